import { describe, expect, test } from 'vitest';
import { checkOrder } from '@sorgfalt/payments';
import type { PaymentOrder } from '@sorgfalt/payments';
import { defaultPaymentPack, emptyProfile } from '@sorgfalt/risk';
import type { PaymentRiskInput } from '@sorgfalt/risk';
import { nameKeyOf } from '../../../platform/name-key.ts';
import { draftFrom, soon, swissIban } from '../../../testing/modules/payments.ts';
import { accountKeyOf } from '../orders/keys.ts';
import { decideOrder, duplicateOf } from './decide-order.ts';
import type { KnownPayee, OrderFacts } from './decide-order.ts';
import type { ScreenedOrder } from './screen-fields.ts';

const atMs = Date.parse('2026-11-20T09:00:00Z');
const [hourMs, dayMs] = [3_600_000, 86_400_000];
const ago = (ms: number) => new Date(atMs - ms).toISOString();

function orderFrom(change: Parameters<typeof draftFrom>[1] = {}, debtorName = 'Zwiebelfisch Treuhand AG') {
  const { accountId: _, ...draft } = draftFrom({ accountId: '' }, change);
  const debtor = { name: debtorName, iban: swissIban(1), address: draft.creditor.address };
  const read = checkOrder({ ...draft, debtor, currency: 'CHF' }, { today: soon });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}
const order = orderFrom();
const payee: KnownPayee = {
  accountKey: accountKeyOf(order),
  nameKey: nameKeyOf(order.creditor.name),
  paymentCount: 3,
  firstPaidAt: ago(100 * dayMs),
  isFrozen: false,
};
const facts: OrderFacts = {
  client: { level: 'low', isPep: false, expectedPurposes: null, since: ago(900 * dayMs) },
  profile: emptyProfile,
  payees: [payee],
  duplicates: [],
  approvalLimitMinor: null,
  isOwnAccount: false,
};
const nothing: ScreenedOrder = { found: [], screened: [] };

function decide(
  more: Partial<OrderFacts> = {},
  of: PaymentOrder = order,
  { isFresh = true, screened = nothing }: { isFresh?: boolean; screened?: ScreenedOrder } = {},
) {
  const lists = { ground: {} as never, key: 'k', lists: [], isFresh };
  const figures = { peers: new Map([['low', 70_000]]), limits: new Map() };
  const moment = { atMs, day: '2026-11-20', hour: 10 };
  const pack = defaultPaymentPack;
  return decideOrder(of, { ...facts, ...more }, screened, { pack, lists, moment, figures });
}
const inputOf = (...given: Parameters<typeof decide>): PaymentRiskInput => JSON.parse(decide(...given).input);

test('an order against which nothing speaks is approved, and the same again byte for byte', () => {
  const decision = decide();
  expect([decision.outcome, decision.chfMinor]).toEqual(['approved', 12_050]);
  expect(decide()).toEqual(decision);
  expect(decision.inputHash).not.toBe(decide({ approvalLimitMinor: 1 }).inputHash);
});

describe('no order goes by a machine alone', () => {
  test('while the lists cannot be relied on', () => {
    expect(inputOf({}, order, { isFresh: false }).screening.isComplete).toBe(false);
    expect(decide({}, order, { isFresh: false }).outcome).toBe('human_review');
  });

  test.each<[string, (name: string) => PaymentOrder]>([
    ['creditor', (name) => ({ ...order, creditor: { ...order.creditor, name } })],
    ['debtor', (name) => ({ ...order, debtor: { ...order.debtor, name } })],
    ['ultimate debtor', (name) => ({ ...order, ultimateDebtor: { name } })],
    ['ultimate creditor', (name) => ({ ...order, ultimateCreditor: { name } })],
  ])('whose %s has a name without letters, as lists find nobody by it', (_, naming) => {
    expect(inputOf({}, naming('Ada Erdacht')).screening.isComplete).toBe(true);
    expect(inputOf({}, naming('12 34')).screening.isComplete).toBe(false);
    expect(decide({}, naming('12 34')).outcome).toBe('human_review');
  });

  test('to a payee that is frozen, whichever of the known ones it is', () => {
    const frozen = { ...payee, accountKey: 'OTHER', isFrozen: true };
    expect(inputOf({ payees: [payee, frozen] }).beneficiary.isFrozen).toBe(true);
    expect(decide({ payees: [payee, frozen] }).outcome).not.toBe('approved');
  });
});

describe('the payee', () => {
  const of = (...payees: readonly KnownPayee[]) => inputOf({ payees }).beneficiary;

  test('is known by the account, under all its names, since the first payment', () => {
    const earlier = { ...payee, nameKey: 'ANOTHER', paymentCount: 2, firstPaidAt: ago(200 * dayMs) };
    const elsewhere = { ...payee, accountKey: 'OTHER', paymentCount: 50, firstPaidAt: ago(900 * dayMs) };
    expect(of(payee, earlier, elsewhere)).toMatchObject({ paymentsBefore: 5, knownForHours: 200 * 24 });
    expect(of()).toMatchObject({ paymentsBefore: 0, knownForHours: null });
  });

  test('is known for whole hours, and for none where a clock was ahead', () => {
    expect(of({ ...payee, firstPaidAt: ago(2 * hourMs - 1) }).knownForHours).toBe(1);
    expect(of({ ...payee, firstPaidAt: ago(2 * hourMs) }).knownForHours).toBe(2);
    expect(of({ ...payee, firstPaidAt: ago(-hourMs) }).knownForHours).toBe(0);
  });

  test('of a known name with a new account, and of a known account with a new name, is told from the others', () => {
    const told = (...payees: readonly KnownPayee[]) => {
      const { isNameKnownWithOtherIban, isIbanKnownWithOtherName } = of(...payees);
      return [isNameKnownWithOtherIban, isIbanKnownWithOtherName];
    };
    const otherAccount = { ...payee, accountKey: 'OTHER' };
    const otherName = { ...payee, nameKey: 'ANOTHER' };
    expect(told()).toEqual([false, false]);
    expect(told(payee)).toEqual([false, false]);
    expect(told(otherAccount)).toEqual([true, false]);
    expect(told(otherAccount, payee)).toEqual([false, false]);
    expect(told(otherName)).toEqual([false, true]);
    expect(told(otherName, payee)).toEqual([false, false]);
    expect(told({ ...otherAccount, nameKey: 'ANOTHER' })).toEqual([false, false]);
  });
});

