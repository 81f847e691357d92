import type { EntityPublication } from '@sorgfalt/contract';
import { mutationsText } from '../../../domain/registers/words.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { Status } from '../../../ui/status.tsx';
import styles from './registers.module.css';

interface PublicationListProps {
  readonly publications: readonly EntityPublication[];
  /** How many older ones there are. */
  readonly more: number;
}

/** What a register published since it was asked before: what changed, and the text as text, whatever it was marked up with. */
export function PublicationList({ publications, more }: PublicationListProps) {
  const t = useTexts();
  return (
    <section className={styles['published']}>
      <h4 className={styles['minor']}>{t('registers:published.title')}</h4>
      <ul className={styles['list']}>
        {publications.map((publication) => (
          <Entry key={publication.publicationId} publication={publication} />
        ))}
      </ul>
      {more > 0 && <p className={styles['quiet']}>{t('registers:published.more', { count: more })}</p>}
    </section>
  );
}

function Entry({ publication }: { publication: EntityPublication }) {
  const t = useTexts();
  const { register, number, publishedOn, mutations, isNew, foundIn, foundAt, text } = publication;
  return (
    <li className={styles['entry']}>
      <p>
        <DateText value={publishedOn} /> · <strong>{mutationsText(mutations, t)}</strong>{' '}
        <Status tone={isNew ? 'waiting' : 'neutral'}>
          {t(isNew ? 'registers:published.new' : 'registers:published.quiet')}
        </Status>
      </p>
      <p className={styles['quiet']}>
        {t(`registers:name.${register}`)} · <bdi>{t('registers:published.number', { number })}</bdi> ·{' '}
        {t(`registers:published.found.${foundIn}`)} <DateText value={foundAt} withTime />
      </p>
      {text === null ? (
        <p role="alert">{t('registers:published.unreadable')}</p>
      ) : (
        text !== '' && (
          <details>
            <summary>{t('registers:published.text')}</summary>
            <p dir="auto">{text}</p>
          </details>
        )
      )}
    </li>
  );
}
