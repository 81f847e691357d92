import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { unattendedFactsOf, withAccountPayment, type AccountFlow } from './account-flow.ts';
import { hourMs, weekMs } from './flow.ts';

const startMs = 1_795_168_800_000;
const arbSteps = fc.array(
  fc.record({
    laterMs: fc.integer({ min: 0, max: 30 * hourMs }),
    accountKey: fc.constantFrom('a', 'b', 'c'),
    unattendedMinor: fc.constantFrom(0, 1, 120_000, 2_400_000),
  }),
  { maxLength: 60 },
);

describe('unattendedFactsOf', () => {
  test.prop([arbSteps])('sums are never short, and generous by less than an hour', (steps) => {
    let accounts: readonly AccountFlow[] = [];
    let atMs = startMs;
    const made: { atMs: number; accountKey: string; minor: number }[] = [];
    for (const { laterMs, accountKey, unattendedMinor } of steps) {
      atMs += laterMs;
      accounts = withAccountPayment(accounts, { accountKey, unattendedMinor }, atMs);
      made.push({ atMs, accountKey, minor: unattendedMinor });
    }
    const { account, client } = unattendedFactsOf(accounts, { accountKey: 'a', chfMinor: 7 }, atMs);
    const exact = (hours: number, keys: string) =>
      made
        .filter((each) => each.atMs > atMs - hours * hourMs && keys.includes(each.accountKey))
        .reduce((sum, { minor }) => sum + minor, 7);
    for (const [found, hours, keys] of [
      [account.dayMinor, 24, 'a'],
      [account.weekMinor, 168, 'a'],
      [client.dayMinor, 24, 'abc'],
      [client.weekMinor, 168, 'abc'],
    ] as const) {
      expect(found).toBeGreaterThanOrEqual(exact(hours, keys));
      expect(found).toBeLessThanOrEqual(exact(hours + 1, keys));
    }
  });

  test('an account from which only a person let something go has paid, and counts nothing', () => {
    const accounts = withAccountPayment([], { accountKey: 'a', unattendedMinor: 0 }, startMs);
    expect(unattendedFactsOf(accounts, { accountKey: 'a', chfMinor: 5 }, startMs)).toEqual({
      isFirstOfAccount: false,
      account: { dayMinor: 5, weekMinor: 5 },
      client: { dayMinor: 5, weekMinor: 5 },
    });
    expect(unattendedFactsOf(accounts, { accountKey: 'b', chfMinor: 5 }, startMs).isFirstOfAccount).toBe(
      true,
    );
  });

  test('a day and a week end with the hour in which they began', () => {
    const accounts = withAccountPayment([], { accountKey: 'a', unattendedMinor: 9 }, startMs);
    const end = (Math.floor(startMs / hourMs) + 1) * hourMs - 1;
    const sumsAt = (atMs: number) =>
      unattendedFactsOf(accounts, { accountKey: 'a', chfMinor: 1 }, atMs).account;
    expect([end + 24 * hourMs - 1, end + 24 * hourMs].map((atMs) => sumsAt(atMs).dayMinor)).toEqual([10, 1]);
    expect([end + 168 * hourMs - 1, end + 168 * hourMs].map((atMs) => sumsAt(atMs).weekMinor)).toEqual([
      10, 1,
    ]);
  });

  test('an hour is kept until a week after its end, and no longer', () => {
    const before = withAccountPayment([], { accountKey: 'a', unattendedMinor: 9 }, startMs);
    const end = (Math.floor(startMs / hourMs) + 1) * hourMs - 1;
    const keptAt = (atMs: number) =>
      withAccountPayment(before, { accountKey: 'a', unattendedMinor: 3 }, atMs)[0]?.unattended.length;
    expect([end + weekMs - 1, end + weekMs].map(keptAt)).toEqual([2, 1]);
  });
});
