import { describe, expect, test } from 'vitest';
import { assessPayment } from './assess-payment.ts';
import { defaultPaymentPack as pack } from './default-payment-pack.ts';
import type { PaymentRiskInput, ScreeningFact, WindowFacts } from './input.ts';
import said from './said-evidence.json' with { type: 'json' };
import { plainPayment } from './testing.ts';

type Input = PaymentRiskInput;

const idsOf = (input: Input) => assessPayment(pack, input).reasons.map(({ ruleId }) => ruleId);
const payment = (changes: Partial<Input>): Input => ({ ...plainPayment, ...changes });
const of = (chfMinor: number): Input['amount'] => ({ ...plainPayment.amount, chfMinor, minor: chfMinor });
const amount = (chfMinor: number, changes: Partial<Input> = {}) =>
  payment({ amount: of(chfMinor), ...changes });
const client = (changes: Partial<Input['client']>) => ({ client: { ...plainPayment.client, ...changes } });
const history = (changes: Partial<Input['history']>) => ({
  history: { ...plainPayment.history, ...changes },
});
const payee = (changes: Partial<Input['beneficiary']>) =>
  payment({ beneficiary: { ...plainPayment.beneficiary, ...changes } });
const countries = (changes: Partial<Input['countries']>, more: Partial<Input> = {}) =>
  payment({ countries: { ...plainPayment.countries, ...changes }, ...more });
const window = (name: 'h1' | 'h24' | 'h48' | 'd7', facts: Partial<WindowFacts>) => ({
  windows: {
    ...plainPayment.history.windows,
    [name]: { ...plainPayment.history.windows[name], ...facts },
  },
});
const inflow = (changes: Partial<Input['history']['inflow']>) => ({
  inflow: { ...plainPayment.history.inflow, ...changes },
});
const listed = (scorePermille: number, more: Partial<ScreeningFact> = {}) => {
  const fact = { field: 'creditor', isContained: false, exactIdentifier: false, ...more } as const;
  return payment({ screening: { isComplete: true, found: [{ ...fact, scorePermille }] } });
};
const unattended = (changes: Partial<NonNullable<Input['unattended']>>) =>
  payment({ unattended: { ...plainPayment.unattended!, ...changes } });
const structured = (recentMinor: number[], chfMinor: number, more: Partial<Input> = {}) =>
  amount(chfMinor, { ...history({ recentMinor }), ...more });
/** Ten payments of CHF 1'000 and CHF 3'000 in turn: mean 2'000, s² = 10/9 · 1'000². */
const spread = { count: 10, sum: '2000000', squares: '500000000000' };
const robust = { count: 10, medianMinor: 200_000, madMinor: 100_000 };

const rate = { centimesPerThousand: 95_000, day: '2026-11-01', source: 'house-reference' };

