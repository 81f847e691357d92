import { paymentRoutes, type PaymentDetail } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';

const askEveryMs = 4000;
const atBank: readonly PaymentDetail['state'][] = ['submitted', 'awaiting_sca'];

/** Whoever comes back from signing sees that the bank is asked; only what it answers counts as signed. */
export function BackFromBank({ detail }: { detail: PaymentDetail }) {
  const t = useTexts();
  const { returned } = useSearch({ strict: false });
  const isAsked = returned !== undefined && atBank.includes(detail.state);
  const { paymentId } = detail;
  // The answer comes as an event and shows in the state.
  useQuery({
    queryKey: [...queryKeys.paymentDesk.bankStatus, paymentId],
    queryFn: ({ signal }) => call(paymentRoutes.askBank, { params: { paymentId } }, { signal }),
    enabled: isAsked,
    refetchInterval: askEveryMs,
    gcTime: 0,
  });
  if (!isAsked) return null;
  return (
    <Banner tone="info" title={t('payments:bank.asking')}>
      {t('payments:bank.askingText')}
    </Banner>
  );
}
