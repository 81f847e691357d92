import { surveyQuestions, type SurveyQuestion, type SurveyResults } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { NumberText } from '../../ui/number-text.tsx';
import { ShareBar } from '../../ui/share-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { answerText } from './question.tsx';
import styles from './survey.module.css';

interface Props {
  readonly result: SurveyResults['questions'][number];
  readonly responses: number;
}

/** A table whose bars are drawn beside the numbers: each answer, how often, and its share. */
export function ResultFigure({ result: { question, answers, mean }, responses }: Props) {
  const t = useTexts();
  const { scale }: SurveyQuestion = surveyQuestions[question];
  if (scale === 'text') return null;
  const percent = (count: number) => Math.round((count / responses) * 100);
  return (
    <Card
      title={t(`survey:question.${question}`)}
      subtitle={
        mean === null
          ? t('survey:results.most', { answer: mostOf(answers, (answer) => answerText(t, scale, answer)) })
          : t('survey:results.mean', { mean: mean.toFixed(1) })
      }
    >
      <table className={styles['figure']}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('survey:results.answer')}</VisuallyHidden>
            </th>
            <th scope="col">
              <VisuallyHidden>{t('survey:results.share')}</VisuallyHidden>
            </th>
            <th scope="col">
              <VisuallyHidden>{t('survey:results.number')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {answers.map(({ answer, count }) => (
            <tr key={answer}>
              <th scope="row">{answerText(t, scale, answer)}</th>
              <td className={styles['bar']}>
                <ShareBar className={styles['track']} share={count / responses} />
                <bdi dir="ltr" className={styles['percent']}>
                  {percent(count)} %
                </bdi>
              </td>
              <td className={styles['number']}>
                <NumberText value={count} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** The answer given most often, or those that were. */
function mostOf(
  answers: readonly { readonly answer: string; readonly count: number }[],
  textOf: (answer: string) => string,
): string {
  const most = Math.max(...answers.map(({ count }) => count));
  return answers
    .filter(({ count }) => count === most)
    .map(({ answer }) => textOf(answer))
    .join(', ');
}
