import type { ReviewItemDetail } from '@sorgfalt/contract';
import { mayDecide } from '@sorgfalt/workflow';
import { useNavigate } from '@tanstack/react-router';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import { errorText, requestIdOf } from '../../app/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import { decisionHooks } from './actions.ts';
import styles from './decision-bar.module.css';
import { useDecide, type Decision } from './queries.ts';
import { clientLabel } from './words.ts';

type Kind = Decision['decision'];

const defaultOfficerId = 'ops-officer';
const notesMax = 4000;
const officerIdMax = 60;

const consequence = {
  client_onboarding: {
    approve: 'review:decision.approveOnboarding',
    reject: 'review:decision.rejectOnboarding',
  },
  rescreening: { approve: 'review:decision.approveRescreening', reject: 'review:decision.rejectRescreening' },
  payment: { approve: 'review:decision.approvePayment', reject: 'review:decision.rejectPayment' },
} as const;

/** A rescreening is an onboarding's item too, but its decision leaves the client's status as it is. */
function consequenceOf({ type, workflow }: ReviewItemDetail): (typeof consequence)[keyof typeof consequence] {
  return type === 'rescreening' ? consequence.rescreening : consequence[workflow];
}

/** Hits that were decided one by one can leave only the other way. */
function isContradicted({ type, hits }: ReviewItemDetail, kind: Kind): boolean {
  if (type !== 'rescreening') return false;
  return kind === 'approve'
    ? hits.some(({ decision }) => decision?.decision === 'confirmed')
    : hits.length > 0 && hits.every(({ decision }) => decision?.decision === 'dismissed');
}

interface DecisionBarProps {
  readonly item: ReviewItemDetail;
  onDecided(itemId: string): void;
}

/** Approve or reject, with notes. What was written stays until the server has answered that it counts. */
export function DecisionBar({ item, onDecided }: DecisionBarProps) {
  const t = useTexts();
  const [kind, setKind] = useState<Kind>();
  const [draft, setDraft] = useState({ notes: '', officerId: defaultOfficerId });
  const headingId = useId();
  // AMLA Art. 3 and embargoes: while the doubt stands, only rejecting is left.
  const isBlocked = item.risk?.blocked === true;
  const against = {
    approve: isBlocked
      ? t('errors:code.blocked-case')
      : isContradicted(item, 'approve')
        ? t('review:decision.againstApprove')
        : undefined,
    reject: isContradicted(item, 'reject') ? t('review:decision.againstReject') : undefined,
  };
  const own =
    item.part === null ? undefined : t(`review:decision.${item.part === 'made' ? 'own' : 'handled'}`);
  const said = against.approve ?? against.reject;
  const hindrance = (decision: Kind) => {
    const may = mayDecide({ part: item.part, decision });
    const disabledReason = may.ok ? against[decision] : own;
    return disabledReason === undefined ? {} : { disabledReason };
  };
  return (
    <section aria-labelledby={headingId} className={styles['bar']}>
      <h3 id={headingId} className={styles['heading']}>
        {t('review:decision.title')}
      </h3>
      {own !== undefined && <p className={styles['own']}>{own}</p>}
      {said !== undefined && <p className={styles['own']}>{said}</p>}
      {kind === undefined ? (
        <div className={styles['buttons']}>
          <Button
            icon={<IconX />}
            kbd="r"
            data-decision={decisionHooks.reject}
            onClick={() => setKind('reject')}
            {...hindrance('reject')}
          >
            {t('review:decision.reject')}
          </Button>
          <Button
            variant="primary"
            icon={<IconCheck />}
            kbd="a"
            data-decision={decisionHooks.approve}
            onClick={() => setKind('approve')}
            {...hindrance('approve')}
          >
            {t('review:decision.approve')}
          </Button>
        </div>
      ) : (
        <DecisionForm
          item={item}
          kind={kind}
          draft={draft}
          onDraft={setDraft}
          onCancel={() => setKind(undefined)}
          onDecided={onDecided}
        />
      )}
    </section>
  );
}

interface Draft {
  readonly notes: string;
  readonly officerId: string;
}

interface DecisionFormProps extends DecisionBarProps {
  readonly kind: Kind;
  readonly draft: Draft;
  onDraft(draft: Draft): void;
  onCancel(): void;
}

function DecisionForm({ item, kind, draft, onDraft, onCancel, onDecided }: DecisionFormProps) {
  const t = useTexts();
  const toast = useToast();
  const navigate = useNavigate();
  const decide = useDecide();
  const [isChecked, setIsChecked] = useState(false);
  const undecided = item.type === 'rescreening' ? item.hits.filter((hit) => hit.decision == null).length : 0;
  const isMissing = { notes: draft.notes.trim() === '', officerId: draft.officerId.trim() === '' };

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (decide.isPending) return;
    setIsChecked(true);
    if (isMissing.notes || isMissing.officerId) {
      event.currentTarget.querySelector<HTMLElement>(isMissing.notes ? 'textarea' : 'input')?.focus();
      return;
    }
    decide.mutate(
      {
        itemId: item.id,
        decision: kind,
        notes: draft.notes,
        officerId: draft.officerId,
        ...(item.type === 'rescreening' ? { hitCount: item.hits.length } : {}),
      },
      {
        onSuccess: (decided) => {
          const proofId = decided.decision?.proofId ?? null;
          const name = clientLabel(decided, t);
          toast.show({
            type: 'success',
            title: t(kind === 'approve' ? 'review:decision.approvedToast' : 'review:decision.rejectedToast', {
              name,
            }),
            text: t('review:decision.recorded'),
            ...(proofId === null
              ? {}
              : {
                  action: {
                    label: t('review:decision.showProof'),
                    onSelect: () =>
                      void navigate({ to: '/app/ledger/$entryId', params: { entryId: proofId } }),
                  },
                }),
          });
          onDecided(item.id);
        },
      },
    );
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || decide.isPending) return;
    event.preventDefault();
    onCancel();
  };
  const requestId = requestIdOf(decide.error);
  return (
    // Escape inside the form is the same as its cancel button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button does it too
    <form className={styles['form']} onSubmit={handleSubmit} onKeyDown={handleKey} noValidate>
      <p className={styles['consequence']} data-kind={kind}>
        {t(consequenceOf(item)[kind])}
        {undecided > 0 && ` ${t(`review:decision.settle.${kind}`, { count: undecided })}`}
      </p>
      <Field
        label={t('review:decision.notes')}
        hint={t('review:decision.notesHint')}
        error={isChecked && isMissing.notes ? t('review:decision.notesRequired') : undefined}
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
      <Field
        label={t('review:decision.officerId')}
        error={isChecked && isMissing.officerId ? t('review:decision.officerRequired') : undefined}
        required
      >
        <TextInput
          mono
          maxLength={officerIdMax}
          value={draft.officerId}
          readOnly={decide.isPending}
          onChange={(event) => onDraft({ ...draft, officerId: event.target.value })}
        />
      </Field>
      {decide.error && (
        <ErrorState
          compact
          title={t('review:decision.failed')}
          reason={errorText(decide.error, t)}
          {...(requestId === undefined ? {} : { requestId })}
        />
      )}
      <div className={styles['buttons']}>
        <Button onClick={onCancel} kbd="Esc" {...(decide.isPending ? { 'aria-disabled': true } : {})}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          variant={kind === 'approve' ? 'primary' : 'danger'}
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
