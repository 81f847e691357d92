import * as fc from 'fast-check';
import { featuresOf } from './features.ts';
import { referenceThemes, screenedFields, travelRuleGaps, type PaymentRiskInput } from './input.ts';
import { emptyProfile } from './profile.ts';

/** A payment nobody could object to: known payee, at home, usual amount, by a client of old standing. */
export const plainPayment: PaymentRiskInput = {
  version: 2,
  decidedOn: '2026-11-20',
  hour: 10,
  executionDate: '2026-11-23',
  amount: { chfMinor: 12_345, minor: 12_345, currency: 'CHF', minorPerUnit: 100 },
  approvalLimitChfMinor: null,
  countries: { iban: 'CH', bank: 'CH', address: 'CH', ultimateCreditor: null, ultimateDebtor: null },
  client: { level: 'low', isPep: false, accountAgeDays: 900, peerChfMinor: 100_000, expectedPurposes: null },
  purpose: null,
  isCashLike: false,
  beneficiary: {
    key: 'payee-1',
    paymentsBefore: 4,
    knownForHours: 900,
    isNameKnownWithOtherIban: false,
    isIbanKnownWithOtherName: false,
    isFrozen: false,
    sharesOwner: false,
  },
  history: featuresOf(
    emptyProfile,
    { chfMinor: 12_345, countries: ['CH'] },
    { atMs: 1_795_168_800_000, day: '2026-11-20', hour: 10 },
    { key: 'payee-1' },
  ),
  screening: { isComplete: true, found: [] },
  travelRuleGaps: [],
  duplicates: { within24h: 0, within7d: 0 },
  payeeCheck: 'MTCH',
  referenceThemes: [],
  unattended: {
    isFirstOfAccount: false,
    account: { dayMinor: 12_345, weekMinor: 12_345 },
    client: { dayMinor: 12_345, weekMinor: 12_345 },
  },
};

const arbMinor = fc.oneof(
  fc.integer({ min: 1, max: 30_000_000 }),
  fc.integer({ min: 1, max: 99_999_999_999 }),
);
const arbCount = fc.integer({ min: 0, max: 40 });
const arbCountry = fc.constantFrom('CH', 'DE', 'US', 'KE', 'IR', null);
const arbKey = fc.constantFrom('payee-1', 'payee-2', 'payee-3', 'payee-4', 'payee-5', 'payee-6', 'payee-7');
const arbWindow = fc.record({ count: fc.integer({ min: 1, max: 40 }), sumMinor: arbMinor, payees: arbCount });

const arbHistory: fc.Arbitrary<PaymentRiskInput['history']> = fc.record({
  countBefore: arbCount,
  windows: fc.record({ h1: arbWindow, h24: arbWindow, h48: arbWindow, d7: arbWindow }),
  recentMinor: fc.array(arbMinor, { maxLength: 8 }),
  idleDays: fc.option(fc.integer({ min: 0, max: 400 })),
  last90: fc.record({ count: arbCount, sumMinor: arbMinor, maxMinor: arbMinor }),
  spread: fc.array(arbMinor, { maxLength: 20 }).map((amounts) => ({
    count: amounts.length,
    sum: String(amounts.reduce((sum, each) => sum + BigInt(each), 0n)),
    squares: String(amounts.reduce((sum, each) => sum + BigInt(each) ** 2n, 0n)),
  })),
  robust: fc.record({ count: arbCount, medianMinor: arbMinor, madMinor: arbMinor }),
  hours: fc.record({ total: arbCount, near: arbCount }),
  newCountries: fc.subarray(['CH', 'DE', 'IR', 'KE', 'US']),
  inflow: fc.record({
    sum48hMinor: arbMinor,
    sum7dMinor: arbMinor,
    payers7d: arbCount,
    fromPayee7dMinor: arbMinor,
  }),
});

const arbSums = fc.record({ dayMinor: arbMinor, weekMinor: arbMinor });
const arbFact = fc.record({
  field: fc.constantFrom(...screenedFields),
  isContained: fc.boolean(),
  scorePermille: fc.integer({ min: 600, max: 1000 }),
  exactIdentifier: fc.boolean(),
});

/** Any payment, likely or not. */
export const arbPaymentRiskInput: fc.Arbitrary<PaymentRiskInput> = fc.record({
  version: fc.constant(2 as const),
  decidedOn: fc.constantFrom('2023-06-01', '2026-01-01', '2026-11-20', '2027-03-01'),
  hour: fc.integer({ min: 0, max: 23 }),
  executionDate: fc.constant('2026-11-23'),
  amount: arbMinor.map((minor) => ({ chfMinor: minor, minor, currency: 'CHF', minorPerUnit: 100 })),
  approvalLimitChfMinor: fc.option(arbMinor),
  countries: fc.record({
    iban: arbCountry,
    bank: arbCountry,
    address: arbCountry,
    ultimateCreditor: arbCountry,
    ultimateDebtor: arbCountry,
  }),
  client: fc.record({
    level: fc.constantFrom('low', 'medium', 'high', 'unknown'),
    isPep: fc.boolean(),
    accountAgeDays: fc.option(fc.integer({ min: 0, max: 900 })),
    peerChfMinor: fc.option(arbMinor),
    expectedPurposes: fc.option(fc.subarray(['SALA', 'SUPP', 'TAXS'])),
  }),
  purpose: fc.option(fc.constantFrom('SALA', 'SUPP', 'GAMB')),
  isCashLike: fc.boolean(),
  beneficiary: fc.record({
    key: arbKey,
    paymentsBefore: arbCount,
    knownForHours: fc.option(arbCount),
    isNameKnownWithOtherIban: fc.boolean(),
    isIbanKnownWithOtherName: fc.boolean(),
    isFrozen: fc.boolean(),
    sharesOwner: fc.boolean(),
  }),
  history: arbHistory,
  screening: fc.record({
    isComplete: fc.boolean(),
    found: fc.array(arbFact, { maxLength: 3 }),
  }),
  travelRuleGaps: fc.subarray([...travelRuleGaps]),
  duplicates: fc.record({ within24h: arbCount, within7d: arbCount }),
  payeeCheck: fc.constantFrom('MTCH', 'CMTC', 'NMTC', 'NOAP', null),
  referenceThemes: fc.subarray([...referenceThemes]),
  unattended: fc.record({ isFirstOfAccount: fc.boolean(), account: arbSums, client: arbSums }),
});

/** One step of a client's history: how much later, which way, how much, with whom. */
export type HistoryStep = {
  readonly laterMs: number;
  readonly direction: 'paid' | 'received';
  readonly chfMinor: number;
  readonly partyKey: string;
  readonly countries: readonly string[];
};

/** Steps that often fall onto the very edges of the windows. */
export const arbHistorySteps: fc.Arbitrary<HistoryStep[]> = fc.array(
  fc.record({
    laterMs: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 0, max: 7_200_000 }) },
      {
        weight: 3,
        arbitrary: fc
          .tuple(fc.constantFrom(1, 24, 48, 168, 24 * 89, 24 * 90), fc.constantFrom(-1, 0, 1))
          .map(([hours, ms]) => hours * 3_600_000 + ms),
      },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 200 * 86_400_000 }) },
    ),
    direction: fc.constantFrom('paid', 'paid', 'received'),
    chfMinor: arbMinor,
    partyKey: arbKey,
    countries: fc.subarray(['CH', 'DE', 'IR', 'KE', 'US']),
  }),
  { maxLength: 60 },
);
