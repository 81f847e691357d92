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
}

/** The political exposure that a record of a person states; null where it states none. */
export function exposureOf(statement: Statement): Exposure | null {
  if (statement.recordType !== 'person') return null;
  const { status, details = [] } = statement.recordDetails.politicalExposure ?? { status: 'isNotPep' };
  if (status === 'isNotPep') return null;
  const [first] = details;
  const kind = exposureKinds.find((each) => each === first?.reason);
  return { kind: status === 'isPep' ? (kind ?? 'unknown') : 'unknown', since: first?.startDate ?? null };
}

/** What a record says of an exposure; null where nothing is stated. What a file says of the same one stays as the file has it. */
export function exposureRecord(
  exposure: Exposure | null,
  { politicalExposure: before }: Partial<PersonRecord>,
): PersonRecord['politicalExposure'] | null {
  if (exposure === null) return before?.status === 'isNotPep' ? before : null;
  const { kind, since } = exposure;
  const [first, ...others] = before?.details ?? [];
  const isSame = kind === 'unknown' && before !== undefined && before.status !== 'isNotPep';
  return {
    status: isSame ? before.status : kind === 'unknown' ? 'unknown' : 'isPep',
    details: [
      { ...first, ...(isSame ? {} : { reason: kind }), ...(since === null ? {} : { startDate: since }) },
      ...others,
    ],
  };
}
