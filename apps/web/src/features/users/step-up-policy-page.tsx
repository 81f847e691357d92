import {
  approvalLimitMaxMinor,
  graveMinutesMax,
  idleMinutesMax,
  idleMinutesMin,
  stepUpRoutes,
  workingDayMinutesMax,
  type StepUpPolicy,
} from '@sorgfalt/contract';
import { formatAmount, parseAmount } from '@sorgfalt/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { CallFailed } from '../../client/call-failed.tsx';
import { call } from '../../client/api-client.ts';
import { errorText } from '../../client/error-text.ts';
import { queryKeys } from '../../client/query-keys.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './step-up-policy-page.module.css';

/** How old a proof of who one is may be; administrators set it, with a fresh one. */
export function StepUpPolicyPage() {
  const t = useTexts();
  const query = useQuery({
    queryKey: queryKeys.stepUp.all,
    queryFn: ({ signal }) => call(stepUpRoutes.policy, {}, { signal }),
  });
  return (
    <>
      <PageHeader title={t('users:stepUp.title')} subtitle={t('users:stepUp.subtitle')} />
      <Card>
        {query.isPending && <Skeleton height="180px" />}
        {query.error && (
          <CallFailed
            error={query.error}
            title={t('users:stepUp.loadFailed')}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data && <PolicyForm key={JSON.stringify(query.data)} policy={query.data} />}
      </Card>
    </>
  );
}

interface Texts {
  readonly grave: string;
  readonly decision: string;
  readonly release: string;
  readonly idle: string;
}

/** A whole number of minutes within bounds; undefined for anything else. */
function minutesOf(text: string, min: number, max: number): number | undefined {
  const minutes = /^\s*\d{1,5}\s*$/u.test(text) ? Number(text) : Number.NaN;
  return minutes >= min && minutes <= max ? minutes : undefined;
}

function amountOf(text: string): number | undefined {
  const amount = parseAmount(text, 'CHF');
  return amount.ok && amount.value >= 0 && amount.value <= approvalLimitMaxMinor ? amount.value : undefined;
}

function PolicyForm({ policy }: { policy: StepUpPolicy }) {
  const t = useTexts();
  const form = useForm<Texts>({
    mode: 'onTouched',
    defaultValues: {
      grave: String(policy.graveMinutes),
      decision: String(policy.decisionMinutes),
      release: formatAmount(policy.releaseAboveMinor, 'CHF'),
      idle: String(policy.idleMinutes),
    },
  });
  const saving = useSaving();
  const submit = form.handleSubmit(({ grave, decision, release, idle }) => {
    const graveMinutes = minutesOf(grave, 1, graveMinutesMax);
    const decisionMinutes = minutesOf(decision, 5, workingDayMinutesMax);
    const releaseAboveMinor = amountOf(release);
    const idleMinutes = minutesOf(idle, idleMinutesMin, idleMinutesMax);
    if (graveMinutes === undefined || decisionMinutes === undefined) return;
    if (releaseAboveMinor === undefined || idleMinutes === undefined) return;
    saving.mutate({ graveMinutes, decisionMinutes, releaseAboveMinor, idleMinutes, seen: policy });
  });
  const { errors } = form.formState;
  const errorOf = (name: keyof Texts) => {
    const message = errors[name]?.message;
    return message === undefined ? {} : { error: message };
  };
  const invalid = t('users:stepUp.invalid');
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
      <Field label={t('users:stepUp.grave')} hint={t('users:stepUp.graveHint')} {...errorOf('grave')}>
        <TextInput
          inputMode="numeric"
          {...form.register('grave', {
            validate: (text) => minutesOf(text, 1, graveMinutesMax) !== undefined || invalid,
          })}
        />
      </Field>
      <Field
        label={t('users:stepUp.decision')}
        hint={t('users:stepUp.decisionHint')}
        {...errorOf('decision')}
      >
        <TextInput
          inputMode="numeric"
          {...form.register('decision', {
            validate: (text) => minutesOf(text, 5, workingDayMinutesMax) !== undefined || invalid,
          })}
        />
      </Field>
      <Field label={t('users:stepUp.release')} hint={t('users:stepUp.releaseHint')} {...errorOf('release')}>
        <TextInput
          inputMode="decimal"
          {...form.register('release', {
            validate: (text) => amountOf(text) !== undefined || t('users:stepUp.invalidAmount'),
          })}
        />
      </Field>
      <Field label={t('users:stepUp.idle')} hint={t('users:stepUp.idleHint')} {...errorOf('idle')}>
        <TextInput
          inputMode="numeric"
          {...form.register('idle', {
            validate: (text) => minutesOf(text, idleMinutesMin, idleMinutesMax) !== undefined || invalid,
          })}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" loading={saving.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function useSaving() {
  const t = useTexts();
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StepUpPolicy & { readonly seen: StepUpPolicy }) =>
      call(stepUpRoutes.setPolicy, { body }),
    onSuccess: () => {
      toast.show({ type: 'success', title: t('users:stepUp.saved') });
      return client.invalidateQueries({ queryKey: queryKeys.stepUp.all });
    },
    // Beside the form, which what a colleague set meanwhile replaces.
    onError: (problem) => {
      toast.show({ type: 'error', title: t('users:stepUp.failed'), text: errorText(problem, t) });
      return client.invalidateQueries({ queryKey: queryKeys.stepUp.all });
    },
  });
}
