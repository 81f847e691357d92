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
export const exposure = z.object({ kind: z.enum(exposureKinds), since: z.nullable(isoDate) });
