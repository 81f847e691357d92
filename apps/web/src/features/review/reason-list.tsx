import type { ReviewItem } from '@sorgfalt/contract';
import { paymentEvidenceText } from '../../domain/payment-evidence.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import styles from './reason-list.module.css';
import { evidenceText, reasonLabel } from './words.ts';

/** "Why am I here": each reason with what it rests on, its points and its article. */
export function ReasonList({ item }: { item: Pick<ReviewItem, 'riskReasons' | 'workflow'> }) {
  const t = useTexts();
  const language = useLanguage();
  const { riskReasons: reasons, workflow } = item;
  return (
    <Card title={t('review:why.title')} headingLevel={3}>
      {reasons.length === 0 ? (
        <p className={styles['none']}>{t('review:why.none')}</p>
      ) : (
        <ol className={styles['list']}>
          {reasons.map((reason, index) => {
            const evidence =
              workflow === 'payment'
                ? paymentEvidenceText(reason.params, t, language)
                : evidenceText(reason.params, t);
            return (
              <li key={`${reason.code}-${index}`} className={styles['reason']}>
                <div className={styles['words']}>
                  <p className={styles['label']}>{reasonLabel(reason.code, t)}</p>
                  {evidence !== '' && <p className={styles['evidence']}>{evidence}</p>}
                  {reason.article !== null && <p className={styles['evidence']}>{reason.article}</p>}
                </div>
                {reason.points !== null && (
                  <span className={styles['points']}>{t('review:points', { points: reason.points })}</span>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </Card>
  );
}
