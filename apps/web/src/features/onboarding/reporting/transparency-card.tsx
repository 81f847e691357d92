import { useQuery } from '@tanstack/react-query';
import { CallFailed } from '../../../client/call-failed.tsx';
import { matchTexts } from '../../../domain/hits/hit-table.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { ComparisonLegend } from '../../../ui/comparison.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { NoteQueryForm } from './note-query-form.tsx';
import { QueryView } from './query-view.tsx';
import styles from './reporting.module.css';
import { transparencyQuery } from './transparency-queries.ts';

/** What the transparency register was asked about a client, beside the file. */
export function TransparencyCard({ clientId }: { clientId: string }) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(transparencyQuery(clientId));
  return (
    <Card
      title={t('reporting:read.title')}
      subtitle={t('reporting:read.subtitle')}
      actions={<ComparisonLegend matches={matchTexts(t)} />}
    >
      {data === undefined && !error && <Skeleton lines={4} />}
      {data === undefined && error && (
        <CallFailed
          error={error}
          compact
          title={t('reporting:read.unknown')}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <div className={styles['parts']}>
          {data.queries.length === 0 && <p className={styles['quiet']}>{t('reporting:read.none')}</p>}
          {data.queries.map((query) => (
            <QueryView key={query.queryId} clientId={clientId} query={query} />
          ))}
          {data.subjects.length > 0 && <NoteQueryForm clientId={clientId} subjects={data.subjects} />}
        </div>
      )}
    </Card>
  );
}
