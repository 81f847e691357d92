import { useQuery } from '@tanstack/react-query';
import { errorText, requestIdOf } from '../../../client/error-text.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AdministerForm } from './administer-form.tsx';
import { EntityView } from './entity-view.tsx';
import { clientReportingQuery } from './queries.ts';
import styles from './reporting.module.css';

/** What of a client the firm administers, and what the transparency register was told of it. */
export function ReportingCard({ clientId }: { clientId: string }) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(clientReportingQuery(clientId));
  const requestId = requestIdOf(error);
  return (
    <Card title={t('reporting:title')} subtitle={t('reporting:subtitle')}>
      {data === undefined && !error && <Skeleton lines={4} />}
      {data === undefined && error && (
        <ErrorState
          compact
          title={t('reporting:unknown')}
          reason={errorText(error, t)}
          onRetry={() => void refetch()}
          {...(requestId === undefined ? {} : { requestId })}
        />
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
