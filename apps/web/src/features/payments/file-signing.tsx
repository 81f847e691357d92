import type { PaymentBatch, PaymentFile } from '@sorgfalt/contract';
import { useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NumberText } from '../../ui/number-text.tsx';
import { fileBankQuery, useSignAgain } from './file-queries.ts';
import { sumsText } from './file-words.ts';
import { noteText } from './note-text.ts';
import styles from './payment-form.module.css';

const places = ['signed', 'toSign', 'sending', 'inHouse', 'ended'] as const;
const tones = {
  gathering: 'info',
  opening: 'info',
  signing: 'caution',
  dropping: 'info',
  signed: 'good',
  refused: 'bad',
  single: 'info',
} as const;

/** What of a file is signed at the bank and what is not; the bank's page for all of it at once. */
export function FileSigning({ file }: { file: PaymentFile }) {
  const t = useTexts();
  const { returned } = useSearch({ strict: false });
  const isWaiting = file.signing.toSign > 0;
  const isAsked = returned !== undefined && isWaiting;
  // What the bank answers shows in the file, which is read anew meanwhile.
  useQuery(fileBankQuery(file.fileId, isAsked));
  return (
    <Card title={t('payments:fileBank.title')} subtitle={t('payments:fileBank.subtitle')}>
      <div className={styles['stack']}>
        {isAsked && (
          <Banner tone="info" title={t('payments:bank.asking')}>
            {t('payments:bank.askingText')}
          </Banner>
        )}
        {file.batches
          .filter(({ payments, reason }) => payments > 0 || reason !== null)
          .map((batch) => (
            <BatchBanner key={batch.batchId} file={file} batch={batch} />
          ))}
        <KeyValueList
          columns={2}
          items={places.map((place) => ({
            id: place,
            label: t(`payments:fileBank.${place}`),
            value: <NumberText value={file.signing[place]} />,
          }))}
        />
      </div>
    </Card>
  );
}

function BatchBanner({ file, batch }: { file: PaymentFile; batch: PaymentBatch }) {
  const t = useTexts();
  const again = useSignAgain(file.fileId);
  const { state, payments, totals, scaUrl, reason, canSignAgain } = batch;
  const sum = sumsText(totals);
  return (
    <Banner
      tone={tones[state]}
      title={payments > 0 ? t('payments:fileBank.payments', { count: payments, sum }) : undefined}
      action={
        scaUrl !== null ? (
          <LinkButton variant="primary" size="small" href={scaUrl}>
            {t('payments:fileBank.sign')}
          </LinkButton>
        ) : canSignAgain ? (
          <Button size="small" loading={again.isPending} onClick={() => again.mutate()}>
            {t('payments:fileBank.again')}
          </Button>
        ) : undefined
      }
    >
      {t(`payments:fileBank.state.${state}`)}
      {reason !== null && <> {noteText(reason, t)}</>}
      {again.error && <> {errorText(again.error, t)}</>}
    </Banner>
  );
}
