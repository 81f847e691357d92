import { checkedLei, plainNumber, swissUid } from '@sorgfalt/kyc';
import type { RegisterEntry } from '@sorgfalt/kyc';

/** What is read of a record of the golden copy, by the names of its columns (LEI-CDF 3.1). */
export const gleifColumns = {
  lei: 'LEI',
  name: 'Entity.LegalName',
  street: 'Entity.LegalAddress.FirstAddressLine',
  city: 'Entity.LegalAddress.City',
  country: 'Entity.LegalAddress.Country',
  postalCode: 'Entity.LegalAddress.PostalCode',
  number: 'Entity.RegistrationAuthority.RegistrationAuthorityEntityID',
  form: 'Entity.LegalForm.EntityLegalFormCode',
  status: 'Entity.EntityStatus',
  updatedAt: 'Registration.LastUpdateDate',
} as const;

export type GleifCells = Readonly<Record<keyof typeof gleifColumns, string>>;

export interface GleifRecord {
  readonly lei: string;
  readonly number: string;
  readonly entry: RegisterEntry;
  /** In UTC; empty where it does not say. */
  readonly updatedAt: string;
}

/**
 * A record in the form of all registers; null for one without a name or with a wrong identifier. Whether an entity goes on says the
 * status of the entity, not that of its identifier, which lapses when nobody pays for it.
 */
export function recordOf(cells: GleifCells): GleifRecord | null {
  const lei = checkedLei(cells.lei);
  if (lei === null || cells.name.trim() === '') return null;
  const { street, city, country, postalCode, number, form, status, updatedAt } = cells;
  const uid = swissUid(number);
  const address = [street, [postalCode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
  return {
    lei,
    number: plainNumber(number),
    updatedAt: instantOf(updatedAt),
    entry: {
      name: cells.name.trim(),
      translations: [],
      formerNames: [],
      uid,
      lei,
      number: uid === null ? orNull(number) : null,
      legalForm: null,
      legalFormName: orNull(form),
      seat: orNull(city),
      address: orNull(address),
      status: status === 'ACTIVE' ? 'active' : status === 'INACTIVE' ? 'deleted' : 'unknown',
      purpose: null,
      signatories: null,
    },
  };
}

/** As GLEIF writes moments; empty for what is none. */
export function instantOf(text: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
