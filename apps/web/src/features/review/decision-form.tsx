import type { ReviewItemDetail } from '@sorgfalt/contract';
import { checkDecision, requirementsOf, type ReasonCode } from '@sorgfalt/workflow';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { decisionHooks } from './actions.ts';
import styles from './decision-form.module.css';
import { Demands } from './demands.tsx';
import { useRefreshItem } from './queries.ts';
import type { useDecide, Decision } from './queries.ts';
import { kindOf } from './words.ts';

export type Kind = Decision['decision'];

/** What was written so far; it stays until the server has answered that it counts. */
export interface Draft {
  readonly notes: string;
  readonly reasonCode: ReasonCode | '';
  readonly confirmed: readonly string[];
}

const notesMax = 4000;

const consequence = {
  client_onboarding: {
    approve: 'review:decision.approveOnboarding',
    reject: 'review:decision.rejectOnboarding',
  },
  rescreening: { approve: 'review:decision.approveRescreening', reject: 'review:decision.rejectRescreening' },
  periodic_review: { approve: 'review:decision.approvePeriodic', reject: 'review:decision.rejectPeriodic' },
  payment: { approve: 'review:decision.approvePayment', reject: 'review:decision.rejectPayment' },
} as const;

/** Whether the notes say nothing or too little, and the places that still lack something. */
function lacking(item: ReviewItemDetail, kind: Kind, { notes, reasonCode, confirmed }: Draft) {
  if (notes.trim() === '') return { notes: 'empty' as const, missing: [] };
  const given = { decision: kind, notes, checks: confirmed, ...(reasonCode !== '' && { reasonCode }) };
  const checked = checkDecision(requirementsOf(item), given);
  if (checked.ok) return { notes: null, missing: [] };
  return checked.error.code === 'notes-too-short'
    ? { notes: 'short' as const, missing: [] }
    : { notes: null, missing: checked.error.missing };
}

interface DecisionFormProps {
  readonly item: ReviewItemDetail;
  readonly kind: Kind;
  readonly draft: Draft;
  readonly decide: ReturnType<typeof useDecide>;
  onDraft(draft: Draft): void;
  onCancel(): void;
  onDecided(itemId: string): void;
}

/** Notes, and what the reasons demand. */
export function DecisionForm({ item, kind, draft, decide, onDraft, onCancel, onDecided }: DecisionFormProps) {
  const t = useTexts();
  const [isChecked, setIsChecked] = useState(false);
  const refresh = useRefreshItem(item.id);
  // As it was when the decision was begun: what has changed under somebody who writes was not read. Once that is told, as it is shown.
  const [seen, setSeen] = useState<string | undefined>(item.evidenceSha256);
  const requirements = requirementsOf(item);
  const lacks = lacking(item, kind, draft);
  const undecided = item.type === 'rescreening' ? item.hits.filter((hit) => hit.decision == null).length : 0;
  const notesError = {
    empty: t('review:decision.notesRequired'),
    short: t('review:decision.notesShort', { min: requirements.notesMin }),
  };

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (decide.isPending) return;
    setIsChecked(true);
    if (lacks.notes !== null || lacks.missing.length > 0) {
      // The checks stand above the reason code.
      const isUnchecked = lacks.missing.some((place) => place.startsWith('checks.'));
      const place = isUnchecked ? 'input:not(:checked)' : 'select';
      event.currentTarget.querySelector<HTMLElement>(lacks.notes === null ? place : 'textarea')?.focus();
      return;
    }
    decide.mutate(
      {
        itemId: item.id,
        decision: kind,
        notes: draft.notes,
        ...(draft.reasonCode !== '' && { reasonCode: draft.reasonCode }),
        ...(kind === 'approve' && { checks: [...draft.confirmed] }),
        evidenceSha256: seen ?? item.evidenceSha256,
      },
      {
        onSuccess: () => onDecided(item.id),
        onError: (error) => {
          if (!(error instanceof ApiError) || error.code !== 'evidence-changed') return;
          setSeen(undefined);
          refresh();
        },
      },
    );
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || decide.isPending) return;
    event.preventDefault();
    onCancel();
  };
  return (
    // Escape inside the form is the same as its cancel button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button does it too
    <form className={styles['form']} onSubmit={handleSubmit} onKeyDown={handleKey} noValidate>
      <p className={styles['consequence']} data-kind={kind}>
        {t(consequence[kindOf(item)][kind])}
        {kind === 'reject' && undecided > 0 && ` ${t('review:decision.settle', { count: undecided })}`}
      </p>
      <Demands
        kind={kind}
        requirements={requirements}
        reasonCode={draft.reasonCode}
        confirmed={draft.confirmed}
        missing={isChecked ? lacks.missing : []}
        onReasonCode={(reasonCode) => onDraft({ ...draft, reasonCode })}
        onConfirmed={(confirmed) => onDraft({ ...draft, confirmed })}
      />
      <Field
        label={t('review:decision.notes')}
        hint={t('review:decision.notesHint')}
        error={isChecked && lacks.notes !== null ? notesError[lacks.notes] : undefined}
        required
      >
        <TextArea
          // The notes are what the key was pressed for.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the user's own key or press
          autoFocus
          rows={3}
          maxLength={notesMax}
          value={draft.notes}
          readOnly={decide.isPending}
          onChange={(event) => onDraft({ ...draft, notes: event.target.value })}
        />
      </Field>
      {decide.error && <CallFailed error={decide.error} compact title={t('review:decision.failed')} />}
      <div className={styles['buttons']}>
        <Button onClick={onCancel} kbd="Esc" aria-disabled={decide.isPending}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          variant="ink"
          kbd="Ctrl+Enter"
          loading={decide.isPending}
          data-decision={decisionHooks.send}
        >
          {decide.isPending
            ? t('review:decision.sending')
            : t(kind === 'approve' ? 'review:decision.confirmApprove' : 'review:decision.confirmReject')}
        </Button>
      </div>
    </form>
  );
}
