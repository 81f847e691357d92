import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SubjectFailed } from '../../../domain/subject-failed.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ClientView } from './client-view.tsx';
import { clientQuery } from './queries.ts';

const route = getRouteApi('/app/clients/file/$clientId');

/** What the firm has about a client, in one place. */
export function ClientPage() {
  const t = useTexts();
  const { clientId } = route.useParams();
  const { part = 'overview' } = route.useSearch();
  const query = useQuery(clientQuery(clientId));
  if (query.data) return <ClientView file={query.data} part={part} />;
  if (query.error)
    return (
      <SubjectFailed
        title={t('clientFile:list.title')}
        failed={t('clientFile:page.failed')}
        gone={t('clientFile:page.gone')}
        back={{ to: '/app/clients/list', label: t('clientFile:page.back') }}
        query={query}
      />
    );
  return (
    <Card>
      <Skeleton lines={8} />
    </Card>
  );
}
