import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, requestIdOf } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CaseView } from './case-view.tsx';
import { NewCase } from './new-case.tsx';
import { caseQuery } from './queries.ts';

const route = getRouteApi('/app/clients/$caseId');

/** One case, from the first answer to the decision; `new` opens one. */
export function CasePage() {
  const { caseId } = route.useParams();
  return caseId === 'new' ? <NewCase /> : <OneCase key={caseId} caseId={caseId} />;
}

function OneCase({ caseId }: { caseId: string }) {
  const t = useTexts();
  const client = useQueryClient();
  // Counts up to start the form anew with what the server has.
  const [reloads, setReloads] = useState(0);
  const { data, error, refetch } = useQuery(caseQuery(caseId));
  const handleReload = async () => {
    await client.refetchQueries({ queryKey: caseQuery(caseId).queryKey });
    setReloads((times) => times + 1);
  };
  if (data) return <CaseView key={reloads} detail={data} onReload={() => void handleReload()} />;
  if (error) {
    const requestId = requestIdOf(error);
    return (
      <>
        <PageHeader
          back={<Link to="/app/clients">{t('onboarding:case.back')}</Link>}
          title={t('onboarding:cases.title')}
        />
        <ErrorState
          title={t('onboarding:case.failed')}
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
