import { surveySections, type SurveySection } from '@sorgfalt/contract';
import { useEffect, useMemo } from 'react';
import { usePageActions } from '../../domain/actions/registry.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { minutesLeft } from './minutes-left.ts';
import { Question } from './question.tsx';
import { focusQuestion, surveyActions } from './survey-actions.ts';
import styles from './survey.module.css';
import { questionsOf, type Survey } from './use-survey.ts';

/** One section: its questions, the way back and the way on, which waits for the answers. */
export function SectionStep({ survey, section }: { survey: Survey; section: SurveySection }) {
  const t = useTexts();
  const place = surveySections.indexOf(section) + 1;
  const actions = useMemo(() => {
    const next = () => {
      const missing = survey.next();
      if (missing !== null) focusQuestion(missing);
    };
    return { next, keys: surveyActions(survey, next) };
  }, [survey]);
  usePageActions(actions.keys);
  useEffect(() => {
    const [first] = questionsOf(section);
    if (first !== undefined) focusQuestion(first);
  }, [section]);
  return (
    <div className={styles['page']}>
      <Progress
        label={t('survey:progress')}
        value={place}
        max={surveySections.length}
        text={`${t('survey:place', { place, count: surveySections.length })} · ${t('survey:left', { count: minutesLeft(survey.answers, section) })}`}
      />
      <Card
        title={t(`survey:section.${section}`)}
        subtitle={t('survey:keys.hint')}
        footer={
          <div className={styles['way']}>
            <Button onClick={survey.back}>{t('survey:back')}</Button>
            <Button variant="primary" kbd="Ctrl+Enter" onClick={actions.next}>
              {t('survey:next')}
            </Button>
          </div>
        }
      >
        <div className={styles['questions']}>
          {questionsOf(section).map((id) => (
            <Question
              key={id}
              id={id}
              answer={survey.answers[id] ?? ''}
              isMissing={survey.missing.includes(id)}
              onAnswer={(answer) => survey.answer(id, answer)}
            />
          ))}
        </div>
      </Card>
    </div>
  );
}
