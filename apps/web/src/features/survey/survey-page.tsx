import { surveySections } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ConsentStep } from './consent-step.tsx';
import { minutesLeft } from './minutes-left.ts';
import { SectionStep } from './section-step.tsx';
import styles from './survey.module.css';
import { ThanksStep } from './thanks-step.tsx';
import { isSection, useSurvey, type Survey } from './use-survey.ts';
import { WithdrawCard } from './withdraw-card.tsx';

/** The pilot's feedback survey, open to everybody. */
export function SurveyPage() {
  const t = useTexts();
  const { role, isSignedIn } = useAuth();
  const survey = useSurvey();
  return (
    <>
      <PageHeader
        title={t('survey:title')}
        subtitle={t('survey:subtitle', { sections: surveySections.length, minutes: minutesLeft({}) })}
        {...(isSignedIn && role === 'admin'
          ? { actions: <Link to="/app/survey/results">{t('survey:results.title')}</Link> }
          : {})}
      />
      <Step survey={survey} />
    </>
  );
}

function Step({ survey }: { survey: Survey }) {
  const { step, code } = survey;
  if (isSection(step)) return <SectionStep survey={survey} section={step} />;
  if (step === 'consent') return <ConsentStep survey={survey} />;
  if (step === 'thanks' && code !== undefined) return <ThanksStep code={code} onBack={survey.restart} />;
  return <Intro survey={survey} />;
}

function Intro({ survey }: { survey: Survey }) {
  const t = useTexts();
  return (
    <div className={styles['page']}>
      <Card
        title={t('survey:introTitle')}
        footer={
          <div className={styles['way']}>
            {survey.isBegun && <Button onClick={survey.restart}>{t('survey:discard')}</Button>}
            <Button variant="primary" onClick={survey.start}>
              {survey.isBegun ? t('survey:goOn') : t('survey:start')}
            </Button>
          </div>
        }
      >
        <ul className={styles['points']}>
          <li>{t('survey:introTime', { sections: surveySections.length, minutes: minutesLeft({}) })}</li>
          <li>{t('survey:introPrivate')}</li>
          <li>{t('survey:introConsent')}</li>
          <li>{t('survey:introDraft')}</li>
        </ul>
      </Card>
      <WithdrawCard />
    </div>
  );
}
