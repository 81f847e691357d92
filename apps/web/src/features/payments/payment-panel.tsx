import type { PaymentDetail } from '@sorgfalt/contract';
import { paymentEnds } from '@sorgfalt/workflow';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, type ReactNode } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { LazyPolicyButton } from '../../domain/answers/lazy.tsx';
import { useOpened } from '../../domain/actions/opened.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { Risk } from '../../ui/risk.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { BackFromBank } from './back-from-bank.tsx';
import { ChecksSection } from './checks-section.tsx';
import { FundsNotice } from './funds-notice.tsx';
import { OrderSection } from './order-section.tsx';
import { PaymentActions } from './payment-actions.tsx';
import styles from './payment-panel.module.css';
import { policyContext } from './policy-context.ts';
import { ProofSection } from './proof-section.tsx';
import { paymentQuery } from './queries.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { PaymentStatus } from './payment-status.tsx';
import { standingText } from './step-words.ts';
import { StepsSection } from './steps-section.tsx';

interface PaymentPanelProps {
  readonly paymentId: string;
  onClose(): void;
}

/** One payment beside the queue: order, checks, timeline, proof, and what may be done with it now. */
export function PaymentPanel({ paymentId, onClose }: PaymentPanelProps) {
  const t = useTexts();
  const { data: detail, error, refetch } = useQuery(paymentQuery(paymentId));
  return (
    <SidePanel
      open
      onClose={onClose}
      className={styles['panel']}
      title={detail === undefined ? t('payments:panel.title') : <bdi>{detail.beneficiary}</bdi>}
      subtitle={detail && <CodeText value={detail.paymentNo} copy />}
      {...(detail && detail.actions.length > 0 ? { footer: <PaymentActions detail={detail} /> } : {})}
    >
      {detail ? (
        <PanelBody detail={detail} />
      ) : error ? (
        <CallFailed
          error={error}
          compact
          title={t('payments:panel.failed')}
          gone={t('payments:panel.gone')}
          back={<Button onClick={onClose}>{t('close')}</Button>}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </SidePanel>
  );
}

/** What failed comes first, then what it is about, what happened, and what proves it: all of it in sight, without tabs. */
function PanelBody({ detail }: { detail: PaymentDetail }) {
  const t = useTexts();
  useOpened({ kind: 'payment', id: detail.paymentId, label: detail.beneficiary, hint: detail.paymentNo });
  return (
    <div className={styles['body']}>
      <div>
        <div className={styles['top']} data-outcome="" tabIndex={-1}>
          <MoneyText minor={detail.amountMinor} currency={detail.currency} className={styles['sum']} />
          <PaymentStatus payment={detail} />
        </div>
        <div className={styles['chips']}>
          <Risk level={detail.risk} score={detail.riskScore}>
            {t(`payments:level.${detail.risk}`)}
          </Risk>
          {detail.isSample && <Status tone="neutral">{t('payments:sample')}</Status>}
        </div>
        <p className={styles['explained']}>{standingText(detail, t)}</p>
        <Suspense>
          <LazyPolicyButton context={policyContext(detail)} />
        </Suspense>
      </div>
      <BackFromBank detail={detail} />
      <FundsNotice detail={detail} />
      {detail.bank?.cancellation && (
        <Banner tone="caution" title={t('payments:event.ask-cancel')}>
          {t(`payments:cancellation.${detail.bank.cancellation}`)}
        </Banner>
      )}
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
      <Part title={t('payments:part.checks')}>
        <ChecksSection detail={detail} />
      </Part>
      <Part title={t('payments:part.order')}>
        <OrderSection detail={detail} />
      </Part>
      <Part title={t('payments:part.timeline')}>
        <StepsSection steps={detail.steps} />
      </Part>
      <Part title={t('payments:part.proof')}>
        <ProofSection detail={detail} />
      </Part>
      <ReviewDialog detail={detail} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['part']}>
      <h3 id={id} className={styles['heading']}>
        {title}
      </h3>
      {children}
    </section>
  );
}
