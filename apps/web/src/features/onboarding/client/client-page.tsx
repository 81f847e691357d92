import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { errorText, requestIdOf } from '../../../client/error-text.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ClientView } from './client-view.tsx';
import { clientQuery } from './queries.ts';

const route = getRouteApi('/app/clients/file/$clientId');

/** What the firm has about a client, in one place. */
export function ClientPage() {
  const t = useTexts();
  const { clientId } = route.useParams();
  const { part = 'overview' } = route.useSearch();
  const { data, error, refetch } = useQuery(clientQuery(clientId));
  if (data) return <ClientView file={data} part={part} />;
  if (error) {
    const requestId = requestIdOf(error);
    return (
      <>
        <PageHeader
          back={<Link to="/app/clients/list">{t('clientFile:page.back')}</Link>}
          title={t('clientFile:list.title')}
        />
        <ErrorState
          title={t('clientFile:page.failed')}
          reason={errorText(error, t)}
          onRetry={() => void refetch()}
          {...(requestId === undefined ? {} : { requestId })}
        />
      </>
    );
  }
  return (
    <Card>
      <Skeleton lines={8} />
    </Card>
  );
}
