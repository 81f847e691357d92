import * as z from './zod.ts';
import { isoDate } from './common.ts';

/** As whom the law counts somebody as politically exposed (AMLA Art. 2a); `unknown` where that is not known. */
export const exposureKinds = [
  'foreign',
  'domestic',
  'international_organisation',
  'close_person_foreign',
  'close_person_domestic',
  'unknown',
] as const;
export const exposure = z.object({
  kind: z.enum(exposureKinds),
  since: z.nullable(isoDate),
  /** Its last day; null while it goes on, and where its end is not said. */
  until: z.nullable(isoDate),
});

/** A domestic function that ended more than 18 months ago (AMLA Art. 2a para. 4), which nobody has verified yet. */
export const endedExposure = z.object({
  partyId: z.string(),
  name: z.string(),
  /** Its last day. */
  until: isoDate,
  /** The last day on which it counted by law. */
  countedUntil: isoDate,
});
export type EndedExposure = z.infer<typeof endedExposure>;
