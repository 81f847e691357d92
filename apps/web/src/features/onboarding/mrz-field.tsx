import { isEntityKind, parseMrz } from '@sorgfalt/kyc';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { kindOf } from './asked-questions.ts';
import { FormField } from './form-field.tsx';
import type { FieldName, FormValues } from './form-values.ts';
import { fieldsOfMrz } from './mrz-fields.ts';
import { todayIso } from './today.ts';
import { LazyZoneDialog } from './zone/lazy.tsx';
import styles from './mrz-field.module.css';

type Read = ReturnType<typeof parseMrz>;

/** The machine readable zone with its check digits read while it is typed. */
export function MrzField({ onTakeOver }: { onTakeOver: () => void }) {
  const t = useTexts();
  const { control, setValue, getValues } = useFormContext<FormValues>();
  const typed = useWatch({ control, name: 'mrz' });
  const [tookOver, setTookOver] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const read = typed.trim() === '' ? undefined : parseMrz(typed);
  const takeOver = () => {
    if (!read?.ok) return;
    const found = fieldsOfMrz(read.value, todayIso(), getValues('documentType'));
    // The zone tells of a person: of a company it is the one who opens the relationship for it.
    const { clientName, ...others } = found;
    const named = isEntityKind(kindOf(getValues('kind'))) ? { openerName: clientName } : { clientName };
    for (const [name, value] of Object.entries({ ...named, ...others })) {
      if (value === undefined) continue;
      setValue(name as FieldName, value, { shouldDirty: true, shouldValidate: true });
    }
    setTookOver(typed);
    onTakeOver();
  };
  return (
    <div className={styles['mrz']}>
      <FormField
        name="mrz"
        hint={t('onboarding:hint.mrz')}
        action={
          read?.ok === true ? (
            <Button size="small" onClick={takeOver}>
              {t('onboarding:mrz.takeOver')}
            </Button>
          ) : (
            <Button size="small" onClick={() => setIsReading(true)}>
              {t('onboarding:mrz.fromPicture')}
            </Button>
          )
        }
      >
        {(input) => (
          <TextArea
            rows={3}
            maxLength={200}
            dir="ltr"
            spellCheck={false}
            autoCapitalize="characters"
            className={styles['zone']}
            {...input}
          />
        )}
      </FormField>
      <output className={styles['state']} data-state={stateOf(read)}>
        {read && (
          <>
            <StateIcon state={stateOf(read)} />
            <span>
              {readText(read, t)}
              {tookOver === typed && <span className={styles['note']}>{t('onboarding:mrz.tookOver')}</span>}
            </span>
          </>
        )}
      </output>
      {isReading && (
        <Suspense>
          <LazyZoneDialog
            onTakeOver={(lines) => {
              setValue('mrz', lines, { shouldDirty: true, shouldValidate: true });
              setIsReading(false);
            }}
            onClose={() => setIsReading(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function stateOf(read: Read | undefined): 'none' | 'good' | 'open' | 'bad' {
  if (read === undefined) return 'none';
  if (read.ok) return 'good';
  return read.error.code === 'mrz-length' ? 'open' : 'bad';
}

function StateIcon({ state }: { state: ReturnType<typeof stateOf> }) {
  const Icon = { good: IconCircleCheck, bad: IconAlertTriangle, open: IconInfoCircle, none: IconInfoCircle }[
    state
  ];
  return <Icon size={16} aria-hidden="true" className={styles['icon']} />;
}

function readText(read: Read, t: Translate): string {
  if (read.ok) return t('onboarding:mrz.correct', { format: read.value.format });
  const { code, field } = read.error;
  const part = field === null ? '' : t(`onboarding:mrz.part.${field}`);
  if (code === 'mrz-check-digit') return t('onboarding:mrz.wrong', { part });
  return t(`onboarding:mrz.${code}`, { part });
}
