import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { featuresOf } from './features.ts';
import { emptyFlow, weekMs, withMovement } from './flow.ts';
import type { PaymentHistory } from './input.ts';
import {
  dayNumberOf,
  emptyProfile,
  recordApproval,
  recordPayment,
  recordReceipt,
  withdrawPayment,
  type PaymentMoment,
  type PaymentProfile,
} from './profile.ts';
import { arbHistorySteps, type HistoryStep } from './testing.ts';

const hourMs = 3_600_000;
const startMs = Date.parse('2026-01-05T08:00:00Z');
/** The tests live in a place whose local time is UTC; the profile is told day and hour and asks no clock. */
const momentOf = (atMs: number): PaymentMoment => {
  const iso = new Date(atMs).toISOString();
  return { atMs, day: iso.slice(0, 10), hour: Number(iso.slice(11, 13)) };
};

type Past = HistoryStep & { readonly moment: PaymentMoment };

function lived(steps: readonly HistoryStep[]): { profile: PaymentProfile; past: Past[]; nowMs: number } {
  let nowMs = startMs;
  let profile = emptyProfile;
  const past: Past[] = [];
  for (const step of steps) {
    nowMs += step.laterMs;
    const moment = momentOf(nowMs);
    past.push({ ...step, moment });
    const { chfMinor, partyKey, countries } = step;
    profile =
      step.direction === 'paid'
        ? recordPayment(profile, { chfMinor, payeeKey: partyKey, countries }, moment)
        : recordReceipt(profile, { chfMinor, payerKey: partyKey }, moment);
  }
  return { profile, past, nowMs };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0);

/** Everything again from the whole history, in the plainest way. */
function naive(
  past: readonly Past[],
  now: PaymentMoment,
  chfMinor: number,
  countries: string[],
  key: string,
) {
  const within = (hours: number) => (each: Past) => each.moment.atMs > now.atMs - hours * hourMs;
  const paid = past.filter(({ direction }) => direction === 'paid');
  const received = past.filter(({ direction }) => direction === 'received');
  const window = (hours: number) => {
    const inside = paid.filter(within(hours));
    return {
      count: inside.length + 1,
      sumMinor: sumOf(inside.map((each) => each.chfMinor)) + chfMinor,
      payees: new Set([...inside.map(({ partyKey }) => partyKey), key]).size,
    };
  };
  const amounts = paid.map((each) => each.chfMinor);
  const ageDays = ({ moment }: Past) => dayNumberOf(now.day) - dayNumberOf(moment.day);
  const in90 = paid.filter((each) => ageDays(each) < 90).map((each) => each.chfMinor);
  const median = (values: readonly number[]) => {
    const sorted = [...values].sort((a, b) => a - b);
    if (sorted.length === 0) return 0;
    const half = sorted.length / 2;
    return sorted.length % 2 === 1
      ? sorted[Math.floor(half)]!
      : Math.floor((sorted[half - 1]! + sorted[half]!) / 2);
  };
  const newest = amounts.slice(-31);
  const distance = (hour: number) => Math.min((hour - now.hour + 24) % 24, (now.hour - hour + 24) % 24);
  return {
    countBefore: paid.length,
    windows: { h1: window(1), h24: window(24), h48: window(48), d7: window(168) },
    recentMinor: paid.filter(within(168)).map((each) => each.chfMinor),
    idleDays: paid.length === 0 ? null : ageDays(paid.at(-1)!),
    last90: { count: in90.length, sumMinor: sumOf(in90), maxMinor: Math.max(0, ...in90) },
    spread: {
      count: amounts.length,
      sum: String(amounts.reduce((sum, each) => sum + BigInt(each), 0n)),
      squares: String(amounts.reduce((sum, each) => sum + BigInt(each) ** 2n, 0n)),
    },
    robust: {
      count: newest.length,
      medianMinor: median(newest),
      madMinor: median(newest.map((each) => Math.abs(each - median(newest)))),
    },
    hours: { total: paid.length, near: paid.filter(({ moment }) => distance(moment.hour) <= 1).length },
    newCountries: countries.filter((country) => !paid.some((each) => each.countries.includes(country))),
    inflow: {
      sum48hMinor: sumOf(received.filter(within(48)).map((each) => each.chfMinor)),
      sum7dMinor: sumOf(received.filter(within(168)).map((each) => each.chfMinor)),
      payers7d: new Set(received.filter(within(168)).map(({ partyKey }) => partyKey)).size,
      fromPayee7dMinor: sumOf(
        received.filter((each) => within(168)(each) && each.partyKey === key).map((each) => each.chfMinor),
      ),
    },
  } satisfies PaymentHistory;
}

