import type { CaseDetail, RiskAssessment } from '@sorgfalt/contract';
import { oneOf } from '../../client/search-params.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { citationText } from '../../domain/citation-text.ts';
import { signedPoints } from '../../domain/signed-points.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Risk } from '../../ui/risk.tsx';
import { ScoreBars } from '../../ui/score-bars.tsx';
import { Status } from '../../ui/status.tsx';
import { evidenceText, findingText } from './code-texts.ts';
import styles from './risk-card.module.css';

const families = ['geography', 'customer', 'structure', 'product', 'channel', 'assets', 'screening'] as const;
const scoreMax = 100;

/** The score with everything that made it. */
export function RiskCard({ detail }: { detail: CaseDetail }) {
  const t = useTexts();
  const { risk } = detail;
  if (risk === null) {
    return (
      <Card title={t('onboarding:risk.title')}>
        <p className={styles['quiet']}>{t('onboarding:risk.pending')}</p>
      </Card>
    );
  }
  return (
    <Card
      title={t('onboarding:risk.title')}
      subtitle={t('onboarding:risk.model', { version: risk.packVersion })}
    >
      <div className={styles['parts']}>
        <Checks risk={risk} />
        <Overrides risk={risk} />
        <Score risk={risk} />
        <Flip risk={risk} />
      </div>
    </Card>
  );
}

function Checks({ risk }: { risk: RiskAssessment }) {
  const t = useTexts();
  const chip = (state: 'clear' | 'flagged') => (
    <Status tone={state === 'clear' ? 'good' : 'stopped'}>{t(`onboarding:risk.${state}`)}</Status>
  );
  return (
    <KeyValueList
      items={(['amlStatus', 'pepCheck', 'sanctionCheck'] as const).map((check) => ({
        id: check,
        label: t(`onboarding:risk.${check}`),
        value: chip(risk[check]),
      }))}
    />
  );
}

function Overrides({ risk }: { risk: RiskAssessment }) {
  const t = useTexts();
  const language = useLanguage();
  if (risk.overrides.length === 0) return null;
  return (
    <div>
      <h3 className={styles['heading']}>{t('onboarding:risk.overrides')}</h3>
      <ul className={styles['overrides']}>
        {risk.overrides.map(({ id, effect, article, evidence }) => (
          <li key={id}>
            <strong>{findingText(id, evidence, t, language) ?? <CodeText value={id} />}</strong>
            <span className={styles['quiet']}>
              {[t(`onboarding:risk.effect.${effect}`), citationText(article, t)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Score({ risk }: { risk: RiskAssessment }) {
  const t = useTexts();
  const language = useLanguage();
  const factors = risk.factors
    .filter(({ points }) => points !== 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ id, points, article, evidence }) => ({
      id,
      points,
      article: citationText(article, t),
      label: (
        <span className={styles['factor']}>
          {findingText(id, evidence, t, language) ?? <CodeText value={id} />}
          <span className={styles['quiet']}>{evidenceText(id, evidence, t, language)}</span>
        </span>
      ),
    }));
  return (
    <ScoreBars
      total={{
        label: t('onboarding:risk.score'),
        points: risk.score,
        max: scoreMax,
        chip: <Risk level={risk.level}>{t(`risk.${risk.level}`)}</Risk>,
      }}
      families={risk.families.map(({ family, points, cap }) => ({
        id: family,
        label: familyText(family, t),
        points,
        cap: cap ?? scoreMax,
      }))}
      factors={factors}
      factorsLabel={t('onboarding:risk.factors')}
      pointsText={(points, cap) =>
        cap === undefined
          ? t('onboarding:risk.points', { points: signedPoints(points), count: Math.abs(points) })
          : t('onboarding:risk.pointsOf', { points, cap })
      }
    />
  );
}

function Flip({ risk }: { risk: RiskAssessment }) {
  const t = useTexts();
  const language = useLanguage();
  const flip = risk.nearestFlip;
  return (
    <div>
      <h3 className={styles['heading']}>{t('onboarding:risk.flip')}</h3>
      <p className={styles['quiet']}>
        {flip === null
          ? t('onboarding:risk.noFlip')
          : t('onboarding:risk.flipText', {
              factor: findingText(flip.factor, {}, t, language) ?? flip.factor,
              change: signedPoints(flip.change),
              count: Math.abs(flip.change),
              level: t(`risk.${flip.wouldBe}`),
            })}
      </p>
    </div>
  );
}

function familyText(family: string, t: Translate): string {
  const known = oneOf(family, families);
  return known ? t(`onboarding:family.${known}`) : family;
}
