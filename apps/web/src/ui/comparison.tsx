import { Fragment } from 'react';
import styles from './comparison.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** What comparing a word came to; `alone` is on one side only. */
export type Match = 'same' | 'similar' | 'different' | 'alone';

export interface ComparedWord {
  readonly text: string;
  /** Without it the word was not compared. */
  readonly match?: Match;
}

export interface ComparisonRow {
  readonly id: string;
  readonly field: string;
  /** Empty where nothing is stated. */
  readonly own: readonly ComparedWord[];
  readonly other: readonly ComparedWord[];
  readonly match?: Match;
  /** More than the match alone says. */
  readonly remark?: string;
}

export interface ComparisonProps {
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
  /** What each mark means, in words. */
  readonly matches: Readonly<Record<Match, string>>;
}

/**
 * Two subjects side by side, a field a row. The marks lie on words: blue is the same, amber and underlined similar, grey
 * different, a dotted line what one side alone has. Sameness is evidence and no outcome, so it is not green.
 */
export function Comparison({ label, columns, rows, notStated, matches }: ComparisonProps) {
  const words = (side: readonly ComparedWord[]) =>
    side.length === 0 ? (
      <span className={styles['quiet']}>{notStated}</span>
    ) : (
      <bdi>
        {side.map(({ text, match }, place) => (
          <Fragment key={`${String(place)} ${text}`}>
            {place > 0 && ' '}
            {match === undefined ? (
              text
            ) : (
              <mark className={styles['mark']} data-match={match}>
                {text}
                <VisuallyHidden> ({matches[match]})</VisuallyHidden>
              </mark>
            )}
          </Fragment>
        ))}
      </bdi>
    );
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
          {rows.map(({ id, field, own, other, match, remark }) => (
            <tr key={id}>
              <th scope="row">{field}</th>
              <td>{words(own)}</td>
              <td>{words(other)}</td>
              <td>
                {match !== undefined && (
                  <span className={styles['result']} data-match={match}>
                    {matches[match]}
                  </span>
                )}{' '}
                {remark !== undefined && <span className={styles['quiet']}>{remark}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What the marks mean, each on its own word. Read aloud it says nothing that the words do not. */
export function ComparisonLegend({ matches }: Pick<ComparisonProps, 'matches'>) {
  return (
    <span className={styles['legend']} aria-hidden="true">
      {(['same', 'similar', 'different', 'alone'] as const).map((match) => (
        <mark key={match} className={styles['mark']} data-match={match}>
          {matches[match]}
        </mark>
      ))}
    </span>
  );
}
