import { Link } from '@tanstack/react-router';
import { errorText } from '../../app/error-text.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { CodeText } from '../../ui/code-text.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { formatDate } from '../../ui/date-format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { amountMinorOf } from './order-problems.ts';
import styles from './payment-form.module.css';
import { StatusChips } from './status-chips.tsx';
import type { LineProblem, UploadLine } from './upload-lines.ts';
import type { LineResult } from './use-line-sender.ts';

/** What is wrong with a line in words: the field, then the rule. */
function problemText(problems: readonly LineProblem[], t: Translate): string {
  return problems
    .map(({ path, code }) => {
      const rule = wordOf(t, `payments:problem.${code}`, code);
      const field = wordOf(t, `payments:question.${path.replaceAll('.', '-')}`, '');
      return field === '' ? rule : `${field}: ${rule}`;
    })
    .join(' ');
}

/** The columns of an upload; the last one says what became of the line. */
export function uploadColumns(
  t: Translate,
  results: ReadonlyMap<number, LineResult>,
): readonly Column<UploadLine>[] {
  return [
    { id: 'line', header: t('payments:upload.line'), width: '64px', align: 'end', cell: ({ line }) => line },
    {
      id: 'name',
      header: t('payments:column.beneficiary'),
      width: 'minmax(150px, 2fr)',
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      id: 'account',
      header: t('payments:field.creditor.account'),
      width: '230px',
      hideBelow: 768,
      cell: ({ account }) => account !== '' && <CodeText value={account} kind="iban" copy={false} />,
    },
    {
      id: 'amount',
      header: t('payments:column.amount'),
      width: '132px',
      align: 'end',
      cell: ({ amount, currency }) => {
        const minor = amountMinorOf({ amount, currency });
        return minor === null ? (
          <bdi dir="ltr">{`${currency} ${amount}`}</bdi>
        ) : (
          <MoneyText minor={minor} currency={currency} />
        );
      },
    },
    {
      id: 'date',
      header: t('payments:column.date'),
      width: '104px',
      hideBelow: 768,
      cell: ({ executionDate }) => executionDate !== '' && formatDate(executionDate),
    },
    {
      id: 'result',
      header: t('payments:upload.result'),
      width: 'minmax(240px, 3fr)',
      cell: (line) => <ResultText line={line} result={results.get(line.line)} t={t} />,
    },
  ];
}

interface ResultTextProps {
  readonly line: UploadLine;
  readonly result: LineResult | undefined;
  readonly t: Translate;
}

function ResultText({ line, result, t }: ResultTextProps) {
  if (result?.kind === 'sent') {
    const { payment } = result;
    return (
      <span className={styles['row']}>
        <Link to="/app/payments/$paymentId" params={{ paymentId: payment.paymentId }} search={{}}>
          <CodeText value={payment.paymentNo} />
        </Link>
        <StatusChips payment={payment} />
      </span>
    );
  }
  if (result?.kind === 'failed') {
    return <Refused text={`${t('payments:upload.failed')}: ${errorText(result.error, t)}`} />;
  }
  const problems = result?.kind === 'refused' ? result.fields : line.problems;
  if (problems.length > 0) return <Refused text={problemText(problems, t)} />;
  return <StatusChip tone="neutral">{t('payments:upload.ready')}</StatusChip>;
}

function Refused({ text }: { text: string }) {
  return (
    <span className={styles['refused']} title={text}>
      {text}
    </span>
  );
}
