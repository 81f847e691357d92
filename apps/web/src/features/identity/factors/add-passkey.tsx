import { factorRoutes } from '@sorgfalt/contract';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../client/api-client.ts';
import { makePasskey } from '../../../client/identity/passkey.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFactorChange } from './factor-queries.ts';
import { factorText } from './factor-text.ts';
import styles from './factors.module.css';

interface Props {
  /** A name that is not taken. */
  readonly suggestion: string;
  readonly code: string;
  readonly isPrimary: boolean;
  /** With the recovery codes that come with a first factor. */
  onAdded(recoveryCodes: readonly string[] | null): void;
}

/** Has the device make a passkey, and keeps it under a name. */
export function AddPasskey({ suggestion, code, isPrimary, onAdded }: Props) {
  const t = useTexts();
  const toast = useToast();
  const [name, setName] = useState('');
  const adding = useFactorChange(async () => {
    const body = code === '' ? {} : { code };
    const { options } = await call(factorRoutes.beginPasskey, { body });
    const answer = await makePasskey(options);
    const named = name.trim() === '' ? suggestion : name.trim();
    return call(factorRoutes.addPasskey, { body: { name: named, answer } });
  });
  const add = () =>
    adding.mutate(undefined, {
      onSuccess: ({ recoveryCodes }) => {
        setName('');
        toast.show({ type: 'success', title: t('factors:passkey.added') });
        onAdded(recoveryCodes);
      },
    });
  return (
    <div className={styles['stack']}>
      {adding.isError && <Banner tone="bad">{factorText(adding.error, t)}</Banner>}
      <Field label={t('factors:passkey.name')} hint={t('factors:passkey.nameHint')}>
        <TextInput
          maxLength={60}
          placeholder={suggestion}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <div>
        <Button
          icon={<IconFingerprint />}
          variant={isPrimary ? 'primary' : 'secondary'}
          loading={adding.isPending}
          onClick={add}
        >
          {t('factors:passkey.add')}
        </Button>
      </div>
    </div>
  );
}
