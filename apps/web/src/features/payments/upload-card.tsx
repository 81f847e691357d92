import type { ClientAccount } from '@sorgfalt/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { ApiError } from '../../client/api-error.ts';
import { errorText } from '../../client/error-text.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { formatNumber } from '../../ui/number-format.ts';
import { Progress } from '../../ui/progress.tsx';
import { AccountSearch, AccountSelect } from './account-choice.tsx';
import { useUploadFile } from './file-queries.ts';
import styles from './payment-form.module.css';
import { noOffer, useAccountOffer } from './use-account-offer.ts';

const linesMax = 10_000;

/** Chooses the account and the file, which is then read back on a page of its own. */
export function UploadCard() {
  const t = useTexts();
  const navigate = useNavigate();
  const { offer = noOffer, error } = useAccountOffer();
  const [account, setAccount] = useState<ClientAccount>();
  const [isChecked, setIsChecked] = useState(false);
  const [share, setShare] = useState(0);
  const reading = useUploadFile(setShare);
  const take = ([file]: File[]) => {
    setIsChecked(true);
    if (file === undefined || account === undefined) return;
    setShare(0);
    reading.mutate(
      { file, accountId: account.accountId },
      {
        onSuccess: ({ fileId }) => void navigate({ to: '/app/payments/upload', search: { file: fileId } }),
      },
    );
  };
  return (
    <Card title={t('payments:upload.file')}>
      <div className={styles['stack']}>
        {error && <CallFailed error={error} title={t('payments:accounts.failed')} />}
        <AccountSearch offer={offer} />
        <Field
          label={t('payments:field.accountId')}
          hint={t('payments:upload.accountHint')}
          required
          error={isChecked && account === undefined ? t('payments:upload.chooseAccount') : undefined}
        >
          <AccountSelect
            offer={offer}
            account={account}
            isDisabled={reading.isPending}
            onChoose={setAccount}
          />
        </Field>
        <FileDrop
          label={t('payments:upload.drop')}
          buttonText={t('payments:upload.choose')}
          hint={t('payments:upload.hint', { lines: formatNumber(linesMax) })}
          accept=".csv,.xml,text/csv,text/xml,application/xml"
          disabled={reading.isPending}
          onFiles={take}
        />
        {reading.isPending && <Progress label={t('payments:file.reading')} value={share * 100} />}
        {reading.error && (
          <Banner tone="bad" title={errorText(reading.error, t)}>
            {reasonOf(reading.error, t)}
          </Banner>
        )}
      </div>
    </Card>
  );
}

/** The rule that the file breaks, and where. */
function reasonOf(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return '';
  return error.fields
    .map(({ path, code }) => `${path}${t('colon')}${wordOf(t, `payments:fileCode.${code}`, code)}`)
    .join(' · ');
}