/** For each rule the smallest case that meets it, and the nearest that does not. */
const table: Record<string, readonly [meets: Input, misses: Input]> = {
  'client-level-medium': [payment(client({ level: 'medium' })), payment(client({ level: 'low' }))],
  'client-level-high': [payment(client({ level: 'high' })), payment(client({ level: 'medium' }))],
  'client-level-unknown': [payment(client({ level: 'unknown' })), payment(client({ level: 'low' }))],
  'pep-amount': [amount(2_500_000, client({ isPep: true })), amount(2_499_999, client({ isPep: true }))],
  'cash-like': [amount(1_500_000, { isCashLike: true }), amount(1_499_999, { isCashLike: true })],
  'large-amount': [amount(10_000_000), amount(9_999_999)],
  'unattended-amount': [amount(2_500_000), amount(2_499_999)],
  'unattended-account': [
    unattended({ account: { dayMinor: 2_500_000, weekMinor: 2_500_000 } }),
    unattended({ account: { dayMinor: 2_499_999, weekMinor: 7_499_999 } }),
  ],
  'unattended-client': [
    unattended({ client: { dayMinor: 1, weekMinor: 15_000_000 } }),
    unattended({ client: { dayMinor: 4_999_999, weekMinor: 14_999_999 } }),
  ],
  'first-of-account': [
    { ...unattended({ isFirstOfAccount: true }), amount: of(500_000) },
    { ...unattended({ isFirstOfAccount: true }), amount: of(499_999) },
  ],
  'own-maximum': [
    amount(30_001, history({ last90: { count: 1, sumMinor: 10_000, maxMinor: 10_000 } })),
    amount(30_000, history({ last90: { count: 1, sumMinor: 10_000, maxMinor: 10_000 } })),
  ],
  'peer-multiple': [amount(300_001), amount(300_000)],
  // Mean 200'000 and s = 105'409.26: three times that above the mean is 516'227.8.
  'amount-z-score': [amount(516_228, history({ spread })), amount(516_227, history({ spread }))],
  // 0.6745 · (x − 200'000) > 3.5 · 100'000 from x = 718'903 on.
  'amount-mad': [amount(718_903, history({ robust })), amount(718_902, history({ robust }))],
  'round-amount': [amount(1_000_000), amount(1_000_001)],
  'just-below-15k': [amount(1_200_000), amount(1_199_999)],
  'just-below-25k': [amount(2_497_500), amount(2_497_501)],
  'just-below-100k': [amount(8_000_000), amount(7_999_999)],
  'just-below-approval': [
    amount(80_000, { approvalLimitChfMinor: 100_000 }),
    amount(79_999, { approvalLimitChfMinor: 100_000 }),
  ],
  'structuring-15k': [
    structured([1_200_000, 1_200_000], 1_200_000),
    structured([1_200_000, 1_199_999], 1_200_000),
  ],
  'structuring-25k': [
    structured([2_000_000, 2_000_000], 2_000_000),
    structured([2_000_000, 2_000_000], 1_999_999),
  ],
  'structuring-100k': [structured([8_000_000, 9_990_000], 8_000_000), structured([9_990_000], 8_000_000)],
  'structuring-approval': [
    structured([80_000, 80_000], 80_000, { approvalLimitChfMinor: 100_000 }),
    structured([80_000, 80_000], 80_000, { approvalLimitChfMinor: null }),
  ],
  'new-beneficiary': [
    payee({ paymentsBefore: 1, knownForHours: 23 }),
    payee({ paymentsBefore: 1, knownForHours: 24 }),
  ],
  'new-and-large': [
    { ...payee({ paymentsBefore: 0, knownForHours: null }), amount: of(1_000_000) },
    { ...payee({ paymentsBefore: 0, knownForHours: null }), amount: of(999_999) },
  ],
  'iban-changed': [payee({ isNameKnownWithOtherIban: true }), payee({ isIbanKnownWithOtherName: true })],
  'name-changed': [payee({ isIbanKnownWithOtherName: true }), payee({ isNameKnownWithOtherIban: true })],
  velocity: [
    payment(history(window('h24', { count: 5 }))),
    payment(history({ windows: { ...window('h24', { count: 4 }).windows, ...d7(14) } })),
  ],
  'velocity-hour': [
    payment(history(window('h1', { count: 4 }))),
    payment(history(window('h1', { count: 3 }))),
  ],
  'sum-hour': [
    payment(history(window('h1', { sumMinor: 5_000_000 }))),
    payment(history(window('h1', { sumMinor: 4_999_999 }))),
  ],
  'sum-day': [
    payment(history(window('h24', { sumMinor: 10_000_000 }))),
    payment(history(window('h24', { sumMinor: 9_999_999 }))),
  ],
  'sum-week': [
    payment(history(window('d7', { sumMinor: 25_000_000 }))),
    payment(history(window('d7', { sumMinor: 24_999_999 }))),
  ],
  'payees-hour': [
    payment(history(window('h1', { payees: 3 }))),
    payment(history(window('h1', { payees: 2 }))),
  ],
  'payees-day': [
    payment(history(window('h24', { payees: 5 }))),
    payment(history(window('h24', { payees: 4 }))),
  ],
  'payees-week': [
    payment(history(window('d7', { payees: 10 }))),
    payment(history(window('d7', { payees: 9 }))),
  ],
  'odd-hour': [
    payment(history({ hours: { total: 51, near: 1 } })),
    payment(history({ hours: { total: 50, near: 1 } })),
  ],
  'young-account': [
    amount(500_000, client({ accountAgeDays: 29 })),
    amount(500_000, client({ accountAgeDays: 30 })),
  ],
  dormant: [amount(500_000, history({ idleDays: 180 })), amount(500_000, history({ idleDays: 179 }))],
  'pass-through': [
    payment(history({ ...inflow({ sum48hMinor: 500_000 }), ...window('h48', { sumMinor: 400_000 }) })),
    payment(history({ ...inflow({ sum48hMinor: 500_000 }), ...window('h48', { sumMinor: 399_999 }) })),
  ],
  'fan-in': [
    payment(
      history({ ...inflow({ payers7d: 6, sum7dMinor: 1_000_000 }), ...window('d7', { sumMinor: 800_000 }) }),
    ),
    payment(
      history({ ...inflow({ payers7d: 6, sum7dMinor: 1_000_000 }), ...window('d7', { sumMinor: 799_999 }) }),
    ),
  ],
  'fan-out': [
    payment(
      history({ ...inflow({ sum48hMinor: 500_000 }), ...window('h48', { sumMinor: 250_000, payees: 5 }) }),
    ),
    payment(
      history({ ...inflow({ sum48hMinor: 500_000 }), ...window('h48', { sumMinor: 250_000, payees: 4 }) }),
    ),
  ],
  circular: [
    amount(80_000, history(inflow({ fromPayee7dMinor: 100_000 }))),
    amount(79_999, history(inflow({ fromPayee7dMinor: 100_000 }))),
  ],
  'same-owner': [payee({ sharesOwner: true }), payee({ sharesOwner: false })],
  'reference-words': [payment({ referenceThemes: ['crypto'] }), payment({ referenceThemes: [] })],
  'purpose-mismatch': [
    payment({ purpose: 'GAMB', ...client({ expectedPurposes: ['SALA'] }) }),
    payment({ purpose: 'SALA', ...client({ expectedPurposes: ['SALA'] }) }),
  ],
  'frozen-beneficiary': [payee({ isFrozen: true }), payee({ isFrozen: false })],
  'first-to-country': [
    payment(history({ newCountries: ['CH', 'DE'] })),
    payment(history({ newCountries: ['CH'] })),
  ],
  'iban-country-differs': [countries({ address: 'DE' }), countries({ address: null })],
  'bank-country-differs': [countries({ bank: 'DE' }), countries({ bank: null })],
  'increased-monitoring': [countries({ ultimateCreditor: 'KE' }), countries({ ultimateDebtor: 'IR' })],
  'call-for-action': [countries({ ultimateDebtor: 'IR' }), countries({ bank: 'KE' })],
  'sanctions-stop': [listed(950), listed(949)],
  'sanctions-review': [listed(800, { field: 'remittance' }), listed(799, { field: 'remittance' })],
  'screening-incomplete': [
    payment({ screening: { ...plainPayment.screening, isComplete: false } }),
    plainPayment,
  ],
  'travel-rule-gap': [payment({ travelRuleGaps: ['originator-address'] }), payment({ travelRuleGaps: [] })],
  'duplicate-day': [
    payment({ duplicates: { within24h: 1, within7d: 1 } }),
    payment({ duplicates: { within24h: 0, within7d: 1 } }),
  ],
  'duplicate-week': [
    payment({ duplicates: { within24h: 0, within7d: 1 } }),
    payment({ duplicates: { within24h: 1, within7d: 1 } }),
  ],
  'rate-stale': [
    amount(100_000, { rate: { ...rate, day: '2026-08-21' } }),
    amount(100_000, { rate: { ...rate, day: '2026-08-22' } }),
  ],
  'payee-no-match': [payment({ payeeCheck: 'NMTC' }), payment({ payeeCheck: 'NOAP' })],
  'payee-close-match': [payment({ payeeCheck: 'CMTC' }), payment({ payeeCheck: 'MTCH' })],
};

