import { useTexts } from '../../i18n/use-texts.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { Button } from '../../ui/button.tsx';
import type { PolicyContext } from './policy-query.ts';
import styles from './question-ideas.module.css';

const ofClients: readonly TextKey[] = ['assistant:start.q1', 'assistant:start.q2', 'assistant:start.q3'];
const ofPayments: readonly TextKey[] = [
  'assistant:ideas.transfer',
  'assistant:ideas.background',
  'assistant:start.q2',
];

interface QuestionIdeasProps {
  readonly kind: PolicyContext['kind'] | undefined;
  /** What was asked before, the latest first. */
  readonly recent: readonly string[];
  onChoose(question: string): void;
}

/** Questions to begin with: what was asked before in this window, and what is often asked of such an item. */
export function QuestionIdeas({ kind, recent, onChoose }: QuestionIdeasProps) {
  const t = useTexts();
  const suggested = (kind === 'payment' ? ofPayments : ofClients).map((key) => t(key));
  return (
    <div className={styles['ideas']}>
      <Questions title={t('assistant:ideas.recent')} questions={recent} onChoose={onChoose} />
      <Questions
        title={t('assistant:ideas.suggested')}
        questions={suggested.filter((question) => !recent.includes(question))}
        onChoose={onChoose}
      />
    </div>
  );
}

function Questions({
  title,
  questions,
  onChoose,
}: {
  title: string;
  questions: readonly string[];
  onChoose(question: string): void;
}) {
  if (questions.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles['title']}>{title}</h2>
      <ul className={styles['list']}>
        {questions.map((question) => (
          <li key={question}>
            <Button size="small" className={styles['question']} onClick={() => onChoose(question)}>
              <span dir="auto">{question}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
