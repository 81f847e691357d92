import { questionCharsMax } from '@sorgfalt/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { errorText } from '../../client/error-text.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AnswerCard } from './answer-card.tsx';
import { carriedBy, type Answer } from './answer.ts';
import { readModel } from './model-choice.ts';
import { modelsQuery } from './models.ts';
import { askPolicy, type PolicyContext } from './policy-query.ts';
import styles from './policy-form.module.css';
import { QuestionIdeas } from './question-ideas.tsx';
import { recentQuestions } from './recent-questions.ts';
import { SourcePassage } from './source-passage.tsx';

/** The policy assistant: one question, one answer, nothing kept. It may come with the facts of a case or a payment. */
export function PolicyForm({ context }: { context?: PolicyContext }) {
  const t = useTexts();
  const { currentUser } = useAuth();
  const [question, setQuestion] = useState('');
  const [hasTyped, setHasTyped] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const asking = useMutation({ mutationFn: (text: string) => askPolicy(text, currentUser.uid, context) });
  const submit = () => {
    const text = question.trim();
    setIsMissing(text === '');
    if (text === '' || asking.isPending) return;
    recentQuestions.keep(currentUser.uid, text);
    asking.mutate(text);
  };
  const choose = (text: string) => {
    setQuestion(text);
    setIsMissing(false);
    field.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <div className={styles['policy']}>
      <p className={styles['intro']}>{t('assistant:policy.intro')}</p>
      <WhoAnswers hasFacts={context !== undefined} />
      {context && <Facts context={context} />}
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label={t('assistant:policy.question')}
          {...(isMissing ? { error: t('assistant:policy.empty') } : {})}
        >
          <TextArea
            ref={field}
            rows={3}
            dir="auto"
            value={question}
            maxLength={questionCharsMax}
            counter
            onKeyDown={handleKeyDown}
            onBlur={() => setIsMissing(hasTyped && question.trim() === '')}
            onChange={(event) => {
              setQuestion(event.target.value);
              setHasTyped(true);
              if (event.target.value.trim() !== '') setIsMissing(false);
            }}
          />
        </Field>
        <div className={styles['send']}>
          <Button variant={context ? 'ink' : 'primary'} type="submit" loading={asking.isPending}>
            {t('assistant:policy.ask')}
          </Button>
        </div>
      </form>
      {asking.isIdle && (
        <QuestionIdeas kind={context?.kind} recent={recentQuestions.of(currentUser.uid)} onChoose={choose} />
      )}
      <output>
        <VisuallyHidden>
          {asking.isPending ? t('assistant:phase.searching') : asking.isSuccess && t('assistant:phase.done')}
        </VisuallyHidden>
      </output>
      {asking.isError && (
        <Banner tone="bad" title={t('assistant:policy.failed')}>
          {errorText(asking.error, t)}
        </Banner>
      )}
      {asking.data && (
        <PolicyAnswer key={asking.submittedAt} question={asking.variables} answer={asking.data} />
      )}
    </div>
  );
}

function PolicyAnswer({ question, answer }: { question: string; answer: Answer }) {
  const t = useTexts();
  const [openN, setOpenN] = useState<number | null>(null);
  const source = answer.sources.find(({ n }) => n === openN);
  return (
    <article className={styles['answer']} aria-label={t('assistant:answer.assistant')}>
      <p className={styles['asked']} dir="auto">
        {question}
      </p>
      <AnswerCard answer={answer} openN={openN} onCite={(n) => setOpenN(n === openN ? null : n)} />
      {source && (
        <section className={styles['source']} aria-label={source.citation}>
          <SourcePassage source={source} carries={carriedBy(source.n, answer.sentences)} />
        </section>
      )}
    </article>
  );
}

/** Whether the question leaves the firm, and whether the facts do. */
function WhoAnswers({ hasFacts }: { hasFacts: boolean }) {
  const t = useTexts();
  const { data } = useQuery(modelsQuery);
  const [chosen] = useState(() => readModel(localStorage));
  const model = data?.models.find((each) => each.model === chosen);
  if (model?.isAvailable !== true || !model.isOutside) return null;
  const name = { model: model.modelName ?? t(`assistant:model.${chosen}`) };
  return (
    <p className={styles['intro']}>
      {t('assistant:model.outside', name)}
      {hasFacts && ` ${t(`assistant:model.${model.isToldFacts ? 'factsTold' : 'factsKept'}`, name)}`}
    </p>
  );
}

function Facts({ context }: { context: PolicyContext }) {
  const t = useTexts();
  return (
    <details className={styles['facts']}>
      <summary>{t('assistant:policy.facts')}</summary>
      <ul>
        {context.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </details>
  );
}