const arbLater = fc.oneof(
  fc.constantFrom(
    0,
    hourMs - 1,
    hourMs,
    hourMs + 1,
    24 * hourMs,
    48 * hourMs,
    168 * hourMs - 1,
    168 * hourMs,
  ),
  fc.integer({ min: 0, max: 100 * 24 * hourMs }),
);

describe('featuresOf', () => {
  test.prop([arbHistorySteps, arbLater])(
    'gives what the whole history gives when it is gone through again',
    (steps, laterMs) => {
      const { profile, past, nowMs } = lived(steps);
      const now = momentOf(nowMs + laterMs);
      const countries = ['DE', 'FR', 'KE'];
      const found = featuresOf(profile, { chfMinor: 777, countries }, now, { key: 'payee-3' });
      expect(found).toEqual(naive(past, now, 777, countries, 'payee-3'));
    },
    60_000,
  );

  test.prop([fc.array(fc.integer({ min: 0, max: 3 * hourMs }), { minLength: 65, maxLength: 200 }), arbLater])(
    'beyond 64 payments a window is never short and at most an hour generous',
    (gaps, laterMs) => {
      const step = { direction: 'paid', chfMinor: 100, partyKey: 'payee-1', countries: ['CH'] } as const;
      const { profile, past, nowMs } = lived(gaps.map((each) => ({ ...step, laterMs: each })));
      const now = momentOf(nowMs + laterMs);
      const found = featuresOf(profile, { chfMinor: 100, countries: ['CH'] }, now, { key: 'payee-1' });
      for (const [name, hours] of [
        ['h1', 1],
        ['h24', 24],
        ['h48', 48],
        ['d7', 168],
      ] as const) {
        const countOver = (lengthMs: number) =>
          past.filter(({ moment }) => moment.atMs > now.atMs - lengthMs).length + 1;
        const { count, sumMinor } = found.windows[name];
        expect(count).toBeGreaterThanOrEqual(countOver(hours * hourMs));
        expect(count).toBeLessThanOrEqual(countOver((hours + 1) * hourMs));
        expect(sumMinor).toBe(count * 100);
      }
    },
  );

  test('a payment dated before the last one follows upon no idle day', () => {
    const on = (day: string): PaymentMoment => ({ atMs: startMs, day, hour: 0 });
    const profile = recordPayment(
      emptyProfile,
      { chfMinor: 5, payeeKey: 'a', countries: ['CH'] },
      on('2026-11-23'),
    );
    const idleOn = (day: string) =>
      featuresOf(profile, { chfMinor: 1, countries: ['CH'] }, on(day), { key: 'a' }).idleDays;
    expect(['2026-11-20', '2026-11-23', '2026-11-25'].map(idleOn)).toEqual([0, 0, 2]);
  });

  test('a window ends at its very millisecond', () => {
    const paidAt = momentOf(startMs);
    const profile = recordPayment(emptyProfile, { chfMinor: 5, payeeKey: 'a', countries: ['CH'] }, paidAt);
    const countAfter = (name: 'h1' | 'h24' | 'h48' | 'd7', ms: number) =>
      featuresOf(profile, { chfMinor: 1, countries: ['CH'] }, momentOf(startMs + ms), { key: 'b' }).windows[
        name
      ].count;
    for (const [name, hours] of [
      ['h1', 1],
      ['h24', 24],
      ['h48', 48],
      ['d7', 168],
    ] as const) {
      expect([countAfter(name, hours * hourMs - 1), countAfter(name, hours * hourMs)]).toEqual([2, 1]);
    }
  });

  test('the maximum looks back 90 days, the day itself counted in', () => {
    const profile = recordPayment(
      emptyProfile,
      { chfMinor: 500, payeeKey: 'a', countries: ['CH'] },
      { atMs: 0, day: '2026-01-01', hour: 0 },
    );
    const maxOn = (day: string) =>
      featuresOf(profile, { chfMinor: 1, countries: ['CH'] }, { atMs: 1, day, hour: 0 }, { key: 'a' }).last90
        .maxMinor;
    expect([maxOn('2026-03-31'), maxOn('2026-04-01')]).toEqual([500, 0]);
  });
});

