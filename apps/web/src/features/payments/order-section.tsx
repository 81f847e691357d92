import type { PaymentDecision, PaymentDetail } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { DateText } from '../../ui/date-text.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { noteText } from './note-text.ts';
import { orderLines } from './order-lines.tsx';
import { Pain001Button } from './pain001-button.tsx';
import styles from './payment-panel.module.css';

/** The order as it is checked, approved and sent. */
export function OrderSection({ detail }: { detail: PaymentDetail }) {
  const t = useTexts();
  const { draft, debtor, bank, decision } = detail;
  return (
    <div className={styles['stack']}>
      <KeyValueList items={orderLines(draft, t)} />
      <KeyValueList
        items={[
          { id: 'client', label: t('payments:field.client'), value: <bdi>{detail.clientName}</bdi> },
          {
            id: 'debtor',
            label: t('payments:field.accountId'),
            value: (
              <span className={styles['address']}>
                <bdi>{debtor.name}</bdi>
                <CodeText value={debtor.iban} kind="iban" />
              </span>
            ),
          },
          { id: 'by', label: t('payments:field.initiatedBy'), value: <bdi>{detail.initiatedBy.name}</bdi> },
          {
            id: 'at',
            label: t('payments:field.createdAt'),
            value: <DateText value={detail.createdAt} withTime />,
          },
          {
            id: 'amount',
            label: t('payments:field.amount'),
            value: <MoneyText minor={detail.amountMinor} currency={detail.currency} />,
          },
          ...(decision?.rate
            ? [
                {
                  id: 'rate',
                  label: t('payments:field.chf'),
                  value: <ChfLine decision={decision} rate={decision.rate} />,
                },
              ]
            : []),
          { id: 'version', label: t('payments:field.version'), value: String(detail.version) },
          {
            id: 'hash',
            label: t('payments:field.orderHash'),
            value: <CodeText value={detail.orderHash} kind="hash" />,
          },
        ]}
      />
      {bank && <BankLines paymentId={detail.paymentId} bank={bank} />}
    </div>
  );
}

interface ChfLineProps {
  readonly decision: PaymentDecision;
  readonly rate: NonNullable<PaymentDecision['rate']>;
}

/** What the amount comes to in francs, by which rate of which day. */
function ChfLine({ decision, rate }: ChfLineProps) {
  const t = useTexts();
  return (
    <span>
      ≈ <MoneyText minor={decision.chfMinor} currency="CHF" />{' '}
      {t('payments:rate.from', {
        day: formatDate(rate.day),
        source: wordOf(t, `payments:rate.${rate.source}`, rate.source),
      })}
    </span>
  );
}

interface BankLinesProps {
  readonly paymentId: string;
  readonly bank: NonNullable<PaymentDetail['bank']>;
}

function BankLines({ paymentId, bank }: BankLinesProps) {
  const t = useTexts();
  const codes = [
    ['messageId', bank.messageId],
    ['endToEndId', bank.endToEndId],
    ['uetr', bank.uetr],
    ['bankPaymentId', bank.bankPaymentId],
    ['bankStatus', bank.bankStatus],
    ['reason', noteText(bank.reason, t)],
  ] as const;
  return (
    <section>
      <h3 className={styles['heading']}>{t('payments:bank.title')}</h3>
      <KeyValueList
        items={codes
          .filter(([, value]) => value !== null && value !== '')
          .map(([id, value]) => ({
            id,
            label: t(`payments:bank.${id}`),
            value: <CodeText value={value ?? ''} />,
          }))}
      />
      {bank.driver === 'file' && bank.bankPaymentId !== null && (
        <p>
          <Pain001Button paymentId={paymentId} messageId={bank.messageId} />
        </p>
      )}
      {bank.signedWithFile !== null && (
        <p>
          <Link to="/app/payments/upload" search={{ file: bank.signedWithFile }}>
            {t('payments:bank.withFile')}
          </Link>
        </p>
      )}
      {bank.scaUrl !== null && (
        <p>
          <a href={bank.scaUrl} target="_blank" rel="noreferrer">
            {t('payments:bank.sign')}
          </a>
        </p>
      )}
    </section>
  );
}
