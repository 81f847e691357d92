import { swissDay } from '@sorgfalt/calendar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import type { EntityFormProps } from './assess-form.tsx';
import { Refused } from './refused.tsx';
import { proofsQuery, useReport } from './queries.ts';
import styles from './reporting.module.css';

/** Notes that what is shown was reported, with the document that proves it. */
export function ReportForm({ entity, code, onDone }: EntityFormProps) {
  const t = useTexts();
  const reporting = useReport(entity);
  const { data, error } = useQuery(proofsQuery(entity.clientId));
  const [reportedOn, setReportedOn] = useState<string | undefined>(() => swissDay(new Date()));
  const [documentId, setDocumentId] = useState('');
  const documents = (data?.documents ?? []).filter(({ withdrawn }) => withdrawn === null);
  const isReady = Boolean(reportedOn) && documentId !== '';
  return (
    <form
      className={styles['act']}
      onSubmit={(event) => {
        event.preventDefault();
        if (reportedOn && isReady) reporting.mutate({ reportedOn, documentId, code }, { onSuccess: onDone });
      }}
    >
      <div className={styles['fields']}>
        <Field label={t('reporting:report.on')} required>
          <DateInput value={reportedOn ?? ''} onValueChange={setReportedOn} />
        </Field>
        <Field label={t('reporting:report.proof')} hint={t('reporting:report.proofHint')} required>
          <NativeSelect
            placeholder={t('reporting:report.choose')}
            value={documentId}
            options={documents.map((each) => ({ value: each.documentId, label: each.fileName }))}
            onChange={({ target }) => setDocumentId(target.value)}
          />
        </Field>
      </div>
      <div className={styles['acts']}>
        <Button type="submit" variant="primary" loading={reporting.isPending} disabled={!isReady}>
          {t('reporting:report.keep')}
        </Button>
        <Button onClick={onDone}>{t('reporting:cancel')}</Button>
      </div>
      <Refused error={reporting.error ?? error} />
    </form>
  );
}
