import type { PaymentFile, PaymentFileLine } from '@sorgfalt/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { QueryTable } from '../../client/query-table.tsx';
import { oneOf } from '../../client/search-params.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { formatDate } from '../../ui/date-format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Status } from '../../ui/status.tsx';
import { fileLinesQuery, linesShown, type LinesShown } from './file-queries.ts';
import { amountMinorOf } from './order-problems.ts';
import styles from './payment-form.module.css';

/** The lines of a file: what would become of each, and then what did. */
export function FileLines({ file }: { file: PaymentFile }) {
  const t = useTexts();
  const [show, setShow] = useState<LinesShown>('all');
  const query = useInfiniteQuery(fileLinesQuery(file, show));
  const columns = useMemo(() => lineColumns(t), [t]);
  const lines = useMemo(() => query.data?.pages.flatMap((page) => page.lines) ?? [], [query.data]);
  const total = query.data?.pages[0]?.total;
  return (
    <Card
      title={t('payments:upload.lines', { format: file.format })}
      padding="none"
      actions={
        <Segmented
          label={t('payments:upload.show')}
          value={show}
          onValueChange={(next) => setShow(oneOf(next, linesShown) ?? 'all')}
          options={linesShown.map((value) => ({ value, label: t(`payments:file.show.${value}`) }))}
        />
      }
    >
      <QueryTable
        key={show}
        query={query}
        label={t('payments:file.lines')}
        columns={columns}
        rows={lines}
        rowKey={({ line }) => String(line)}
        empty={t('payments:file.noLines')}
        failed={t('payments:file.failed')}
        {...(total === undefined ? {} : { total })}
      />
    </Card>
  );
}

function lineColumns(t: Translate): readonly Column<PaymentFileLine>[] {
  return [
    { id: 'line', header: t('payments:upload.line'), width: '64px', align: 'end', cell: ({ line }) => line },
    {
      id: 'name',
      header: t('payments:column.beneficiary'),
      width: 'minmax(150px, 2fr)',
      cell: ({ beneficiary }) => <bdi>{beneficiary}</bdi>,
    },
    {
      id: 'account',
      header: t('payments:field.creditor.account'),
      width: '230px',
      hideBelow: 768,
      cell: ({ account }) => account !== null && <CodeText value={account} kind="iban" copy={false} />,
    },
    {
      id: 'amount',
      header: t('payments:column.amount'),
      width: '132px',
      align: 'end',
      cell: (line) => <LineAmount line={line} />,
    },
    {
      id: 'date',
      header: t('payments:column.date'),
      width: '104px',
      hideBelow: 768,
      cell: ({ executionDate }) => executionDate !== null && formatDate(executionDate),
    },
    {
      id: 'result',
      place: 'status',
      header: t('payments:upload.result'),
      width: 'minmax(240px, 3fr)',
      cell: (line) => <LineResult line={line} t={t} />,
    },
  ];
}

/** As money, or as it is written where it is none. */
function LineAmount({ line: { amount, currency } }: { line: PaymentFileLine }) {
  if (amount === null || currency === null) return null;
  const minor = amountMinorOf({ amount, currency });
  return minor === null ? (
    <bdi dir="ltr">{`${currency} ${amount}`}</bdi>
  ) : (
    <MoneyText minor={minor} currency={currency} />
  );
}

function LineResult({ line, t }: { line: PaymentFileLine; t: Translate }) {
  const { paymentId, paymentNo, state, fields } = line;
  if (paymentId !== null && state !== null) {
    return (
      <span className={styles['row']}>
        <Link to="/app/payments/$paymentId" params={{ paymentId }} search={{}}>
          <CodeText value={paymentNo ?? ''} />
        </Link>
        <Status tone={state === 'human_review' ? 'waiting' : state === 'blocked' ? 'stopped' : 'neutral'}>
          {t(`payments:state.${state}`)}
        </Status>
      </span>
    );
  }
  if (fields.length > 0) {
    const text = problemText(fields, t);
    return (
      <span className={styles['refused']} title={text}>
        {text}
      </span>
    );
  }
  return (
    <span className={styles['row']}>
      {line.isNewPayee && <Status tone="neutral">{t('payments:file.mark.newPayee')}</Status>}
      {line.isRepeated && <Status tone="waiting">{t('payments:file.mark.repeated')}</Status>}
      {line.waits && <Status tone="waiting">{t('payments:file.mark.waits')}</Status>}
    </span>
  );
}

/** What is wrong with a line in words: the field, then the rule. */
function problemText(problems: PaymentFileLine['fields'], t: Translate): string {
  return problems
    .map(({ path, code }) => {
      const rule = wordOf(t, `payments:problem.${code}`, code);
      const field = wordOf(t, `payments:question.${path.replaceAll('.', '-')}`, '');
      return field === '' ? rule : `${field}${t('colon')}${rule}`;
    })
    .join(' ');
}
