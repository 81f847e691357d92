import { countryCode } from '../countries.ts';
import type { ListEntity, ListIdentifier } from '../types.ts';
import { parseDateBounds } from './partial-date.ts';

const aliasPattern = /^[afn]\.k\.a\.\s+["'](.+?)["']?$/i;

/* Longest labels first: what stands before the value decides the type. */
const identifierLabels: [RegExp, string][] = [
  [/^Vessel Registration Identification (?:IMO )?/i, 'imo'],
  [/^(?:Company|Identification) Number IMO /i, 'imo'],
  [/^IMO (?:number )?/i, 'imo'],
  [/^MMSI /i, 'mmsi'],
  [/^Aircraft Tail Number /i, 'tail-number'],
  [/^Aircraft Manufacturer's Serial Number \(MSN\) /i, 'aircraft-serial'],
  [/^Digital Currency Address - ([A-Z0-9]+) /i, 'crypto'],
  [/^SWIFT\/BIC /i, 'bic'],
  [/^(?:Diplomatic |Stateless Person )?Passport #? ?/i, 'passport'],
  [/^National ID No\. /i, 'national-id'],
  [/^(?:National |Personal )?(?:Foreign )?(?:ID|Identification) (?:Card|Number|No\.) /i, 'national-id'],
  [
    /^(?:Cedula No\.|D\.N\.I\.|C\.U\.R\.P\.|SSN|Kenyan ID No\.|Citizen's Card Number|Birth Certificate Number) /i,
    'national-id',
  ],
  [/^(?:NIT #|RUC #|R\.F\.C\.|C\.U\.I\.T\.|RIF #|RTN|Tax ID No\.|V\.A\.T\. Number|C\.R\. No\.) /i, 'tax-id'],
  [/^Legal Entity Number /i, 'lei'],
  [/^D-U-N-S Number /i, 'duns'],
  [
    /^(?:Registration (?:Number|ID)|Company Number|Commercial Registry Number|Business Registration (?:Number|Document #)|Business Number|Enterprise Number|Trade License No\.|Matricula Mercantil No|Folio Mercantil No\.|Registered Charity No\.|Unified Social Credit Code \(USCC\)|UK Company Number|Government Gazette Number) /i,
    'registration',
  ],
];

/**
 * Takes weak aliases, birth dates, nationalities and identifiers out of the Remarks of one entry.
 *
 * OFAC puts these nowhere else in the comma-separated files (ofac.treasury.gov, SDN data formats).
 */
export function applyRemarks(entity: ListEntity, remarks: string): void {
  for (const rawPart of remarks.split(';')) {
    const part = rawPart
      .trim()
      .replace(/\.$/, '')
      .replace(/^alt\. /i, '');
    const alias = aliasPattern.exec(part)?.[1];
    if (alias !== undefined) {
      entity.names.push({ full: alias, quality: 'weak' });
    } else if (/^DOB /i.test(part)) {
      const bounds = parseDateBounds(part.slice(4));
      if (bounds !== null) entity.birthDates.push(bounds);
    } else if (/^(?:nationality|citizen) /i.test(part)) {
      const country = countryCode(part.replace(/^\w+ (?:of )?/i, ''));
      if (!entity.nationalities.includes(country)) entity.nationalities.push(country);
    } else {
      const identifier = readIdentifier(part);
      if (identifier !== null) entity.identifiers.push(identifier);
    }
  }
}

/** The identifier that a labelled part such as "Passport A123 (Iran)" states, or null. */
export function readIdentifier(part: string): ListIdentifier | null {
  for (const [pattern, type] of identifierLabels) {
    const found = pattern.exec(part);
    if (found === null) continue;
    const rest = part.slice(found[0].length);
    const value = rest
      .replace(/\(.*/, '')
      .replace(/\s+(?:issued|expires)\s.*/i, '')
      .trim();
    if (!/[\p{L}\p{N}]/u.test(value)) return null;
    const fullType = found[1] === undefined ? type : `${type}-${found[1].toLowerCase()}`;
    const country = /\(([^)]+)\)/.exec(rest)?.[1];
    return country === undefined
      ? { type: fullType, value }
      : { type: fullType, value, country: countryCode(country) };
  }
  return null;
}
