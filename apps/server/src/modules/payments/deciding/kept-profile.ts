import * as z from 'zod/mini';
import type { PaymentProfile } from '@sorgfalt/risk';

const whole = z.int();
const digits = z.string().check(z.regex(/^\d+$/));
const flow = z.strictObject({
  recent: z.array(z.tuple([whole, whole, z.string()])),
  older: z.array(z.tuple([whole, whole, whole])),
});

/** What a client's payments came to, as it is kept: what a payment is weighed against. */
export const paymentProfile: z.ZodMiniType<PaymentProfile> = z.strictObject({
  version: z.literal(1),
  count: whole,
  firstDay: z.nullable(whole),
  lastDay: z.nullable(whole),
  sum: digits,
  squares: digits,
  amountsMinor: z.array(whole),
  hours: z.array(whole).check(z.length(24)),
  paid: flow,
  received: flow,
  days: z.array(z.tuple([whole, whole, whole, whole])),
  countries: z.array(z.string()),
  accounts: z.optional(
    z.array(z.strictObject({ key: z.string(), unattended: z.array(z.tuple([whole, whole])) })),
  ),
});
