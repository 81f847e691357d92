import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useDeleteQuestion } from './queries.ts';
import type { TemplateQuestion } from './template-survey.ts';
import { answerTypeText } from './template-words.tsx';
import styles from './templates.module.css';

/** A question with what may be answered. It is not asked before it goes: nothing that anybody needs is lost. */
export function QuestionCard({ surveyId, question }: { surveyId: number; question: TemplateQuestion }) {
  const t = useTexts();
  const toast = useToast();
  const deleting = useDeleteQuestion(surveyId);
  const remove = () =>
    deleting.mutate(question.id, {
      onSuccess: () =>
        toast.show({ type: 'success', title: t('pages:templates.deleted', { title: question.title }) }),
    });
  return (
    <Card
      headingLevel={2}
      title={question.title}
      actions={
        <Button
          size="small"
          loading={deleting.isPending}
          aria-label={t('pages:templates.deleteOf', { title: question.title })}
          onClick={remove}
        >
          {t('pages:templates.delete')}
        </Button>
      }
    >
      <p>{question.question}</p>
      <p className={styles['kind']}>{answerTypeText(question, t)}</p>
      {question.answers.length > 0 && (
        <ul className={styles['answers']}>
          {question.answers.map(({ id, label }) => (
            <li key={id}>{label}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
