import { registerNames } from '@sorgfalt/contract';
import type { ClientRegisters, RegisterName } from '@sorgfalt/contract';
import { useState } from 'react';
import { ApiError } from '../../../client/api-error.ts';
import { errorText } from '../../../client/error-text.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { wordOf } from '../../../i18n/word-of.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useRegister } from './queries.ts';
import styles from './registers.module.css';

/** Asks a register about the client or somebody behind it. */
export function AskForm({ clientId, known }: { clientId: string; known: ClientRegisters }) {
  const t = useTexts();
  const { registers, subjects } = known;
  // What can be asked comes first; where nothing can, the first one says what it wants.
  const [register, setRegister] = useState<RegisterName>(
    () => registers.find((each) => each.isConfigured)?.register ?? registerNames[0],
  );
  const [partyId, setPartyId] = useState(subjects[0]?.partyId ?? null);
  const [number, setNumber] = useState('');
  const asking = useRegister(clientId);
  const isConfigured = registers.find((each) => each.register === register)?.isConfigured === true;
  const wrong = wrongNumber(asking.error, t);
  return (
    <form
      className={styles['ask']}
      onSubmit={(event) => {
        event.preventDefault();
        const given = number.trim();
        asking.mutate({ register, partyId, ...(given !== '' && { number: given }) });
      }}
    >
      <div className={styles['fields']}>
        <Field label={t('registers:label.whom')}>
          <NativeSelect
            value={partyId ?? ''}
            options={subjects.map((each) => ({ value: each.partyId ?? '', label: each.name }))}
            onChange={({ target }) => setPartyId(target.value === '' ? null : target.value)}
          />
        </Field>
        <Field label={t('registers:label.register')}>
          <NativeSelect
            value={register}
            options={registerNames.map((value) => ({ value, label: t(`registers:name.${value}`) }))}
            onChange={({ target }) => {
              const chosen = registerNames.find((each) => each === target.value);
              if (chosen !== undefined) setRegister(chosen);
            }}
          />
        </Field>
        <Field
          label={t('registers:label.number')}
          optionalText={t('registers:label.optional')}
          hint={t('registers:label.numberHint')}
          error={wrong}
        >
          <TextInput value={number} maxLength={60} onChange={({ target }) => setNumber(target.value)} />
        </Field>
      </div>
      {isConfigured ? (
        <Button type="submit" loading={asking.isPending}>
          {t('registers:ask')}
        </Button>
      ) : (
        <Banner tone="info">{t(`registers:notConfigured.${register}`)}</Banner>
      )}
      {asking.error && wrong === '' && (
        <Banner tone="bad" title={t('registers:failed')}>
          {reasonOf(asking.error, t)}
        </Banner>
      )}
    </form>
  );
}

function wrongNumber(error: unknown, t: Translate): string {
  const code = error instanceof ApiError ? error.fields.find(({ path }) => path === 'body.number')?.code : '';
  return code ? wordOf(t, `registers:wrong.${code}`, '') : '';
}

/** Why the register gave no answer, where it is known; else what is said of every such refusal. */
function reasonOf(error: unknown, t: Translate): string {
  const reason = error instanceof ApiError ? error.details['reason'] : undefined;
  const said = reason === undefined ? '' : wordOf(t, `registers:fault.${reason}`, '');
  return said === '' ? errorText(error, t) : said;
}
