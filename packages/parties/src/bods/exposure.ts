import { addMonths, isDay } from '@sorgfalt/calendar';
import type { IsoDate } from '@sorgfalt/calendar';
import type { PersonRecord, Statement } from './statement.ts';

/** As whom the law counts somebody as politically exposed (AMLA Art. 2a); `unknown` where it is not said, or not known. */
export const exposureKinds = [
  'foreign',
  'domestic',
  'international_organisation',
  'close_person_foreign',
  'close_person_domestic',
  'unknown',
] as const;
export type ExposureKind = (typeof exposureKinds)[number];

export interface Exposure {
  readonly kind: ExposureKind;
  /** First day of the function; null where it is not said. */
  readonly since: string | null;
  /** Its last day; null while it goes on, and where its end is not said. */
  readonly until: string | null;
}

/** For how long a domestic function counts after its end (AMLA Art. 2a para. 4). Of others the law names no end. */
const monthsAfterDomestic = 18;

/** From what asks for most. */
const fromGravest: readonly ExposureKind[] = [
  'foreign',
  'close_person_foreign',
  'unknown',
  'domestic',
  'close_person_domestic',
  'international_organisation',
];

/** The gravest of several exposures; undefined of none. */
export function gravestKind<Kind extends ExposureKind>(kinds: readonly Kind[]): Kind | undefined {
  return kinds.toSorted((one, other) => fromGravest.indexOf(one) - fromGravest.indexOf(other))[0];
}

/** The political exposure that a record of a person states, of several functions as the gravest; null where it states none. */
export function exposureOf(statement: Statement): Exposure | null {
  if (statement.recordType !== 'person') return null;
  const { status, details = [] } = statement.recordDetails.politicalExposure ?? { status: 'isNotPep' };
  if (status === 'isNotPep') return null;
  const { kind, place } = gravestOf(details);
  return {
    kind: status === 'isPep' ? kind : 'unknown',
    since: details[place]?.startDate ?? null,
    until: endOf(details),
  };
}

/**
 * The last day on which an exposure counts by law; null where it counts without end: that of anybody but domestic persons, who
 * are not those close to them, and that of which no end is said. Of several functions each has to be domestic.
 */
export function exposedUntil(statement: Statement): IsoDate | null {
  const exposure = exposureOf(statement);
  if (exposure === null || statement.recordType !== 'person') return null;
  const { details = [] } = statement.recordDetails.politicalExposure ?? {};
  const { kind, until } = exposure;
  const isDomestic = kind === 'domestic' && details.every(({ reason }) => reason === 'domestic');
  return isDomestic && until !== null && isDay(until) ? addMonths(until, monthsAfterDomestic) : null;
}

/** What a record says of an exposure; null where nothing is stated. What a file says of the same one stays as the file has it. */
export function exposureRecord(
  exposure: Exposure | null,
  { politicalExposure: before }: Partial<PersonRecord>,
): PersonRecord['politicalExposure'] | null {
  if (exposure === null) return before?.status === 'isNotPep' ? before : null;
  const { kind, since, until } = exposure;
  const said = before?.details?.length ? before.details : [{}];
  const { kind: kindBefore, place } = gravestOf(said);
  // Of what a file has in words of its own, that nobody knows the kind says nothing new.
  const isSame =
    kind === 'unknown' && kindBefore === 'unknown' && before !== undefined && before.status !== 'isNotPep';
  const named = isSame
    ? said
    : said.map((each, at) => (at === place || isGraver(each, kind) ? { ...each, reason: kind } : each));
  const main = gravestOf(named).place;
  const details =
    since === null ? named : named.map((each, at) => (at === main ? { ...each, startDate: since } : each));
  return {
    status: isSame ? before.status : kind === 'unknown' ? 'unknown' : 'isPep',
    details: ending(until, details),
  };
}

type Details = NonNullable<NonNullable<PersonRecord['politicalExposure']>['details']>;

/** As whom and by which of several functions somebody is most exposed: those in words of their own count where no other does. */
function gravestOf(details: Details): { readonly kind: ExposureKind; readonly place: number } {
  const named = details.flatMap(({ reason }) => exposureKinds.find((each) => each === reason) ?? []);
  const kind = gravestKind(named) ?? 'unknown';
  return {
    kind,
    place: Math.max(
      0,
      details.findIndex(({ reason }) => reason === kind),
    ),
  };
}

function isGraver({ reason }: Details[number], kind: ExposureKind): boolean {
  const place = fromGravest.findIndex((each) => each === reason);
  return place !== -1 && place < fromGravest.indexOf(kind);
}

/** The day on which the last of several functions ended; null while one goes on. */
function endOf(details: Details): string | null {
  const ends = details.map(({ endDate }) => endDate ?? '');
  return ends.includes('') ? null : (ends.toSorted().at(-1) ?? null);
}

/** The same functions, the last of which ended on that day: earlier ends stay as a file has them. */
function ending(until: string | null, details: Details): Details {
  const before = endOf(details);
  if (until === before) return details;
  const [{ endDate: _, ...first } = {}, ...others] = details;
  if (until === null) return [first, ...others];
  return details.map((each) => {
    const isEarlier = each.endDate !== undefined && each.endDate !== before && each.endDate < until;
    return isEarlier ? each : { ...each, endDate: until };
  });
}
