import type { ReviewItem } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Part } from '../features/dashboard/part.tsx';
import { dashboardQuery } from '../features/dashboard/queries.ts';
import { dueAt, leftOf } from '../features/review/due.ts';
import { reasonLabel } from '../domain/reason-label.ts';
import { clientLabel, leftText } from '../features/review/words.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Clock, TimeLeftText } from '../ui/clock.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { Risk } from '../ui/risk.tsx';
import { useMinute } from '../ui/use-minute.ts';
import styles from './needs-decision.module.css';

/** What waits for a person, least time first: who, why, how much, and how long it may still take. */
export function NeedsDecision() {
  const t = useTexts();
  const figures = useQuery(dashboardQuery);
  const nowMs = useMinute();
  return (
    <Part
      figures={figures}
      title={t('dashboard:needsDecision')}
      emptyText={t('dashboard:needsDecisionEmpty')}
      actions={
        <Link to="/app/review" search={{ status: 'pending' }} className={styles['all']}>
          {t('showAll')}
        </Link>
      }
      isEmpty={({ needsDecision }) => needsDecision.length === 0}
    >
      {({ needsDecision }) => (
        <ul>
          {needsDecision.map((item) => (
            <Row key={item.id} item={item} nowMs={nowMs} />
          ))}
        </ul>
      )}
    </Part>
  );
}

function Row({ item, nowMs }: { item: ReviewItem; nowMs: number }) {
  const t = useTexts();
  const [top] = item.riskReasons;
  const left = leftOf(item, nowMs);
  return (
    <li className={styles['item']} data-row="">
      <Link to="/app/review/$itemId" params={{ itemId: item.id }} className={styles['row']}>
        <span className={styles['who']}>
          <Clock left={left} />
          <bdi className={styles['client']}>{clientLabel(item, t)}</bdi>
        </span>
        <span className={styles['reason']}>{top && reasonLabel(top.code, t)}</span>
        <span className={styles['amount']}>
          {item.amountMinor !== null && item.currency !== null && (
            <MoneyText minor={item.amountMinor} currency={item.currency} />
          )}
        </span>
        <Risk level={item.riskLevel}>{t(`risk.${item.riskLevel}`)}</Risk>
        <span className={styles['left']}>
          <TimeLeftText left={left} due={dueAt(item)}>
            {leftText(left, t)}
          </TimeLeftText>
        </span>
      </Link>
    </li>
  );
}
