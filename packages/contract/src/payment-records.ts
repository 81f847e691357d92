import * as z from './zod.ts';
import { hit } from './hits.ts';
import { id, instant, isoDate, riskLevel, scalar, text } from './common.ts';

/** The four statuses that the queue shows (specification, section 4). */
export const paymentStatus = z.enum(['pending_approval', 'aml_check', 'human_review', 'approved']);
/** Every state of a payment, in the order in which it usually passes them. */
export const paymentState = z.enum([
  'draft',
  'pending_approval',
  'aml_check',
  'human_review',
  'more_info',
  'approved',
  'queued',
  'sending',
  'unknown',
  'submitted',
  'awaiting_sca',
  'accepted',
  'executed',
  'reconciled',
  'blocked',
  'rejected',
  'returned',
  'cancelled',
  'failed',
]);

export const addressDraft = z.object({
  street: z.optional(text(200)),
  buildingNumber: z.optional(text(200)),
  postCode: z.optional(text(200)),
  town: z._default(text(200), ''),
  country: z._default(text(20), ''),
  lines: z.optional(z.array(text(200)).check(z.maxLength(10))),
});
const partyDraft = z.object({ name: text(400), address: z.optional(addressDraft) });

/**
 * An order as it is entered: texts only, looked at field by field. What is wrong comes back as `fields` with the
 * paths of this object and the codes of `FieldCode` of `@sorgfalt/payments`; the debtor is the account's.
 */
export const paymentDraft = z.object({
  accountId: id,
  ultimateDebtor: z.optional(partyDraft),
  creditor: z.object({
    name: text(400),
    /** An IBAN, or the number of an account in a country without IBANs. */
    account: text(100),
    bic: z.optional(text(40)),
    address: addressDraft,
  }),
  ultimateCreditor: z.optional(partyDraft),
  /** As written: `1'234.50`. */
  amount: text(40),
  currency: text(10),
  executionDate: text(20),
  reference: z.optional(text(100)),
  remittance: z.optional(text(1000)),
  purpose: z.optional(text(20)),
});
export type PaymentDraft = z.infer<typeof paymentDraft>;

const person = z.object({ uid: z.string(), name: z.string() });
export const fieldRefusal = z.object({ path: z.string(), code: z.string() });

/** One line of the queue, with the fields of the specification (section 3). */
export const payment = z.object({
  paymentId: id,
  /** Number that people say: `PAY-2026-000042`. */
  paymentNo: z.string(),
  clientId: id,
  clientName: z.string(),
  accountId: id,
  beneficiary: z.string(),
  /** Minor units of `currency`. */
  amountMinor: z.number(),
  currency: z.string(),
  reference: z.nullable(z.string()),
  status: paymentStatus,
  /** The exact state: the chip beside the status. */
  state: paymentState,
  risk: riskLevel,
  riskScore: z.nullable(z.number()),
  executionDate: z.string(),
  /** Kept back by a person: not sent until it is released. */
  isHeld: z.boolean(),
  /** Counts up with each change of the order; send it back with every action. */
  version: z.number(),
  createdAt: instant,
  updatedAt: instant,
  initiatedBy: person,
  isSample: z.boolean(),
});
export type Payment = z.infer<typeof payment>;

/** Why the payment scored or was stopped: rule, its version, points and article. */
export const paymentReason = z.object({
  ruleId: z.string(),
  version: z.number(),
  family: z.string(),
  effect: z.enum(['points', 'note', 'repair', 'review', 'person', 'high', 'block']),
  points: z.number(),
  /** The part of `points` that counts after groups and caps. */
  countedPoints: z.number(),
  article: z.nullable(z.string()),
  evidence: z.record(z.string(), scalar),
});

/** What the account holder's own payments say about name and account. */
export const payeeCheck = z.enum(['MTCH', 'CMTC', 'NMTC', 'NOAP']);

/** A payment that this one may repeat. */
export const duplicate = z.object({
  paymentId: id,
  paymentNo: z.string(),
  createdAt: instant,
  /** Within 24 hours, within seven days, or both lines of files and the earlier one not long past. */
  window: z.enum(['24h', '7d', 'file']),
});

/** A name or text of the order and what the lists have on it. */
export const screenedField = z.object({
  field: z.enum([
    'debtor',
    'debtorAddress',
    'ultimateDebtor',
    'ultimateDebtorAddress',
    'creditor',
    'ultimateCreditor',
    'creditorAddress',
    'ultimateCreditorAddress',
    'creditorAccount',
    'creditorBank',
    'remittance',
  ]),
  hits: z.array(hit),
});

