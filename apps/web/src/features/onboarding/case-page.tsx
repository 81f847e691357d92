import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { SubjectFailed } from '../../domain/subject-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
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
  const query = useQuery(caseQuery(caseId));
  const handleReload = async () => {
    await client.refetchQueries({ queryKey: caseQuery(caseId).queryKey });
    setReloads((times) => times + 1);
  };
  if (query.data) return <CaseView key={reloads} detail={query.data} onReload={() => void handleReload()} />;
  if (query.error)
    return (
      <SubjectFailed
        title={t('onboarding:cases.title')}
        failed={t('onboarding:case.failed')}
        gone={t('onboarding:case.gone')}
        back={{ to: '/app/clients', label: t('onboarding:case.back') }}
        query={query}
      />
    );
  return (
    <Card>
      <Skeleton lines={8} />
    </Card>
  );
}
