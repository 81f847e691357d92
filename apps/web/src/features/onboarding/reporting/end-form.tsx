import { swissDay } from '@sorgfalt/calendar';
import type { AdministeredEntity } from '@sorgfalt/contract';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { Refused } from './refused.tsx';
import { useEnding } from './queries.ts';
import styles from './reporting.module.css';

/** Notes from which day on the firm administers it no longer. */
export function EndForm({ entity, onDone }: { entity: AdministeredEntity; onDone(): void }) {
  const t = useTexts();
  const ending = useEnding(entity);
  const [until, setUntil] = useState<string | undefined>(() => swissDay(new Date()));
  return (
    <form
      className={styles['act']}
      onSubmit={(event) => {
        event.preventDefault();
        if (until) ending.mutate({ until }, { onSuccess: onDone });
      }}
    >
      <div className={styles['fields']}>
        <Field label={t('reporting:until')} required>
          <DateInput value={until ?? ''} onValueChange={setUntil} />
        </Field>
      </div>
      <div className={styles['acts']}>
        <Button type="submit" variant="primary" loading={ending.isPending} disabled={!until}>
          {t('reporting:end.keep')}
        </Button>
        <Button onClick={onDone}>{t('reporting:cancel')}</Button>
      </div>
      <Refused error={ending.error} />
    </form>
  );
}
