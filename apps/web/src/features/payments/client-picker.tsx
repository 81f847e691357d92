import { useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './payment-form.module.css';
import { clientsQuery } from './queries.ts';

export interface PickedClient {
  readonly clientId: string;
  readonly name: string;
}

interface ClientPickerProps {
  readonly client: PickedClient | undefined;
  readonly isMissing: boolean;
  onChange(client: PickedClient | undefined): void;
}

/** Finds a client by name or case number. */
export function ClientPicker({ client, isMissing, onChange }: ClientPickerProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const { data, error } = useQuery(clientsQuery(search));
  if (client !== undefined) {
    return (
      <Field label={t('payments:field.client')}>
        <div className={styles['row']}>
          <bdi>{client.name}</bdi>
          <IconButton
            label={t('payments:accounts.otherClient')}
            icon={<IconX />}
            size="small"
            onClick={() => onChange(undefined)}
          />
        </div>
      </Field>
    );
  }
  const problem = error ? errorText(error, t) : isMissing ? t('payments:accounts.clientMissing') : undefined;
  // A case that is not sent yet has no client.
  const found = (search.length > 1 ? (data?.cases ?? []) : []).flatMap(({ clientId, ...found }) =>
    clientId === null ? [] : [{ ...found, clientId }],
  );
  return (
    <>
      <Field label={t('payments:field.client')} required error={problem}>
        <TextInput
          type="search"
          autoComplete="off"
          maxLength={140}
          placeholder={t('payments:accounts.findClient')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {found.length > 0 && (
        <ul className={styles['options']} aria-label={t('payments:accounts.found')}>
          {found.map(({ caseId, clientId, clientName, caseNo }) => (
            <li key={caseId}>
              <button
                type="button"
                className={styles['option']}
                onClick={() => onChange({ clientId, name: clientName })}
              >
                <bdi>{clientName}</bdi> <CodeText value={caseNo} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