describe('an earlier payment like it', () => {
  const earlier = { paymentId: 'P', paymentNo: 'PAY-1' };
  const windowOf = (ageMs: number, isOfFile?: boolean) =>
    duplicateOf({ ...earlier, createdAt: ago(ageMs), ...(isOfFile !== undefined && { isOfFile }) }, atMs)
      .window;

  test('is of the last day up to 24 hours, then of the week, and of files however old', () => {
    expect([windowOf(dayMs), windowOf(dayMs + 1)]).toEqual(['24h', '7d']);
    expect([windowOf(dayMs, true), windowOf(dayMs + 1, true)]).toEqual(['24h', 'file']);
  });

  test('counts for the day with those of files, and each for the week', () => {
    const at = (ageMs: number, isOfFile = false) => ({ ...earlier, createdAt: ago(ageMs), isOfFile });
    const duplicates = [at(hourMs), at(2 * dayMs), at(2 * dayMs, true)];
    expect(inputOf({ duplicates }).duplicates).toEqual({ within24h: 2, within7d: 3 });
    expect(decide({ duplicates }).outcome).toBe('human_review');
    expect(decide({ duplicates }).findings.duplicates.map(({ window }) => window)).toEqual([
      '24h',
      '7d',
      'file',
    ]);
  });
});

describe('the client', () => {
  const of = (client: Partial<OrderFacts['client']>) =>
    inputOf({ client: { ...facts.client, ...client } }).client;

  test('is as old as whole days, never younger than none, and is compared with its level', () => {
    expect(of({ since: ago(3 * dayMs - 1) }).accountAgeDays).toBe(2);
    expect(of({ since: ago(3 * dayMs) }).accountAgeDays).toBe(3);
    expect(of({ since: ago(-dayMs) }).accountAgeDays).toBe(0);
    expect([of({}).peerChfMinor, of({ level: 'high' }).peerChfMinor]).toEqual([70_000, null]);
    expect([of({}).isPep, of({ isPep: true }).isPep]).toEqual([false, true]);
  });

  test('expects the purposes of what was declared, each once and in order, and nothing where none was', () => {
    expect([of({}).expectedPurposes, of({ expectedPurposes: [] }).expectedPurposes]).toEqual([null, null]);
    const some = of({ expectedPurposes: ['family', 'distributions', 'family'] }).expectedPurposes;
    expect(some).toEqual(['ALMY', 'BECH', 'DEPD', 'DIVD', 'GIFT', 'TRFD']);
  });
});

test('cash and what is like it is told by its purpose', () => {
  const isCash = (purpose?: string) =>
    inputOf({}, { ...order, ...(purpose !== undefined && { purpose }) }).isCashLike;
  expect([isCash('CASH'), isCash('CDBL'), isCash('SALA'), isCash()]).toEqual([true, true, false, false]);
});

test('each country of the order counts: of account, bank, residence and of whom it is for', () => {
  const withAll: PaymentOrder = {
    ...order,
    creditor: { ...order.creditor, bic: 'DEUTDEFFXXX', address: { town: 'Wien', country: 'AT' } },
    ultimateCreditor: { name: 'Ada', address: { town: 'Rom', country: 'IT' } },
    ultimateDebtor: { name: 'Beat', address: { town: 'Paris', country: 'FR' } },
  };
  expect(inputOf({}, withAll).countries).toEqual({
    iban: 'CH',
    bank: 'DE',
    address: 'AT',
    ultimateCreditor: 'IT',
    ultimateDebtor: 'FR',
  });
  const bare: PaymentOrder = { ...order, creditor: { ...order.creditor, account: { other: '123' } } };
  expect(inputOf({}, bare).countries).toMatchObject({ iban: null, bank: null, ultimateCreditor: null });
});

test('what was found in the lists, the own account and the payee check stand in what was decided from', () => {
  const found = [
    { field: 'creditor', isContained: false, scorePermille: 990, exactIdentifier: false },
  ] as const;
  const input = inputOf({ isOwnAccount: true, approvalLimitMinor: 5 }, order, {
    screened: { found, screened: [] },
  });
  expect(input.screening.found).toEqual(found);
  expect(input.beneficiary.sharesOwner).toBe(true);
  expect(input).toMatchObject({ approvalLimitChfMinor: 5, payeeCheck: 'MTCH', hour: 10, version: 2 });
  expect(input).toMatchObject({ decidedOn: '2026-11-20', executionDate: soon });
  expect(inputOf().beneficiary.sharesOwner).toBe(false);
});
