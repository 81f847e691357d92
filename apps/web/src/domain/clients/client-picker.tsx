import { IconX } from '@tabler/icons-react';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './client-picker.module.css';
import { ClientSearch, type PickedClient } from './client-search.tsx';

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

/** The client that a form is about: searched for, then named, and taken back. Its texts are those of `clients`. */
export function ClientPicker({ client, onChange, ...rest }: ClientPickerProps) {
  const t = useTexts();
  if (client === undefined) return <ClientSearch {...rest} onChoose={onChange} />;
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
