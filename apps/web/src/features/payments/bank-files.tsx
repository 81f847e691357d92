import { useState } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { errorText } from '../../client/error-text.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Progress } from '../../ui/progress.tsx';
import styles from './payment-form.module.css';
import { useBankFile, type BankFile } from './statement-queries.ts';

/** Takes statements (camt.053, camt.054) and status reports (pain.002) of the bank in. */
export function BankFiles() {
  const t = useTexts();
  return (
    <Card title={t('payments:bankFile.title')}>
      <div className={styles['stack']}>
        <div className={styles['grid']}>
          <OneFile kind="statement" />
          <OneFile kind="status-report" />
        </div>
        <p className={styles['note']}>{t('payments:bankFile.again')}</p>
      </div>
    </Card>
  );
}

function OneFile({ kind }: { kind: BankFile }) {
  const t = useTexts();
  const [share, setShare] = useState(0);
  const { mutate, data, error, isPending } = useBankFile(kind, setShare);
  return (
    <div className={styles['stack']}>
      <FileDrop
        label={t(`payments:bankFile.${kind}`)}
        buttonText={t('payments:upload.choose')}
        accept=".xml,text/xml,application/xml"
        disabled={isPending}
        onFiles={([file]) => {
          setShare(0);
          if (file !== undefined) mutate(file);
        }}
      />
      {isPending && <Progress label={t('payments:bankFile.reading')} value={share * 100} />}
      {data && <Banner tone="good" title={t(`payments:bankFile.taken.${kind}`, data)} />}
      {error && (
        <Banner tone="bad" title={errorText(error, t)}>
          {reasonOf(error, t)}
        </Banner>
      )}
    </div>
  );
}

/** The rule that the file breaks and where, as far as the server says it. */
function reasonOf(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return '';
  return error.fields
    .map(({ path, code }) => `${path}${t('colon')}${wordOf(t, `payments:fileCode.${code}`, code)}`)
    .join(' · ');
}
