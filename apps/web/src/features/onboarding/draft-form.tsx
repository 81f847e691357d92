import type { CaseDetail } from '@sorgfalt/contract';
import type { AnswerFault } from '@sorgfalt/kyc';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ApiError } from '../../client/api-error.ts';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { fieldLabel, kindOf } from './asked-questions.ts';
import { ConflictBanner } from './conflict-banner.tsx';
import { DiscardButton } from './discard-button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { AddressSection, DocumentSection, PersonSection } from './form-sections.tsx';
import { KindSection } from './kind-section.tsx';
import { DraftPapers } from './papers-card.tsx';
import { problemOfFault } from './form-problem.ts';
import { draftOf } from './draft-of.ts';
import { valuesOf, type FieldName, type FormValues } from './form-values.ts';
import { caseQuery, useSubmitCase } from './queries.ts';
import { RelationshipSection } from './relationship-section.tsx';
import { SaveStatus } from './save-status.tsx';
import { useDraftSaver } from './use-draft-saver.ts';
import styles from './draft-form.module.css';

/** The client form of a draft: saved while it is written, sent with "Start checks". */
export function DraftForm({ detail, onReload }: { detail: CaseDetail; onReload: () => void }) {
  const t = useTexts();
  const client = useQueryClient();
  const summary = useRef<HTMLDivElement>(null);
  const [isStepwise, setIsStepwise] = useState(false);
  const saver = useDraftSaver(detail);
  const submission = useSubmitCase(detail.caseId);
  const form = useForm<FormValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: valuesOf(detail.form),
  });
  const { subscribe, setError } = form;

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saver.change(draftOf(values)) }),
    [subscribe, saver],
  );

  const showSummary = () => requestAnimationFrame(() => summary.current?.focus());
  const markServerFields = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'form-incomplete') return;
    for (const { path, code } of error.fields) {
      const name = path.replace(/^form\./, '');
      if (!(name in valuesOf({}))) continue;
      const field = fieldLabel(name as FieldName, kindOf(form.getValues('kind')), t);
      const problem = problemOfFault(code as AnswerFault['code']);
      setError(name as FieldName, { type: 'server', message: t(`onboarding:problem.${problem}`, { field }) });
    }
    showSummary();
  };
  const start = async () => {
    if (!(await saver.flush())) return;
    submission.mutate({ version: saver.version(), isStepwise }, { onError: markServerFields });
  };
  const overwrite = async () => {
    const newest = await client.fetchQuery({ ...caseQuery(detail.caseId), staleTime: 0 });
    await saver.overwrite(newest.version);
  };
  const isIncomplete = submission.error instanceof ApiError && submission.error.code === 'form-incomplete';
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className={styles['form']}
        onSubmit={(event) => void form.handleSubmit(start, showSummary)(event)}
      >
        <ConflictBanner saver={saver} onReload={onReload} onOverwrite={overwrite} />
        <ErrorSummary ref={summary} />
        <KindSection />
        <PersonSection />
        <DocumentSection />
        <AddressSection />
        <RelationshipSection />
        <DraftPapers />
        {submission.isError && !isIncomplete && (
          <Banner tone="bad" title={t('onboarding:submit.failed')}>
            {errorText(submission.error, t)}
          </Banner>
        )}
        <footer className={styles['footer']}>
          <SaveStatus saver={saver} />
          <div className={styles['send']}>
            <Checkbox
              label={t('onboarding:submit.stepwise')}
              hint={t('onboarding:submit.stepwiseHint')}
              checked={isStepwise}
              onChange={(event) => setIsStepwise(event.target.checked)}
            />
            <div className={styles['buttons']}>
              <DiscardButton detail={detail} saver={saver} />
              <Button type="submit" variant="primary" loading={submission.isPending}>
                {t('onboarding:submit.start')}
              </Button>
            </div>
          </div>
        </footer>
      </form>
    </FormProvider>
  );
}
