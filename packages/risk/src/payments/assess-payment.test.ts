import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { assessPayment, effectivePack, waitsForPerson } from './assess-payment.ts';
import decided from './decided-2026.1.json' with { type: 'json' };
import { defaultPaymentPack as pack } from './default-payment-pack.ts';
import type { PaymentRiskInput } from './input.ts';
import { judgePayment, paymentLevels, type PaymentLevel } from './judge-payment.ts';
import { paymentArticles, paymentChecks, paymentFamilies, type PaymentRule } from './rule-pack.ts';
import { paymentInputOf } from './read-input.ts';
import { arbPaymentRiskInput, plainPayment } from './testing.ts';

const rank = (level: PaymentLevel) => paymentLevels.indexOf(level);
const arbMet = fc.subarray([...pack.rules]);
const payment = (changes: Partial<PaymentRiskInput>) => ({ ...plainPayment, ...changes });
const ruleOf = (id: string) => pack.rules.find((rule) => rule.id === id) as PaymentRule;

describe('assessPayment', () => {
  test.prop([arbPaymentRiskInput])('the same input gives the same bytes, read back or not', (input) => {
    const first = JSON.stringify(assessPayment(pack, input));
    const read = JSON.parse(JSON.stringify(input)) as PaymentRiskInput;
    const packRead = JSON.parse(JSON.stringify(pack)) as typeof pack;
    expect(JSON.stringify(assessPayment(packRead, read))).toBe(first);
  });

  test.prop([arbPaymentRiskInput])('an assessment is plain JSON of whole numbers', (input) => {
    const assessed = assessPayment(pack, input);
    expect(JSON.parse(JSON.stringify(assessed))).toEqual(assessed);
    expect(JSON.stringify(assessed)).not.toMatch(/:-?\d+[.e]/u);
  });

  test.prop([arbPaymentRiskInput])('no family passes its cap and the parts add up', (input) => {
    const { reasons, capped, score } = assessPayment(pack, input);
    for (const family of paymentFamilies) {
      const parts = reasons.filter((reason) => reason.family === family);
      expect(parts.reduce((sum, { countedPoints }) => sum + countedPoints, 0)).toBe(capped[family]);
      expect(capped[family]).toBeLessThanOrEqual(pack.caps[family] ?? 100);
    }
    const sum = paymentFamilies.reduce((total, family) => total + capped[family], 0);
    expect(score).toBe(Math.min(sum, 100));
  });

  test.prop([arbPaymentRiskInput])('the level follows from the score and the hard rules alone', (input) => {
    const { level, score, hard } = assessPayment(pack, input);
    const bySum = score >= 60 ? 'high' : score >= 30 ? 'medium' : 'low';
    expect(level).toBe(hard.length > 0 ? 'high' : bySum);
    expect(paymentLevels).toContain(level);
  });

  test.prop([arbPaymentRiskInput])('the change said to flip the level does, and none smaller', (input) => {
    const { nearestFlip, reasons, level, score } = assessPayment(pack, input);
    const met = pack.rules.filter(({ id }) => reasons.some(({ ruleId }) => ruleId === id));
    const inForce = pack.rules.filter(({ validFrom }) => validFrom <= input.decidedOn);
    const flips = inForce.flatMap((rule) => {
      const isAdded = !met.includes(rule);
      const isFixed = ['client', 'sanctions'].includes(rule.family) || rule.effect === 'high';
      if (isAdded && isFixed) return [];
      const then = judgePayment(isAdded ? [...met, rule] : met.filter((each) => each !== rule), pack);
      const change = then.score - score;
      return then.level === level ? [] : [{ ruleId: rule.id, isAdded, change, wouldBe: then.level }];
    });
    const least = Math.min(...flips.map(({ change }) => Math.abs(change)));
    expect(nearestFlip).toEqual(flips.find(({ change }) => Math.abs(change) === least) ?? null);
  });

  test('what older rules decided comes out again byte for byte', () => {
    const before = decided as unknown as {
      pack: typeof pack;
      decisions: { input: unknown; result: unknown }[];
    };
    expect(before.pack.version).toBe('2026.1');
    for (const { input, result } of before.decisions) {
      const read = paymentInputOf(JSON.stringify(input));
      expect(JSON.stringify(assessPayment(before.pack, read))).toBe(JSON.stringify(result));
    }
  });

  test('an ordinary payment goes by itself', () => {
    expect(waitsForPerson(assessPayment(pack, plainPayment))).toBe(false);
  });

  test.prop([arbPaymentRiskInput, fc.integer({ min: 2_500_000, max: 99_999_999_999 })])(
    'from CHF 25,000 on a payment waits for a person whatever the score',
    (input, chfMinor) => {
      const amount = { ...input.amount, chfMinor };
      expect(waitsForPerson(assessPayment(pack, { ...input, decidedOn: '2026-11-20', amount }))).toBe(true);
    },
  );

  test.each<[string, Partial<PaymentRiskInput>]>([
    ['a payment that repeats one of the day', { duplicates: { within24h: 1, within7d: 1 } }],
    [
      'the third amount just below a limit',
      {
        amount: { ...plainPayment.amount, chfMinor: 1_300_000, minor: 1_300_000 },
        history: { ...plainPayment.history, recentMinor: [1_300_000, 1_300_000] },
      },
    ],
    [
      'a large first payment to somebody new',
      {
        amount: { ...plainPayment.amount, chfMinor: 1_000_000, minor: 1_000_000 },
        beneficiary: { ...plainPayment.beneficiary, paymentsBefore: 0, knownForHours: null },
      },
    ],
  ])('%s waits for a person without a high score', (_, change) => {
    const assessed = assessPayment(pack, payment(change));
    expect([assessed.level === 'high', waitsForPerson(assessed)]).toEqual([false, true]);
  });

  test('a payment three points short says what would make it medium', () => {
    const nearly = payment({
      client: { ...plainPayment.client, level: 'high' },
      payeeCheck: 'CMTC',
      duplicates: { within24h: 1, within7d: 1 },
    });
    expect(assessPayment(pack, nearly)).toMatchObject({
      level: 'low',
      score: 27,
      nearestFlip: { ruleId: 'round-amount', isAdded: true, change: 4, wouldBe: 'medium' },
    });
  });

  test.prop([
    arbPaymentRiskInput,
    fc.constantFrom<keyof PaymentRiskInput['countries']>(
      'iban',
      'bank',
      'address',
      'ultimateCreditor',
      'ultimateDebtor',
    ),
  ])('a country under a call for action always makes the level high', (input, place) => {
    const countries = { ...input.countries, [place]: 'KP' };
    const { level, hard } = assessPayment(pack, { ...input, decidedOn: '2026-11-20', countries });
    expect(level).toBe('high');
    expect(hard).toContain('call-for-action');
  });

  test.prop([arbPaymentRiskInput, fc.integer({ min: 950, max: 1000 })])(
    'a name alike from 0.95 on always stops the payment',
    (input, scorePermille) => {
      const fact = { field: 'creditor', isContained: false, scorePermille, exactIdentifier: false } as const;
      const screening = { isComplete: true, found: [...input.screening.found, fact] };
      const screened = { ...input, decidedOn: '2026-11-20', screening };
      expect(assessPayment(pack, screened)).toMatchObject({ isBlocked: true, level: 'high' });
    },
  );

  test('a gap of the travel rule is a repair of 12 points, a near name a review of 30', () => {
    const gap = assessPayment(pack, payment({ travelRuleGaps: ['originator-address', 'originator-name'] }));
    expect(gap).toMatchObject({
      level: 'low',
      score: 12,
      repairs: ['originator-name', 'originator-address'],
    });
    const near = {
      field: 'creditor',
      isContained: false,
      scorePermille: 900,
      exactIdentifier: false,
    } as const;
    const screening = { isComplete: true, found: [near] };
    const reviewed = assessPayment(pack, payment({ screening }));
    expect(reviewed).toMatchObject({ level: 'medium', score: 30, needsScreeningReview: true, hard: [] });
  });

  test('an amount that is no positive integer is refused', () => {
    for (const minor of [0, -1, 0.5, Number.NaN, 2 ** 53]) {
      const amount = { ...plainPayment.amount, chfMinor: minor, minor };
      expect(() => assessPayment(pack, payment({ amount }))).toThrow('positive integer');
    }
    const less = { ...plainPayment.amount, chfMinor: -1, minor: 1 };
    expect(() => assessPayment(pack, payment({ amount: less }))).toThrow('positive integer');
  });

  test('an amount of a currency that is worth less than half a centime is judged like another', () => {
    const amount = { ...plainPayment.amount, chfMinor: 0, minor: 1, currency: 'VND', minorPerUnit: 1 };
    expect(assessPayment(pack, payment({ amount })).level).toBe('low');
  });

  test('rules count from their first to their last day', () => {
    const dated = (validFrom: string, validTo: string | null) => ({
      ...pack,
      rules: [{ ...ruleOf('payee-no-match'), validFrom, validTo } as PaymentRule],
    });
    const input = payment({ payeeCheck: 'NMTC', decidedOn: '2026-11-20' });
    const isMet = (validFrom: string, validTo: string | null) =>
      assessPayment(dated(validFrom, validTo), input).reasons.length === 1;
    expect(isMet('2026-11-20', '2026-11-20')).toBe(true);
    expect(isMet('2026-11-21', null)).toBe(false);
    expect(isMet('2026-01-01', '2026-11-19')).toBe(false);
  });

  test('the country list of the day counts, and the first of them before there was one', () => {
    const listsFrom = (validFrom: string, country: string) => ({
      validFrom,
      callForAction: [],
      increasedMonitoring: [country],
    });
    const dated = { ...pack, countryLists: [listsFrom('2026-07-01', 'DE'), listsFrom('2026-03-01', 'US')] };
    const isMet = (decidedOn: string, country: string) =>
      assessPayment(
        dated,
        payment({ decidedOn, countries: { ...plainPayment.countries, address: country } }),
      ).reasons.some(({ ruleId }) => ruleId === 'increased-monitoring');
    expect([isMet('2026-06-30', 'US'), isMet('2026-06-30', 'DE')]).toEqual([true, false]);
    expect([isMet('2026-07-01', 'US'), isMet('2026-07-01', 'DE')]).toEqual([false, true]);
    expect([isMet('2026-02-01', 'US'), isMet('2026-02-01', 'DE')]).toEqual([true, false]);
  });
});

