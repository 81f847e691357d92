import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { IconX } from '@tabler/icons-react';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { clientsQuery } from './queries.ts';
import styles from './client-picker.module.css';

/** A client who was found. */
export interface PickedClient {
  readonly caseId: string;
  readonly clientId: string;
  readonly name: string;
  readonly caseNo: string;
}

interface ClientPickerProps {
  readonly client: PickedClient | undefined;
  /** A form that needs none says that it is optional. */
  readonly required?: boolean;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** What follows the last choice is under way. */
  readonly isBusy?: boolean;
  onChange(client: PickedClient | undefined): void;
}

/** Finds a client by name or case number. Its texts are those of `clients`. */
export function ClientPicker({ client, required = false, hint, error, isBusy, onChange }: ClientPickerProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const { data, error: failure, isFetching } = useQuery(clientsQuery(search));
  if (client !== undefined) {
    return (
      <div className={styles['chosen']}>
        <span className={styles['who']}>
          <span className={styles['label']}>{t('clients:picker.label')}</span>
          <bdi className={styles['name']}>{client.name}</bdi>
          <CodeText value={client.caseNo} />
        </span>
        <IconButton
          label={t('clients:picker.clear')}
          icon={<IconX />}
          size="small"
          onClick={() => onChange(undefined)}
        />
      </div>
    );
  }
  // A case that is not sent yet has no client.
  const clients = (data?.cases ?? []).flatMap(({ clientId, caseId, clientName: name, caseNo }) =>
    clientId === null ? [] : [{ caseId, clientId, name, caseNo }],
  );
  const isAsked = search.length > 1;
  const handleChoose = (picked: PickedClient) => {
    setText('');
    onChange(picked);
  };
  return (
    <div className={styles['picker']}>
      <Field
        label={t('clients:picker.label')}
        {...(required ? { required } : { optionalText: t('optional') })}
        {...(hint === undefined ? {} : { hint })}
        error={failure ? errorText(failure, t) : error}
      >
        <TextInput
          type="search"
          autoComplete="off"
          maxLength={140}
          placeholder={t('clients:picker.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Enter is for the search of the form, not while a client is looked for.
            if (event.key === 'Enter' && text !== '') event.preventDefault();
          }}
        />
      </Field>
      {isAsked && clients.length > 0 && (
        <ul className={styles['found']} aria-label={t('clients:picker.found')}>
          {clients.map((found) => (
            <li key={found.caseId}>
              <button
                type="button"
                className={styles['option']}
                disabled={isBusy}
                onClick={() => handleChoose(found)}
              >
                <bdi className={styles['name']}>{found.name}</bdi>
                <CodeText value={found.caseNo} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <output className={styles['none']}>
        {isAsked && !isFetching && data !== undefined && clients.length === 0 && t('clients:picker.none')}
      </output>
    </div>
  );
}
