import type { ClientReview } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { wordOf } from '../../../i18n/word-of.ts';
import { Card } from '../../../ui/card.tsx';
import { formatDate } from '../../../ui/date-format.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { Status } from '../../../ui/status.tsx';
import styles from './client.module.css';

const toneOf = { pending: 'waiting', approved: 'good', rejected: 'rejected', withdrawn: 'neutral' } as const;

/** What a person was asked about a client, newest first, and what was answered. */
export function ClientReviews({ reviews }: { reviews: readonly ClientReview[] }) {
  const t = useTexts();
  return (
    <div className={styles['parts']}>
      <Card title={t('clientFile:reviews.title')}>
        {reviews.length === 0 && <p className={styles['quiet']}>{t('clientFile:reviews.none')}</p>}
        <ul className={styles['rows']}>
          {reviews.map(({ itemId, type, status, submittedAt, decision }) => (
            <li key={itemId} className={styles['row']}>
              <span className={styles['lines']}>
                <Link to="/app/review/$itemId" params={{ itemId }}>
                  {wordOf(t, `clientFile:reviews.type.${type}`, type)}
                </Link>
                {decision !== null && (
                  <bdi className={styles['quiet']}>
                    {t('clientFile:reviews.by', { name: decision.by, date: formatDate(decision.at) })}
                    {decision.notes !== '' && `: ${decision.notes}`}
                  </bdi>
                )}
              </span>
              <span className={styles['end']}>
                <DateText value={submittedAt} />
                <Status tone={toneOf[status]}>{t(`clientFile:reviews.status.${status}`)}</Status>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
