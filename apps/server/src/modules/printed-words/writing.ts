import { swissZone } from '@sorgfalt/calendar';
import type { Block, PrintedTable } from '../../platform/pdf/index.ts';
import type { Words } from './words.ts';

const dayOf = new Intl.DateTimeFormat('de-CH', {
  timeZone: swissZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const minuteOf = new Intl.DateTimeFormat('de-CH', {
  timeZone: swissZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A day or an instant as `dd.mm.yyyy`; a dash for none. */
export function day(value: string | null): string {
  return value === null ? '–' : dayOf.format(new Date(value));
}

/** An instant as `dd.mm.yyyy, HH:mm` in Switzerland; a dash for none. */
export function minute(value: string | null): string {
  return value === null ? '–' : minuteOf.format(new Date(value));
}

/** A part of a share in per cent: `25 %`, `25–50 %`. */
export function percent({ min, max }: { readonly min: number; readonly max: number }): string {
  return min === max ? `${min} %` : `${min}–${max} %`;
}

/** A table; where it has no row, that there is none. */
export function tableOr({ none }: Pick<Words, 'none'>, table: Omit<PrintedTable, 'kind'>): Block {
  return table.rows.length === 0 ? { kind: 'text', text: none } : { kind: 'table', ...table };
}

/** What is printed of each thing; where there is none, that there is none. */
export function eachOrNone<Thing>(
  { none }: Pick<Words, 'none'>,
  things: readonly Thing[],
  blocksOf: (thing: Thing) => readonly Block[],
): Block[] {
  return things.length === 0 ? [{ kind: 'text', text: none }] : things.flatMap(blocksOf);
}

export function heading(text: string, level: 2 | 3 = 2): Block {
  return { kind: 'heading', level, text };
}
