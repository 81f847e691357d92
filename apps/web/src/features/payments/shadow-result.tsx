import { shadowChangedMax, type ShadowRun } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { formatNumber } from '../../ui/number-format.ts';
import styles from './payment-form.module.css';

const outcomes = ['low', 'medium', 'high', 'blocked'] as const;

/** What a set of rules would have decided about past payments; nothing was changed by trying it. */
export function ShadowResult({ run }: { run: ShadowRun }) {
  const t = useTexts();
  const word = (level: string) =>
    level === 'blocked' ? t('payments:state.blocked') : wordOf(t, `risk.${level}`, level);
  return (
    <Banner
      tone="info"
      title={t('payments:rules.shadowTitle', {
        payments: formatNumber(run.payments),
        version: run.version,
        other: run.comparedWith,
      })}
    >
      <ul className={styles['list']}>
        {outcomes.map((outcome) => (
          <li key={outcome}>
            {t('payments:rules.shift', {
              level: word(outcome),
              before: formatNumber(run.before[outcome]),
              after: formatNumber(run.after[outcome]),
            })}
          </li>
        ))}
      </ul>
      {run.unreadable > 0 && <p>{t('payments:rules.unreadable', { count: run.unreadable })}</p>}
      <p>
        {t(run.changed.length < shadowChangedMax ? 'payments:rules.changed' : 'payments:rules.changedMost', {
          count: run.changed.length,
        })}
      </p>
      <ul className={styles['list']}>
        {run.changed.map(({ paymentId, paymentNo, before, after, scoreBefore, scoreAfter }) => (
          <li key={paymentId} className={styles['row']}>
            <Link to="/app/payments/$paymentId" params={{ paymentId }} search={{}}>
              <CodeText value={paymentNo} />
            </Link>
            <span>
              {t('payments:rules.move', {
                before: word(before),
                after: word(after),
                scoreBefore,
                scoreAfter,
              })}
            </span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
