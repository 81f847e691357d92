import type { RiskAssessment } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Card } from '../../ui/card.tsx';
import { Risk } from '../../ui/risk.tsx';
import { ScoreBars } from '../../ui/score-bars.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './score-card.module.css';
import { evidenceText, reasonLabel } from './words.ts';

const scoreMax = 100;

/** What the score is made of, and the rules that decided before it. */
export function ScoreCard({ risk }: { risk: RiskAssessment | null }) {
  const t = useTexts();
  if (risk === null) {
    return (
      <Card title={t('review:scoring.title')} headingLevel={3}>
        <p className={styles['note']}>{t('review:scoring.none')}</p>
      </Card>
    );
  }
  return (
    <Card
      title={t('review:scoring.title')}
      subtitle={t('review:scoring.pack', { version: risk.packVersion })}
      headingLevel={3}
    >
      <div className={styles['parts']}>
        {risk.overrides.length > 0 && <Overrides overrides={risk.overrides} />}
        <ScoreBars
          families={risk.families.map(({ family, points, cap }) => ({
            id: family,
            label: wordOf(t, `review:family.${family}`, family),
            points,
            cap: cap ?? points,
          }))}
          factors={risk.factors
            .filter(({ points }) => points !== 0)
            .map(({ id, points, article, evidence }) => ({
              id,
              label: [reasonLabel(id, t), evidenceText(evidence, t)].filter(Boolean).join(' · '),
              points,
              article,
            }))}
          factorsLabel={t('review:scoring.factors')}
          pointsText={(points, cap) =>
            cap === undefined ? t('review:points', { points }) : t('review:pointsOf', { points, cap })
          }
          total={{
            label: t('review:scoring.total'),
            points: risk.score,
            max: scoreMax,
            chip: <Risk level={risk.level}>{t(`review:level.${risk.level}`)}</Risk>,
          }}
        />
        {risk.nearestFlip && (
          <p className={styles['note']}>
            {t('review:scoring.flip', {
              change: signed(risk.nearestFlip.change),
              factor: reasonLabel(risk.nearestFlip.factor, t),
              level: t(`risk.${risk.nearestFlip.wouldBe}`),
            })}
          </p>
        )}
      </div>
    </Card>
  );
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
              <span className={styles['article']}>{override.article}</span>
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

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points);
}
