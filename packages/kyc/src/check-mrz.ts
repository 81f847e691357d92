import { isBlank } from './check-person.ts';
import { compareName, type NameAgreement } from './compare-name.ts';
import { countryOf } from './countries.ts';
import { bareNumber } from './document-number.ts';
import { flagged, passed, warned, type Finding, type KycFindingCode } from './finding.ts';
import type { KycInput, StatedIdentity } from './input.ts';
import { mrzCheckDigit } from './mrz-check-digit.ts';
import { parseMrz, type Mrz, type MrzRefusal } from './mrz.ts';

const article = 'AMLA Art. 3';

/** Whether the machine readable zone is right in itself and says what the form says. */
export function checkMrz(input: KycInput): readonly Finding[] {
  if (input.mrz === undefined || isBlank(input.mrz))
    return [warned('mrz-not-provided', { field: 'mrz', article })];
  const read = parseMrz(input.mrz);
  if (!read.ok) return [unread(read.error)];
  const mrz = read.value;
  return [
    passed('mrz-check-digits-correct', { field: 'mrz', article, params: { format: mrz.format } }),
    ...compareMrz(mrz, input),
  ];
}

/** What of somebody's identity the zone of a document says too, and whether it says the same; nothing of what is not stated. */
export function compareMrz(mrz: Mrz, stated: StatedIdentity): readonly Finding[] {
  return [
    ...compareType(stated, mrz),
    ...compareNumber(stated, mrz),
    ...compareDates(stated, mrz),
    ...compareCountries(stated, mrz),
    ...compareNames(stated, mrz),
  ];
}

function unread(error: MrzRefusal): Finding {
  const about = { field: 'mrz', article };
  const params = { reason: error.code, ...(error.field === null ? {} : { part: error.field }) };
  return error.code === 'mrz-check-digit'
    ? flagged('mrz-check-digit-wrong', { ...about, params })
    : flagged('mrz-unreadable', { ...about, params });
}

function compareType({ documentType }: StatedIdentity, mrz: Mrz): readonly Finding[] {
  if (documentType === undefined) return [];
  const isPassport = mrz.documentCode.startsWith('P');
  return isPassport === (documentType === 'passport')
    ? [passed('mrz-document-type-match', { field: 'documentType' })]
    : [
        warned('mrz-document-type-mismatch', {
          field: 'documentType',
          params: { printed: mrz.documentCode },
        }),
      ];
}

function compareNumber({ documentNumber = '' }: StatedIdentity, mrz: Mrz): readonly Finding[] {
  if (isBlank(documentNumber)) return [];
  const written = bareNumber(documentNumber);
  const printed = mrz.documentNumber.replaceAll('<', '');
  // Some cards print the check digit after the number, and people copy it along.
  const isSame = written === printed || written === printed + String(mrzCheckDigit(mrz.documentNumber));
  return [outcome(isSame, 'mrz-number-match', 'mrz-number-mismatch', 'documentNumber')];
}

function compareDates({ birthDate = '', documentExpiry = '' }: StatedIdentity, mrz: Mrz): readonly Finding[] {
  const findings: Finding[] = [];
  if (!isBlank(birthDate)) {
    const isSame = isSameDay(birthDate, mrz.birthYymmdd);
    findings.push(outcome(isSame, 'mrz-birth-date-match', 'mrz-birth-date-mismatch', 'birthDate'));
  }
  if (!isBlank(documentExpiry)) {
    const isSame = isSameDay(documentExpiry, mrz.expiryYymmdd);
    findings.push(outcome(isSame, 'mrz-expiry-match', 'mrz-expiry-mismatch', 'documentExpiry'));
  }
  return findings;
}

// The zone has no century, and fillers where a part of the date is not known (9303-3, 4.8).
function isSameDay(isoDate: string, yymmdd: string): boolean {
  const written = isoDate.replaceAll('-', '').slice(2);
  return yymmdd.split('').every((character, at) => character === '<' || character === written[at]);
}

function compareCountries(
  { nationality = '', documentIssuer = '' }: StatedIdentity,
  mrz: Mrz,
): readonly Finding[] {
  const findings: Finding[] = [];
  if (nationality !== 'OTHER' && !isBlank(nationality)) {
    const isSame = countryOf(mrz.nationality) === nationality;
    findings.push(outcome(isSame, 'mrz-nationality-match', 'mrz-nationality-mismatch', 'nationality'));
  }
  const issuer = countryOf(documentIssuer);
  if (issuer !== null) {
    const isSame = countryOf(mrz.issuingState) === issuer;
    findings.push(outcome(isSame, 'mrz-issuer-match', 'mrz-issuer-mismatch', 'documentIssuer'));
  }
  return findings;
}

const nameFindings: Readonly<Record<NameAgreement, (about: { field: string; article: string }) => Finding>> =
  {
    match: (about) => passed('mrz-name-match', about),
    partial: (about) => warned('mrz-name-partial', about),
    'not-comparable': (about) => warned('mrz-name-not-comparable', about),
    mismatch: (about) => flagged('mrz-name-mismatch', about),
  };

function compareNames({ name = '' }: StatedIdentity, mrz: Mrz): readonly Finding[] {
  if (isBlank(name)) return [];
  return [nameFindings[compareName(name, mrz)]({ field: 'name', article })];
}

function outcome(isSame: boolean, match: KycFindingCode, mismatch: KycFindingCode, field: string): Finding {
  return isSame ? passed(match, { field, article }) : flagged(mismatch, { field, article });
}
