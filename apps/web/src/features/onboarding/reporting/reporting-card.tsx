import { useQuery } from '@tanstack/react-query';
import { CallFailed } from '../../../client/call-failed.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AdministerForm } from './administer-form.tsx';
import { EntityView } from './entity-view.tsx';
import { clientReportingQuery } from './queries.ts';
import styles from './reporting.module.css';

/** What of a client the firm administers, and what the transparency register was told of it. */
export function ReportingCard({ clientId }: { clientId: string }) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(clientReportingQuery(clientId));
  return (
    <Card title={t('reporting:title')} subtitle={t('reporting:subtitle')}>
      {data === undefined && !error && <Skeleton lines={4} />}
      {data === undefined && error && (
        <CallFailed error={error} compact title={t('reporting:unknown')} onRetry={() => void refetch()} />
      )}
      {data && (
        <div className={styles['parts']}>
          {data.entities.length === 0 && <p className={styles['quiet']}>{t('reporting:none')}</p>}
          {data.entities.map((entity) => (
            <EntityView key={entity.entityId} entity={entity} />
          ))}
          {data.candidates.length > 0 && <AdministerForm clientId={clientId} candidates={data.candidates} />}
        </div>
      )}
    </Card>
  );
}
