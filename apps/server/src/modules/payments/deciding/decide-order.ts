import { nameKeyOf } from '../../../platform/name-key.ts';
import { canonicalize } from '@sorgfalt/ledger';
import { minorDigits } from '@sorgfalt/money';
import { purposeFamilies } from '@sorgfalt/contract';
import type { PaymentDecision, PurposeFamily } from '@sorgfalt/contract';
import type { PaymentOrder } from '@sorgfalt/payments';
import {
  assessPayment,
  featuresOf,
  referenceThemesOf,
  unattendedFactsOf,
  waitsForPerson,
} from '@sorgfalt/risk';
import type {
  AccountPayment,
  PaymentAssessment,
  PaymentFacts,
  PaymentMoment,
  PaymentProfile,
  PaymentRiskInput,
  PaymentRulePack,
} from '@sorgfalt/risk';
import { checkQuery } from '@sorgfalt/screening';
import { worldOf } from '../../screening/index.ts';
import { accountKeyOf, payeeKeyOf } from '../orders/keys.ts';
import { chfMinorOf, rateOf } from '../rules/rates.ts';
import type { Figures } from './figures.ts';
import type { ListsByWorld, ListsInForce } from './list-answers.ts';
import { checkPayee } from './payee-check.ts';
import type { ScreenedOrder } from './screen-fields.ts';
import { travelRuleGapsOf } from './travel-rule.ts';
import { sha256 } from '../../../platform/sha256.ts';

/** What the tables say about an order before it is decided. */
export interface OrderFacts {
  readonly client: {
    readonly level: PaymentRiskInput['client']['level'];
    readonly isPep: boolean;
    /** What the client declared in the newest onboarding; null where nothing was. */
    readonly expectedPurposes: readonly PurposeFamily[] | null;
    readonly since: string;
  };
  readonly profile: PaymentProfile;
  /** Rows of the client with the account or the name of the creditor. */
  readonly payees: readonly KnownPayee[];
  /** Payments of the last seven days that this one may repeat. */
  readonly duplicates: readonly Earlier[];
  /** Up to what whoever entered it may approve, CHF centimes; null for any amount. */
  readonly approvalLimitMinor: number | null;
  /** The money goes to another account of the same client. */
  readonly isOwnAccount: boolean;
}

/** An earlier payment that an order may repeat. */
export interface Earlier extends Omit<PaymentDecision['duplicates'][number], 'window'> {
  /** Both are lines of files. */
  readonly isOfFile?: boolean;
}

export interface KnownPayee {
  readonly accountKey: string;
  readonly nameKey: string;
  readonly paymentCount: number;
  readonly firstPaidAt: string;
  readonly isFrozen: boolean;
}

/** By what an order is decided. */
export interface DecisionContext {
  readonly pack: PaymentRulePack;
  readonly lists: ListsInForce;
  readonly moment: PaymentMoment;
  readonly figures: Figures;
}

/** The same before it is known whose order it is. */
export type SharedContext = Omit<DecisionContext, 'lists'> & { readonly lists: ListsByWorld };

/** By what an order from this account is decided. */
export function contextFor(
  { lists, ...rest }: SharedContext,
  account: { readonly isSample: boolean },
): DecisionContext {
  return { ...rest, lists: lists[worldOf(account)] };
}

