import type { PaymentDetail } from '@sorgfalt/contract';
import { createLink } from '@tanstack/react-router';
import { EvidenceButton } from '../../domain/evidence-button.tsx';
import { PrintedAddress } from '../../domain/printed-address.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './payment-panel.module.css';

const ButtonLink = createLink(LinkButton);

/** The ledger entries of the payment, and what its approval pins. */
export function ProofSection({ detail }: { detail: PaymentDetail }) {
  const t = useTexts();
  const { approval, proofIds } = detail;
  return (
    <div className={styles['stack']}>
      {approval === null ? (
        <p className={styles['quiet']}>{t('payments:approval.none')}</p>
      ) : (
        <KeyValueList
          items={[
            { id: 'by', label: t('payments:approval.by'), value: <bdi>{approval.by.name}</bdi> },
            { id: 'at', label: t('payments:approval.at'), value: <DateText value={approval.at} withTime /> },
            {
              id: 'hash',
              label: t('payments:approval.hash'),
              value: <CodeText value={approval.orderHash} kind="hash" />,
              hint:
                approval.orderHash === detail.orderHash
                  ? t('payments:approval.same')
                  : t('payments:approval.differs'),
            },
            {
              id: 'pack',
              label: t('payments:approval.pack'),
              value: <CodeText value={approval.packVersion} />,
            },
          ]}
        />
      )}
      <div className={styles['row']}>
        <EvidenceButton
          subject="payment"
          id={detail.paymentId}
          label={t('payments:proof.bundle')}
          size="small"
        />
      </div>
      <section>
        <h3 className={styles['heading']}>{t('payments:proof.title')}</h3>
        {proofIds.length === 0 ? (
          <EmptyState title={t('payments:proof.none')} />
        ) : (
          <ul className={styles['list']}>
            {proofIds.map((proofId) => (
              <li key={proofId} className={styles['row']}>
                <CodeText value={proofId} max={13} copy />
                <ButtonLink size="small" to="/app/ledger/$entryId" params={{ entryId: proofId }}>
                  {t('payments:proof.entry')}
                </ButtonLink>
                <PrintedAddress entryId={proofId} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
