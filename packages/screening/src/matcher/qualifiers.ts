import { countryCode, countryCodes } from '../countries.ts';
import type { DateBounds, EntityKind, ListEntity, ListName, Qualifier, ScreeningQuery } from '../types.ts';
import { identifierKeys } from './identifier-key.ts';
import { lifelongNumber } from './lifelong-number.ts';

/** What each further fact changes, in points of the score. */
const effects = {
  birthDateMatch: 0.02,
  birthDateMismatch: -0.15,
  birthDayMismatch: -0.08,
  nationalityMatch: 0.01,
  nationalityMismatch: -0.04,
  kindMismatch: -0.15,
  identifierMismatch: -0.2,
  weakName: -0.08,
  weakLoneName: -0.27,
} as const;

/** The most that further facts, other than an identifier, can add to the score of a query. */
export function qualifierBonusMax({ birthDate, nationalities }: ScreeningQuery): number {
  const byBirthDate = birthDate === undefined ? 0 : effects.birthDateMatch;
  return byBirthDate + (nationalities === undefined ? 0 : effects.nationalityMatch);
}

/**
 * Compares everything but the name; a fact that one side does not state is `unknown` and changes nothing. The entity is
 * only asked for where the query states a fact.
 *
 * A weak alias of one word (`isLoneWord`) is a nickname that many people bear and counts for little.
 */
export function qualify(
  query: ScreeningQuery,
  entity: () => ListEntity,
  quality: ListName['quality'],
  isLoneWord: boolean,
): Qualifier[] {
  const result: Qualifier[] = [];
  if (query.birthDate !== undefined) result.push(birthDateQualifier(query.birthDate, entity().birthDates));
  if (query.nationalities !== undefined && query.nationalities.length > 0) {
    result.push(nationalityQualifier(query.nationalities, entity().nationalities));
  }
  if (query.kind !== undefined && query.kind !== 'other')
    result.push(kindQualifier(query.kind, entity().kind));
  const identifier = identifierQualifier(query, entity);
  if (identifier !== null) result.push(identifier);
  if (quality === 'weak') {
    result.push({
      field: 'nameQuality',
      outcome: 'mismatch',
      effect: isLoneWord ? effects.weakLoneName : effects.weakName,
      candidate: 'weak',
    });
  }
  return result;
}

function birthDateQualifier(birthDate: string, listed: DateBounds[]): Qualifier {
  const base = { field: 'birthDate' as const, query: birthDate };
  const year = Number(birthDate.slice(0, 4));
  if (listed.length === 0 || Number.isNaN(year)) return { ...base, outcome: 'unknown', effect: 0 };
  const candidate = listed.map(boundsText).join('; ');
  if (listed.some((bounds) => isWithin(birthDate, bounds))) {
    return { ...base, outcome: 'match', effect: effects.birthDateMatch, candidate };
  }
  const isSameYear = listed.some(
    ({ from, to }) => year >= Number(from.slice(0, 4)) && year <= Number(to.slice(0, 4)),
  );
  if (isSameYear && !areOtherDays(birthDate, listed))
    return { ...base, outcome: 'unknown', effect: 0, candidate };
  if (isSameYear) return { ...base, outcome: 'mismatch', effect: effects.birthDayMismatch, candidate };
  return { ...base, outcome: 'mismatch', effect: effects.birthDateMismatch, candidate };
}

/*
 * Whether full dates of one year contradict each other. Day and month are written in either order and one of the two is easily
 * mistaken; the first of January stands on lists for a year of which no more is known.
 */
function areOtherDays(birthDate: string, listed: readonly DateBounds[]): boolean {
  const asked = dayAndMonth(birthDate);
  return (
    asked !== null &&
    listed.every(({ from, to }) => {
      const own = from === to ? dayAndMonth(from) : null;
      return own !== null && own.every((part) => !asked.includes(part));
    })
  );
}

function dayAndMonth(date: string): string[] | null {
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)$/.exec(date) ?? [];
  return month === undefined || day === undefined || (month === '01' && day === '01') ? null : [month, day];
}

/* Compared as far as the shorter of two dates goes. */
function isWithin(date: string, { from, to }: DateBounds): boolean {
  const low = Math.min(date.length, from.length);
  const high = Math.min(date.length, to.length);
  return date.slice(0, low) >= from.slice(0, low) && date.slice(0, high) <= to.slice(0, high);
}

function boundsText({ from, to }: DateBounds): string {
  return from === to ? from : `${from}–${to}`;
}

function nationalityQualifier(asked: string[], listed: string[]): Qualifier {
  const codes = asked.flatMap((text) => orText(countryCodes(text), countryCode(text)));
  const base = { field: 'nationality' as const, query: codes.join(', ') };
  const known = listed.flatMap(countryCodes);
  if (known.length === 0) return { ...base, outcome: 'unknown', effect: 0 };
  const isShared = codes.some((code) => known.includes(code));
  return {
    ...base,
    outcome: isShared ? 'match' : 'mismatch',
    effect: isShared ? effects.nationalityMatch : effects.nationalityMismatch,
    candidate: listed.join(', '),
  };
}

function orText(codes: string[], text: string): string[] {
  return codes.length > 0 ? codes : [text];
}

function kindQualifier(asked: EntityKind, listed: EntityKind): Qualifier {
  const base = { field: 'kind' as const, query: asked, candidate: listed };
  if (listed === 'other') return { ...base, outcome: 'unknown', effect: 0 };
  return asked === listed
    ? { ...base, outcome: 'match', effect: 0 }
    : { ...base, outcome: 'mismatch', effect: effects.kindMismatch };
}

function identifierQualifier(query: ScreeningQuery, entity: () => ListEntity): Qualifier | null {
  const asked = query.identifiers ?? [];
  if (asked.length === 0) return null;
  const { identifiers } = entity();
  for (const { value } of asked) {
    const keys = identifierKeys(value);
    const listed =
      keys.length === 0
        ? undefined
        : identifiers.find((item) => identifierKeys(item.value).some((key) => keys.includes(key)));
    if (listed !== undefined) {
      return { field: 'identifier', outcome: 'match', effect: 0, query: value, candidate: listed.value };
    }
  }
  return otherNumber(asked, identifiers);
}

/* Two numbers of a sort of which a subject has one for life: it is another subject, or one of the numbers is false. */
function otherNumber(
  asked: NonNullable<ScreeningQuery['identifiers']>,
  listed: ListEntity['identifiers'],
): Qualifier | null {
  for (const item of asked) {
    const sort = lifelongNumber(item);
    const other = sort === null ? undefined : listed.find((each) => lifelongNumber(each) === sort);
    if (other === undefined) continue;
    const { identifierMismatch: effect } = effects;
    return { field: 'identifier', outcome: 'mismatch', effect, query: item.value, candidate: other.value };
  }
  return null;
}
