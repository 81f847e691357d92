import type { ReviewItem } from '@sorgfalt/contract';
import { IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Clock, TimeLeftText } from '../../ui/clock.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Status } from '../../ui/status.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { assigneeAt, dueAt, leftOf } from './due.ts';
import styles from './queue-row.module.css';
import type { ReviewSearch } from './search.ts';
import { statusTone } from './tones.ts';
import { reasonLabel } from '../../domain/reason-label.ts';
import { clientLabel, kindOf, leftText } from './words.ts';

interface QueueRowProps {
  readonly item: ReviewItem;
  readonly isOpen: boolean;
  readonly search: ReviewSearch;
  readonly nowMs: number;
}

/** One item of the queue: who over why, and how much, or what it is, over the time left or how it was decided. */
export function QueueRow({ item, isOpen, search, nowMs }: QueueRowProps) {
  const t = useTexts();
  const [top] = item.riskReasons;
  const left = leftOf(item, nowMs);
  const assignee = assigneeAt(item, nowMs);
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
        {item.status === 'pending' && <Clock left={left} />}
        <span className={styles['who']}>
          <span className={styles['client']}>
            <bdi>{clientLabel(item, t)}</bdi>
          </span>
          {assignee !== null && (
            <span className={styles['assignee']}>
              <IconUser size={14} aria-hidden="true" />
              <VisuallyHidden>{t('review:assignee.filter')}</VisuallyHidden> <bdi>{assignee.name}</bdi>
            </span>
          )}
          {top !== undefined && <span className={styles['reason']}>{reasonLabel(top.code, t)}</span>}
        </span>
        <span className={styles['end']}>
          {item.amountMinor !== null && item.currency !== null ? (
            <MoneyText minor={item.amountMinor} currency={item.currency} className={styles['amount']} />
          ) : (
            <span className={styles['kind']}>{t(`review:kind.${kindOf(item)}`)}</span>
          )}
          {item.status === 'pending' ? (
            <TimeLeftText left={left} due={dueAt(item)}>
              {leftText(left, t)}
            </TimeLeftText>
          ) : (
            <Status tone={statusTone[item.status]}>{t(`review:status.${item.status}`)}</Status>
          )}
        </span>
      </Link>
    </li>
  );
}
