import type { ClientAccount } from '@sorgfalt/contract';
import type { SentenceQuestion } from '@sorgfalt/payments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../client/error-text.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { beneficiaryValues } from './form-values.ts';
import { todayInZurich } from './order-problems.ts';
import styles from './payment-form.module.css';
import { beneficiariesQuery } from './queries.ts';
import { useIsShown } from './use-is-shown.ts';
import type { OrderForm } from './use-order-form.ts';

/** What a sentence left open, for the client whose account was chosen. */
interface Asked {
  readonly clientId: string | undefined;
  readonly questions: readonly SentenceQuestion[];
}

interface SentenceBoxProps {
  readonly form: OrderForm;
  readonly account: ClientAccount | undefined;
}

/** An order said in a sentence. It fills the form and asks what it leaves open; it is never a payment by itself. */
export function SentenceBox({ form, account }: SentenceBoxProps) {
  const t = useTexts();
  const language = useLanguage();
  const [sentence, setSentence] = useState('');
  const [asked, setAsked] = useState<Asked>();
  const isShown = useIsShown();
  const clientId = account?.clientId;
  const known = useQuery({ ...beneficiariesQuery(clientId ?? ''), enabled: clientId !== undefined });
  const beneficiaries = known.data?.beneficiaries ?? [];
  // Of another client, whom it could be would be somebody else.
  const questions = asked !== undefined && asked.clientId === clientId ? asked.questions : undefined;
  const setQuestions = (next: readonly SentenceQuestion[]) => setAsked({ clientId, questions: next });
  const read = async () => {
    // Whom the client pays is known once the account is: without it Enter does nothing either.
    if (known.data === undefined || sentence.trim() === '') return;
    const { readSentenceEntry } = await import('./sentence-entry.ts');
    // An order that is being read back stays what was read.
    if (!isShown()) return;
    const entry = readSentenceEntry(sentence, { language, beneficiaries, today: todayInZurich() });
    form.takeOver(entry.values);
    setQuestions(entry.questions);
  };
  const answer = async (question: SentenceQuestion, option: string) => {
    const known = beneficiaries.find(({ beneficiaryId }) => beneficiaryId === option);
    const { answerValues } = await import('./sentence-entry.ts');
    const values = known ? beneficiaryValues(known) : answerValues(question, option);
    if (values !== undefined) form.takeOver(values);
    setQuestions(questions?.filter((open) => open !== question) ?? []);
  };
  const shown = (option: string) => {
    const known = beneficiaries.find(({ beneficiaryId }) => beneficiaryId === option);
    // Several can have one name: the end of the account tells them apart.
    if (known !== undefined) return `${known.name} …${known.account.slice(-4)}`;
    return /^\d{4}-\d{2}-\d{2}$/u.test(option) ? formatDate(option) : option;
  };
  return (
    <div className={styles['stack']}>
      <Field label={t('payments:sentence.label')} hint={t('payments:sentence.hint')}>
        <TextArea
          rows={2}
          maxLength={500}
          value={sentence}
          placeholder={t('payments:sentence.example')}
          onChange={(event) => setSentence(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            void read();
          }}
        />
      </Field>
      <div className={styles['row']}>
        <Button
          size="small"
          loading={clientId !== undefined && known.isFetching}
          onClick={() => void read()}
          {...(account === undefined ? { disabledReason: t('payments:sentence.accountFirst') } : {})}
        >
          {t('payments:sentence.read')}
        </Button>
      </div>
      {known.error && (
        <Banner tone="bad" title={t('payments:beneficiaries.failed')}>
          {errorText(known.error, t)}
        </Banner>
      )}
      {questions?.length === 0 && <Banner tone="good" title={t('payments:fill.from.sentence')} />}
      {questions !== undefined && questions.length > 0 && (
        <Banner tone="caution" title={t('payments:sentence.asks')}>
          <ul className={styles['list']}>
            {questions.map((question) => (
              <li key={question.code} className={styles['row']}>
                <span>{t(`payments:sentenceQuestion.${question.code}`)}</span>
                {(question.options ?? []).map((option) => (
                  <Button key={option} size="small" onClick={() => void answer(question, option)}>
                    <bdi>{shown(option)}</bdi>
                  </Button>
                ))}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
