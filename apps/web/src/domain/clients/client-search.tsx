import type { CaseSummary } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { errorText } from '../../client/error-text.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './client-search.module.css';
import { clientsQuery } from './queries.ts';

/** A client who was found. */
export interface PickedClient {
  readonly caseId: string;
  readonly clientId: string;
  readonly name: string;
  readonly caseNo: string;
}

interface ClientSearchProps {
  /** As a filter it has no label to be seen, and lies over the list while clients are offered. */
  readonly isFilter?: boolean;
  /** A form that needs none says that it is optional. */
  readonly required?: boolean;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** What follows the last choice is under way. */
  readonly isBusy?: boolean | undefined;
  onChoose(client: PickedClient): void;
}

/** A field that finds clients by name or case number as one types. Its texts are those of `clients`. */
export function ClientSearch({ isFilter, required, hint, error, isBusy, onChoose }: ClientSearchProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const { data, error: failure, isFetching } = useQuery(clientsQuery(search));
  const isAsked = search.length > 1;
  const found = isAsked ? clientsOf(data?.cases ?? []) : [];
  const handleChoose = (picked: PickedClient) => {
    setText('');
    onChoose(picked);
  };
  return (
    <div className={isFilter ? styles['filter'] : styles['picker']}>
      <Field
        label={t('clients:picker.label')}
        {...markOf(isFilter, required, t)}
        {...(hint === undefined ? {} : { hint })}
        error={failure ? errorText(failure, t) : error}
      >
        <TextInput
          type="search"
          {...(isFilter ? { 'data-filter': '' } : {})}
          autoComplete="off"
          maxLength={140}
          placeholder={t(isFilter ? 'clients:filter.search' : 'clients:picker.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Enter is for the search of the form, not while a client is looked for.
            if (event.key === 'Enter' && text !== '') event.preventDefault();
          }}
        />
      </Field>
      <Found clients={found} isBusy={isBusy} onChoose={handleChoose} />
      <output className={styles['none']}>
        {isAsked && !isFetching && data !== undefined && found.length === 0 && t('clients:picker.none')}
      </output>
    </div>
  );
}

function markOf(isFilter = false, required = false, t: Translate) {
  if (isFilter) return { labelHidden: true };
  return required ? { required } : { optionalText: t('optional') };
}

/** A case that is not sent yet has no client. */
const clientsOf = (cases: readonly CaseSummary[]): PickedClient[] =>
  cases.flatMap(({ clientId, caseId, clientName: name, caseNo }) =>
    clientId === null ? [] : [{ caseId, clientId, name, caseNo }],
  );

interface FoundProps extends Pick<ClientSearchProps, 'isBusy' | 'onChoose'> {
  readonly clients: readonly PickedClient[];
}

function Found({ clients, isBusy, onChoose }: FoundProps) {
  const t = useTexts();
  if (clients.length === 0) return null;
  return (
    <ul className={styles['found']} aria-label={t('clients:picker.found')}>
      {clients.map((client) => (
        <li key={client.caseId}>
          <button
            type="button"
            className={styles['option']}
            disabled={isBusy}
            onClick={() => onChoose(client)}
          >
            <bdi className={styles['name']}>{client.name}</bdi>
            <CodeText value={client.caseNo} />
          </button>
        </li>
      ))}
    </ul>
  );
}
