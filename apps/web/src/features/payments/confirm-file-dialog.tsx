import type { PaymentFile } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { confirmText } from './file-words.ts';
import { fileRepeatsQuery, useFileAction } from './file-queries.ts';
import styles from './payment-form.module.css';
import { SumsText } from './sums-text.tsx';

interface ConfirmFileDialogProps {
  readonly file: PaymentFile;
  readonly action: 'confirm' | 'withdraw';
  onClose(): void;
}

/** Asks once more before a file is paid or given up; says count and sums, and what would be paid again. */
export function ConfirmFileDialog({ file, action, onClose }: ConfirmFileDialogProps) {
  const t = useTexts();
  const mutation = useFileAction(file);
  const [isSeen, setIsSeen] = useState(false);
  const isPayment = action === 'confirm';
  const mustSee = isPayment && file.isRepeated;
  const text = isPayment ? confirmText(file, t) : t('payments:file.withdraw');
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text}
      description={t(isPayment ? 'payments:file.payText' : 'payments:file.withdrawText')}
      confirmText={text}
      cancelText={t('payments:action.keep')}
      variant={isPayment && !file.isRepeated ? 'primary' : 'danger'}
      loading={mutation.isPending}
      disabledReason={mustSee && !isSeen ? t('payments:file.repeatsUnseen') : undefined}
      onConfirm={() => mutation.mutate(action, { onSuccess: onClose })}
      problem={
        mutation.error
          ? { title: t('payments:action.failed'), text: errorText(mutation.error, t) }
          : undefined
      }
    >
      {isPayment && (
        <p>
          <SumsText totals={file.totals} />
        </p>
      )}
      {mustSee && (
        <>
          <Repeats file={file} />
          <Checkbox
            label={t('payments:file.repeatsSeen', { count: file.repeats })}
            checked={isSeen}
            onChange={(event) => setIsSeen(event.target.checked)}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

function Repeats({ file }: { file: PaymentFile }) {
  const t = useTexts();
  const { data } = useQuery(fileRepeatsQuery(file));
  return (
    <ul className={styles['options']} aria-label={t('payments:file.repeats')}>
      {data?.repeats.map(({ line, beneficiary, amountMinor, currency, payments }) => (
        <li key={line}>
          <bdi>{beneficiary}</bdi> <MoneyText minor={amountMinor} currency={currency} />{' '}
          {payments.map(({ paymentId, paymentNo }) => (
            <CodeText key={paymentId} value={paymentNo} copy={false} />
          ))}
        </li>
      ))}
    </ul>
  );
}
