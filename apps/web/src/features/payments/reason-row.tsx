import type { PaymentDecision } from '@sorgfalt/contract';
import { paymentEvidenceText } from '../../domain/payment-evidence.ts';
import { citationText } from '../../domain/citation-text.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Status } from '../../ui/status.tsx';
import styles from './payment-panel.module.css';
import { ruleText } from './rule-words.ts';

interface ReasonRowProps {
  readonly reason: PaymentDecision['reasons'][number];
  /** The rule made the level high by itself. */
  readonly isHard: boolean;
}

/** One rule that was met: what it rests on, its points, its article and its version. */
export function ReasonRow({ reason, isHard }: ReasonRowProps) {
  const t = useTexts();
  const language = useLanguage();
  const { ruleId, version, effect, points, countedPoints, article, evidence } = reason;
  const basis = paymentEvidenceText({ code: ruleId, evidence }, t, language);
  return (
    <li className={styles['reason']}>
      <p>{ruleText(ruleId, t)}</p>
      {points > 0 ? (
        <span className={styles['points']}>
          {countedPoints === points
            ? t('payments:points', { count: points })
            : t('payments:pointsOf', { counted: countedPoints, points })}
        </span>
      ) : (
        (isHard || effect === 'note') && (
          <Status tone={isHard ? 'stopped' : 'neutral'}>{t(`payments:effect.${effect}`)}</Status>
        )
      )}
      <p className={styles['small']}>
        <bdi>
          {[basis, citationText(article, t), t('payments:ruleVersion', { rule: ruleId, version })]
            .filter(Boolean)
            .join(' · ')}
        </bdi>
      </p>
    </li>
  );
}
