import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { warningMs, watchIdleness } from './idle-watch.ts';
import type { IdleWatch } from './idle-watch.ts';

const minute = 60_000;
const idleMs = 60 * minute;

/** The server: it knows when a person was last said to be there. */
const server = { usedAtMs: 0, isReachable: true, asked: 0, told: 0 };
const ended = new Error('401');
let listeners: Map<string, (event: { isTrusted: boolean }) => void>;
let warnings: (number | null)[];
let givenUp: number;
let watch: IdleWatch;

function left(): number {
  if (!server.isReachable) throw new Error('no response');
  const leftMs = server.usedAtMs + idleMs - Date.now();
  if (leftMs <= 0) throw ended;
  return leftMs / 1000;
}

/** Opens one more window of the same session. */
function open(warn: (endsAtMs: number | null) => void = (at) => warnings.push(at)): IdleWatch {
  const events = {
    addEventListener: (
      name: string,
      listener: (event: { isTrusted: boolean }) => void,
      options: AddEventListenerOptions,
    ) => {
      listeners.set(name, listener);
      options.signal?.addEventListener('abort', () => listeners.delete(name));
    },
  };
  return watchIdleness(
    {
      ask: async () => {
        server.asked += 1;
        return left();
      },
      tell: async () => {
        server.told += 1;
        left();
        server.usedAtMs = Date.now();
        return left();
      },
      isEnd: (error) => error === ended,
      warn,
      giveUp: () => (givenUp += 1),
    },
    events as unknown as EventTarget,
  );
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const act = (name = 'keydown', isTrusted = true) => listeners.get(name)?.({ isTrusted });
const isWarned = () => typeof warnings.at(-1) === 'number';

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T08:00:00Z') });
  Object.assign(server, { usedAtMs: Date.now(), isReachable: true, asked: 0, told: 0 });
  listeners = new Map();
  warnings = [];
  givenUp = 0;
  watch = open();
  await pass(0);
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

describe('somebody who is there', () => {
  test.each(['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel'])(
    'is told of at most once a minute, by %s, and never warned',
    async (sign) => {
      for (let second = 0; second < 3 * 3600; second += 10) {
        act(sign);
        await pass(10_000);
      }
      expect(isWarned()).toBe(false);
      expect(server.told).toBeGreaterThan(170);
      expect(server.told).toBeLessThanOrEqual(181);
    },
  );

  test('is told of to the last thing done: the end is never before an hour from then', async () => {
    await pass(10 * minute);
    act();
    await pass(30_000);
    act();
    const lastMs = Date.now();
    await pass(minute);
    expect(server.usedAtMs).toBeGreaterThanOrEqual(lastMs);
  });

  test('where telling failed is told of with what is done next', async () => {
    server.isReachable = false;
    act();
    await pass(1000);
    server.isReachable = true;
    act();
    await pass(1000);
    expect([server.told, server.usedAtMs > Date.parse('2026-11-24T08:00:00Z')]).toEqual([2, true]);
  });
});

describe('a page that nobody uses', () => {
  test('asks nothing until two minutes before the end, warns then, and ends', async () => {
    await pass(idleMs - warningMs - 1);
    expect([server.asked, server.told, isWarned()]).toEqual([1, 0, false]);
    await pass(1);
    expect(warnings.at(-1)).toBe(server.usedAtMs + idleMs);
    await pass(warningMs + 1000);
    expect(warnings.at(-1)).toBeNull();
    const { asked } = server;
    await pass(idleMs);
    // The refused call has led to signing in; nothing is asked any more, nor told.
    expect([server.asked, server.told, givenUp, listeners.has('keydown')]).toEqual([asked, 0, 0, false]);
  });

  test('is not kept by a script', async () => {
    for (let at = 0; at < 58; at += 1) {
      act('keydown', false);
      await pass(minute);
    }
    expect([server.told, isWarned()]).toEqual([0, true]);
  });

  test('goes on when the warning is answered, and by nothing else', async () => {
    await pass(idleMs - minute);
    expect(isWarned()).toBe(true);
    act('pointermove');
    await pass(10_000);
    expect([server.told, isWarned()]).toEqual([0, true]);
    watch.stay();
    await pass(0);
    expect([server.told, isWarned()]).toEqual([1, false]);
    await pass(idleMs - warningMs - 1);
    expect(isWarned()).toBe(false);
  });

  test('is no longer warned once the session is used in another window', async () => {
    await pass(idleMs - minute);
    expect(isWarned()).toBe(true);
    server.usedAtMs = Date.now();
    await pass(5000);
    expect(isWarned()).toBe(false);
  });

  test('that slept through its time finds out when somebody comes back', async () => {
    vi.setSystemTime(Date.now() + 3 * 60 * minute);
    act('pointermove');
    await pass(0);
    expect([server.told, givenUp, listeners.has('keydown')]).toEqual([1, 0, false]);
    const { asked } = server;
    await pass(2 * idleMs);
    expect(server.asked).toBe(asked);
  });

  test('is left at its time also where the server does not answer, as it stands open to anybody', async () => {
    await pass(30 * minute);
    server.isReachable = false;
    await pass(28 * minute + 1000);
    expect([isWarned(), givenUp]).toEqual([true, 0]);
    await pass(warningMs + 5000);
    expect([isWarned(), givenUp]).toEqual([false, 1]);
    await pass(idleMs);
    expect(givenUp).toBe(1);
  });

  test('follows a shorter time that an administrator has set', async () => {
    server.usedAtMs -= 58 * minute;
    listeners.get('focus')?.({ isTrusted: true });
    await pass(0);
    expect(isWarned()).toBe(true);
  });
});

test('whoever has gone is watched no more, and an answer on its way shows nothing', async () => {
  await pass(idleMs - warningMs - 1);
  watch.stop();
  warnings = [];
  await pass(idleMs);
  expect([warnings, server.told, givenUp]).toEqual([[], 0, 0]);
});
