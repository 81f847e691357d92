import type { PaymentDetail } from '@sorgfalt/contract';
import { paymentEnds } from '@sorgfalt/workflow';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorText, requestIdOf } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Risk } from '../../ui/risk.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BackFromBank } from './back-from-bank.tsx';
import { ChecksTab } from './checks-tab.tsx';
import { panelTabs, type PanelTab } from './filter.ts';
import { FundsNotice } from './funds-notice.tsx';
import { OrderTab } from './order-tab.tsx';
import { PaymentActions } from './payment-actions.tsx';
import styles from './payment-panel.module.css';
import { ProofTab } from './proof-tab.tsx';
import { paymentQuery } from './queries.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { parsePaymentsSearch } from './search.ts';
import { PaymentStatus } from './payment-status.tsx';
import { StepsTab } from './steps-tab.tsx';

interface PaymentPanelProps {
  readonly paymentId: string;
  readonly tab: PanelTab;
  onClose(): void;
}

/** One payment beside the queue: order, checks, timeline, proof, and what may be done with it now. */
export function PaymentPanel({ paymentId, tab, onClose }: PaymentPanelProps) {
  const t = useTexts();
  const { data: detail, error, refetch } = useQuery(paymentQuery(paymentId));
  const requestId = requestIdOf(error);
  return (
    <SidePanel
      open
      onClose={onClose}
      className={styles['panel']}
      title={
        detail === undefined ? (
          t('payments:panel.title')
        ) : (
          <>
            <bdi>{detail.beneficiary}</bdi>{' '}
            <MoneyText minor={detail.amountMinor} currency={detail.currency} />
          </>
        )
      }
      subtitle={detail && <CodeText value={detail.paymentNo} copy />}
      {...(detail && detail.actions.length > 0 ? { footer: <PaymentActions detail={detail} /> } : {})}
    >
      {detail ? (
        <PanelBody detail={detail} tab={tab} />
      ) : error ? (
        <ErrorState
          compact
          title={t('payments:panel.failed')}
          reason={errorText(error, t)}
          onRetry={() => void refetch()}
          {...(requestId === undefined ? {} : { requestId })}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </SidePanel>
  );
}

function PanelBody({ detail, tab }: { detail: PaymentDetail; tab: PanelTab }) {
  const t = useTexts();
  const navigate = useNavigate();
  const panels = {
    order: <OrderTab detail={detail} />,
    checks: <ChecksTab detail={detail} />,
    timeline: <StepsTab steps={detail.steps} />,
    proof: <ProofTab detail={detail} />,
  };
  return (
    <div className={styles['body']}>
      <div className={styles['chips']}>
        <PaymentStatus payment={detail} />
        {detail.isSample && <Status tone="neutral">{t('payments:sample')}</Status>}
        <Risk level={detail.risk} score={detail.riskScore}>
          {t(`payments:level.${detail.risk}`)}
        </Risk>
      </div>
      <p className={styles['explained']}>{t(`payments:stateText.${detail.state}`)}</p>
      <BackFromBank detail={detail} />
      <FundsNotice detail={detail} />
      {detail.heldBy !== null && !paymentEnds.has(detail.state) && (
        <Banner tone="caution" title={t('payments:held')}>
          {t(`payments:holdBy.${detail.heldBy.kind}`, { name: detail.heldBy.name })}
        </Banner>
      )}
      {detail.question !== null && (
        <Banner tone="caution" title={t('payments:panel.question')}>
          {detail.question}
        </Banner>
      )}
      <Tabs
        label={t('payments:panel.tabs')}
        value={tab}
        onValueChange={(next) =>
          void navigate({
            to: '.',
            search: (now) => parsePaymentsSearch({ ...now, tab: next === 'order' ? undefined : next }),
            state: true,
            replace: true,
          })
        }
        tabs={panelTabs.map((value) => ({
          value,
          label: t(`payments:tab.${value}`),
          ...(value === tab ? { panel: panels[value] } : {}),
        }))}
      />
      <ReviewDialog detail={detail} />
    </div>
  );
}
