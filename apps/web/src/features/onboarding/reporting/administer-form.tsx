import { swissDay } from '@sorgfalt/calendar';
import type { ClientReporting } from '@sorgfalt/contract';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { Refused } from './refused.tsx';
import { useAdministering } from './queries.ts';
import styles from './reporting.module.css';

interface AdministerFormProps {
  readonly clientId: string;
  readonly candidates: ClientReporting['candidates'];
}

/** Notes that the firm administers somebody in the structure, and since when. */
export function AdministerForm({ clientId, candidates }: AdministerFormProps) {
  const t = useTexts();
  const administering = useAdministering(clientId);
  const [chosen, setChosen] = useState('');
  const [since, setSince] = useState<string | undefined>(() => swissDay(new Date()));
  // Whoever was chosen may be administered by now.
  const partyId = candidates.some((each) => each.partyId === chosen) ? chosen : candidates[0]?.partyId;
  return (
    <form
      className={styles['act']}
      onSubmit={(event) => {
        event.preventDefault();
        if (partyId !== undefined && since) administering.mutate({ partyId, since });
      }}
    >
      <div className={styles['fields']}>
        <Field label={t('reporting:administer.whom')}>
          <NativeSelect
            value={partyId ?? ''}
            options={candidates.map((each) => ({ value: each.partyId, label: each.name }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        </Field>
        <Field label={t('reporting:administer.since')} required>
          <DateInput value={since ?? ''} onValueChange={setSince} />
        </Field>
      </div>
      <Button type="submit" loading={administering.isPending} disabled={!since}>
        {t('reporting:administer.add')}
      </Button>
      <Refused error={administering.error} />
    </form>
  );
}