/** What the pipeline found for one version of the order. */
export const paymentDecision = z.object({
  decisionId: id,
  version: z.number(),
  level: riskLevel,
  score: z.number(),
  outcome: z.enum(['approved', 'human_review', 'blocked']),
  /** Ids of the rules that made the level high by themselves. */
  hard: z.array(z.string()),
  /** All rules that were met, in the order of the rule set. */
  reasons: z.array(paymentReason),
  /** What must be completed, and is no suspicion (AMLO-FINMA Art. 10). */
  repairs: z.array(z.string()),
  /** Points of each family after groups and caps. */
  capped: z.record(z.string(), z.number()),
  payeeCheck,
  duplicates: z.array(duplicate),
  screened: z.array(screenedField),
  /** What the amount came to in centimes, and by what rate; null for francs and what was kept before rates had a day. */
  chfMinor: z.number(),
  rate: z.nullable(z.object({ centimesPerThousand: z.number(), day: isoDate, source: z.string() })),
  packVersion: z.string(),
  lists: z.array(z.object({ listId: z.string(), versionId: z.string() })),
  /** SHA-256 of the canonical order, hex: what an approval pins. */
  orderHash: z.string(),
  /** SHA-256 of the stored inputs, hex. */
  inputHash: z.string(),
  at: instant,
  /** Void since the order was changed or checked again. */
  isVoid: z.boolean(),
  proofId: z.nullable(id),
});
export type PaymentDecision = z.infer<typeof paymentDecision>;

export const paymentStep = z.object({
  from: z.nullable(paymentState),
  to: paymentState,
  version: z.number(),
  at: instant,
  actor: z.string(),
  /** Code of what happened: `submit`, `clear`, `hold`, … */
  event: z.string(),
  note: z.nullable(z.string()),
  proofId: z.nullable(id),
});

export const paymentDetail = z.extend(payment, {
  /** The draft that makes this order again, to be shown and revised. */
  draft: paymentDraft,
  debtor: z.object({ name: z.string(), iban: z.string() }),
  orderHash: z.string(),
  /** The newest decision, void or not; null while there is none. */
  decision: z.nullable(paymentDecision),
  /** Who approved which hash; null while nobody and nothing did, and again after any change of the order. */
  approval: z.nullable(
    z.object({
      by: person,
      at: instant,
      orderHash: z.string(),
      packVersion: z.string(),
    }),
  ),
  reviewItemId: z.nullable(id),
  /** What an officer asks the initiator. */
  question: z.nullable(z.string()),
  steps: z.array(paymentStep),
  bank: z.nullable(
    z.object({
      driver: z.string(),
      messageId: z.string(),
      endToEndId: z.string(),
      uetr: z.string(),
      bankPaymentId: z.nullable(z.string()),
      bankStatus: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      /** Where the account holder signs at the bank. */
      scaUrl: z.nullable(z.string()),
      /** The file with whose payments it is signed. */
      signedWithFile: z.nullable(id),
      /**
       * A cancellation that is wanted: the bank is asked, or (`unanswered`) it is reached by files and answers none, so that
       * a person finds out whether it has the order and cancels once more with what they found. Null where none is wanted.
       */
      cancellation: z.nullable(z.enum(['asked', 'unanswered'])),
    }),
  ),
  /** Whether the account covered it when the bank was asked last; null where it was not asked about this version. */
  funds: z.nullable(
    z.object({ answer: z.enum(['sufficient', 'not-sufficient', 'unknown']), askedAt: instant }),
  ),
  /** Who keeps it back: the caller, somebody else, or the house by itself; null where nobody does. */
  heldBy: z.nullable(z.object({ kind: z.enum(['you', 'person', 'house']), name: z.string() })),
  /** What this caller may do now. */
  actions: z.array(z.enum(['revise', 'cancel', 'hold', 'release', 'ask', 'decide'])),
  proofIds: z.array(id),
});
export type PaymentDetail = z.infer<typeof paymentDetail>;

/** An account of a client at the bank: the debtor of its payments. */
export const clientAccount = z.object({
  accountId: id,
  clientId: id,
  clientName: z.string(),
  name: z.string(),
  iban: z.string(),
  currency: z.string(),
  address: addressDraft,
  isClosed: z.boolean(),
  /** Closed because its client is frozen: it opens again with the client. */
  isFrozen: z.boolean(),
  createdAt: instant,
});
export type ClientAccount = z.infer<typeof clientAccount>;

/** Somebody whom a client paid before. */
export const beneficiary = z.object({
  beneficiaryId: id,
  clientId: id,
  name: z.string(),
  account: z.string(),
  bic: z.nullable(z.string()),
  address: addressDraft,
  paymentCount: z.number(),
  lastPaidAt: z.nullable(instant),
  /** The uid of whoever froze it; null where nobody did. */
  frozenBy: z.nullable(z.string()),
});
export type Beneficiary = z.infer<typeof beneficiary>;
