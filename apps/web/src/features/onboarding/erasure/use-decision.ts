import { erasureRoutes, type ErasureRequest } from '@sorgfalt/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../client/api-client.ts';
import { exceptIdentity } from '../../../client/query-keys.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useToast } from '../../../ui/toast.tsx';
import { problemText } from './problem-text.ts';
import { erasureQuery } from './queries.ts';

/** The two answers to a request, and why the last one came to nothing. */
export function useDecision({ requestId, clientId }: ErasureRequest, onClose: () => void) {
  const t = useTexts();
  const toast = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const params = { params: { requestId } };
  const consent = useMutation({
    mutationFn: () => call(erasureRoutes.consent, params),
    onSuccess: async ({ erased, proofId }) => {
      // Nothing of the person stays in this browser; the page that showed it is left at once.
      client.removeQueries(exceptIdentity);
      toast.show({ type: 'success', title: t('onboarding:erase.done', { count: erased }) });
      await navigate({ to: '/app/ledger/$entryId', params: { entryId: proofId } });
    },
  });
  const refuse = useMutation({
    onMutate: consent.reset,
    mutationFn: () => call(erasureRoutes.refuse, params),
    onSuccess: () => {
      toast.show({ type: 'success', title: t('onboarding:erase.refused') });
      onClose();
    },
    onSettled: () => client.invalidateQueries(erasureQuery(clientId)),
  });
  const failed = consent.error ?? refuse.error;
  const title = t(consent.error ? 'onboarding:erase.failed' : 'onboarding:erase.notClosed');
  return { consent, refuse, problem: failed ? { title, text: problemText(failed, t) } : undefined };
}
