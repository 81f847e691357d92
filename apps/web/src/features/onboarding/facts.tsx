import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
}

/** What is known of something at a glance, in one line that wraps. */
export function Facts({ label, facts }: { label: string; facts: readonly Fact[] }) {
  return (
    <dl aria-label={label} className={styles['facts']}>
      {facts.map(({ id, label: name, value }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
