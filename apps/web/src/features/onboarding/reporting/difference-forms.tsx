import { swissDay } from '@sorgfalt/calendar';
import { clearReasons } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { formatDate } from '../../../ui/date-format.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { requestsQuery } from '../documents/queries.ts';
import { ActForm } from './act-form.tsx';
import { useDocumentChoices } from './queries.ts';
import { useClearing, useNotice, useQuestion, type QueryPlace } from './transparency-queries.ts';

interface DifferenceFormProps {
  readonly place: QueryPlace;
  /** The extract, which proves no notice. */
  readonly extractId: string;
  onDone(): void;
}

/** By which list of papers the client was asked. */
export function QuestionForm({ place, onDone }: DifferenceFormProps) {
  const t = useTexts();
  const noting = useQuestion(place);
  const { data, error } = useQuery(requestsQuery(place.clientId));
  const [requestId, setRequestId] = useState('');
  return (
    <ActForm
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
    </ActForm>
  );
}

/** By what a difference was cleared up. */
export function ClearForm({ place, onDone }: DifferenceFormProps) {
  const t = useTexts();
  const clearing = useClearing(place);
  const [chosen, setChosen] = useState('');
  const reason = clearReasons.find((each) => each === chosen);
  return (
    <ActForm
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
    </ActForm>
  );
}

/** That notice was given to the register, with its proof. */
export function NoticeForm({ place, extractId, onDone }: DifferenceFormProps) {
  const t = useTexts();
  const noting = useNotice(place);
  const { choices, error } = useDocumentChoices(place.clientId);
  const [noticedOn, setNoticedOn] = useState<string | undefined>(() => swissDay(new Date()));
  const [documentId, setDocumentId] = useState('');
  return (
    <ActForm
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
          options={choices.filter(({ value }) => value !== extractId)}
          onChange={({ target }) => setDocumentId(target.value)}
        />
      </Field>
    </ActForm>
  );
}
