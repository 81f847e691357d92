import { chosenMax, paymentDeskRoutes, paymentRoutes, type Payment } from '@sorgfalt/contract';
import { IconX } from '@tabler/icons-react';
import { download } from '../../client/download.ts';
import { ExportButton } from '../../domain/lists/export-button.tsx';
import { loadCsv } from '../../domain/lists/load-csv.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/number-format.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './chosen-bar.module.css';
import { SumsText } from './sums-text.tsx';
import { useBankFiles } from './use-bank-files.ts';
import type { Chosen } from './use-chosen.ts';

/** What is chosen in the queue, what it comes to, and what may be done with all of it: files, and never a decision. */
export function ChosenBar({ chosen }: { chosen: Chosen }) {
  const t = useTexts();
  const { payments, goneCount } = chosen;
  const isShown = payments.length > 0 || goneCount > 0;
  const count = t('payments:chosen.count', {
    count: payments.length,
    number: formatNumber(payments.length),
  });
  const gone = goneCount > 0 ? t('payments:chosen.gone', { count: goneCount }) : '';
  return (
    <>
      <VisuallyHidden aria-live="polite">{isShown ? `${count} ${gone}` : ''}</VisuallyHidden>
      {isShown && (
        <section className={styles['bar']} aria-label={t('payments:chosen.label')}>
          <p className={styles['what']}>
            <strong>{count}</strong>
            {payments.length > 0 && (
              <span className={styles['sums']}>
                <SumsText totals={totalsOf(payments)} />
              </span>
            )}
            {gone !== '' && <span className={styles['gone']}>{gone}</span>}
          </p>
          {payments.length > 0 && <ChosenFiles payments={payments} />}
          <Button variant="ghost" icon={<IconX />} kbd="Esc" onClick={() => chosen.choose(new Set())}>
            {t('payments:chosen.clear')}
          </Button>
        </section>
      )}
    </>
  );
}

function ChosenFiles({ payments }: { payments: readonly Payment[] }) {
  const t = useTexts();
  const body = { paymentIds: payments.map(({ paymentId }) => paymentId) };
  const files = useBankFiles(() => download(paymentDeskRoutes.handedOutChosen, { body }, 'pain001.zip'));
  const disabledReason =
    payments.length > chosenMax ? t('payments:chosen.tooMany', { max: formatNumber(chosenMax) }) : undefined;
  return (
    <>
      <ExportButton
        label={t('payments:chosen.csv')}
        disabledReason={disabledReason}
        fileName={t('payments:export.fileName')}
        load={() => loadCsv(paymentRoutes.exportChosen, { body })}
      />
      <Button
        loading={files.isPending}
        {...(disabledReason !== undefined && { disabledReason })}
        onClick={files.save}
      >
        {t('payments:chosen.bankFiles')}
      </Button>
    </>
  );
}

/** What they come to, by currency and never added across currencies. */
function totalsOf(payments: readonly Payment[]) {
  const byCurrency = Map.groupBy(payments, ({ currency }) => currency);
  return [...byCurrency]
    .map(([currency, some]) => ({
      currency,
      count: some.length,
      amountMinor: some.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    }))
    .toSorted((a, b) => a.currency.localeCompare(b.currency));
}
