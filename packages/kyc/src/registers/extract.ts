import type { LegalForm } from '../kinds/client-kind.ts';

/** Whether an entity goes on, by the word of a register. */
export const registerStatuses = ['active', 'in-liquidation', 'deleted', 'unknown'] as const;
/** One status. */
export type RegisterStatus = (typeof registerStatuses)[number];

/** Legal forms that registers tell apart: those of companies, and of what is none. */
export const registeredForms = [
  'stock_corporation',
  'limited_liability_company',
  'partnership_limited_by_shares',
  'general_partnership',
  'limited_partnership',
  'cooperative',
  'sole_proprietorship',
  'association',
  'foundation',
] as const;
/** One legal form. */
export type RegisteredForm = (typeof registeredForms)[number];

/** Whose accounts an entity is consolidated into, by the identifiers of legal entities (GLEIF, level 2). */
export const parentLevels = ['direct', 'ultimate'] as const;
export type ParentLevel = (typeof parentLevels)[number];

/** Why an entity reports no parent: codes of GLEIF (reporting exceptions 2.1), and `OTHER` for one that is not known here. */
export const parentExceptions = [
  'NATURAL_PERSONS',
  'NO_KNOWN_PERSON',
  'NON_CONSOLIDATING',
  'NO_LEI',
  'NON_PUBLIC',
  'BINDING_LEGAL_COMMITMENTS',
  'LEGAL_OBSTACLES',
  'CONSENT_NOT_OBTAINED',
  'DISCLOSURE_DETRIMENTAL',
  'DETRIMENT_NOT_EXCLUDED',
  'OTHER',
] as const;
export type ParentException = (typeof parentExceptions)[number];

/** A parent that consolidates an entity in its accounts, or why none is told. It need not own it: this is about accounts. */
export type RegisteredParent =
  | { readonly level: ParentLevel; readonly lei: string; readonly name: string | null }
  | { readonly level: ParentLevel; readonly exceptions: readonly ParentException[] };

/** What a register says of an entity, in one form for all of them; null where it does not say it. */
export interface RegisterEntry {
  readonly name: string;
  /** The same name in other languages. */
  readonly translations: readonly string[];
  readonly formerNames: readonly string[];
  readonly uid: string | null;
  readonly lei: string | null;
  /** The number of a register abroad. */
  readonly number: string | null;
  readonly legalForm: RegisteredForm | null;
  /** The form, or its code, as the register writes it. */
  readonly legalFormName: string | null;
  readonly seat: string | null;
  readonly address: string | null;
  readonly status: RegisterStatus;
  readonly purpose: string | null;
  /** Who signs for it; null where the register does not name them one by one. */
  readonly signatories: readonly string[] | null;
  /** What is told of parents; missing where the register tells of none, and in extracts from before it was read. */
  readonly parents?: readonly RegisteredParent[];
}

/** What was declared about an entity; null where nothing was. */
export interface DeclaredEntity {
  readonly name: string;
  readonly uid: string | null;
  readonly lei: string | null;
  readonly number: string | null;
  readonly legalForm: RegisteredForm | LegalForm | null;
  readonly legalFormName: string | null;
  readonly seat: string | null;
  readonly address: string | null;
  readonly signatories: readonly string[];
  /** The entities that stand above it in the structure, the nearest first. */
  readonly parents: readonly DeclaredParent[];
}

/** An entity above another one as it was declared; without an LEI nobody said one. */
export interface DeclaredParent {
  readonly name: string;
  readonly lei: string | null;
}

const swissForms: Readonly<Record<string, RegisteredForm>> = {
  '0101': 'sole_proprietorship',
  '0103': 'general_partnership',
  '0104': 'limited_partnership',
  '0105': 'partnership_limited_by_shares',
  '0106': 'stock_corporation',
  '0107': 'limited_liability_company',
  '0108': 'cooperative',
  '0109': 'association',
  '0110': 'foundation',
};

/** The legal form of a code of the Swiss commercial registers (eCH-0097); null for one that no client can declare. */
export function swissLegalForm(code: string): RegisteredForm | null {
  return Object.hasOwn(swissForms, code) ? (swissForms[code] ?? null) : null;
}
