import { useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { mayOpen, screens } from '../access.ts';
import { isEntityId } from '../entity-id.ts';
import { IdFilter } from '../id-filter.tsx';
import styles from './client-filter.module.css';
import { ClientSearch } from './client-search.tsx';
import { standingQuery } from './queries.ts';

interface ClientFilterProps {
  /** Id of the client, as the address has it. */
  readonly value: string | undefined;
  /** For whoever may not search clients, and enters an id. */
  readonly idLabel: string;
  readonly invalidText: string;
  onValueChange(clientId: string | undefined): void;
}

/** Narrows a list to one client: officers find them by name, others enter an id. Its texts are those of `clients`. */
export function ClientFilter({ value, idLabel, invalidText, onValueChange }: ClientFilterProps) {
  const isOfficer = mayOpen(screens.clients.access, useAuth());
  if (!isOfficer || (value !== undefined && !isEntityId(value)))
    return <IdFilter label={idLabel} invalidText={invalidText} value={value} onValueChange={onValueChange} />;
  if (value === undefined)
    return <ClientSearch isFilter onChoose={({ clientId }) => onValueChange(clientId)} />;
  return <Chosen clientId={value} onClear={() => onValueChange(undefined)} />;
}

function Chosen({ clientId, onClear }: { clientId: string; onClear: () => void }) {
  const t = useTexts();
  const { data } = useQuery(standingQuery(clientId));
  return (
    <div className={styles['chosen']}>
      <span className={styles['name']}>
        {t('clients:picker.label')}:{' '}
        {data === undefined ? <CodeText value={clientId} max={13} /> : <bdi>{data.name}</bdi>}
      </span>
      <IconButton label={t('clients:filter.clear')} icon={<IconX />} size="small" onClick={onClear} />
    </div>
  );
}
