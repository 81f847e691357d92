import type { LedgerEntryDetail } from '@sorgfalt/contract';
import { useMutation } from '@tanstack/react-query';
import { IconShieldCheck } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import type { Translate } from '../../i18n/i18n.ts';
import { CallFailed } from '../../client/call-failed.tsx';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { usePageActions } from '../../domain/actions/registry.ts';
import { verifyEntryAction } from './actions.ts';
import { verifyOnServer } from './queries.ts';
import { NoCryptoError } from './browser-crypto.ts';
import { verifyInBrowser } from './verify.ts';
import styles from './verify-panel.module.css';
import { VerifyResult } from './verify-result.tsx';

/** Verifies the entry twice: on the server from the stored bytes, and with this browser's own cryptography. */
export function VerifyPanel({ entry }: { entry: LedgerEntryDetail }) {
  const t = useTexts();
  const server = useMutation({ mutationFn: verifyOnServer });
  const browser = useMutation({ mutationFn: verifyInBrowser });
  const isRunning = server.isPending || browser.isPending;
  const { mutate: askServer } = server;
  const { mutate: verifyHere } = browser;
  const run = useCallback(() => {
    if (isRunning) return;
    askServer(entry.entry_id);
    verifyHere(entry);
  }, [askServer, verifyHere, entry, isRunning]);
  usePageActions(useMemo(() => [verifyEntryAction(run)], [run]));
  return (
    <Card
      title={t('ledger:verify.title')}
      subtitle={t('ledger:verify.intro')}
      actions={
        <Button
          variant={server.isIdle ? 'primary' : 'secondary'}
          icon={<IconShieldCheck />}
          loading={isRunning}
          kbd="v"
          onClick={run}
        >
          {buttonText(isRunning, server.isIdle, t)}
        </Button>
      }
    >
      <div className={styles['result']} aria-live="polite">
        {!isRunning && server.error && <RequestFailed error={server.error} />}
        {!isRunning && browser.error && <BrowserFailed error={browser.error} />}
        {!isRunning && (server.data ?? browser.data) !== undefined && (
          <VerifyResult entry={entry} server={server.data} browser={browser.data} />
        )}
      </div>
    </Card>
  );
}

function buttonText(isRunning: boolean, isIdle: boolean, t: Translate): string {
  if (isRunning) return t('ledger:verify.running');
  return t(isIdle ? 'ledger:verify.run' : 'ledger:verify.again');
}

function RequestFailed({ error }: { error: Error }) {
  const t = useTexts();
  return <CallFailed error={error} compact title={t('ledger:verify.requestFailed')} />;
}

function BrowserFailed({ error }: { error: Error }) {
  const t = useTexts();
  return (
    <Banner tone="caution" title={t('ledger:verify.browserFailed')}>
      {error instanceof NoCryptoError ? t('ledger:verify.noCrypto') : errorText(error, t)}
    </Banner>
  );
}
