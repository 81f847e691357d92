import * as z from 'zod/mini';
import { isDay } from '@sorgfalt/calendar';
import { isCurrency } from '@sorgfalt/money';
import type { Currency } from '@sorgfalt/money';
import { keptAs } from '../../../platform/kept.ts';

const form = z.strictObject({
  day: z.string().check(z.refine(isDay)),
  source: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/u)),
  centimesPerThousand: z.record(
    z.string().check(z.refine((code) => isCurrency(code) && code !== 'CHF')),
    z.int().check(z.positive(), z.maximum(100_000_000)),
  ),
});

/** Rates of one day and source. */
export interface DatedRates {
  readonly day: string;
  readonly source: string;
  /** Centimes for a thousand units of a currency. */
  readonly centimesPerThousand: ReadonlyMap<Currency, number>;
}

/** The rates that a file says; null where it says anything else besides, or not all of it. */
export function readRates(text: string): DatedRates | null {
  const read = keptAs(form, text);
  if (read === null) return null;
  const { day, source, centimesPerThousand } = read;
  const rates = Object.entries(centimesPerThousand).flatMap(([code, centimes]) =>
    isCurrency(code) ? [[code, centimes] as const] : [],
  );
  return { day, source, centimesPerThousand: new Map(rates) };
}
