import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { LedgerEntryDetail } from '@sorgfalt/contract';
import { lazy, Suspense } from 'react';
import { entryQuery } from '../../domain/entry-query.ts';
import { EvidenceButton } from '../../domain/evidence-button.tsx';
import { PrintedAddress } from '../../domain/printed-address.tsx';
import { namesByEntry, useNames } from '../../domain/stories/use-names.ts';
import { SubjectFailed } from '../../domain/subject-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { PlaceCard, SealCard } from './entry-facts.tsx';
import { StampCard, WaitingBanner } from './stamp-card.tsx';
import { StatusMark } from './status-mark.tsx';
import styles from './entry-page.module.css';
import { PayloadCard } from './payload-card.tsx';
import { StoryCard } from './story-card.tsx';
import { kindText } from './words.ts';

const route = getRouteApi('/app/ledger/$entryId');

// The verifier is loaded with its panel, behind the facts of the entry.
const VerifyPanel = lazy(async () => {
  const { VerifyPanel } = await import('./verify-panel.tsx');
  return { default: VerifyPanel };
});

export function EntryPage() {
  const t = useTexts();
  const { entryId } = route.useParams();
  const query = useQuery(entryQuery(entryId));
  if (query.data) return <Entry entry={query.data} />;
  if (query.error)
    return (
      <SubjectFailed
        title={t('ledger:detail.title')}
        failed={t('ledger:entryFailed')}
        gone={t('ledger:entryGone')}
        back={{ to: '/app/ledger', label: t('ledger:back') }}
        query={query}
      />
    );
  return (
    <>
      <PageHeader title={t('ledger:detail.title')} back={<Link to="/app/ledger">{t('ledger:back')}</Link>} />
      <div className={styles['columns']}>
        {[8, 6].map((lines) => (
          <Card key={lines}>
            <Skeleton lines={lines} />
          </Card>
        ))}
      </div>
    </>
  );
}

function Entry({ entry }: { entry: LedgerEntryDetail }) {
  const t = useTexts();
  const names = useNames([entry.entry_id], namesByEntry).namesOf(entry.entry_id);
  return (
    <>
      <PageHeader
        title={kindText(entry.metadata.kind, t)}
        back={<Link to="/app/ledger">{t('ledger:back')}</Link>}
        actions={<EvidenceButton subject="entry" id={entry.entry_id} label={t('proofs:evidence.download')} />}
        subtitle={
          <span className={styles['subtitle']}>
            <StatusMark entry={entry} />
            <Status tone="neutral">{t(`ledger:batch.${entry.batch}`)}</Status>
            <DateText value={entry.timestamp} withTime />
          </span>
        }
      />
      <PrintedAddress entryId={entry.entry_id} />
      <WaitingBanner entry={entry} />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <StoryCard entry={entry} names={names} />
          <Suspense
            fallback={
              <Card title={t('ledger:verify.title')}>
                <Skeleton lines={4} />
              </Card>
            }
          >
            <VerifyPanel key={entry.entry_id} entry={entry} />
          </Suspense>
          <PlaceCard entry={entry} />
        </div>
        <div className={styles['column']}>
          <StampCard entryId={entry.entry_id} />
          <SealCard entry={entry} />
        </div>
        <PayloadCard entry={entry} className={styles['content']} />
      </div>
    </>
  );
}
