import { swissDay } from '@sorgfalt/calendar';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import type { EntityFormProps } from './assess-form.tsx';
import { ActForm } from './act-form.tsx';
import { useDocumentChoices, useReport } from './queries.ts';

/** Notes that what is shown was reported, with the document that proves it. */
export function ReportForm({ entity, code, onDone }: EntityFormProps) {
  const t = useTexts();
  const reporting = useReport(entity);
  const { choices, error } = useDocumentChoices(entity.clientId);
  const [reportedOn, setReportedOn] = useState<string | undefined>(() => swissDay(new Date()));
  const [documentId, setDocumentId] = useState('');
  return (
    <ActForm
      keep={t('reporting:report.keep')}
      isReady={Boolean(reportedOn) && documentId !== ''}
      isPending={reporting.isPending}
      error={reporting.error ?? error}
      onKeep={() => reportedOn && reporting.mutate({ reportedOn, documentId, code }, { onSuccess: onDone })}
      onDone={onDone}
    >
      <Field label={t('reporting:report.on')} required>
        <DateInput value={reportedOn ?? ''} onValueChange={setReportedOn} />
      </Field>
      <Field label={t('reporting:report.proof')} hint={t('reporting:report.proofHint')} required>
        <NativeSelect
          placeholder={t('reporting:report.choose')}
          value={documentId}
          options={choices}
          onChange={({ target }) => setDocumentId(target.value)}
        />
      </Field>
    </ActForm>
  );
}