/** A decision as it is kept: what it was made from and what came out, both as canonical text. */
export interface OrderDecision {
  readonly outcome: PaymentDecision['outcome'];
  readonly assessment: PaymentAssessment;
  /** What the order comes to in CHF centimes. */
  readonly chfMinor: number;
  readonly input: string;
  readonly inputHash: string;
  readonly result: string;
  readonly resultHash: string;
  readonly findings: Pick<PaymentDecision, 'screened' | 'duplicates' | 'lists' | 'payeeCheck'>;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Decides an order. The same order, facts and context give the same texts, byte for byte. */
export function decideOrder(
  order: PaymentOrder,
  facts: OrderFacts,
  screened: ScreenedOrder,
  context: DecisionContext,
): OrderDecision {
  const duplicates = facts.duplicates.map((each) => duplicateOf(each, context.moment.atMs));
  const accountKey = accountKeyOf(order);
  const payeeCheck = checkPayee(
    nameKeyOf(order.creditor.name),
    facts.payees.filter((payee) => payee.accountKey === accountKey).map(({ nameKey }) => nameKey),
  );
  const input = inputOf(order, facts, { screened, context, payeeCheck, duplicates });
  const assessment = assessPayment(context.pack, input);
  const inputText = canonicalize(input);
  const result = canonicalize(assessment);
  return {
    outcome: outcomeOf(assessment),
    assessment,
    chfMinor: input.amount.chfMinor,
    input: inputText,
    inputHash: sha256(inputText),
    result,
    resultHash: sha256(result),
    findings: { screened: screened.screened, duplicates, lists: context.lists.lists, payeeCheck },
  };
}

/** A payment that another one may repeat, with how long ago it was made, or that both come from files. */
export function duplicateOf(
  { isOfFile = false, ...earlier }: Earlier,
  nowMs: number,
): PaymentDecision['duplicates'][number] {
  const isRecent = nowMs - Date.parse(earlier.createdAt) <= dayMs;
  return { ...earlier, window: isRecent ? '24h' : isOfFile ? 'file' : '7d' };
}

/** What a payment leaves in the profile of its client. */
export function profileFactsOf(order: PaymentOrder): PaymentFacts {
  return {
    chfMinor: chfMinorOf(order.amountMinor, order.currency),
    payeeKey: payeeKeyOf(accountKeyOf(order)),
    countries: [
      ...new Set(Object.values(countriesOf(order)).filter((country) => country !== null)),
    ].toSorted(),
  };
}

/** What an approval leaves with the account: an amount where the machine gave it. */
export function accountPaymentOf(order: PaymentOrder, by: 'user' | 'agent' | null): AccountPayment {
  return {
    accountKey: payeeKeyOf(order.debtor.iban),
    unattendedMinor: by === 'agent' ? chfMinorOf(order.amountMinor, order.currency) : 0,
  };
}

function outcomeOf(assessment: PaymentAssessment): OrderDecision['outcome'] {
  if (assessment.isBlocked) return 'blocked';
  return waitsForPerson(assessment) ? 'human_review' : 'approved';
}

interface Answers {
  readonly screened: ScreenedOrder;
  readonly context: DecisionContext;
  readonly payeeCheck: PaymentDecision['payeeCheck'];
  readonly duplicates: PaymentDecision['duplicates'];
}

function inputOf(order: PaymentOrder, facts: OrderFacts, answers: Answers): PaymentRiskInput {
  const { amountMinor, currency, executionDate, purpose = null, remittance } = order;
  const { pack, moment } = answers.context;
  const beneficiary = payeeFactsOf(order, facts, moment.atMs);
  const own = profileFactsOf(order);
  const rate = rateOf(currency);
  return {
    version: 2,
    decidedOn: moment.day,
    hour: moment.hour,
    executionDate,
    amount: {
      chfMinor: own.chfMinor,
      minor: amountMinor,
      currency,
      minorPerUnit: 10 ** minorDigits[currency],
    },
    approvalLimitChfMinor: facts.approvalLimitMinor,
    countries: countriesOf(order),
    client: {
      level: facts.client.level,
      isPep: facts.client.isPep,
      accountAgeDays: Math.max(Math.floor((moment.atMs - Date.parse(facts.client.since)) / dayMs), 0),
      peerChfMinor: answers.context.figures.peers.get(facts.client.level) ?? null,
      expectedPurposes: purposeCodesOf(facts.client.expectedPurposes),
    },
    purpose,
    isCashLike: purpose !== null && cashPurposes.has(purpose),
    beneficiary,
    history: featuresOf(facts.profile, own, moment, beneficiary),
    screening: {
      isComplete: answers.context.lists.isFresh && areNamesReadable(order),
      found: answers.screened.found,
    },
    travelRuleGaps: travelRuleGapsOf(order),
    duplicates: {
      within24h: answers.duplicates.filter(({ window }) => window !== '7d').length,
      within7d: answers.duplicates.length,
    },
    payeeCheck: answers.payeeCheck,
    referenceThemes: referenceThemesOf(remittance ?? '', pack.referenceWords),
    ...(rate && { rate }),
    unattended: unattendedFactsOf(
      facts.profile.accounts ?? [],
      { accountKey: payeeKeyOf(order.debtor.iban), chfMinor: own.chfMinor },
      moment.atMs,
    ),
  };
}

/** The purpose codes that fit what was declared, in the order of the alphabet; null where nothing was declared. */
function purposeCodesOf(declared: readonly PurposeFamily[] | null): readonly string[] | null {
  if (declared === null || declared.length === 0) return null;
  return [...new Set(declared)].flatMap((family) => purposeFamilies[family]).toSorted();
}

/** ISO 20022 purposes of cash and what is like it: cash disbursement, cash management, money transmission to cards. */
const cashPurposes: ReadonlySet<string> = new Set(['CASH', 'CDBL', 'CDCD', 'CDCB', 'FCDT']);

function payeeFactsOf(
  order: PaymentOrder,
  { payees, isOwnAccount }: OrderFacts,
  atMs: number,
): PaymentRiskInput['beneficiary'] {
  const accountKey = accountKeyOf(order);
  const nameKey = nameKeyOf(order.creditor.name);
  const ofAccount = payees.filter((payee) => payee.accountKey === accountKey);
  const firstPaid = ofAccount.map(({ firstPaidAt }) => Date.parse(firstPaidAt)).toSorted((a, b) => a - b)[0];
  return {
    key: payeeKeyOf(accountKey),
    paymentsBefore: ofAccount.reduce((sum, { paymentCount }) => sum + paymentCount, 0),
    knownForHours: firstPaid === undefined ? null : Math.max(Math.floor((atMs - firstPaid) / hourMs), 0),
    isNameKnownWithOtherIban: ofAccount.length === 0 && payees.some((payee) => payee.nameKey === nameKey),
    isIbanKnownWithOtherName: ofAccount.length > 0 && ofAccount.every((payee) => payee.nameKey !== nameKey),
    isFrozen: payees.some(({ isFrozen }) => isFrozen),
    sharesOwner: isOwnAccount,
  };
}

/** A name without letters finds nobody in any list, whoever it is. */
function areNamesReadable({ debtor, ultimateDebtor, creditor, ultimateCreditor }: PaymentOrder): boolean {
  const parties = [debtor, ultimateDebtor, creditor, ultimateCreditor];
  return parties.every((party) => party === undefined || checkQuery({ name: party.name }).ok);
}

/** Where the money goes and for whom: account, bank and residence of the payee, residence of the ultimate parties. */
function countriesOf({
  ultimateDebtor,
  creditor,
  ultimateCreditor,
}: PaymentOrder): PaymentRiskInput['countries'] {
  return {
    iban: 'iban' in creditor.account ? creditor.account.iban.slice(0, 2) : null,
    bank: creditor.bic?.slice(4, 6) ?? null,
    address: creditor.address.country,
    ultimateCreditor: ultimateCreditor?.address?.country ?? null,
    ultimateDebtor: ultimateDebtor?.address?.country ?? null,
  };
}
