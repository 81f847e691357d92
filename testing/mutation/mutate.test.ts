import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const fixture = 'testing/mutation/fixture';

function start(...given: string[]) {
  return spawn(process.execPath, ['scripts/mutate.ts', ...given], { cwd: root });
}

async function mutate(...given: string[]) {
  return outcomeOf(start(...given));
}

async function outcomeOf(child: ReturnType<typeof start>) {
  const code = new Promise<number | null>((done) => child.once('exit', done));
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const lines = said.trim().split('\n');
  return { code: await code, lines: lines.slice(0, -1), last: lines.at(-1) ?? '', complained };
}

test('survivors are told, a loop without end is none of them, and sources stay as they are', async () => {
  const sources = () =>
    readdirSync(join(root, fixture)).map((file) => readFileSync(join(root, fixture, file), 'utf8'));
  const before = sources();
  const { code, lines, last } = await mutate(fixture);
  const numbers = lines.map((line) => Number.parseInt(line, 10));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(lines.map((line) => line.replace(/^\d+ /, ''))).toEqual([
    `survived ${fixture}/fare.ts:5  age <= 16 → age < 16`,
    `survived ${fixture}/fare.ts:5  16 → (16 + 1)`,
    `survived ${fixture}/fare.ts:5  16 → (16 - 1)`,
    `untested ${fixture}/forgotten.ts:3  true → false`,
    `survived ${fixture}/tariff.ts:3  fullMinor > 500 → fullMinor >= 500`,
    `survived ${fixture}/tariff.ts:3  500 → (500 - 1)`,
    `untested ${fixture}/zones.ts:8  true → false`,
  ]);
  expect(JSON.parse(last)).toMatchObject({
    path: fixture,
    survived: 5,
    untested: 2,
    timeout: 1,
    isStopped: false,
  });
  expect(code).toBe(1);
  expect(sources()).toEqual(before);
});

test('above the threshold it succeeds, also where it goes on behind the first of a sample', async () => {
  const asked = ['--sample', '4', '--skip', '1', '--threshold', '0'];
  const { code, last } = await mutate(`${fixture}/fare.ts`, ...asked);
  expect(JSON.parse(last)).toMatchObject({ tried: 3 });
  expect(code).toBe(0);
});

test.each(['SIGINT', 'SIGTERM'] as const)('stopped by %s it tells how far it came', async (signal) => {
  const child = start(fixture);
  child.stdout.once('data', () => child.kill(signal));
  const { code, lines, last } = await outcomeOf(child);
  const { isStopped, tried, mutants } = JSON.parse(last);
  expect({ code, isStopped }).toEqual({ code: 130, isStopped: true });
  expect(tried).toBeGreaterThanOrEqual(lines.length);
  expect(tried).toBeLessThan(mutants);
});

test('without a path it says what it wants', async () => {
  expect(await mutate()).toMatchObject({ code: 2, complained: expect.stringContaining('npm run mutate') });
});
