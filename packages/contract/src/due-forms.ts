import * as z from './zod.ts';
import { interestKinds, ownerReasons, said } from './structure-words.ts';

const formEntry = z.object({
  partyId: z.string(),
  /** By which step it was found; empty where a role says it, or the form is about it. */
  basis: z.array(z.enum(ownerReasons)),
  /** What is asked of it; null where nobody has said it. */
  values: z.array(
    z.object({
      field: z.enum([
        'name',
        'began',
        'ended',
        'country',
        'address',
        'discretion',
        'revocability',
        'admission',
      ]),
      value: z.nullable(z.string()),
    }),
  ),
  said,
  /** As what it stands there, each with its source. */
  roles: z.array(z.object({ kind: z.enum(interestKinds), said })),
});
export type FormEntry = z.infer<typeof formEntry>;

/** Forms of the Agreement on the Swiss banks' code of conduct (CDB 20). */
export const formNames = ['A', 'K', 'S', 'T', 'I', 'R'] as const;

/** A form that a client has to sign, filled in from the structure. */
export const dueForm = z.object({
  form: z.enum(formNames),
  about: z.string(),
  reason: z.enum([
    'person',
    'operating',
    'domiciliary',
    'held-for-others',
    'foundation',
    'trust',
    'foundation-behind',
    'trust-behind',
    'life-insurance',
    'professional-secrecy',
  ]),
  /** Printed on the form: it changes with whatever stands there, so that a signed copy tells which version was signed. */
  code: z.string(),
  sections: z.array(
    z.object({
      section: z.enum([
        'client',
        'owners',
        'controllers',
        'arrangement',
        'settlors',
        'trustees',
        'board',
        'protectors',
        'beneficiaries',
        'policyholders',
        'premiumPayers',
        'lawyers',
      ]),
      /** Nobody stands there, and somebody has to. */
      isMissing: z.boolean(),
      entries: z.array(formEntry),
    }),
  ),
  /** What whoever signs confirms besides. */
  confirms: z.array(z.enum(['not-owner', 'professional-law', 'professional-secrecy', 'typical-activity'])),
});
export type DueForm = z.infer<typeof dueForm>;
