import type { CaseDetail } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { IconX } from '@tabler/icons-react';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { clientsQuery, useCase } from './queries.ts';
import styles from './client-picker.module.css';

/** The client that hits are decided for. */
export interface Client {
  readonly clientId: string;
  readonly name: string;
  readonly caseNo: string;
}

interface ClientPickerProps {
  readonly client: Client | undefined;
  onChange(client: Client | undefined, detail?: CaseDetail): void;
}

/** Finds a client by name or case number; what the client stated then fills the form. */
export function ClientPicker({ client, onChange }: ClientPickerProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const { data, error, isFetching } = useQuery(clientsQuery(search));
  const load = useCase();
  if (client !== undefined) {
    return (
      <div className={styles['chosen']}>
        <span className={styles['who']}>
          <span className={styles['label']}>{t('screening:client.label')}</span>
          <bdi className={styles['name']}>{client.name}</bdi>
          <CodeText value={client.caseNo} />
        </span>
        <IconButton
          label={t('screening:client.clear')}
          icon={<IconX />}
          size="small"
          onClick={() => onChange(undefined)}
        />
      </div>
    );
  }
  const clients = (data?.cases ?? []).filter(({ clientId }) => clientId !== null);
  const isAsked = search.length > 1;
  const handleChoose = (caseId: string) =>
    load.mutate(caseId, {
      onSuccess: (detail) => {
        if (detail.clientId === null) return;
        setText('');
        onChange({ clientId: detail.clientId, name: detail.clientName, caseNo: detail.caseNo }, detail);
      },
    });
  const problem = error ?? load.error;
  return (
    <div className={styles['picker']}>
      <Field
        label={t('screening:client.label')}
        optionalText={t('optional')}
        hint={t('screening:client.hint')}
        error={problem ? errorText(problem, t) : undefined}
      >
        <TextInput
          type="search"
          autoComplete="off"
          maxLength={140}
          placeholder={t('screening:client.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Enter is for the search of the form, not while a client is looked for.
            if (event.key === 'Enter' && text !== '') event.preventDefault();
          }}
        />
      </Field>
      {isAsked && clients.length > 0 && (
        <ul className={styles['found']} aria-label={t('screening:client.found')}>
          {clients.map(({ caseId, clientName, caseNo }) => (
            <li key={caseId}>
              <button
                type="button"
                className={styles['option']}
                disabled={load.isPending}
                onClick={() => handleChoose(caseId)}
              >
                <bdi className={styles['name']}>{clientName}</bdi>
                <CodeText value={caseNo} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <output className={styles['none']}>
        {isAsked && !isFetching && data !== undefined && clients.length === 0 && t('screening:client.none')}
      </output>
    </div>
  );
}
