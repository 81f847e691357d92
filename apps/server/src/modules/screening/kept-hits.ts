import * as z from 'zod/mini';
import { hit } from '@sorgfalt/contract';
import type { Hit } from '@sorgfalt/contract';
import { keptAs } from '../../platform/kept.ts';
import type { ScreeningRow } from './tables.ts';

/** Fractions are kept as decimal text, which reads back as the same number. */
const fraction = z.pipe(
  z
    .union([z.number(), z.string().check(z.minLength(1))])
    .check(z.refine((value) => Number.isFinite(Number(value)))),
  z.transform(Number),
);

/** The hits of a kept result; what is said of them beside is read elsewhere. */
const keptResult = z.object({
  hits: z.array(
    z.object({
      ...hit.shape,
      score: fraction,
      tokens: z.array(
        z.object({ q: z.string(), c: z.string(), kind: z.string(), sim: fraction, weight: fraction }),
      ),
      qualifiers: z.array(z.object({ ...hit.shape.qualifiers.def.element.shape, effect: fraction })),
    }),
  ),
});

/** The hits in a kept result, with what was decided about each; null where the result is none any more. */
export function keptHits({ result, decisions }: Pick<ScreeningRow, 'result' | 'decisions'>): Hit[] | null {
  const kept = keptAs(keptResult, result);
  return kept && kept.hits.map((found, place) => ({ ...found, decision: decisions[String(place)] ?? null }));
}
