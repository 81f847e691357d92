import * as z from 'zod/mini';
import type { PaymentDraft } from '@sorgfalt/contract';

const words = z.string();
const address = z.strictObject({
  street: z.optional(words),
  buildingNumber: z.optional(words),
  postCode: z.optional(words),
  town: words,
  country: words,
  lines: z.optional(z.array(words)),
});
const party = z.strictObject({ name: words, address: z.optional(address) });

/** A line of a file as it is kept: its texts as they stood there, however long; what is wrong with them is said by `fields`. */
export const keptDraft: z.ZodMiniType<PaymentDraft> = z.strictObject({
  accountId: words,
  ultimateDebtor: z.optional(party),
  creditor: z.strictObject({ name: words, account: words, bic: z.optional(words), address }),
  ultimateCreditor: z.optional(party),
  amount: words,
  currency: words,
  executionDate: words,
  reference: z.optional(words),
  remittance: z.optional(words),
  purpose: z.optional(words),
});
