import { buildMrz, travelDocumentCode } from '@sorgfalt/kyc';
import type { DraftForm } from '@sorgfalt/contract';

export interface SampleDocument {
  readonly kind: 'passport' | 'id-card' | 'residence-permit';
  readonly number: string;
  /** Alpha-2. */
  readonly issuer: string;
  readonly nationality: string;
  readonly surname: string;
  readonly givenNames: string;
  readonly birthDate: string;
  readonly sex: 'F' | 'M';
  /** Days from today until it ends; negative for one that has ended. */
  readonly validDays: number;
}

type DocumentFields = Pick<
  DraftForm,
  | 'clientName'
  | 'birthDate'
  | 'birthCountry'
  | 'documentType'
  | 'documentNumber'
  | 'documentExpiry'
  | 'documentIssuer'
  | 'mrz'
  | 'nationality'
  | 'otherNationality'
>;

const offered = ['CH', 'DE', 'FR', 'IT'] as const;
const codes = { passport: 'P', 'id-card': 'ID', 'residence-permit': 'AR' } as const;
const dayMs = 86_400_000;

/** What a form says of an invented document, with a machine readable zone that agrees with it. */
export function documentFields(document: SampleDocument, nowMs: number): DocumentFields {
  const expiry = new Date(nowMs + document.validDays * dayMs).toISOString().slice(0, 10);
  const nationality = offered.find((country) => country === document.nationality);
  return {
    clientName: `${document.givenNames} ${document.surname}`,
    birthDate: document.birthDate,
    // Invented people were born where their passport is from.
    birthCountry: document.nationality,
    documentType: document.kind,
    documentNumber: document.number,
    documentExpiry: expiry,
    documentIssuer: document.issuer,
    ...(nationality === undefined
      ? { nationality: 'OTHER' as const, otherNationality: document.nationality }
      : { nationality }),
    mrz: buildMrz({
      format: document.kind === 'passport' ? 'TD3' : 'TD1',
      documentCode: codes[document.kind],
      issuingState: travelDocumentCode(document.issuer) ?? '',
      surname: document.surname,
      givenNames: document.givenNames,
      documentNumber: document.number,
      nationality: travelDocumentCode(document.nationality) ?? '',
      birthYymmdd: yymmdd(document.birthDate),
      sex: document.sex,
      expiryYymmdd: yymmdd(expiry),
    }),
  };
}

function yymmdd(isoDate: string): string {
  return isoDate.replaceAll('-', '').slice(2);
}
