import type { LedgerEntryDetail } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import styles from './payload-card.module.css';

const indent = 2;

/** What was sealed, or why it is not shown. */
export function PayloadCard({ entry }: { entry: LedgerEntryDetail }) {
  const t = useTexts();
  const { payload, payloadState, salt } = entry;
  return (
    <Card title={t('ledger:payload.title')}>
      {payloadState === 'present' && payload !== null ? (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long content scrolls and must be reachable */}
          <pre className={styles['content']} tabIndex={0} dir="ltr" translate="no">
            {JSON.stringify(payload, null, indent)}
          </pre>
          {salt !== null && (
            <p className={styles['salt']}>
              {t('ledger:payload.salt')} <CodeText kind="hash" value={salt} />
            </p>
          )}
        </>
      ) : (
        <p className={styles['note']}>
          {t(payloadState === 'erased' ? 'ledger:payload.erased' : 'ledger:payload.restricted')}
        </p>
      )}
    </Card>
  );
}
