import type { ClientDecision, Hit } from '@sorgfalt/contract';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useDecideHit, useLiftDecision } from './queries.ts';
import styles from './hit-decision.module.css';

type Kind = 'confirmed' | 'dismissed' | 'lifted';

const reasonMax = 4000;

interface HitDecisionProps {
  readonly hit: Hit;
  /** The client that the hit is decided for; null where the search was for nobody. */
  readonly clientId: string | null;
  /** Whoever made the case of the client confirms hits and dismisses none. */
  readonly mayDismiss?: boolean;
  /** `null` once a decision was taken back. */
  onDecided(decision: ClientDecision | null): void;
}

/** Confirms or dismisses a hit for a client, or takes such a decision back; each with its reason. */
export function HitDecision({ hit, clientId, mayDismiss = true, onDecided }: HitDecisionProps) {
  const t = useTexts();
  const [kind, setKind] = useState<Kind>();
  if (clientId === null) return null;
  if (kind !== undefined) {
    return (
      <ReasonForm
        hit={hit}
        clientId={clientId}
        kind={kind}
        onCancel={() => setKind(undefined)}
        onDecided={(decision) => {
          setKind(undefined);
          onDecided(decision);
        }}
      />
    );
  }
  const own = mayDismiss ? {} : { disabledReason: t('refusals:own-submission') };
  return (
    <div className={styles['buttons']}>
      {hit.decision == null ? (
        <>
          <Button size="small" data-hit-decision="dismissed" onClick={() => setKind('dismissed')} {...own}>
            {t('hits:decision.dismiss')}
          </Button>
          <Button size="small" data-hit-decision="confirmed" onClick={() => setKind('confirmed')}>
            {t('hits:decision.confirm')}
          </Button>
        </>
      ) : (
        <Button
          size="small"
          onClick={() => setKind('lifted')}
          {...(hit.decision.decision === 'confirmed' ? own : {})}
        >
          {t('hits:decision.lift')}
        </Button>
      )}
    </div>
  );
}

interface ReasonFormProps extends HitDecisionProps {
  readonly clientId: string;
  readonly kind: Kind;
  onCancel(): void;
}

function ReasonForm({ hit, clientId, kind, onCancel, onDecided }: ReasonFormProps) {
  const t = useTexts();
  const decide = useDecideHit();
  const lift = useLiftDecision();
  // What was compared when it was opened, whatever a list has brought since.
  const [{ entitySha256 }] = useState(hit);
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = reason.trim() === '';
  const isPending = decide.isPending || lift.isPending;
  const error = decide.error ?? lift.error;

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    setIsChecked(true);
    if (isMissing) {
      event.currentTarget.querySelector('textarea')?.focus();
      return;
    }
    if (kind !== 'lifted') {
      const { listId, entityId } = hit;
      decide.mutate(
        { clientId, listId, entityId, entitySha256, decision: kind, reason },
        { onSuccess: onDecided },
      );
    } else if (hit.decision != null) {
      lift.mutate({ decisionId: hit.decision.decisionId, reason }, { onSuccess: () => onDecided(null) });
    }
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isPending) return;
    event.preventDefault();
    onCancel();
  };
  return (
    // Escape inside the form is the same as its cancel button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button does it too
    <form className={styles['form']} onSubmit={handleSubmit} onKeyDown={handleKey} noValidate>
      <p className={styles['consequence']}>{t(`hits:decision.consequence.${kind}`)}</p>
      <Field
        label={t('hits:decision.reason')}
        error={isChecked && isMissing ? t('hits:decision.reasonRequired') : undefined}
        required
      >
        <TextArea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the user's own press
          autoFocus
          rows={2}
          maxLength={reasonMax}
          value={reason}
          readOnly={isPending}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {error && <CallFailed error={error} compact title={t('hits:decision.failed')} />}
      <div className={styles['buttons']}>
        <Button size="small" onClick={onCancel} kbd="Esc" aria-disabled={isPending}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="small" variant="ink" loading={isPending}>
          {t(`hits:decision.send.${kind}`)}
        </Button>
      </div>
    </form>
  );
}
