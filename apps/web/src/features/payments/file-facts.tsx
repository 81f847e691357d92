import type { PaymentFile } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { NumberText } from '../../ui/number-text.tsx';
import styles from './payment-form.module.css';
import { SumsText } from './sums-text.tsx';

/** The read-back: how many, how much in each currency, from where, and what is unusual in it. */
export function FileFacts({ file }: { file: PaymentFile }) {
  const t = useTexts();
  const { risk, debtors, confirmedBy, secondBy } = file;
  const levels = (['high', 'medium', 'low'] as const).filter((level) => risk[level] > 0);
  const number = (id: string, label: string, value: number) => ({
    id,
    label,
    value: <NumberText value={value} />,
  });
  return (
    <KeyValueList
      columns={2}
      items={[
        number('count', t('payments:file.orders'), file.lines - file.refused),
        { id: 'total', label: t('payments:file.total'), value: <SumsText totals={file.totals} /> },
        number('refused', t('payments:file.refused'), file.refused),
        number('new', t('payments:file.newPayees'), file.newPayees),
        number('repeats', t('payments:file.repeats'), file.repeats),
        number('waiting', t('payments:file.waiting'), risk.waiting),
        number('blocked', t('payments:file.blocked'), risk.blocked),
        {
          id: 'risk',
          label: t('payments:file.risk'),
          value: levels.map((level) => `${t(`payments:level.${level}`)}: ${String(risk[level])}`).join(' · '),
        },
        {
          id: 'debtors',
          label: t('payments:field.accountId'),
          value: debtors.map(({ accountId, name, iban, totals }) => (
            <div key={accountId} className={styles['row']}>
              <bdi>{name}</bdi> <CodeText value={iban} kind="iban" copy={false} />
              {debtors.length > 1 &&
                totals.map(({ currency, amountMinor }) => (
                  <MoneyText key={currency} minor={amountMinor} currency={currency} />
                ))}
            </div>
          )),
        },
        ...(file.messageId === null
          ? []
          : [
              {
                id: 'message',
                label: t('payments:bank.messageId'),
                value: <CodeText value={file.messageId} max={35} />,
              },
            ]),
        {
          id: 'uploaded',
          label: t('payments:file.uploadedBy'),
          value: (
            <>
              <bdi>{file.uploadedBy.name}</bdi>, <DateText value={file.uploadedAt} withTime />
            </>
          ),
        },
        ...(confirmedBy === null
          ? []
          : [
              {
                id: 'confirmed',
                label: t('payments:file.confirmedBy'),
                value: <bdi>{[confirmedBy, secondBy].flatMap((each) => each?.name ?? []).join(', ')}</bdi>,
              },
            ]),
      ]}
    />
  );
}
