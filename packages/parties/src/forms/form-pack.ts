import type { IsoDate } from '@sorgfalt/calendar';
import { benefitKinds } from '../graph.ts';
import type { InterestKind, PartyKind } from '../graph.ts';

/**
 * The declarations of the Agreement on the Swiss banks' code of conduct (CDB 20) that a structure can fill in: A for
 * beneficial owners, K for those who control an operating company, S for foundations, T for trusts, I for a life insurance
 * with an account of its own (SR 955.033.0, AMLO-FINMA, Art. 65a), R for a lawyer or notary who holds assets of clients.
 *
 * The text of CDB 20 was not read. What form R says rests on what others write about its Art. 36 (ADR 0021).
 */
export type FormName = 'A' | 'K' | 'S' | 'T' | 'I' | 'R';

/** By which article a form is asked for, where it is not that of the kind of client. */
export const formArticles: Readonly<Partial<Record<FormName, string>>> = {
  I: 'AMLO-FINMA Art. 65a',
  R: 'AMLA Art. 4',
};

/** What is asked of somebody on a form. The last three are answered on paper: no structure says them. */
export type FormField =
  | 'name'
  | 'began'
  | 'ended'
  | 'country'
  | 'address'
  | 'discretion'
  | 'revocability'
  | 'admission';

/** What whoever signs confirms besides what stands on the form. */
export type FormConfirmation = 'not-owner' | 'professional-law' | 'professional-secrecy' | 'typical-activity';

export type FormSection =
  | 'client'
  | 'owners'
  | 'controllers'
  | 'arrangement'
  | 'settlors'
  | 'trustees'
  | 'board'
  | 'protectors'
  | 'beneficiaries'
  | 'policyholders'
  | 'premiumPayers'
  | 'lawyers';

interface SectionRule {
  readonly section: FormSection;
  /**
   * Who belongs there: the client, what the form is about, those found by the roll-up, whoever acts for the client, or whoever has one of
   * these roles.
   */
  readonly who: 'client' | 'about' | 'found' | 'acting' | readonly InterestKind[];
  /** Whether the form is incomplete while nobody stands there. */
  readonly isRequired: boolean;
  /** Asked there beyond what is asked of everybody. */
  readonly also: readonly FormField[];
  /** Nothing but the name and what is asked beyond: the rest stands on the form already, or is not its matter. */
  readonly isShort?: true;
}

/** What is asked from a day on. */
export interface FormPack {
  /** The first day on which it is asked for. */
  readonly from: IsoDate;
  readonly forms: Readonly<
    Record<Exclude<FormName, 'I'>, readonly SectionRule[]> & { readonly I?: readonly SectionRule[] }
  >;
  /** What is confirmed with a form; nothing beyond what stands on it where none is named. */
  readonly confirmed: Readonly<Partial<Record<FormName, readonly FormConfirmation[]>>>;
  /** What is asked of each kind of party. */
  readonly asked: Readonly<Record<PartyKind, readonly FormField[]>>;
}

const client: SectionRule = { section: 'client', who: 'client', isRequired: true, also: [] };
const arrangement: SectionRule = {
  section: 'arrangement',
  who: 'about',
  isRequired: true,
  also: ['discretion', 'revocability'],
};
const settlors: SectionRule = { section: 'settlors', who: ['settlor'], isRequired: true, also: [] };
const protectors: SectionRule = {
  section: 'protectors',
  who: ['protector', 'appointmentOfBoard', 'otherInfluenceOrControl'],
  isRequired: false,
  also: [],
};
const beneficiaries: SectionRule = {
  section: 'beneficiaries',
  who: benefitKinds,
  isRequired: true,
  also: [],
};

const person: readonly FormField[] = ['name', 'began', 'country', 'address'];
const entity: readonly FormField[] = ['name', 'country', 'address'];
const named: readonly FormField[] = ['name'];

const forms: FormPack['forms'] = {
  A: [client, { section: 'owners', who: 'found', isRequired: true, also: [] }],
  K: [client, { section: 'controllers', who: 'found', isRequired: true, also: [] }],
  S: [
    client,
    arrangement,
    settlors,
    { section: 'board', who: ['boardMember', 'boardChair', 'trustee'], isRequired: true, also: [] },
    protectors,
    beneficiaries,
  ],
  T: [
    client,
    arrangement,
    settlors,
    { section: 'trustees', who: ['trustee'], isRequired: true, also: [] },
    protectors,
    beneficiaries,
  ],
  // Nobody behind the client is asked for; only who is admitted in Switzerland can sign.
  R: [client, { section: 'lawyers', who: 'acting', isRequired: true, also: ['admission'], isShort: true }],
};

const confirmed: FormPack['confirmed'] = {
  R: ['not-owner', 'professional-law', 'professional-secrecy', 'typical-activity'],
};

// Art. 65a para. 1: the policyholder and, where it is somebody else, whoever pays the premiums in fact. In force since then.
const insurance: readonly SectionRule[] = [
  client,
  { section: 'policyholders', who: ['policyholder'], isRequired: true, also: [] },
  { section: 'premiumPayers', who: ['premiumPayer'], isRequired: false, also: [] },
];

const asked: FormPack['asked'] = {
  person,
  // Nobody knows each of them; the words that tell who belongs to it are what is declared.
  class: named,
  company: entity,
  domiciliaryCompany: entity,
  foundation: entity,
  association: entity,
  authority: named,
  trust: ['name', 'country'],
  nomination: named,
  jointHolding: named,
  unknown: named,
};

const packs: readonly FormPack[] = [
  { from: '2020-01-01' as IsoDate, forms, confirmed, asked },
  { from: '2021-01-01' as IsoDate, forms: { ...forms, I: insurance }, confirmed, asked },
];

/** The pack in force on a day; null before the first. */
export function formPackOn(day: IsoDate): FormPack | null {
  return packs.findLast(({ from }) => from <= day) ?? null;
}
