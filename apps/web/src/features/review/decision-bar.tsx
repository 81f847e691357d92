import type { ReviewItemDetail, Role } from '@sorgfalt/contract';
import {
  isApprovalContradicted,
  isRejectionContradicted,
  mayDecide,
  meetsLevel,
  requirementsOf,
} from '@sorgfalt/workflow';
import type { DecidedHit } from '@sorgfalt/workflow';
import { createLink } from '@tanstack/react-router';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import type { Translate } from '../../i18n/i18n.ts';
import { citationText } from '../../domain/citation-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { DecisionFooter } from '../../ui/decision-footer.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useMinute } from '../../ui/use-minute.ts';
import { decisionHooks } from './actions.ts';
import { keepNotes, keptNotes } from './draft-store.ts';
import { assigneeAt } from './due.ts';
import { DecisionForm, type Draft, type Kind } from './decision-form.tsx';
import { useDecide } from './queries.ts';

const ButtonLink = createLink(LinkButton);

interface DecisionBarProps {
  readonly item: ReviewItemDetail;
  onDecided(itemId: string): void;
}

/**
 * Who may decide how, in a sentence, and the way to do it. Of what is decided nothing shows; it waits for the answer all
 * the same, as the news of a decision can be faster than the answer to it.
 */
export function DecisionBar({ item, onDecided }: DecisionBarProps) {
  const t = useTexts();
  const { role, currentUser } = useAuth();
  const [kind, setKind] = useState<Kind>();
  const { uid } = currentUser;
  const decide = useDecide();
  const [draft, setDraft] = useState<Draft>(() => ({
    notes: keptNotes(uid, item.id),
    reasonCode: '',
    confirmed: [],
  }));
  const against = {
    approve: partAgainst(item, 'approve', t) ?? againstApproval(item, role, t),
    reject: partAgainst(item, 'reject', t) ?? againstRejection(item, t),
  };
  const assignee = assigneeAt(item, useMinute());
  if (item.status !== 'pending') return null;
  const isOthers = assignee !== null && assignee.uid !== currentUser.uid;
  const said = against.approve ?? against.reject ?? mayDecideText(item, t);
  const choose = (next: Kind) => {
    setKind(next);
    setDraft((before) => ({ ...before, reasonCode: '' }));
  };
  const choice = (decision: Kind) => ({
    label: t(`review:decision.${decision}`),
    onChoose: () => choose(decision),
    disabledReason: against[decision],
  });
  return (
    <DecisionFooter
      label={t('review:decision.title')}
      why={said}
      askBack={item.workflow === 'payment' && <AskBack paymentId={item.caseId} />}
      reject={{ ...choice('reject'), kbd: 'r' }}
      approve={{ ...choice('approve'), kbd: 'a' }}
    >
      {kind !== undefined && (
        <>
          {isOthers && <Banner tone="caution">{t('review:assignee.other', { name: assignee.name })}</Banner>}
          <DecisionForm
            item={item}
            kind={kind}
            draft={draft}
            decide={decide}
            onDraft={(next) => {
              keepNotes(uid, item.id, next.notes);
              setDraft(next);
            }}
            onCancel={() => setKind(undefined)}
            onDecided={(itemId) => {
              keepNotes(uid, itemId, '');
              onDecided(itemId);
            }}
          />
        </>
      )}
    </DecisionFooter>
  );
}

/** A question to whoever entered the payment is asked where the payment is. */
function AskBack({ paymentId }: { paymentId: string }) {
  const t = useTexts();
  return (
    <ButtonLink
      to="/app/payments/$paymentId"
      params={{ paymentId }}
      search={{}}
      variant="ghost"
      icon={<IconMessageQuestion />}
      kbd="q"
      data-decision={decisionHooks.ask}
    >
      {t('review:decision.ask')}
    </ButtonLink>
  );
}

/** Nobody submitted what came up by itself: the first person who looks at it decides. */
function mayDecideText({ type, submittedBy }: ReviewItemDetail, t: Translate): string {
  if (type === 'periodic_review') return t('review:decision.relationship');
  if (type === 'rescreening') return t('review:decision.listChanged');
  return t('review:decision.second', { name: submittedBy.name });
}

function partAgainst({ part }: ReviewItemDetail, decision: Kind, t: Translate): string | undefined {
  if (mayDecide({ part, decision }).ok) return undefined;
  return t(part === 'made' ? 'review:decision.own' : 'review:decision.handled');
}

/** Why nobody, or not this person, can approve the item as it stands. */
function againstApproval(item: ReviewItemDetail, role: Role | null, t: Translate): string | undefined {
  // AMLA Art. 3 and embargoes: while the doubt stands, only rejecting is left.
  if (item.risk?.blocked === true) return t('refusals:blocked-case');
  const { level, article } = requirementsOf(item);
  if (!meetsLevel(role, level)) {
    return t('review:decision.aboveLevel', { article: citationText(article, t) });
  }
  if (item.workflow === 'payment') return undefined;
  // AMLA Art. 4: nobody is accepted before it is confirmed who stands behind.
  if (item.isStructureOpen === true) return t('review:decision.structureOpen');
  if (isApprovalContradicted(item.type, decidedHits(item))) return t('review:decision.againstApprove');
  const open = item.hits.filter(({ decision }) => decision == null).length;
  return open === 0 ? undefined : t('review:decision.hitsOpen', { count: open });
}

/** Hits of a rescreening that were all dismissed leave only the approval. */
function againstRejection(item: ReviewItemDetail, t: Translate): string | undefined {
  return isRejectionContradicted(item.type, decidedHits(item))
    ? t('review:decision.againstReject')
    : undefined;
}

function decidedHits({ hits }: ReviewItemDetail): DecidedHit[] {
  return hits.map(({ topics, decision }) => ({ topics, decision: decision?.decision ?? null }));
}
