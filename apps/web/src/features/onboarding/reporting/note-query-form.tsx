import type { ClientTransparency } from '@sorgfalt/contract';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { ownersIn } from './owners-in.ts';
import { useDocumentChoices } from './queries.ts';
import { Refused } from './refused.tsx';
import styles from './reporting.module.css';
import { useNoting } from './transparency-queries.ts';

interface NoteQueryFormProps {
  readonly clientId: string;
  readonly subjects: ClientTransparency['subjects'];
}

/** Notes a query: of whom, the extract on file, and the owners that stand in it. */
export function NoteQueryForm({ clientId, subjects }: NoteQueryFormProps) {
  const t = useTexts();
  const noting = useNoting(clientId);
  const { choices, error } = useDocumentChoices(clientId);
  const [partyId, setPartyId] = useState(subjects[0]?.partyId ?? '');
  const [documentId, setDocumentId] = useState('');
  const [isAbsent, setAbsent] = useState(false);
  const [text, setText] = useState('');
  const { owners, wrong } = ownersIn(isAbsent ? '' : text);
  const isReady = documentId !== '' && wrong === null && (isAbsent || owners.length > 0);
  return (
    <form
      className={styles['act']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        noting.mutate(
          { partyId, documentId, isAbsent, owners },
          {
            onSuccess() {
              setText('');
              setDocumentId('');
            },
          },
        );
      }}
    >
      <div className={styles['fields']}>
        <Field label={t('reporting:note.whom')}>
          <NativeSelect
            value={partyId}
            options={subjects.map((each) => ({ value: each.partyId, label: each.name }))}
            onChange={({ target }) => setPartyId(target.value)}
          />
        </Field>
        <Field label={t('reporting:note.extract')} hint={t('reporting:note.extractHint')} required>
          <NativeSelect
            placeholder={t('reporting:report.choose')}
            value={documentId}
            options={choices}
            onChange={({ target }) => setDocumentId(target.value)}
          />
        </Field>
      </div>
      <Checkbox
        checked={isAbsent}
        label={t('reporting:read.absent')}
        onChange={({ target }) => setAbsent(target.checked)}
      />
      {!isAbsent && (
        <Field
          label={t('reporting:note.owners')}
          hint={t('reporting:note.ownersHint')}
          error={wrong === null ? undefined : t('reporting:note.wrongLine', { line: wrong })}
          required
        >
          <TextArea rows={3} maxLength={8000} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      )}
      <Button type="submit" loading={noting.isPending} disabled={!isReady}>
        {t('reporting:note.keep')}
      </Button>
      <Refused error={noting.error ?? error} />
    </form>
  );
}
