/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a narrow screen shows blocks, which lose these roles */
import type { ReactNode } from 'react';
import styles from './step-table.module.css';

export interface StepRow {
  readonly id: string;
  readonly name: string;
  /** Under the name. */
  readonly note?: ReactNode;
  /** As many as there are heads after the first. */
  readonly cells: readonly ReactNode[];
}

interface StepTableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly StepRow[];
}

/**
 * Steps of a check below each other. On a narrow screen each row is a block with its heads beside the values;
 * browsers then forget that it is a table, so the roles are given.
 */
export function StepTable({ label, heads, rows }: StepTableProps) {
  return (
    <table className={styles['table']} role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head) => (
            <th key={head} scope="col" role="columnheader">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ id, name, note, cells }) => (
          <tr key={id} role="row">
            <th scope="row" role="rowheader">
              {name}
              {note}
            </th>
            {cells.map((cell, index) => (
              <td key={heads[index + 1]} role="cell" data-head={heads[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
