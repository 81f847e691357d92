import { isDay } from '@sorgfalt/calendar';
import { checkQuery, countryCode } from '@sorgfalt/screening';
import type { recordErrorCodes } from '@sorgfalt/contract';
import type { EntityKind, ScreeningQuery } from '@sorgfalt/screening';

type RecordError = (typeof recordErrorCodes)[number];

/** One client of a batch: a query, or why there is none. */
export interface BatchRecord {
  /** Number of the line in the file, whose header is line 1; of a call the place, from 1. */
  readonly line: number;
  readonly recordId: string;
  readonly name: string;
  readonly query: ScreeningQuery | null;
  readonly errorCode: RecordError | null;
}

/** A line of a file; of one that is broken nobody knows what all of it says. */
export interface FileRecord extends Omit<BatchRecord, 'errorCode'> {
  readonly errorCode: RecordError | 'line-broken' | null;
}

/** What somebody wrote of a client, each value as text; empty where nothing was written. */
interface Written {
  readonly line: number;
  readonly recordId: string;
  readonly name: string;
  readonly kind: string;
  readonly birthDate: string;
  readonly countries: readonly string[];
  readonly identifiers?: ScreeningQuery['identifiers'];
}

const kinds: Readonly<Record<string, EntityKind>> = {
  person: 'person',
  individual: 'person',
  natural: 'person',
  organisation: 'organisation',
  organization: 'organisation',
  company: 'organisation',
  entity: 'organisation',
  legalentity: 'organisation',
  vessel: 'vessel',
  ship: 'vessel',
  aircraft: 'aircraft',
  other: 'other',
};

export const plain = (text: string) => text.toLowerCase().replace(/[\s_.-]/g, '');

/** Characters that no text holds are gone. */
export function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
}

/** A line that cannot be read whole. */
export function brokenLine({
  line,
  recordId,
  name,
}: Pick<Written, 'line' | 'recordId' | 'name'>): FileRecord {
  return { ...shown({ line, recordId, name }), query: null, errorCode: 'line-broken' };
}

function shown({ line, recordId, name }: Pick<Written, 'line' | 'recordId' | 'name'>) {
  return { line, recordId: recordId.slice(0, 200), name: name.slice(0, 500) };
}

/** Reads what was written of a client, or says what of it cannot be. */
export function toRecord(written: Written): BatchRecord {
  const { name, kind: type, identifiers = [] } = written;
  const about = shown(written);
  const refused = (errorCode: RecordError) => ({ ...about, query: null, errorCode });
  const kind = kinds[plain(type)];
  if (type !== '' && kind === undefined) return refused('bad-type');
  const birthDate = dateOf(written.birthDate);
  if (birthDate === null) return refused('bad-date');
  const codes = written.countries.flatMap((text) => (text.trim() === '' ? [] : [codeOf(text.trim())]));
  const nationalities = codes.filter((code) => code !== null);
  if (nationalities.length < codes.length) return refused('bad-country');
  const checked = checkQuery({
    name,
    ...(kind === undefined ? {} : { kind }),
    ...(birthDate === '' ? {} : { birthDate }),
    ...(nationalities.length === 0 ? {} : { nationalities }),
    ...(identifiers.length === 0 ? {} : { identifiers }),
  });
  if (!checked.ok) return refused(checked.error.code);
  return { ...about, query: checked.value, errorCode: null };
}

function codeOf(text: string): string | null {
  const code = /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : (countryCode(text) ?? '');
  return /^[A-Z]{2}$/.test(code) ? code : null;
}

/** `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `DD.MM.YYYY`; empty for none, null for anything else. */
function dateOf(text: string): string | null {
  if (text === '' || isDay(text) || /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text)) return text;
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  return dateOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
