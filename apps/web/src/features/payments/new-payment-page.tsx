import { useQuery } from '@tanstack/react-query';
import { createLink, getRouteApi } from '@tanstack/react-router';
import { CallFailed } from '../../client/call-failed.tsx';
import { usePageActions } from '../../domain/actions/registry.ts';
import { idOr } from '../../domain/entity-id.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PaymentEntry } from './payment-entry.tsx';
import { formActions } from './panel-actions.ts';
import { PaymentsNav } from './payments-nav.tsx';
import { paymentQuery } from './queries.ts';
import { useAccountOffer } from './use-account-offer.ts';

const ButtonLink = createLink(LinkButton);

const route = getRouteApi('/app/payments/new');

/** A new payment, or a new version of one. */
export function NewPaymentPage() {
  const t = useTexts();
  const search = route.useSearch();
  const revise = idOr(search.revise, undefined);
  usePageActions(formActions);
  const { offer, ...accounts } = useAccountOffer(idOr(search.clientId, undefined));
  const before = useQuery({ ...paymentQuery(revise ?? ''), enabled: revise !== undefined });
  const error = accounts.error ?? before.error;
  const isReady = offer !== undefined && (revise === undefined || before.data !== undefined);
  return (
    <Page>
      <div>
        <PaymentsNav />
        <PageHeader
          title={t(revise === undefined ? 'payments:form.title' : 'payments:form.reviseTitle')}
          subtitle={
            before.data === undefined
              ? t('payments:form.subtitle')
              : t('payments:form.reviseSubtitle', { payment: before.data.paymentNo })
          }
        />
      </div>
      {isReady ? (
        <PaymentEntry
          key={revise ?? 'new'}
          offer={offer}
          {...(before.data === undefined ? {} : { before: before.data })}
        />
      ) : error ? (
        <CallFailed
          error={error}
          title={t('payments:form.loadFailed')}
          gone={t('payments:panel.gone')}
          back={<ButtonLink to="/app/payments">{t('payments:title')}</ButtonLink>}
          onRetry={() => void Promise.all([accounts.refetch(), revise !== undefined && before.refetch()])}
        />
      ) : (
        <Skeleton lines={10} />
      )}
    </Page>
  );
}
