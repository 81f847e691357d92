import type { Statement, StatementEntry } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';
import { CodeText } from '../../ui/code-text.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { formatMinor } from '../../ui/number-format.ts';
import { NumberText } from '../../ui/number-text.tsx';
import { Status } from '../../ui/status.tsx';

const entryTone = { matched: 'good', unmatched: 'waiting', settled: 'neutral' } as const;

/** The columns of the entries of statements. */
export function entryColumns(t: Translate): readonly Column<StatementEntry>[] {
  return [
    {
      id: 'date',
      header: t('payments:column.date'),
      width: '108px',
      cell: ({ bookedOn }) => bookedOn !== null && <DateText value={bookedOn} />,
    },
    {
      id: 'counterparty',
      header: t('payments:entries.counterparty'),
      width: 'minmax(160px, 2fr)',
      cell: ({ counterparty, counterpartyAccount }) =>
        counterparty === null ? (
          counterpartyAccount !== null && <CodeText value={counterpartyAccount} kind="iban" copy={false} />
        ) : (
          <bdi>{counterparty}</bdi>
        ),
      under: ({ payer }) =>
        payer !== null &&
        payer !== 'clear' && (
          <Status tone={payer === 'unnamed' || payer === 'waiting' ? 'waiting' : 'stopped'}>
            {t(`payments:payer.${payer}`)}
          </Status>
        ),
    },
    {
      id: 'remittance',
      header: t('payments:entries.text'),
      width: 'minmax(140px, 2fr)',
      hideBelow: 1440,
      cell: ({ remittance }) => remittance !== null && <bdi>{remittance}</bdi>,
    },
    {
      id: 'account',
      header: t('payments:accounts.iban'),
      width: '226px',
      hideBelow: 1024,
      cell: ({ accountIban }) => <CodeText value={accountIban} kind="iban" copy={false} />,
    },
    {
      id: 'amount',
      header: t('payments:column.amount'),
      width: '140px',
      align: 'end',
      cell: ({ amountMinor, currency }) => <MoneyText minor={amountMinor} currency={currency} />,
    },
    {
      id: 'state',
      place: 'status',
      header: t('payments:column.status'),
      width: '150px',
      cell: ({ state }) => <Status tone={entryTone[state]}>{t(`payments:entryState.${state}`)}</Status>,
    },
    {
      id: 'by',
      header: t('payments:entries.matchedBy'),
      width: '160px',
      hideBelow: 1440,
      cell: ({ matchedBy }) => matchedBy !== null && t(`payments:matchedBy.${matchedBy}`),
    },
  ];
}

/** What says that a statement before it is missing: its balance, or else its number. */
function missingBefore(t: Translate, { gapMinor: gap, missing, currency }: Statement): string | null {
  if (gap !== null) {
    return t('payments:statements.gap', { amount: `${currency} ${formatMinor(Math.abs(gap), currency)}` });
  }
  if (missing === null) return null;
  return t(
    missing.first === missing.last ? 'payments:statements.missingOne' : 'payments:statements.missingSome',
    {
      first: missing.first,
      last: missing.last,
    },
  );
}

/** The columns of statements: opening and entries make the closing balance, or the statement was refused. */
export function statementColumns(t: Translate): readonly Column<Statement>[] {
  return [
    {
      id: 'account',
      header: t('payments:accounts.iban'),
      width: '212px',
      cell: ({ accountIban }) => <CodeText value={accountIban} kind="iban" copy={false} />,
      under: (statement) => {
        const text = missingBefore(t, statement);
        return text !== null && <Status tone="waiting">{text}</Status>;
      },
    },
    {
      id: 'number',
      header: t('payments:statements.number'),
      width: 'minmax(140px, 1fr)',
      hideBelow: 1440,
      cell: ({ bankStatementId }) => <CodeText value={bankStatementId} max={12} />,
    },
    {
      id: 'until',
      header: t('payments:statements.until'),
      width: '104px',
      cell: ({ from, to }) => {
        const day = to ?? from;
        return day !== null && <DateText value={day} />;
      },
    },
    {
      id: 'opening',
      header: t('payments:statements.opening'),
      width: '120px',
      align: 'end',
      hideBelow: 1024,
      cell: ({ openingMinor, currency }) => <MoneyText minor={openingMinor} currency={currency} />,
    },
    {
      id: 'closing',
      header: t('payments:statements.closing'),
      width: '120px',
      align: 'end',
      cell: ({ closingMinor, currency }) => <MoneyText minor={closingMinor} currency={currency} />,
    },
    ...(['entries', 'matched', 'unmatched'] as const).map((id): Column<Statement> => ({
      id,
      header: t(`payments:statements.${id}`),
      width: '70px',
      align: 'end',
      hideBelow: 768,
      cell: (statement) => <NumberText value={statement[id]} />,
    })),
    {
      id: 'imported',
      header: t('payments:statements.imported'),
      width: '104px',
      hideBelow: 1440,
      cell: ({ importedAt }) => <DateText value={importedAt} />,
      under: ({ importedBy }) => (
        <bdi>{importedBy === 'bank' ? t('payments:statements.fetched') : importedBy}</bdi>
      ),
    },
  ];
}
