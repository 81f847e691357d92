import type { EntryNames, LedgerEntryDetail } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
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

const things = ['caseId', 'clientId', 'reviewId', 'paymentId'] as const;

interface FactsProps extends Pick<LedgerEntryDetail, 'metadata' | 'timestamp'> {
  readonly names: EntryNames | undefined;
}

function Facts({ metadata, timestamp, names }: FactsProps) {
  const t = useTexts();
  const { actor } = metadata;
  const office = wordOf(t, `timeline:actor.${actor}`, '');
  const about = things.flatMap((thing) => {
    const id = metadata[thing];
    if (id === undefined) return [];
    return [{ label: t(`ledger:metadata.${thing}`), value: <Thing thing={thing} id={id} names={names} /> }];
  });
  return (
    <KeyValueList
      items={[
        {
          label: t('ledger:metadata.actor'),
          value: names?.person ?? (office || <CodeText value={actor} max={28} />),
        },
        { label: t('ledger:detail.time'), value: <DateText value={timestamp} withTime /> },
        ...about,
      ]}
    />
  );
}

interface ThingProps extends Pick<FactsProps, 'names'> {
  readonly thing: (typeof things)[number];
  readonly id: string;
}

/** What an entry is about, by name or number where the reader may know it, else by id; officers are led there. */
function Thing({ thing, id, names }: ThingProps) {
  const isOfficer = mayOpen(screens.clients.access, useAuth());
  const { client = null, caseNo = null } = names ?? {};
  if (thing === 'clientId')
    return (
      <Link to="/app/ledger" search={{ clientId: id }}>
        {client === null ? <CodeText value={id} /> : <bdi>{client}</bdi>}
      </Link>
    );
  const code = <CodeText value={thing === 'caseId' ? (caseNo ?? id) : id} />;
  if (!isOfficer) return code;
  if (thing === 'caseId')
    return (
      <CaseLink caseId={id} caseNo={caseNo}>
        {code}
      </CaseLink>
    );
  if (thing === 'reviewId')
    return (
      <Link to="/app/review/$itemId" params={{ itemId: id }}>
        {code}
      </Link>
    );
  return (
    <Link to="/app/payments/$paymentId" params={{ paymentId: id }} search={{}}>
      {code}
    </Link>
  );
}
