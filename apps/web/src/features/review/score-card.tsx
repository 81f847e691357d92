import type { ReviewItemDetail, RiskAssessment } from '@sorgfalt/contract';
import { paymentEvidenceText } from '../../domain/payment-evidence.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { citationText } from '../../domain/citation-text.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Card } from '../../ui/card.tsx';
import { Risk } from '../../ui/risk.tsx';
import { ScoreBars, type ScoreFactor } from '../../ui/score-bars.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './score-card.module.css';
import { reasonLabel } from '../../domain/reason-label.ts';
import { signedPoints } from '../../domain/signed-points.ts';
import { evidenceText } from './words.ts';

const scoreMax = 100;

/** What the score is made of, and the rules that decided before it. */
export function ScoreCard({ item }: { item: ReviewItemDetail }) {
  const t = useTexts();
  const language = useLanguage();
  const { risk, riskScore, riskLevel } = item;
  if (riskScore === null) {
    return (
      <Card title={t('review:scoring.title')} headingLevel={3}>
        <p className={styles['note']}>{t('review:scoring.none')}</p>
      </Card>
    );
  }
  return (
    <Card
      title={t('review:scoring.title')}
      subtitle={risk && t('review:scoring.pack', { version: risk.packVersion })}
      headingLevel={3}
    >
      <div className={styles['parts']}>
        {risk !== null && risk.overrides.length > 0 && <Overrides overrides={risk.overrides} />}
        <ScoreBars
          families={(risk?.families ?? []).map(({ family, points, cap }) => ({
            id: family,
            label: wordOf(t, `review:family.${family}`, family),
            points,
            cap: cap ?? points,
          }))}
          factors={factorsOf(item, t, language)}
          factorsLabel={t('review:scoring.factors')}
          pointsText={(points, cap) =>
            cap === undefined
              ? t('review:points', { points: signedPoints(points), count: Math.abs(points) })
              : t('review:pointsOf', { points, cap })
          }
          total={{
            label: t('review:scoring.total'),
            points: riskScore,
            max: scoreMax,
            chip: <Risk level={riskLevel}>{t(`review:level.${riskLevel}`)}</Risk>,
          }}
        />
        {risk?.nearestFlip && (
          <p className={styles['note']}>
            {t('review:scoring.flip', {
              change: signedPoints(risk.nearestFlip.change),
              count: Math.abs(risk.nearestFlip.change),
              factor: reasonLabel(risk.nearestFlip.factor, t),
              level: t(`risk.${risk.nearestFlip.wouldBe}`),
            })}
          </p>
        )}
      </div>
    </Card>
  );
}

/** The factors of the assessment of a client; those of a payment stand among its reasons. */
function factorsOf({ risk, riskReasons }: ReviewItemDetail, t: Translate, language: string): ScoreFactor[] {
  const label = (code: string, basis: string) => [reasonLabel(code, t), basis].filter(Boolean).join(' · ');
  const factors =
    risk?.factors.map(({ id, points, article, evidence }) => ({
      id,
      points,
      article: citationText(article, t),
      label: label(id, evidenceText(evidence, t)),
    })) ??
    riskReasons.map(({ code, params, points, article }, place) => ({
      id: `${String(place)} ${code}`,
      points: points ?? 0,
      article: citationText(article, t),
      label: label(code, paymentEvidenceText({ code, evidence: params }, t, language)),
    }));
  return factors.filter(({ points }) => points !== 0).toSorted((a, b) => b.points - a.points);
}

function Overrides({ overrides }: Pick<RiskAssessment, 'overrides'>) {
  const t = useTexts();
  return (
    <div>
      <h4 className={styles['heading']}>{t('review:scoring.overrides')}</h4>
      <ul className={styles['overrides']}>
        {overrides.map((override) => (
          <li key={override.id} className={styles['override']}>
            <span>
              {reasonLabel(override.id, t)}
              <span className={styles['article']}>{citationText(override.article, t)}</span>
            </span>
            <Status tone={override.effect === 'block' ? 'stopped' : 'waiting'}>
              {t(`review:scoring.effect.${override.effect}`)}
            </Status>
          </li>
        ))}
      </ul>
    </div>
  );
}
