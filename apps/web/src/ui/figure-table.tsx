import { totalOf, type FigureData, type FigureRow } from './figure-data.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './figure-chart.module.css';

interface FigureTableProps {
  readonly data: FigureData;
  readonly hasBars: boolean;
  readonly label: string;
}

/** The numbers of a figure, a row each; with bars beside them where rows are no time. */
export function FigureTable({ data, hasBars, label }: FigureTableProps) {
  const { series, rows, rowHeader, moreHeaders = [] } = data;
  const max = data.max ?? Math.max(1, ...rows.map(totalOf));
  // Of days the latest is looked for, of all else what is most.
  const shown = hasBars ? rows : rows.toReversed();
  return (
    <div
      className={styles['scroll']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no region: the card around it is one of the same name
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by key
      tabIndex={0}
      aria-label={label}
    >
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{rowHeader}</th>
            {hasBars && (
              <th scope="col" className={styles['barCell']}>
                <VisuallyHidden>{series.map(({ label }) => label).join(', ')}</VisuallyHidden>
              </th>
            )}
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            {moreHeaders.map((header) => (
              <th key={header} scope="col" className={styles['more']}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <bdi>{row.label}</bdi>
              </th>
              {hasBars && (
                <td className={styles['barCell']}>
                  <Bar row={row} data={data} max={max} />
                </td>
              )}
              {row.cells.map(({ text, link }, place) => (
                <td key={series[place]?.id}>
                  <bdi>{link ?? text}</bdi>
                </td>
              ))}
              {(row.more ?? []).map((more, place) => (
                <td key={moreHeaders[place]} className={styles['more']}>
                  {more}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface BarProps {
  readonly row: FigureRow;
  readonly data: FigureData;
  readonly max: number;
}

/** The same numbers side by side; drawn from the inline start by the style sheet. */
function Bar({ row, data: { series }, max }: BarProps) {
  return (
    <svg className={styles['bar']} width="100%" height={8} aria-hidden="true">
      {series.map(({ id, tone }, place) => {
        const before = row.cells.slice(0, place).reduce((sum, { value }) => sum + value, 0);
        return (
          <rect
            key={id}
            data-outcome={row.tone ?? tone}
            data-series={id}
            x={`${(before / max) * 100}%`}
            width={`${((row.cells[place]?.value ?? 0) / max) * 100}%`}
            height={8}
          />
        );
      })}
    </svg>
  );
}
