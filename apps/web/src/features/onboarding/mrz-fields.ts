import { countryOf, parseIsoDate, type Mrz } from '@sorgfalt/kyc';
import { nationalities } from '@sorgfalt/contract';
import { oneOf } from '../../client/search-params.ts';
import type { FormValues } from './form-values.ts';

/** The answers that a machine readable zone gives; parts that it leaves open are left out. */
export function fieldsOfMrz(mrz: Mrz, today: string, documentType: string): Partial<FormValues> {
  const year = Number(today.slice(0, 4));
  const nationality = countryOf(mrz.nationality);
  const offered = oneOf(nationality, nationalities);
  const found = {
    clientName: [mrz.givenNames, mrz.surname].filter(Boolean).map(spelled).join(' ') || undefined,
    nationality: nationality === null ? undefined : (offered ?? 'OTHER'),
    otherNationality: nationality === null || offered !== undefined ? undefined : nationality,
    // The zone has no century: nobody was born after today, no document ends before this century.
    birthDate: dayOf(mrz.birthYymmdd, year),
    documentExpiry: dayOf(mrz.expiryYymmdd, year + 50),
    documentType: typeOf(mrz, documentType),
    documentNumber: mrz.documentNumber.replaceAll('<', ''),
    documentIssuer: countryOf(mrz.issuingState) ?? undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined && value !== ''));
}

function typeOf({ documentCode }: Mrz, chosen: string): string {
  if (documentCode.startsWith('P')) return 'passport';
  // Identity cards and residence permits have the same letters; only a person can tell them apart.
  return chosen === 'residence-permit' ? chosen : 'id-card';
}

function dayOf(yymmdd: string, lastYear: number): string | undefined {
  const [, yy = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(yymmdd) ?? [];
  if (yy === '') return undefined;
  const century = Math.floor(lastYear / 100) * 100;
  const year = century + Number(yy) > lastYear ? century - 100 + Number(yy) : century + Number(yy);
  const date = parseIsoDate(`${String(year)}-${month}-${day}`);
  return date.ok ? date.value : undefined;
}

function spelled(capitals: string): string {
  return capitals.toLowerCase().replaceAll(/(^|[ '-])\p{L}/gu, (start) => start.toUpperCase());
}