function d7(count: number) {
  return { d7: { ...plainPayment.history.windows.d7, count } };
}

describe('the rules of the default pack', () => {
  test('the plain payment meets none of them', () => {
    expect(assessPayment(pack, plainPayment)).toMatchObject({ level: 'low', score: 0, reasons: [] });
  });

  test('there are at least 31, and each has a line in the table below', () => {
    expect(pack.rules.length).toBeGreaterThanOrEqual(31);
    expect(Object.keys(table).toSorted()).toEqual(pack.rules.map(({ id }) => id).toSorted());
  });

  test.each(Object.entries(table))('%s is met by its smallest case and not by the nearest', (id, cases) => {
    expect(idsOf(cases[0])).toContain(id);
    expect(idsOf(cases[1])).not.toContain(id);
  });

  test.each(Object.entries(table))('%s says the facts that it was met by', (id, [met]) => {
    const { reasons } = assessPayment(pack, met);
    expect({ [id]: reasons.find(({ ruleId }) => ruleId === id)?.evidence }).toEqual({
      [id]: (said as Record<string, unknown>)[id],
    });
  });

  test('parts that come to the limit and not above it are no structuring', () => {
    const params = { limitMinor: 1_000_000, fromPermille: 400, toPermille: 999, countMin: 2 };
    const rules = pack.rules.map((rule) => (rule.id === 'structuring-15k' ? { ...rule, params } : rule));
    const isMet = (recentMinor: number[]) =>
      assessPayment({ ...pack, rules } as typeof pack, structured(recentMinor, 500_000)).reasons.some(
        ({ ruleId }) => ruleId === 'structuring-15k',
      );
    expect([isMet([500_000]), isMet([500_001]), isMet([])]).toEqual([false, true, false]);
  });

  test('few payments say nothing of what is usual', () => {
    const few = { count: 9, sum: '1800000', squares: '400000000000' };
    expect(idsOf(amount(900_000, history({ spread: few })))).not.toContain('amount-z-score');
    expect(idsOf(amount(900_000, history({ robust: { ...robust, count: 9 } })))).not.toContain('amount-mad');
  });

  test('an amount is unusual from the least excess on, and beyond the limit', () => {
    const alike = { spread: { count: 10, sum: '2000000', squares: '400000000000' } };
    expect(idsOf(amount(300_000, history(alike)))).toContain('amount-z-score');
    expect(idsOf(amount(299_999, history(alike)))).not.toContain('amount-z-score');
    // 0.6745 · 140'000 = 3.5 · 26'980.
    const mad = { robust: { count: 10, medianMinor: 100_000, madMinor: 26_980 } };
    expect(idsOf(amount(240_001, history(mad)))).toContain('amount-mad');
    expect(idsOf(amount(240_000, history(mad)))).not.toContain('amount-mad');
  });

  test('an amount is round in units of its currency', () => {
    const isRound = (minor: number, minorPerUnit: number) =>
      idsOf(payment({ amount: { ...of(1_000_000), minor, minorPerUnit } })).includes('round-amount');
    expect([isRound(1_100_000, 100), isRound(1_110_000, 100), isRound(1_000_010, 100)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isRound(3000, 1), isRound(3500, 1)]).toEqual([true, false]);
  });

  test('several new countries, and several of concern, are all named', () => {
    const evidenceOf = (input: Input) => assessPayment(pack, input).reasons.map(({ evidence }) => evidence);
    expect(evidenceOf(payment(history({ newCountries: ['DE', 'FR'] })))).toEqual([{ country: 'DE,FR' }]);
    expect(evidenceOf(countries({ ultimateCreditor: 'KE', ultimateDebtor: 'BG' }))).toEqual([
      { countries: 'BG,KE', listFrom: '2026-07-01' },
    ]);
  });

  test('fifteen payments in seven days are met as five in a day are', () => {
    expect(idsOf(payment(history({ windows: { ...plainPayment.history.windows, ...d7(15) } })))).toEqual([
      'velocity',
    ]);
  });

  test('a listed identifier stops a payment however little the name is alike', () => {
    const exactIdentifier = true;
    expect(assessPayment(pack, listed(100, { exactIdentifier }))).toMatchObject({
      isBlocked: true,
      hard: ['sanctions-stop'],
    });
    expect(idsOf(listed(900, { exactIdentifier }))).toEqual(['sanctions-stop']);
  });

  test('a client whose own name is listed is put before a person at each payment, and never stopped for good', () => {
    for (const scorePermille of [800, 950, 1000]) {
      const reviewed = assessPayment(pack, listed(scorePermille, { field: 'debtor' }));
      expect(reviewed).toMatchObject({ isBlocked: false, needsScreeningReview: true });
    }
    expect(idsOf(listed(799, { field: 'debtor' }))).toEqual([]);
  });

  test('a listed name among other words is a review, however little or much it is alike', () => {
    for (const scorePermille of [700, 900, 1000]) {
      const reviewed = assessPayment(pack, listed(scorePermille, { field: 'remittance', isContained: true }));
      expect(reviewed).toMatchObject({ isBlocked: false, needsScreeningReview: true });
      expect(reviewed.reasons).toMatchObject([{ evidence: { field: 'remittance', isContained: true } }]);
    }
  });
});
