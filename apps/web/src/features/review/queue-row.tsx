import type { ReviewItem } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { fullStamp } from '../../ui/date-format.ts';
import { LevelChip } from '../../ui/level-chip.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import styles from './queue-row.module.css';
import type { ReviewSearch } from './search.ts';
import { priorityTone, statusTone } from './tones.ts';
import { waitingSince } from './waiting.ts';
import { clientLabel, reasonLabel, waitedText } from './words.ts';

interface QueueRowProps {
  readonly item: ReviewItem;
  readonly isOpen: boolean;
  readonly search: ReviewSearch;
  readonly nowMs: number;
}

/** One item of the queue: who, how risky, why first, and how long it has waited. */
export function QueueRow({ item, isOpen, search, nowMs }: QueueRowProps) {
  const t = useTexts();
  const [top, ...others] = item.riskReasons;
  return (
    <li className={styles['row']}>
      <Link
        to="/app/review/$itemId"
        params={{ itemId: item.id }}
        search={search}
        aria-current={isOpen ? 'true' : undefined}
        data-item={item.id}
        className={styles['link']}
        resetScroll={false}
      >
        <span className={styles['line']}>
          <span className={styles['client']}>{clientLabel(item, t)}</span>
          <CodeText value={item.caseNo} />
        </span>
        {top !== undefined && (
          <span className={styles['reason']}>
            {reasonLabel(top.code, t)}
            {others.length > 0 && ` ${t('review:moreReasons', { count: others.length })}`}
          </span>
        )}
        <span className={styles['line']}>
          <span className={styles['chips']}>
            {item.status === 'pending' ? (
              <StatusChip tone={priorityTone[item.priority]}>
                {t(`review:priority.${item.priority}`)}
              </StatusChip>
            ) : (
              <StatusChip tone={statusTone[item.status]}>{t(`review:status.${item.status}`)}</StatusChip>
            )}
            <LevelChip level={item.riskLevel}>
              {t(`review:level.${item.riskLevel}`)}
              {item.riskScore !== null && ` · ${item.riskScore}`}
            </LevelChip>
          </span>
          <WaitingText item={item} nowMs={nowMs} />
        </span>
      </Link>
    </li>
  );
}

function WaitingText({ item, nowMs }: Pick<QueueRowProps, 'item' | 'nowMs'>) {
  const t = useTexts();
  if (item.status !== 'pending') return null;
  const { isOverdue } = waitingSince(item.submittedAt, nowMs);
  const time = waitedText(item.submittedAt, nowMs, t);
  return (
    <time
      dateTime={item.submittedAt}
      title={fullStamp(item.submittedAt)}
      className={styles['waiting']}
      data-overdue={isOverdue || undefined}
    >
      {t(isOverdue ? 'review:waiting.overdue' : 'review:waiting.label', { time })}
    </time>
  );
}
