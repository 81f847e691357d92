import { useQuery } from '@tanstack/react-query';
import { createLink, Link } from '@tanstack/react-router';
import { IconArrowLeft, IconEyeCheck } from '@tabler/icons-react';
import type { ReviewItemDetail } from '@sorgfalt/contract';
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { LazyPolicyButton } from '../../domain/answers/lazy.tsx';
import { Card } from '../../ui/card.tsx';
import { Clock, TimeLeftText } from '../../ui/clock.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Risk } from '../../ui/risk.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { useMinute } from '../../ui/use-minute.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AssigneeLine } from './assignee-line.tsx';
import { CaseFacts } from './case-facts.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { DecisionRecord } from '../../domain/human-review/decision-record.tsx';
import { itemQuery } from '../../domain/human-review/item-query.ts';
import { dueAt, leftOf } from './due.ts';
import { EndedFunctions } from './ended-functions.tsx';
import { HitList } from './hit-list.tsx';
import styles from './item-pane.module.css';
import { LastDecision } from './last-decision.tsx';
import { OnlookersLine } from './onlookers-line.tsx';
import { ReasonList } from './reason-list.tsx';
import { RegisterEvidence } from './register-evidence.tsx';
import { ScoreCard } from './score-card.tsx';
import type { ReviewSearch } from './search.ts';
import { statusTone } from './tones.ts';
import { clientLabel, leftText } from './words.ts';
import { policyContext } from './policy-context.ts';

const ButtonLink = createLink(LinkButton);

interface ItemPaneProps {
  readonly itemId: string | undefined;
  readonly search: ReviewSearch;
  onDecided(itemId: string): void;
}

/** The item that is open with all the evidence, and the decision under it. */
export function ItemPane({ itemId, search, onDecided }: ItemPaneProps) {
  const t = useTexts();
  return (
    <div className={styles['pane']}>
      {itemId === undefined ? (
        <EmptyState icon={<IconEyeCheck />} title={t('review:choose')}>
          {t('review:chooseHint')}
        </EmptyState>
      ) : (
        <>
          <Link to="/app/review" search={search} className={styles['back']}>
            <IconArrowLeft size={16} aria-hidden="true" className={styles['arrow']} />
            {t('review:back')}
          </Link>
          <OpenItem itemId={itemId} search={search} onDecided={onDecided} />
        </>
      )}
    </div>
  );
}

function OpenItem({ itemId, search, onDecided }: ItemPaneProps & { readonly itemId: string }) {
  const t = useTexts();
  const { data: item, error, refetch, isFetching } = useQuery(itemQuery(itemId));
  const title = useFocusOnceShown(item !== undefined);
  if (item) {
    return (
      <>
        <VisuallyHidden aria-live="polite">
          {t('review:opened', { name: `${clientLabel(item, t)}, ${item.caseNo}` })}
        </VisuallyHidden>
        <ItemHeader item={item} title={title} />
        {item.decision && <DecisionRecord itemId={item.id} decision={item.decision} />}
        <CaseFacts item={item} />
        {item.lastDecision && <LastDecision last={item.lastDecision} />}
        <ReasonList item={item} />
        <RegisterEvidence item={item} />
        {item.ended !== undefined && item.ended.length > 0 && <EndedFunctions ended={item.ended} />}
        {/* Where there are names to compare, comparing them is the work. */}
        {item.hits.length > 0 && <HitList item={item} />}
        <ScoreCard item={item} />
        <DecisionBar item={item} onDecided={onDecided} />
      </>
    );
  }
  if (error) {
    return (
      <CallFailed
        error={error}
        title={t('review:itemFailed')}
        gone={t('review:itemGone')}
        back={
          <ButtonLink to="/app/review" search={search}>
            {t('review:back')}
          </ButtonLink>
        }
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <>
      {[2, 4, 6].map((lines) => (
        <Card key={lines}>
          <Skeleton lines={lines} />
        </Card>
      ))}
    </>
  );
}

/**
 * The heading of an item that somebody opened takes the focus, and comes into view, however far down the last one was read;
 * not that of the page's first item, and not from whoever has gone elsewhere meanwhile.
 */
function useFocusOnceShown(isShown: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const [from] = useState(() => document.activeElement);
  useEffect(() => {
    const { activeElement, body } = document;
    // Where the item takes the place of the queue, what was pressed is gone.
    const isHere = [from, body, document.getElementById('page-title')].includes(activeElement);
    if (isShown && isHere && from !== body) heading.current?.focus();
  }, [isShown, from]);
  return heading;
}

interface ItemHeaderProps {
  readonly item: ReviewItemDetail;
  readonly title: RefObject<HTMLHeadingElement | null>;
}

function ItemHeader({ item, title }: ItemHeaderProps) {
  const t = useTexts();
  return (
    <header className={styles['header']}>
      <div className={styles['titles']}>
        <h2 ref={title} tabIndex={-1} className={styles['title']}>
          {clientLabel(item, t)}
        </h2>
        <p className={styles['subtitle']}>
          <CodeText value={item.caseNo} copy /> · {t(`workflow.${item.workflow}`)} ·{' '}
          <DateText value={item.submittedAt} withTime />
        </p>
        <div className={styles['chips']}>
          <Status tone={statusTone[item.status]}>{t(`review:status.${item.status}`)}</Status>
          {item.status === 'pending' && <Remaining item={item} />}
          <Risk level={item.riskLevel} score={item.riskScore}>
            {t(`review:level.${item.riskLevel}`)}
          </Risk>
          <OnlookersLine itemId={item.id} />
        </div>
      </div>
      <div className={styles['links']}>
        {item.workflow === 'payment' ? (
          <ButtonLink
            size="small"
            to="/app/payments/$paymentId"
            params={{ paymentId: item.caseId }}
            search={{}}
          >
            {t('review:openPayment')}
          </ButtonLink>
        ) : (
          <ButtonLink size="small" to="/app/clients/$caseId" params={{ caseId: item.caseId }}>
            {t('review:openCase')}
          </ButtonLink>
        )}
        <ButtonLink size="small" to="/app/timeline" search={{ caseId: item.caseId }}>
          {t('review:openTimeline')}
        </ButtonLink>
        <Suspense>
          <LazyPolicyButton context={policyContext(item)} />
        </Suspense>
        {item.status === 'pending' && <AssigneeLine item={item} />}
      </div>
    </header>
  );
}

function Remaining({ item }: { item: ReviewItemDetail }) {
  const t = useTexts();
  const left = leftOf(item, useMinute());
  return (
    <span className={styles['remaining']}>
      <Clock left={left} />
      <TimeLeftText left={left} due={dueAt(item)}>
        {leftText(left, t)}
      </TimeLeftText>
    </span>
  );
}
