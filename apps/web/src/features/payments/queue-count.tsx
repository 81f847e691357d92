import { countedMax } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { formatAtLeast, formatUpTo } from '../../ui/number-format.ts';
import type { PaymentPage } from './list-data.ts';
import styles from './payments-page.module.css';

interface QueueCountProps {
  /** Not there before the first answer: its line is. */
  readonly page: PaymentPage | undefined;
  readonly status: keyof PaymentPage['counts'];
}

/** How many payments the filter lets through, at least where they are not counted, and what few of them come to. */
export function QueueCount({ page, status }: QueueCountProps) {
  const t = useTexts();
  if (page === undefined) return <output className={styles['count']} />;
  const { counts, isCounted, sums } = page;
  const count = counts[status];
  const number = isCounted ? formatUpTo(count, countedMax) : formatAtLeast(count);
  return (
    <output className={styles['count']}>
      {t('payments:count', { count, number })}
      {sums?.map(({ currency, amountMinor }) => (
        <span key={currency} className={styles['sum']}>
          {' · '}
          <MoneyText minor={amountMinor} currency={currency} />
        </span>
      ))}
    </output>
  );
}
