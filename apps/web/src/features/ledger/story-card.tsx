import type { EntryNames, LedgerEntryDetail } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { mayOpen, screens } from '../../domain/access.ts';
import { CaseLink } from '../../domain/case-link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { EntryStory } from './entry-story.tsx';
import styles from './story-card.module.css';

interface StoryCardProps {
  readonly entry: Pick<LedgerEntryDetail, 'metadata' | 'payload' | 'timestamp'>;
  /** Known to officers only; their place is kept while they come. */
  readonly names: EntryNames | 'coming' | undefined;
}

/** Who did what with whom and when, in a sentence, with what was noted and the ways to what it is about. */
export function StoryCard({ entry: { metadata, payload, timestamp }, names }: StoryCardProps) {
  const t = useTexts();
  const notes = payload?.['notes'];
  const { caseId } = metadata;
  // Without a client the sentence says no more than the title of the page.
  const hasStory = names === 'coming' || (names?.client ?? null) !== null;
  return (
    <Card
      title={t('ledger:story.title')}
      actions={
        caseId !== undefined && (
          <Link to="/app/timeline" search={{ caseId }}>
            {t('ledger:metadata.timeline')}
          </Link>
        )
      }
    >
      <div className={styles['story']}>
        {hasStory && (
          <p className={styles['sentence']}>
            <EntryStory metadata={metadata} names={names} />
          </p>
        )}
        {typeof notes === 'string' && notes !== '' && (
          <blockquote className={styles['notes']}>
            <bdi>{notes}</bdi>
          </blockquote>
        )}
        <Facts metadata={metadata} timestamp={timestamp} names={names === 'coming' ? undefined : names} />
      </div>
    </Card>
  );
}

interface FactsProps extends Pick<LedgerEntryDetail, 'metadata' | 'timestamp'> {
  readonly names: EntryNames | undefined;
}

/** By name where the reader may know it, else by id; officers are led there. */
function Facts({ metadata, timestamp, names }: FactsProps) {
  const t = useTexts();
  const isOfficer = mayOpen(screens.clients.access, useAuth());
  const { actor, caseId, clientId, reviewId, paymentId } = metadata;
  const items: { label: string; value: ReactNode }[] = [
    {
      label: t('ledger:metadata.actor'),
      value:
        names?.person ?? (wordOf(t, `timeline:actor.${actor}`, '') || <CodeText value={actor} max={28} />),
    },
    { label: t('ledger:detail.time'), value: <DateText value={timestamp} withTime /> },
  ];
  const add = (id: 'caseId' | 'clientId' | 'reviewId' | 'paymentId', value: ReactNode) =>
    items.push({ label: t(`ledger:metadata.${id}`), value });
  const caseNo = names?.caseNo ?? null;
  if (caseId !== undefined) {
    const code = <CodeText value={caseNo ?? caseId} />;
    add(
      'caseId',
      isOfficer ? (
        <CaseLink caseId={caseId} caseNo={caseNo}>
          {code}
        </CaseLink>
      ) : (
        code
      ),
    );
  }
  if (clientId !== undefined) {
    add(
      'clientId',
      <Link to="/app/ledger" search={{ clientId }}>
        {names?.client == null ? <CodeText value={clientId} /> : <bdi>{names.client}</bdi>}
      </Link>,
    );
  }
  if (reviewId !== undefined) {
    const code = <CodeText value={reviewId} />;
    add(
      'reviewId',
      isOfficer ? (
        <Link to="/app/review/$itemId" params={{ itemId: reviewId }}>
          {code}
        </Link>
      ) : (
        code
      ),
    );
  }
  if (paymentId !== undefined) {
    const code = <CodeText value={paymentId} />;
    add(
      'paymentId',
      isOfficer ? (
        <Link to="/app/payments/$paymentId" params={{ paymentId }} search={{}}>
          {code}
        </Link>
      ) : (
        code
      ),
    );
  }
  return <KeyValueList items={items} />;
}
