import {
  isOptionalQuestion,
  surveyQuestions,
  surveyScales,
  surveyTextMax,
  type SurveyQuestion,
  type SurveyQuestionId,
  type SurveyScale,
} from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Field } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './survey.module.css';

/** An answer in words: `4`, of five, has its ends said. */
export function answerText(t: Translate, scale: SurveyScale, answer: string): string {
  if (scale === 'likert') return t(`survey:likert.${answer as (typeof surveyScales.likert)[number]}`);
  if (scale === 'trust') return t(`survey:trust.${answer as (typeof surveyScales.trust)[number]}`);
  if (scale === 'agreement')
    return t(`survey:agreement.${answer as (typeof surveyScales.agreement)[number]}`);
  return t(`survey:reliability.${answer as (typeof surveyScales.reliability)[number]}`);
}

interface Props {
  readonly id: SurveyQuestionId;
  readonly answer: string;
  readonly isMissing: boolean;
  readonly onAnswer: (answer: string) => void;
}

/** One question with its answers, each with its key unless it is the answer itself, or room for words. */
export function Question({ id, answer, isMissing, onAnswer }: Props) {
  const t = useTexts();
  const { scale }: SurveyQuestion = surveyQuestions[id];
  const error = isMissing ? { error: t('survey:missing') } : {};
  if (scale === 'text') {
    const isOptional = isOptionalQuestion(id);
    return (
      <div data-question={id}>
        <Field
          label={t(`survey:question.${id}`)}
          required={!isOptional}
          {...(isOptional ? { optionalText: t('survey:optional') } : {})}
          {...error}
        >
          <TextArea
            rows={3}
            counter
            maxLength={surveyTextMax}
            value={answer}
            onChange={(event) => onAnswer(event.target.value)}
          />
        </Field>
      </div>
    );
  }
  return (
    <div data-question={id}>
      <RadioGroup
        className={styles['choices'] ?? ''}
        legend={t(`survey:question.${id}`)}
        name={id}
        required
        orientation="horizontal"
        value={answer === '' ? null : answer}
        onValueChange={onAnswer}
        options={surveyScales[scale].map((value, place) => ({
          value,
          label: (
            <>
              {scale !== 'likert' && (
                <bdi className={styles['key']} aria-hidden="true">
                  {place + 1}
                </bdi>
              )}
              {answerText(t, scale, value)}
            </>
          ),
        }))}
        {...error}
      />
    </div>
  );
}
