import { exemptReasons } from '@sorgfalt/contract';
import type { AdministeredEntity } from '@sorgfalt/contract';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { ActForm } from './act-form.tsx';
import { useAssessing } from './queries.ts';

export interface EntityFormProps {
  readonly entity: AdministeredEntity;
  /** Of the content that is shown. */
  readonly code: string;
  onDone(): void;
}

/** Says whether an entity is to be reported, by when, or why it need not be. */
export function AssessForm({ entity, code, onDone }: EntityFormProps) {
  const t = useTexts();
  const assessing = useAssessing(entity);
  const [outcome, setOutcome] = useState('');
  const [dueOn, setDueOn] = useState<string | undefined>('');
  const exempt = exemptReasons.find((each) => each === outcome) ?? null;
  const isReady = (outcome === 'due' && dueOn !== undefined) || exempt !== null;
  return (
    <ActForm
      keep={t('reporting:assess.keep')}
      isReady={isReady}
      isPending={assessing.isPending}
      error={assessing.error}
      onKeep={() => {
        const day = exempt !== null || !dueOn ? null : dueOn;
        assessing.mutate({ exempt, dueOn: day, code }, { onSuccess: onDone });
      }}
      onDone={onDone}
    >
      <Field
        label={t('reporting:assess.outcome')}
        required
        {...(exempt === null ? {} : { hint: t('reporting:assess.exemptHint') })}
      >
        <NativeSelect
          placeholder={t('reporting:assess.choose')}
          value={outcome}
          options={[
            { value: 'due', label: t('reporting:assess.due') },
            ...exemptReasons.map((value) => ({ value, label: t(`reporting:exempt.${value}`) })),
          ]}
          onChange={({ target }) => setOutcome(target.value)}
        />
      </Field>
      {outcome === 'due' && (
        <Field label={t('reporting:assess.dueOn')} hint={t('reporting:assess.dueHint')}>
          <DateInput value={dueOn ?? ''} onValueChange={setDueOn} />
        </Field>
      )}
    </ActForm>
  );
}
