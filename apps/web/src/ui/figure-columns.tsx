import { Fragment, useId, useState } from 'react';
import { documentDirection } from './document-direction.ts';
import { axisMax, readingOf, totalOf, type FigureData, type FigureRow } from './figure-data.ts';
import styles from './figure-chart.module.css';
import { formatNumber } from './number-format.ts';

const heightPx = 180;
/** Columns whose names are written; between them there is no room. */
const namedMax = 7;

interface FigureColumnsProps {
  readonly label: string;
  readonly data: FigureData;
  readonly hint: string;
  readonly axisText?: (value: number) => string;
}

/** Stacked columns, read one by one: a native slider over them takes the arrow keys and speaks. */
export function FigureColumns({ label, data, hint, axisText = formatNumber }: FigureColumnsProps) {
  const { series, rows } = data;
  const isRtl = documentDirection() === 'rtl';
  const hintId = useId();
  const [index, setIndex] = useState(rows.length - 1);
  const max = axisMax(Math.max(0, ...rows.map(totalOf)));
  const marks = [0, max / 2, max].map((value) => ({ value, text: axisText(value) }));
  // Wide enough for what is written; the type is small and its figures are of one width.
  const axisPx = 12 + 7 * Math.max(...marks.map(({ text }) => text.length));
  const current = rows[Math.min(index, rows.length - 1)];
  if (current === undefined) return null;
  const step = Math.ceil(rows.length / namedMax);
  return (
    <>
      <Legend data={data} />
      <div className={styles['chart']}>
        <input
          type="range"
          className={styles['reader']}
          min={1}
          max={rows.length}
          value={rows.indexOf(current) + 1}
          aria-label={label}
          aria-valuetext={readingOf(data, current)}
          aria-describedby={hintId}
          onChange={(event) => setIndex(event.target.valueAsNumber - 1)}
        />
        <span id={hintId} hidden>
          {hint}
        </span>
        <svg width="100%" height={heightPx + 28} aria-hidden="true">
          {marks.map(({ value, text }) => {
            const y = heightPx - (value / max) * (heightPx - 8);
            return (
              <g key={value} className={styles['axis']}>
                <line
                  x1={isRtl ? 0 : axisPx}
                  x2={isRtl ? `calc(100% - ${axisPx}px)` : '100%'}
                  y1={y}
                  y2={y}
                />
                <text x={isRtl ? '100%' : axisPx - 8} y={y + 4} textAnchor="end" direction="ltr">
                  {text}
                </text>
              </g>
            );
          })}
          <svg x={isRtl ? 0 : axisPx} width={`calc(100% - ${axisPx}px)`} height={heightPx + 28}>
            {rows.map((row, place) => (
              <Column
                key={row.id}
                row={row}
                data={data}
                max={max}
                slot={isRtl ? rows.length - 1 - place : place}
                isCurrent={row === current}
                name={nameOf(rows.length - 1 - place, step)}
                onPoint={() => setIndex(place)}
              />
            ))}
          </svg>
        </svg>
      </div>
      <p className={styles['reading']}>
        <bdi>{current.label}</bdi>
        {current.cells.map(({ text, link }, place) => (
          <Fragment key={series[place]?.id}>
            <span aria-hidden="true"> · </span>
            <bdi>
              {link ?? text} {series[place]?.label}
            </bdi>
          </Fragment>
        ))}
      </p>
    </>
  );
}

/** Under which columns there is room for a name, counted from the last; on narrow screens under every second of them. */
function nameOf(back: number, step: number): 'always' | 'wide' | 'never' {
  if (back % step !== 0) return 'never';
  return back % (step * 2) === 0 ? 'always' : 'wide';
}

function Legend({ data: { series } }: { data: FigureData }) {
  if (series.length < 2) return null;
  return (
    <p className={styles['legend']}>
      {series.map(({ id, label, tone }) => (
        <span key={id}>
          <i data-outcome={tone} />
          {label}
        </span>
      ))}
    </p>
  );
}

interface ColumnProps {
  readonly row: FigureRow;
  readonly data: FigureData;
  readonly max: number;
  readonly slot: number;
  readonly isCurrent: boolean;
  readonly name: 'always' | 'wide' | 'never';
  readonly onPoint: () => void;
}

function Column({ row, data: { series, rows }, max, slot, isCurrent, name, onPoint }: ColumnProps) {
  const width = 100 / rows.length;
  const x = slot * width;
  const heightOf = (count: number) => (count / max) * (heightPx - 8);
  return (
    <g onPointerEnter={onPoint} data-current={isCurrent || undefined} className={styles['column']}>
      <rect className={styles['hit']} x={`${x}%`} width={`${width}%`} y={0} height={heightPx} />
      {series.map(({ id, tone }, place) => {
        const until = row.cells.slice(0, place + 1).reduce((sum, { value }) => sum + value, 0);
        return (
          <rect
            key={id}
            data-outcome={tone}
            data-series={id}
            x={`${x + width * 0.16}%`}
            width={`${width * 0.68}%`}
            y={heightPx - heightOf(until)}
            height={Math.max(0, heightOf(row.cells[place]?.value ?? 0) - 1)}
          />
        );
      })}
      {name !== 'never' && (
        <text data-name={name} x={`${x + width / 2}%`} y={heightPx + 20} textAnchor="middle" direction="ltr">
          {row.short ?? row.label.slice(0, 6)}
        </text>
      )}
    </g>
  );
}
