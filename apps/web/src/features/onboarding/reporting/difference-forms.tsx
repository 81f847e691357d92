import { swissDay } from '@sorgfalt/calendar';
import { clearReasons } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/date-format.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { proofsQuery } from './queries.ts';
import { Refused } from './refused.tsx';
import styles from './reporting.module.css';
import {
  questionsQuery,
  useClearing,
  useNotice,
  useQuestion,
  type QueryPlace,
} from './transparency-queries.ts';

interface DifferenceFormProps {
  readonly place: QueryPlace;
  /** The extract, which proves no notice. */
  readonly extractId: string;
  onDone(): void;
}

interface FrameProps {
  readonly keep: string;
  readonly isReady: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly children: ReactNode;
  onKeep(): void;
  onDone(): void;
}

function Frame({ keep, isReady, isPending, error, children, onKeep, onDone }: FrameProps) {
  const t = useTexts();
  return (
    <form
      className={styles['act']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onKeep();
      }}
    >
      <div className={styles['fields']}>{children}</div>
      <div className={styles['acts']}>
        <Button type="submit" variant="primary" loading={isPending} disabled={!isReady}>
          {keep}
        </Button>
        <Button onClick={onDone}>{t('reporting:cancel')}</Button>
      </div>
      <Refused error={error} />
    </form>
  );
}

/** By which list of papers the client was asked. */
export function QuestionForm({ place, onDone }: DifferenceFormProps) {
  const t = useTexts();
  const noting = useQuestion(place);
  const { data, error } = useQuery(questionsQuery(place.clientId));
  const [requestId, setRequestId] = useState('');
  return (
    <Frame
      keep={t('reporting:question.keep')}
      isReady={requestId !== ''}
      isPending={noting.isPending}
      error={noting.error ?? error}
      onKeep={() => noting.mutate({ requestId }, { onSuccess: onDone })}
      onDone={onDone}
    >
      <Field label={t('reporting:question.list')} hint={t('reporting:question.hint')} required>
        <NativeSelect
          placeholder={t('reporting:assess.choose')}
          value={requestId}
          options={(data?.requests ?? []).map((each) => ({
            value: each.requestId,
            label: t('reporting:question.of', { day: formatDate(each.askedAt), name: each.askedBy.name }),
          }))}
          onChange={({ target }) => setRequestId(target.value)}
        />
      </Field>
    </Frame>
  );
}

/** By what a difference was cleared up. */
export function ClearForm({ place, onDone }: DifferenceFormProps) {
  const t = useTexts();
  const clearing = useClearing(place);
  const [chosen, setChosen] = useState('');
  const reason = clearReasons.find((each) => each === chosen);
  return (
    <Frame
      keep={t('reporting:clear.keep')}
      isReady={reason !== undefined}
      isPending={clearing.isPending}
      error={clearing.error}
      onKeep={() => reason !== undefined && clearing.mutate({ reason }, { onSuccess: onDone })}
      onDone={onDone}
    >
      <Field label={t('reporting:clear.why')} required>
        <NativeSelect
          placeholder={t('reporting:assess.choose')}
          value={chosen}
          options={clearReasons.map((value) => ({ value, label: t(`reporting:clear.${value}`) }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      </Field>
    </Frame>
  );
}

/** That notice was given to the register, with its proof. */
export function NoticeForm({ place, extractId, onDone }: DifferenceFormProps) {
  const t = useTexts();
  const noting = useNotice(place);
  const { data, error } = useQuery(proofsQuery(place.clientId));
  const [noticedOn, setNoticedOn] = useState<string | undefined>(() => swissDay(new Date()));
  const [documentId, setDocumentId] = useState('');
  const documents = (data?.documents ?? []).filter(
    (each) => each.withdrawn === null && each.documentId !== extractId,
  );
  return (
    <Frame
      keep={t('reporting:notice.keep')}
      isReady={Boolean(noticedOn) && documentId !== ''}
      isPending={noting.isPending}
      error={noting.error ?? error}
      onKeep={() => noticedOn && noting.mutate({ noticedOn, documentId }, { onSuccess: onDone })}
      onDone={onDone}
    >
      <Field label={t('reporting:notice.on')} required>
        <DateInput value={noticedOn ?? ''} onValueChange={setNoticedOn} />
      </Field>
      <Field label={t('reporting:report.proof')} hint={t('reporting:notice.hint')} required>
        <NativeSelect
          placeholder={t('reporting:report.choose')}
          value={documentId}
          options={documents.map((each) => ({ value: each.documentId, label: each.fileName }))}
          onChange={({ target }) => setDocumentId(target.value)}
        />
      </Field>
    </Frame>
  );
}