describe('withdrawPayment', () => {
  const [first, second] = [momentOf(startMs), momentOf(startMs + hourMs)];
  const own = { chfMinor: 700, payeeKey: 'a', countries: ['CH'] };
  const before = recordPayment(emptyProfile, { ...own, chfMinor: 500 }, first);

  test('leaves amounts and movements as they were before the payment', () => {
    const { count, sum, squares, amountsMinor, paid } = withdrawPayment(
      recordPayment(before, own, second),
      own,
    );
    expect({ count, sum, squares, amountsMinor, paid }).toEqual({
      count: before.count,
      sum: before.sum,
      squares: before.squares,
      amountsMinor: before.amountsMinor,
      paid: before.paid,
    });
  });

  test('takes the last of several that are alike, and leaves what goes to others', () => {
    const twice = recordPayment(recordPayment(before, own, first), own, second);
    const { paid, amountsMinor } = withdrawPayment(twice, own);
    expect(paid.recent).toEqual([...before.paid.recent, [first.atMs, 700, 'a']]);
    expect(amountsMinor).toEqual([500, 700]);
    const other = withdrawPayment(twice, { ...own, payeeKey: 'b' });
    expect(other.paid).toEqual(twice.paid);
  });
});

describe('recordPayment', () => {
  test('an approval stays known when a payment or a receipt is recorded after it', () => {
    const approved = recordApproval(
      emptyProfile,
      { accountKey: 'own', unattendedMinor: 700 },
      momentOf(startMs),
    );
    const paid = recordPayment(
      approved,
      { chfMinor: 5, payeeKey: 'a', countries: ['CH'] },
      momentOf(startMs),
    );
    const received = recordReceipt(paid, { chfMinor: 5, payerKey: 'a' }, momentOf(startMs));
    expect([paid.accounts, received.accounts]).toEqual([approved.accounts, approved.accounts]);
    expect(approved.accounts).toMatchObject([{ key: 'own' }]);
  });

  test('a movement leaves the profile at the very millisecond at which it is a week old', () => {
    const after = (ms: number) =>
      withMovement(withMovement(emptyFlow, [0, 1, 'a']), [ms, 1, 'a']).recent.length;
    expect([after(weekMs - 1), after(weekMs)]).toEqual([2, 1]);
  });

  test('many small payments hide no large one of the same week', () => {
    const pay = (profile: PaymentProfile, chfMinor: number, at: number) =>
      recordPayment(profile, { chfMinor, payeeKey: 'a', countries: ['CH'] }, momentOf(startMs + at * 60_000));
    let profile = pay(pay(emptyProfile, 1_490_000, 0), 1_480_000, 1);
    for (let at = 2; at < 300; at += 1) profile = pay(profile, 100, at);
    const own = { chfMinor: 1_470_000, countries: ['CH'] };
    const { recentMinor, windows } = featuresOf(profile, own, momentOf(startMs + 300 * 60_000), { key: 'a' });
    expect(recentMinor.filter((each) => each > 100)).toEqual([1_490_000, 1_480_000]);
    expect(windows.d7).toMatchObject({ count: 301, sumMinor: 4_440_000 + 298 * 100 });
  });

  test('a profile stays small however much is paid', () => {
    let profile = emptyProfile;
    for (let at = 0; at < 5000; at += 1) {
      const moment = momentOf(startMs + at * 20 * 60_000 + Math.floor(at / 2500) * 60 * 24 * hourMs);
      const party = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
      profile = recordPayment(
        profile,
        { chfMinor: 99_999_999_999, payeeKey: party, countries: ['CH'] },
        moment,
      );
      profile = recordReceipt(profile, { chfMinor: 99_999_999_999, payerKey: party }, moment);
    }
    expect(profile.paid.recent).toHaveLength(96);
    expect(profile.paid.older.length).toBeLessThanOrEqual(169);
    expect(profile.days.length).toBeLessThanOrEqual(90);
    expect(profile.amountsMinor).toHaveLength(31);
    expect(JSON.stringify(profile).length).toBeLessThan(25_000);
  });

  test.prop([arbHistorySteps])('a profile is plain JSON and goes on from where it was stored', (steps) => {
    const { profile } = lived(steps);
    expect(JSON.parse(JSON.stringify(profile))).toEqual(profile);
    expect(profile.version).toBe(1);
  });

  test('a payment that is recorded late is put in its place', () => {
    const early = { chfMinor: 1, payeeKey: 'a', countries: ['CH'] };
    const later = { chfMinor: 2, payeeKey: 'b', countries: ['DE', 'KE'] };
    const [first, second] = [momentOf(startMs), momentOf(startMs + 30 * hourMs)];
    const inTime = recordPayment(recordPayment(emptyProfile, early, first), later, second);
    const late = recordPayment(recordPayment(emptyProfile, later, second), early, first);
    expect(late).toEqual({ ...inTime, amountsMinor: [2, 1] });
  });
});