describe('judgePayment', () => {
  test.prop([arbMet, fc.constantFrom(...pack.rules)])(
    'one more finding never lowers level or score',
    (met, more) => {
      const before = judgePayment(met, pack);
      const after = judgePayment(met.includes(more) ? met : [...met, more], pack);
      expect(rank(after.level)).toBeGreaterThanOrEqual(rank(before.level));
      expect(after.score).toBeGreaterThanOrEqual(before.score);
    },
  );

  test.prop([arbMet])('the order of the rules does not matter for level and score', (met) => {
    const { level, score, capped } = judgePayment(met, pack);
    expect(judgePayment(met.toReversed(), pack)).toMatchObject({ level, score, capped });
  });

  test('levels begin at 30 and 60, and a hard rule is high without points', () => {
    const judged = (points: number, effect: PaymentRule['effect'] = 'points') =>
      judgePayment([{ family: 'client', group: null, points, effect }], pack).level;
    expect([judged(29), judged(30), judged(59), judged(60)]).toEqual(['low', 'medium', 'medium', 'high']);
    expect([judged(0, 'high'), judged(0, 'block'), judged(0, 'note')]).toEqual(['high', 'high', 'low']);
  });
});

describe('the default pack', () => {
  test('gives the points and caps of the score table', () => {
    const points = (id: string) => ruleOf(id).points;
    expect(pack.caps).toMatchObject({ behaviour: 40, geography: 25, amount: 25, data: 15 });
    expect([points('client-level-medium'), points('client-level-high')]).toEqual([8, 18]);
    expect([points('cash-like'), points('large-amount')]).toEqual([8, 18]);
    expect([points('own-maximum'), points('peer-multiple')]).toEqual([15, 10]);
    expect([points('new-beneficiary'), points('iban-changed')]).toEqual([10, 15]);
    expect([points('increased-monitoring'), points('velocity'), points('round-amount')]).toEqual([15, 12, 4]);
    expect([points('structuring-15k'), points('structuring-approval')]).toEqual([25, 25]);
    expect([points('pass-through'), points('dormant'), points('travel-rule-gap')]).toEqual([20, 15, 12]);
    expect(points('sanctions-review')).toBe(30);
  });

  test('uses every test there is, known articles only, and each group in one family', () => {
    expect(new Set(pack.rules.map(({ check }) => check))).toEqual(new Set(Object.keys(paymentChecks)));
    for (const { article, group, family, effect, points } of pack.rules) {
      expect([null, ...paymentArticles]).toContain(article);
      const families = pack.rules.filter((rule) => rule.group === group).map((rule) => rule.family);
      if (group !== null) expect(new Set(families)).toEqual(new Set([family]));
      if (effect === 'points') expect(points).toBeGreaterThan(0);
    }
  });
});

describe('effectivePack', () => {
  const from = (inForceFrom: string, version: string) => ({ ...pack, inForceFrom, version });
  const packs = [from('2026-01-01', 'a'), from('2026-07-01', 'c'), from('2026-03-01', 'b')];

  test('is the newest that has begun, whatever the order', () => {
    const versionOn = (day: string) => effectivePack(packs, day)?.version ?? null;
    expect(['2025-12-31', '2026-01-01', '2026-03-01', '2026-06-30', '2026-07-01'].map(versionOn)).toEqual([
      null,
      'a',
      'b',
      'b',
      'c',
    ]);
  });

  test('is the last of those that begin on the same day', () => {
    expect(effectivePack([...packs, from('2026-07-01', 'd')], '2026-08-01')?.version).toBe('d');
  });
});
