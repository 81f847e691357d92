import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { queryKeys } from '../../client/query-keys.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { createCase, keepCase } from './queries.ts';

/** Opens a draft with its number and goes there. */
export function NewCase() {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const hasAsked = useRef(false);
  const { mutate, error } = useMutation({
    mutationFn: createCase,
    onSuccess: (detail) => {
      keepCase(client, detail);
      void client.invalidateQueries({ queryKey: queryKeys.onboarding.cases });
      void navigate({ to: '/app/clients/$caseId', params: { caseId: detail.caseId }, replace: true });
    },
  });
  useEffect(() => {
    // React runs effects twice while developing; a case must be opened once.
    if (hasAsked.current) return;
    hasAsked.current = true;
    mutate();
  }, [mutate]);
  return (
    <>
      <PageHeader title={t('onboarding:case.newTitle')} />
      {error ? (
        <CallFailed error={error} title={t('onboarding:new.failed')} onRetry={() => mutate()} />
      ) : (
        <output aria-label={t('onboarding:new.opening')}>
          <Skeleton lines={8} />
        </output>
      )}
    </>
  );
}
