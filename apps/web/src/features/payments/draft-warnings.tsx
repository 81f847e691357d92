import type { PaymentDraft } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import styles from './payment-form.module.css';
import type { DraftCheck } from './use-draft-check.ts';

const payeeTone = { MTCH: 'good', CMTC: 'caution', NMTC: 'caution', NOAP: 'info' } as const;

interface DraftWarningsProps {
  readonly draft: PaymentDraft;
  readonly check: DraftCheck;
  /** Stands in a card that has a title already. */
  readonly isPlain?: boolean;
}

/** What speaks for a second look: a likely duplicate, and what is known of name and account together. */
export function DraftWarnings({ draft, check, isPlain = false }: DraftWarningsProps) {
  const t = useTexts();
  const { data, error } = check;
  const duplicates = data?.duplicates ?? [];
  const payee = data?.payeeCheck ?? null;
  const content = (
    <div className={styles['stack']} aria-live="polite">
      {error !== null && (
        <Banner tone="caution" title={t('payments:warn.failed')}>
          {errorText(error, t)}
        </Banner>
      )}
      {duplicates.length > 0 && (
        <Banner tone="caution" title={t('payments:warn.duplicate', { count: duplicates.length })}>
          <ul className={styles['list']}>
            {duplicates.map(({ paymentId, paymentNo, createdAt, window }) => (
              <li key={paymentId} className={styles['row']}>
                <Link to="/app/payments/$paymentId" params={{ paymentId }} search={{}} target="_blank">
                  <CodeText value={paymentNo} />
                </Link>
                <DateText value={createdAt} withTime />
                <span>{t(`payments:duplicate.${window}`)}</span>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {payee !== null && (
        <Banner tone={payeeTone[payee]} title={t('payments:checks.payee')}>
          {t(`payments:payeeText.${payee}`, { name: draft.creditor.name })}
        </Banner>
      )}
      {data === undefined && error === null && <p className={styles['note']}>{t('payments:warn.waiting')}</p>}
    </div>
  );
  return isPlain ? content : <Card title={t('payments:warn.title')}>{content}</Card>;
}
