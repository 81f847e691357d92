import type { ReactNode } from 'react';

/** What a colour means in every chart: outcomes have one each, whatever the accent; all else is neutral. */
export type FigureTone = 'approved' | 'waiting' | 'rejected' | 'stopped' | 'neutral' | 'other';

export interface FigureSeries {
  readonly id: string;
  readonly label: string;
  readonly tone: FigureTone;
}

export interface FigureCell {
  readonly value: number;
  /** The value as people read it, `CHF 1'234.50`. */
  readonly text: string;
  /** The same as a link to what is counted. */
  readonly link?: ReactNode;
}

export interface FigureRow {
  readonly id: string;
  readonly label: string;
  /** Of its name what fits under a column; its first six characters unless said. */
  readonly short?: string;
  /** Where the rows are outcomes and not the series. */
  readonly tone?: FigureTone;
  /** One for each series, in their order. */
  readonly cells: readonly FigureCell[];
  /** Further columns of the table. */
  readonly more?: readonly ReactNode[];
}

export interface FigureData {
  readonly series: readonly FigureSeries[];
  readonly rows: readonly FigureRow[];
  /** What the rows are, `Day`. */
  readonly rowHeader: string;
  readonly moreHeaders?: readonly string[];
  /** The end of a scale that has one, 100 points; else the largest row fills it. */
  readonly max?: number;
}

export const totalOf = ({ cells }: FigureRow): number => cells.reduce((sum, { value }) => sum + value, 0);

/** A row in words, as somebody reads it who does not see the chart. */
export function readingOf({ series }: FigureData, { label, cells }: FigureRow): string {
  const parts = cells.map(({ text }, place) => `${text} ${series[place]?.label ?? ''}`.trim());
  return `${label}: ${parts.join(', ')}`;
}

/** The axis of a chart: a round maximum that is even, so that its half is whole too; at least 2. */
export function axisMax(largest: number): number {
  if (largest <= 2) return 2;
  const magnitude = 10 ** Math.floor(Math.log10(largest));
  const step = [1, 2, 4, 6, 8, 10].map((factor) => factor * magnitude).find((value) => value >= largest);
  const max = Math.ceil(step ?? 10 * magnitude);
  return max % 2 === 0 ? max : max + 1;
}
