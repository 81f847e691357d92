import type { ClientFile, ClientFlow } from '@sorgfalt/contract';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import type { Column } from '../../../ui/data-table-model.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { formatDate } from '../../../ui/date-format.ts';
import { MoneyText } from '../../../ui/money-text.tsx';
import { formatMinor } from '../../../ui/number-format.ts';
import { Status } from '../../../ui/status.tsx';
import styles from './client.module.css';

/** What the client said it would pay, beside what the bank paid for it. */
export function Flows({ flows: { from, expectedAssetsMinor, rows } }: Pick<ClientFile, 'flows'>) {
  const t = useTexts();
  const title = t('clientFile:flows.title');
  return (
    <Card
      title={title}
      subtitle={[
        t('clientFile:flows.subtitle', { from: formatDate(from) }),
        expectedAssetsMinor !== null &&
          t('clientFile:flows.assets', { amount: `CHF ${formatMinor(expectedAssetsMinor, 'CHF')}` }),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      {rows.length === 0 ? (
        <p className={styles['quiet']}>{t('clientFile:flows.none')}</p>
      ) : (
        <DataTable
          label={t('clientFile:flows.purpose')}
          rows={rows}
          rowKey={({ purpose }) => purpose}
          columns={columnsOf(t)}
        />
      )}
    </Card>
  );
}

function columnsOf(t: Translate): readonly Column<ClientFlow>[] {
  return [
    {
      id: 'purpose',
      header: t('clientFile:flows.purpose'),
      width: 'minmax(160px, 1fr)',
      cell: ({ purpose }) => purposeText(purpose, t),
    },
    {
      id: 'stated',
      header: t('clientFile:flows.stated'),
      width: '160px',
      place: 'status',
      cell: ({ isExpected }) => <Stated isExpected={isExpected} />,
    },
    {
      id: 'paid',
      header: t('clientFile:flows.paid'),
      width: '240px',
      align: 'end',
      place: 'amount',
      cell: ({ paid }) => <Paid paid={paid} />,
    },
  ];
}

function purposeText(purpose: ClientFlow['purpose'], t: Translate): string {
  return purpose === 'other' || purpose === 'unsaid'
    ? t(`clientFile:flows.${purpose}`)
    : t(`onboarding:expectedPurpose.${purpose}`);
}

function Stated({ isExpected }: Pick<ClientFlow, 'isExpected'>) {
  const t = useTexts();
  if (isExpected === null) return <span>{t('clientFile:flows.unknown')}</span>;
  return isExpected ? (
    <Status tone="neutral">{t('clientFile:flows.expected')}</Status>
  ) : (
    <Status tone="waiting">{t('clientFile:flows.unexpected')}</Status>
  );
}

function Paid({ paid }: Pick<ClientFlow, 'paid'>) {
  const t = useTexts();
  if (paid.length === 0) return <span className={styles['quiet']}>{t('clientFile:flows.unpaid')}</span>;
  return (
    <span className={styles['lines']}>
      {paid.map(({ currency, number, sumMinor }) => (
        <span key={currency}>
          <MoneyText minor={sumMinor} currency={currency} />{' '}
          <span className={styles['quiet']}>{t('clientFile:flows.number', { count: number })}</span>
        </span>
      ))}
    </span>
  );
}
