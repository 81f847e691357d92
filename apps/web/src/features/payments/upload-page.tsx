import type { ClientAccount } from '@sorgfalt/contract';
import { nextBankWorkingDay } from '@sorgfalt/payments';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorText } from '../../app/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { formatNumber } from '../../ui/number-format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { accountLabel } from './account-label.ts';
import { BackLink } from './back-link.tsx';
import { todayInZurich } from './order-problems.ts';
import styles from './payment-form.module.css';
import { accountsQuery } from './queries.ts';
import { readUpload, uploadLinesMax, type ReadUpload } from './upload-lines.ts';
import { UploadResult } from './upload-result.tsx';
import { useLineSender } from './use-line-sender.ts';

const fileBytesMax = 20_000_000;

/** Many payments from one file: read here line by line, then sent, each line with its own result. */
export function UploadPage() {
  const t = useTexts();
  const { data, error } = useQuery(accountsQuery());
  const open = (data ?? []).filter(({ isClosed }) => !isClosed);
  const [accountId, setAccountId] = useState('');
  const [file, setFile] = useState<{ readonly name: string; readonly text: string }>();
  const [problem, setProblem] = useState<string>();
  const sender = useLineSender();
  const text = file?.text;
  const read = useMemo(() => readFor(text, data ?? [], accountId), [text, data, accountId]);
  const take = async ([chosen]: File[]) => {
    if (chosen === undefined) return;
    sender.clear();
    setProblem(undefined);
    setFile(undefined);
    if (chosen.size > fileBytesMax) {
      setProblem(t('payments:upload.tooLarge'));
      return;
    }
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await chosen.arrayBuffer());
      setFile({ name: chosen.name, text });
    } catch {
      setProblem(t('payments:upload.encoding'));
    }
  };
  return (
    <div className={styles['page']}>
      <PageHeader
        back={<BackLink />}
        title={t('payments:pages.upload')}
        subtitle={t('payments:upload.subtitle')}
      />
      {error && <ErrorState title={t('payments:accounts.failed')} reason={errorText(error, t)} />}
      <Card title={t('payments:upload.file')}>
        <div className={styles['stack']}>
          <Field label={t('payments:field.accountId')} hint={t('payments:upload.accountHint')} required>
            <NativeSelect
              placeholder={t('payments:form.choose')}
              // Lines that were sent stay with the account that they left.
              disabled={sender.isSending || sender.results.size > 0}
              options={open.map((each) => ({ value: each.accountId, label: accountLabel(each) }))}
              value={accountId}
              onChange={(event) => setAccountId(event.target.value)}
            />
          </Field>
          <FileDrop
            label={t('payments:upload.drop')}
            buttonText={t('payments:upload.choose')}
            hint={t('payments:upload.hint', { lines: formatNumber(uploadLinesMax) })}
            accept=".csv,.xml,text/csv,text/xml,application/xml"
            disabled={sender.isSending}
            onFiles={(files) => void take(files)}
            {...(problem === undefined ? {} : { error: problem })}
          />
          {file !== undefined && accountId === '' && (
            <Banner tone="info">{t('payments:upload.chooseAccount')}</Banner>
          )}
          {read?.ok === false && (
            <Banner tone="bad" title={t('payments:upload.broken', { file: file?.name ?? '' })}>
              {t('payments:upload.brokenLine', {
                line: read.line,
                reason: wordOf(t, `payments:fileCode.${read.code}`, read.code),
              })}
            </Banner>
          )}
        </div>
      </Card>
      {read?.ok === true && <UploadResult read={read} sender={sender} />}
    </div>
  );
}

function readFor(
  text: string | undefined,
  accounts: readonly ClientAccount[],
  accountId: string,
): ReadUpload | undefined {
  const account = accounts.find((each) => each.accountId === accountId);
  if (text === undefined || account === undefined) return undefined;
  const today = todayInZurich();
  return readUpload(text, { accounts, account, today, nextDay: nextBankWorkingDay(today) });
}
