import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './reading.module.css';

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Such as the day of a post. */
  readonly above?: ReactNode;
}

interface ReadingProps {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly Section[];
}

/** A page to read: a column of sections, each with its heading and an address of its own. */
export function Reading({ title, intro, sections }: ReadingProps) {
  return (
    <article className={styles['text']}>
      <PageHeader title={title} subtitle={intro} />
      {sections.map(({ id, title: heading, text, above }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          {above}
          <h2 id={`${id}-title`}>{heading}</h2>
          <p>{text}</p>
        </section>
      ))}
    </article>
  );
}
