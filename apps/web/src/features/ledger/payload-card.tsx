import type { LedgerEntryDetail } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { formatDateTime } from '../../ui/date-format.ts';
import { CodeText } from '../../ui/code-text.tsx';
import styles from './payload-card.module.css';

const indent = 2;

/** What was sealed, byte by byte for whoever wants to look, or why it is not shown. */
export function PayloadCard({
  entry,
  className,
}: {
  entry: LedgerEntryDetail;
  className: string | undefined;
}) {
  const t = useTexts();
  const { erasure, payload, payloadState, salt } = entry;
  return (
    <Card title={t('ledger:payload.title')} className={className}>
      {payloadState === 'present' && payload !== null ? (
        <details>
          <summary className={styles['summary']}>{t('ledger:payload.show')}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long content scrolls and must be reachable */}
          <pre className={styles['content']} tabIndex={0} dir="ltr" translate="no">
            {JSON.stringify(payload, null, indent)}
          </pre>
          {salt !== null && (
            <p className={styles['salt']}>
              {t('ledger:payload.salt')} <CodeText kind="hash" value={salt} />
            </p>
          )}
        </details>
      ) : (
        <p className={styles['note']}>
          {erasure !== null && <ErasedOn erasure={erasure} />}
          {t(`ledger:payload.${payloadState === 'present' ? 'unreadable' : payloadState}`)}
        </p>
      )}
    </Card>
  );
}

/** When the content went, with the entry that seals the act. */
function ErasedOn({ erasure }: { erasure: NonNullable<LedgerEntryDetail['erasure']> }) {
  const t = useTexts();
  return (
    <strong className={styles['erased']}>
      {t('ledger:payload.erasedOn', { time: formatDateTime(erasure.at) })}{' '}
      <Link to="/app/ledger/$entryId" params={{ entryId: erasure.proofId }}>
        {t('ledger:payload.act')}
      </Link>
    </strong>
  );
}
