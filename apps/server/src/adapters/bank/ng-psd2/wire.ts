import { z } from 'zod';
import { isCurrency, parseAmount } from '@sorgfalt/money';
import type {
  Xs2aAccount,
  Xs2aBalance,
  Xs2aBasketCreated,
  Xs2aInitiated,
  Xs2aPaymentStatus,
  Xs2aRefusal,
  Xs2aScaStatus,
  Xs2aStarted,
  Xs2aTransactions,
} from '@sorgfalt/payments';

const text = z.string().min(1).max(2000);
const link = z.object({ href: text });
const amount = z.object({ currency: z.string().refine(isCurrency), amount: z.string().max(30) });
const account = z.object({ iban: z.string().optional(), currency: z.string().optional() });
const status = z.string().regex(/^[A-Z]{4}$/u);

/** What the driver takes from the answers of a bank; anything else is a broken answer. */
export const initiated = z.object({
  transactionStatus: status,
  paymentId: text,
  _links: z.record(z.string(), link),
}) satisfies z.ZodType<Xs2aInitiated>;

export const paymentStatus = z.object({
  transactionStatus: status,
  psuMessage: z.string().max(500).optional(),
}) satisfies z.ZodType<Xs2aPaymentStatus>;

/** A payment as it was initiated; only what recognises it. */
export const paymentInformation = z.object({
  endToEndIdentification: z.string().optional(),
  transactionStatus: status,
});

export const scaStatus = z.object({ scaStatus: text }) satisfies z.ZodType<Xs2aScaStatus>;

export const authorisations = z.object({ authorisationIds: z.array(text) });

export const started = z.object({
  scaStatus: text,
  authorisationId: text,
  _links: z.record(z.string(), link),
}) satisfies z.ZodType<Xs2aStarted>;

export const basketCreated = z.object({
  transactionStatus: status,
  basketId: text,
  _links: z.record(z.string(), link),
}) satisfies z.ZodType<Xs2aBasketCreated>;

export const basketStatus = z.object({ transactionStatus: status });

/** Of an answer whose status says it all. */
export const anything = z.unknown();

export const refusal = z.object({
  tppMessages: z
    .array(z.object({ category: z.enum(['ERROR', 'WARNING']), code: text, text: z.string().optional() }))
    .min(1),
}) satisfies z.ZodType<Xs2aRefusal>;

export const accounts = z.object({
  accounts: z.array(
    z.object({
      resourceId: text,
      iban: z.string().optional(),
      currency: z.string(),
      status: z.enum(['enabled', 'deleted', 'blocked']).optional(),
    }) satisfies z.ZodType<Xs2aAccount>,
  ),
});

/** A camt message; what it says is read elsewhere. */
export const statementText = z.string().min(1);

export const balances = z.object({
  balances: z.array(
    z.object({
      balanceAmount: amount,
      balanceType: text,
      referenceDate: z.string().optional(),
    }) satisfies z.ZodType<Xs2aBalance>,
  ),
});

const transaction = z.object({
  transactionId: text.optional(),
  entryReference: text.optional(),
  endToEndId: z.string().optional(),
  bookingDate: z.string().optional(),
  transactionAmount: amount,
  creditorAccount: z.object({ iban: z.string().optional() }).optional(),
});
export type WireTransaction = z.infer<typeof transaction>;

export const transactions = z.object({
  account: account.optional(),
  transactions: z.object({
    booked: z.array(transaction).optional(),
    pending: z.array(transaction).optional(),
    _links: z.record(z.string(), link),
  }),
}) satisfies z.ZodType<Xs2aTransactions>;

export const fundsAnswer = z.object({ fundsAvailable: z.boolean() });

export const tokenAnswer = z.object({ access_token: text, expires_in: z.number().optional() });

/** Minor units of an amount of the wire; null where it is none. */
export function minorOfAmount(given: z.infer<typeof amount>): number | null {
  if (!isCurrency(given.currency)) return null;
  // The interface allows more decimals than a currency has, as zeros.
  const trimmed = given.amount.includes('.') ? given.amount.replace(/\.?0+$/u, '') : given.amount;
  const read = parseAmount(trimmed, given.currency);
  return read.ok ? read.value : null;
}
