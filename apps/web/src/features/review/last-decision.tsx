import type { ReviewItemDetail } from '@sorgfalt/contract';
import { IconHistory } from '@tabler/icons-react';
import { useId } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Risk } from '../../ui/risk.tsx';
import styles from './last-decision.module.css';

/** What was decided about a relationship before it is looked at again: by whom, when, at which level, and why. */
export function LastDecision({ last }: { last: NonNullable<ReviewItemDetail['lastDecision']> }) {
  const t = useTexts();
  const headingId = useId();
  const { at, level, by, notes, isReview } = last;
  return (
    <section aria-labelledby={headingId} className={styles['last']}>
      <h3 id={headingId} className={styles['heading']}>
        <IconHistory size={16} aria-hidden="true" />
        {t('review:last.title')}
      </h3>
      <p>
        {t(isReview ? 'review:last.continued' : 'review:last.accepted')} · <DateText value={at} withTime />
      </p>
      <p>
        <bdi>{by === null ? t('review:last.machine') : by.name}</bdi>{' '}
        <Risk level={level}>{t(`review:level.${level}`)}</Risk>
      </p>
      {notes !== null && <blockquote className={styles['notes']}>{notes}</blockquote>}
    </section>
  );
}
