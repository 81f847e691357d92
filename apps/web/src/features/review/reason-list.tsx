import type { ReviewItemDetail } from '@sorgfalt/contract';
import { IconHandStop } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { paymentEvidenceText } from '../../domain/payment-evidence.ts';
import { citationText } from '../../domain/citation-text.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './reason-list.module.css';
import { reasonLabel } from '../../domain/reason-label.ts';
import { evidenceText } from './words.ts';

const shownAtOnce = 4;

/** "Why am I here": the reasons that need a person whatever the score says; what only has points makes up the score. */
export function ReasonList({
  item,
}: {
  readonly item: Pick<ReviewItemDetail, 'riskReasons' | 'workflow' | 'isStructureOpen' | 'areOwnersUnnamed'>;
}) {
  const t = useTexts();
  const language = useLanguage();
  const headingId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const { riskReasons, workflow } = item;
  const reasons = riskReasons.filter(
    ({ decides, points }) => decides === true || points === null || points === 0,
  );
  const evidenceOf = ({ code, params }: ReviewItemDetail['riskReasons'][number]) =>
    workflow === 'payment'
      ? paymentEvidenceText({ code, evidence: params }, t, language)
      : evidenceText(params, t);
  if (reasons.length === 0) {
    return riskReasons.length === 0 ? <p className={styles['none']}>{t('review:why.none')}</p> : null;
  }
  return (
    <section aria-labelledby={headingId} className={styles['reasons']}>
      <h3 id={headingId} className={styles['heading']}>
        <IconHandStop size={16} aria-hidden="true" />
        {t('review:why.title')}
      </h3>
      <ol>
        {(isWhole ? reasons : reasons.slice(0, shownAtOnce)).map((reason, place) => (
          <li key={`${reason.code}-${String(place)}`} className={styles['reason']}>
            <span className={styles['words']}>
              <strong>{reasonLabel(reason.code, t)}</strong> <bdi>{evidenceOf(reason)}</bdi>
              {reason.code === 'client-structure-open' && item.isStructureOpen === false && (
                <Status tone="good">{t('review:why.confirmedSince')}</Status>
              )}
              {reason.code === 'owner-verification-wanted' && item.areOwnersUnnamed === true && (
                <Status tone="neutral">{t('review:why.unnamed')}</Status>
              )}
            </span>
            {reason.article !== null && (
              <bdi className={styles['article']}>{citationText(reason.article, t)}</bdi>
            )}
          </li>
        ))}
      </ol>
      {reasons.length > shownAtOnce && (
        <Button size="small" variant="ghost" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('review:why.fewer') : t('review:why.all', { count: reasons.length })}
        </Button>
      )}
    </section>
  );
}
