import { afterEach, expect, test, vi } from 'vitest';
import type { Hit } from '@sorgfalt/contract';
import { checkOrder } from '@sorgfalt/payments';
import type { PaymentOrder } from '@sorgfalt/payments';
import { draftFrom, soon, swissIban } from '../../../testing/modules/payments.ts';
import type { Screening } from '../../screening/index.ts';
import { createListAnswers } from './list-answers.ts';
import type { ListsInForce } from './list-answers.ts';

type Engine = Screening['engine'];
type Ground = ListsInForce['ground'];

const groundOf = (key: string, standing: Ground['standing'] = 'fresh'): Ground =>
  ({
    key,
    standing,
    lists: [{ listId: 'seco', versionId: `of-${key}`, title: 'more' }],
  }) as unknown as Ground;

/** Lists that have nobody, and keep what they were asked. */
function listsOf(grounds: { real: Ground; sample: Ground }, isSandbox = true) {
  const asked: string[] = [];
  const note = (what: string): readonly Hit[] => {
    asked.push(what);
    return [];
  };
  const engine = {
    inForce: () => Promise.resolve(grounds),
    screen: (ground: Ground, { name }: { name: string }) =>
      Promise.resolve({ hits: note(`${ground.key} ${name}`) }),
    findContained: (ground: Ground, text: string) => Promise.resolve(note(`${ground.key} in ${text}`)),
  } as unknown as Engine;
  return { asked, answers: createListAnswers({ engine }, { isSandbox }) };
}

const grounds = { real: groundOf('real'), sample: groundOf('sample') };

function orderTo(name: string): PaymentOrder {
  const { accountId: _, ...draft } = draftFrom({ accountId: '' });
  const debtor = { name: 'Zwiebelfisch Treuhand AG', iban: swissIban(1), address: draft.creditor.address };
  const read = checkOrder(
    { ...draft, currency: 'CHF', creditor: { ...draft.creditor, name }, debtor },
    { today: soon },
  );
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return { ...read.value, remittance: 'Invoice 42' };
}

afterEach(() => {
  vi.useRealTimers();
});

test('a name is asked of the lists once while they stay the same, and anew of others', async () => {
  const { asked, answers } = listsOf(grounds);
  const { real, sample } = await answers.inForce();
  await answers.screen(real, orderTo('Ada Erdacht'));
  const first = asked.length;
  expect(asked).toContain('real Ada Erdacht');
  await answers.screen(real, orderTo('Ada Erdacht'));
  expect(asked).toHaveLength(first);
  await answers.screen(real, orderTo('Beat Erdacht'));
  expect(asked).toContain('real Beat Erdacht');
  await answers.screen(sample, orderTo('Ada Erdacht'));
  expect(asked).toContain('sample Ada Erdacht');
});

test('nothing is remembered once it is to be forgotten, nor for longer than an hour', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z'), toFake: ['Date'] });
  const { asked, answers } = listsOf(grounds);
  const { real } = await answers.inForce();
  const count = async (afterMs: number) => {
    vi.setSystemTime(Date.parse('2026-11-20T09:00:00Z') + afterMs);
    await answers.screen(real, orderTo('Ada Erdacht'));
    return asked.length;
  };
  const all = await count(0);
  expect(await count(3_600_000)).toBe(all);
  expect(await count(3_600_001)).toBe(2 * all);
  expect(await count(7_200_001)).toBe(2 * all);
  answers.forget();
  expect(await count(7_200_001)).toBe(3 * all);
});

test('lists of the same versions that may no longer be relied on are others, and said to be', async () => {
  const stale = { real: groundOf('real', 'stale'), sample: grounds.sample };
  const [fresh, old] = [
    (await listsOf(grounds).answers.inForce()).real,
    (await listsOf(stale).answers.inForce()).real,
  ];
  expect([fresh.isFresh, old.isFresh]).toEqual([true, false]);
  expect(fresh.key).not.toBe(old.key);
  expect(fresh.lists).toEqual([{ listId: 'seco', versionId: 'of-real' }]);
});

test('where a real bank is connected, the sample firm is looked up in the real lists like everything else', async () => {
  const apart = await listsOf(grounds).answers.inForce();
  expect([apart.real.ground, apart.sample.ground]).toEqual([grounds.real, grounds.sample]);
  const together = await listsOf(grounds, false).answers.inForce();
  expect([together.real.ground, together.sample.ground]).toEqual([grounds.real, grounds.real]);
});
