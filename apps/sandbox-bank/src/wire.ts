import { z } from 'zod';
import type { Xs2aBasket, Xs2aPayment } from '@sorgfalt/payments';

const text = (max: number) => z.string().min(1).max(max);
const account = z.object({
  iban: z
    .string()
    .regex(/^[A-Z]{2}\d{2}[A-Za-z0-9]{1,30}$/u)
    .optional(),
  otherAccountIdentification: text(34).optional(),
  currency: z.string().optional(),
});
const amount = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/u),
  amount: z.string().regex(/^\d{1,14}(?:\.\d{1,3})?$/u),
});

/** Body of a payment initiation in JSON, as strict as the interface says. */
export const paymentBody = z
  .object({
    endToEndIdentification: text(35),
    debtorName: text(70),
    debtorAccount: account,
    ultimateDebtor: text(70).optional(),
    instructedAmount: amount,
    creditorAccount: account,
    creditorAgent: z.object({ bic: text(11).optional() }).optional(),
    creditorName: text(70),
    creditorAddress: z
      .object({
        streetName: text(70).optional(),
        buildingNumber: text(16).optional(),
        townName: text(70).optional(),
        postCode: text(16).optional(),
        country: z.string().regex(/^[A-Z]{2}$/u),
      })
      .optional(),
    ultimateCreditor: text(70).optional(),
    purposeCode: z.enum(['SALA', 'PENS']).optional(),
    serviceLevel: z.literal('SEPA').optional(),
    chargeBearer: z.enum(['SHAR', 'SLEV']).optional(),
    remittanceInformationUnstructured: text(140).optional(),
    remittanceInformationStructured: z
      .object({
        reference: text(35),
        SCORorQRRorIPI: z.enum(['SCOR', 'QRR']).optional(),
        additionalRemittanceInformation: text(140).optional(),
      })
      .optional(),
    requestedExecutionDate: z.iso.date(),
  })
  .refine(({ creditorAccount }) => creditorAccount.iban ?? creditorAccount.otherAccountIdentification, {
    path: ['creditorAccount'],
    message: 'names no account',
  }) satisfies z.ZodType<Xs2aPayment>;

/** Body of a request for a signing basket; consents are not signed here. */
export const basketBody = z.object({
  paymentIds: z.array(z.uuid()).min(1).max(10_000),
}) satisfies z.ZodType<Xs2aBasket>;

/** Body of a question for funds. */
export const fundsBody = z.object({ account, instructedAmount: amount });
