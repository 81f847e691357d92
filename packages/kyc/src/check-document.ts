import { daysBetween } from '@sorgfalt/calendar';
import type { IsoDate } from '@sorgfalt/calendar';
import { isBlank } from './check-person.ts';
import { countryOf } from './countries.ts';
import { checkDocumentNumber } from './document-number.ts';
import { flagged, noted, passed, warned, type Finding } from './finding.ts';
import type { KycInput } from './input.ts';
import { parseIsoDate } from './iso-date.ts';

const article = 'AMLA Art. 3';

/** A document that ends within this many days is worth a word now. */
export const expiringSoonDays = 90;

// Ten years and the days up to a birthday that some states add; what is longer is looked at by a person.
const validDaysMax = 11 * 366;

/** Whether the number has the form of a document number. */
export function checkNumber(input: KycInput): readonly Finding[] {
  const { documentType, documentIssuer, nationality, documentNumber } = input;
  if (isBlank(documentNumber)) return [];
  const about = { field: 'documentNumber', article };
  return checkDocumentNumber(documentType, documentIssuer ?? nationality, documentNumber).ok
    ? [passed('document-number-plausible', about)]
    : [flagged('document-number-implausible', about)];
}

/** Whether the document is valid on `today`; its last day still counts. */
export function checkExpiry({ documentExpiry }: KycInput, today: IsoDate): readonly Finding[] {
  const about = { field: 'documentExpiry', article };
  if (documentExpiry === undefined || isBlank(documentExpiry))
    return [warned('document-expiry-missing', about)];
  const expiry = parseIsoDate(documentExpiry);
  if (!expiry.ok) return [flagged('document-expiry-invalid', about)];
  const days = daysBetween(today, expiry.value);
  if (days < 0) return [flagged('document-expired', { ...about, params: { days: -days } })];
  if (days > validDaysMax) return [warned('document-expiry-implausible', { ...about, params: { days } })];
  if (days <= expiringSoonDays) return [warned('document-expiring-soon', { ...about, params: { days } })];
  return [passed('document-valid', { ...about, params: { days } })];
}

/** Whether the state that issued the document is the one to expect for its kind. */
export function checkIssuer(input: KycInput): readonly Finding[] {
  const { documentIssuer, documentType, nationality, address } = input;
  if (documentIssuer === undefined || isBlank(documentIssuer)) return [];
  const field = 'documentIssuer';
  const issuer = countryOf(documentIssuer);
  if (issuer === null) return [warned('document-issuer-unknown', { field })];
  // A residence permit comes from where its holder lives, not from home.
  const isPermit = documentType === 'residence-permit';
  const expected = isPermit ? address.country : nationality;
  if (expected === 'OTHER' || isBlank(expected)) return [noted('document-issuer-unknown', { field })];
  if (issuer !== expected) {
    return [warned('document-issuer-differs', { field, params: { issuer, expected } })];
  }
  return [
    passed(isPermit ? 'document-issuer-matches-residence' : 'document-issuer-matches-nationality', { field }),
  ];
}
