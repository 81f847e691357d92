import { surveyConsent, surveyQuestions, surveySections, type SurveyQuestion } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../client/error-text.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { answerText } from './question.tsx';
import { useSubmit } from './queries.ts';
import styles from './survey.module.css';
import { questionsOf, type Survey } from './use-survey.ts';

/** What was answered, once more, and the consent without which nothing is sent. */
export function ConsentStep({ survey }: { survey: Survey }) {
  const t = useTexts();
  const language = useLanguage();
  const submitting = useSubmit();
  const [isGiven, setIsGiven] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const submit = () => {
    setIsChecked(true);
    if (!isGiven) return document.querySelector<HTMLElement>('[name="consent"]')?.focus();
    submitting.mutate(
      { answers: survey.answers, language },
      { onSuccess: ({ code }) => survey.finish(code) },
    );
  };
  return (
    <div className={styles['page']}>
      <Card title={t('survey:review')} subtitle={t('survey:reviewText')}>
        <div className={styles['questions']}>
          {surveySections.map((section) => (
            <section key={section} aria-labelledby={`survey-${section}`}>
              <div className={styles['head']}>
                <h3 id={`survey-${section}`}>{t(`survey:section.${section}`)}</h3>
                <Button
                  size="small"
                  aria-label={t('survey:changeSection', { section: t(`survey:section.${section}`) })}
                  onClick={() => survey.open(section)}
                >
                  {t('survey:change')}
                </Button>
              </div>
              <KeyValueList
                items={questionsOf(section).map((id) => ({
                  label: t(`survey:question.${id}`),
                  value: <AnswerOf question={surveyQuestions[id]} answer={survey.answers[id] ?? ''} />,
                }))}
              />
            </section>
          ))}
        </div>
      </Card>
      <Card
        title={t('survey:consentTitle')}
        footer={
          <div className={styles['way']}>
            <Button onClick={survey.back}>{t('survey:back')}</Button>
            <Button variant="primary" loading={submitting.isPending} onClick={submit}>
              {submitting.isPending ? t('survey:saving') : t('survey:submit')}
            </Button>
          </div>
        }
      >
        <div className={styles['questions']}>
          {submitting.isError && (
            <Banner tone="bad" title={t('survey:saveFailed')}>
              {errorText(submitting.error, t)}
            </Banner>
          )}
          <Field
            label={t('survey:consentTitle')}
            labelHidden
            required
            {...(isChecked && !isGiven ? { error: t('survey:consentMissing') } : {})}
          >
            <Checkbox
              name="consent"
              label={surveyConsent.texts[language]}
              checked={isGiven}
              onChange={(event) => setIsGiven(event.target.checked)}
            />
          </Field>
          <p className={styles['hint']}>
            <Link to="/privacy-policy">{t('survey:privacy')}</Link>
          </p>
        </div>
      </Card>
    </div>
  );
}

function AnswerOf({ question: { scale }, answer }: { question: SurveyQuestion; answer: string }) {
  const t = useTexts();
  if (answer.trim() === '') return <span className={styles['hint']}>{t('survey:noAnswer')}</span>;
  return scale === 'text' ? <bdi className={styles['words']}>{answer}</bdi> : answerText(t, scale, answer);
}
