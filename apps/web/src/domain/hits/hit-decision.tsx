import type { ClientDecision, Hit } from '@sorgfalt/contract';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useDecideHit, useLiftDecision } from './queries.ts';
import styles from './hit-decision.module.css';
import { ReasonForm } from './reason-form.tsx';

type Kind = 'confirmed' | 'dismissed' | 'lifted';

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
      <OneReason
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

interface OneReasonProps {
  readonly hit: Hit;
  readonly clientId: string;
  readonly kind: Kind;
  onCancel(): void;
  onDecided(decision: ClientDecision | null): void;
}

function OneReason({ hit, clientId, kind, onCancel, onDecided }: OneReasonProps) {
  const t = useTexts();
  const decide = useDecideHit();
  const lift = useLiftDecision();
  // What was compared when it was opened, whatever a list has brought since.
  const [{ entitySha256 }] = useState(hit);
  const handleSend = (reason: string) => {
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
  return (
    <ReasonForm
      consequence={t(`hits:decision.consequence.${kind}`)}
      send={t(`hits:decision.send.${kind}`)}
      isPending={decide.isPending || lift.isPending}
      error={decide.error ?? lift.error}
      onSend={handleSend}
      onCancel={onCancel}
    />
  );
}
