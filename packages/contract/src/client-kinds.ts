import * as z from './zod.ts';
import { isoDate, text } from './common.ts';

/** What a client can be; who has not said is a natural person. */
export const clientKinds = [
  'natural_person',
  'sole_proprietorship',
  'operating_company',
  'domiciliary_company',
  'foundation',
  'trust',
  'association',
  'collective_account',
  'listed_company',
  'public_authority',
] as const;
export type ClientKind = (typeof clientKinds)[number];

/** Legal forms of companies; `other` is a form of another law, which is then named. */
export const legalForms = [
  'stock_corporation',
  'limited_liability_company',
  'partnership_limited_by_shares',
  'general_partnership',
  'limited_partnership',
  'cooperative',
  'establishment',
  'other',
] as const;

/** Whether trustees decide who benefits, or the deed does. */
export const discretions = ['discretionary', 'fixed'] as const;
export const revocabilities = ['revocable', 'irrevocable'] as const;

/** What the form asks of clients that are no natural person, and of people who trade. */
export const kindFields = {
  kind: z.optional(z.enum(clientKinds)),
  /** The name under which a person trades. */
  tradeName: z.optional(text(140)),
  legalForm: z.optional(z.enum(legalForms)),
  /** The form as its law calls it, where `legalForm` is `other`. */
  legalFormName: z.optional(text(100)),
  /** The day of foundation; of a trust, of its settlement. */
  incorporatedOn: z.optional(isoDate),
  /** The Swiss enterprise identification number in any writing. */
  uid: z.optional(text(40)),
  /** The number in the register of another country. */
  registerNumber: z.optional(text(60)),
  /** The stock exchange on which its shares are traded. */
  listedOn: z.optional(text(100)),
  discretion: z.optional(z.enum(discretions)),
  revocability: z.optional(z.enum(revocabilities)),
  /** Why the client has this form. */
  structureReason: z.optional(text(500)),
  /** Who opens the relationship for the client: identity and document of the form are this person's. */
  openerName: z.optional(text(140)),
  /** On what the power of that person rests. */
  openerAuthority: z.optional(text(200)),
};
