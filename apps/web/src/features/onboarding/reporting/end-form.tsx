import { swissDay } from '@sorgfalt/calendar';
import type { AdministeredEntity } from '@sorgfalt/contract';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { ActForm } from './act-form.tsx';
import { useEnding } from './queries.ts';

/** Notes from which day on the firm administers it no longer. */
export function EndForm({ entity, onDone }: { entity: AdministeredEntity; onDone(): void }) {
  const t = useTexts();
  const ending = useEnding(entity);
  const [until, setUntil] = useState<string | undefined>(() => swissDay(new Date()));
  return (
    <ActForm
      keep={t('reporting:end.keep')}
      isReady={Boolean(until)}
      isPending={ending.isPending}
      error={ending.error}
      onKeep={() => until && ending.mutate({ until }, { onSuccess: onDone })}
      onDone={onDone}
    >
      <Field label={t('reporting:until')} required>
        <DateInput value={until ?? ''} onValueChange={setUntil} />
      </Field>
    </ActForm>
  );
}
