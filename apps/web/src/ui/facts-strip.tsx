import type { ReactNode } from 'react';
import styles from './facts-strip.module.css';

export interface Fact {
  readonly id: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
}

export interface FactsStripProps {
  /** What the totals are of. */
  readonly label: string;
  readonly facts: readonly Fact[];
  /** The cell that the list is narrowed to. */
  readonly chosenId: string | undefined;
  onChoose(id: string | undefined): void;
}

/** Totals that filter: a press narrows the list below to a cell, another lets everything through again. */
export function FactsStrip({ label, facts, chosenId, onChoose }: FactsStripProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a grid in every browser
    <div role="group" aria-label={label} className={styles['strip']}>
      {facts.map(({ id, label: name, value }) => (
        <button
          key={id}
          type="button"
          className={styles['fact']}
          aria-pressed={id === chosenId}
          onClick={() => onChoose(id === chosenId ? undefined : id)}
        >
          <span className={styles['label']}>{name}</span> <span className={styles['value']}>{value}</span>
        </button>
      ))}
    </div>
  );
}
