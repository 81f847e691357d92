import type { ReactNode } from 'react';
import styles from './comparison-table.module.css';
import { StatusChip, type Tone } from './status-chip.tsx';

export interface ComparisonRow {
  readonly id: string;
  readonly field: string;
  /** '' where nothing is stated. */
  readonly own: string;
  readonly other: string;
  /** A chip's words, or what stands there instead. */
  readonly result: ReactNode;
  /** Colour of the chip; without it `result` stands as it is. */
  readonly tone?: Tone;
  /** A part of the row above, such as a word of a name. */
  readonly isPart?: boolean;
}

export interface ComparisonTableProps {
  /** What is compared, for who does not see the heading above. */
  readonly label: string;
  readonly columns: {
    readonly field: string;
    readonly own: string;
    readonly other: string;
    readonly result: string;
  };
  readonly rows: readonly ComparisonRow[];
  readonly notStated: string;
}

/** Two subjects side by side, a field a row, with what comparing each came to. */
export function ComparisonTable({ label, columns, rows, notStated }: ComparisonTableProps) {
  const value = (text: string) =>
    text === '' ? <span className={styles['quiet']}>{notStated}</span> : <bdi>{text}</bdi>;
  return (
    <section
      className={styles['scroll']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by key
      tabIndex={0}
      aria-label={label}
    >
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{columns.field}</th>
            <th scope="col">{columns.own}</th>
            <th scope="col">{columns.other}</th>
            <th scope="col">{columns.result}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, field, own, other, result, tone, isPart }) => (
            <tr key={id}>
              <th scope="row" data-part={isPart === true || undefined}>
                {field}
              </th>
              <td>{value(own)}</td>
              <td>{value(other)}</td>
              <td>{tone === undefined ? result : <StatusChip tone={tone}>{result}</StatusChip>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
