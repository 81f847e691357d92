import { onboardingRoutes, reviewRoutes, screeningRoutes } from '@sorgfalt/contract';
import type { CaseDetail, DraftForm, ReviewItemDetail } from '@sorgfalt/contract';
import { requirementsOf } from '@sorgfalt/workflow';
import type { ReasonCode } from '@sorgfalt/workflow';
import { eventuallyOfCase } from '../modules/onboarding.ts';
import type { Firm, Officer } from './office.ts';

/** What officers do with a case. Nothing here insists on success: what is refused is refused. */
export async function opens(officer: Officer, form: DraftForm): Promise<CaseDetail> {
  const { body } = await officer.does('create', onboardingRoutes.create, { body: { form } });
  return body;
}

export async function saves(officer: Officer, { caseId, version }: CaseDetail, form: DraftForm) {
  const { body } = await officer.does('save', onboardingRoutes.saveDraft, {
    params: { caseId },
    body: { form, version },
  });
  return body;
}

export async function submits(
  officer: Officer,
  { caseId, version }: Pick<CaseDetail, 'caseId' | 'version'>,
  isStepwise = false,
) {
  const { body } = await officer.does('submit', onboardingRoutes.submit, {
    params: { caseId },
    body: { version, isStepwise },
  });
  return body;
}

/** The case once the agents have done all that they may. */
export function settled(firm: Firm, caseId: string): Promise<CaseDetail> {
  return once(firm, caseId, `c.status in ('in_review', 'approved', 'rejected')`);
}

/** The case once a decision has been carried out, or there is none to carry out. */
export function concluded(firm: Firm, caseId: string): Promise<CaseDetail> {
  return once(firm, caseId, `c.status <> 'in_review' or i.status = 'pending'`);
}

async function once(firm: Firm, caseId: string, condition: string): Promise<CaseDetail> {
  await eventuallyOfCase(firm.app, caseId, condition);
  return (await firm.app.call(onboardingRoutes.get, { params: { caseId } }, 'admin')).body;
}

export async function itemOf(
  firm: Firm,
  { reviewItemId }: Pick<CaseDetail, 'reviewItemId'>,
): Promise<ReviewItemDetail | null> {
  if (reviewItemId === null) return null;
  return (await firm.app.call(reviewRoutes.get, { params: { itemId: reviewItemId } }, 'admin')).body;
}

/** Says a word on every hit of a case, each with a reason. */
export async function decidesHits(
  officer: Officer,
  { clientId, hits }: Pick<CaseDetail, 'clientId' | 'hits'>,
  decision: 'confirmed' | 'dismissed',
): Promise<void> {
  if (clientId === null) return;
  for (const { listId, entityId } of hits) {
    await officer.does('decide-hit', screeningRoutes.decideHit, {
      body: {
        clientId,
        listId,
        entityId,
        decision,
        reason: 'Compared with the passport: another birth date and place.',
      },
    });
  }
}

/** Approves as the rules want it: with a reason, and every check that is asked for ticked. */
export async function approves(officer: Officer, item: ReviewItemDetail | null): Promise<boolean> {
  if (item === null) return false;
  const { status } = await officer.does('decide', reviewRoutes.decide, {
    body: {
      itemId: item.id,
      decision: 'approve',
      notes: 'Passport, contract and tax return seen; the answers agree with them.',
      ...diligence(item),
    },
  });
  return status < 400;
}

/** Approves with a letter and nothing else, by both doors. */
export async function wavesThrough(officer: Officer, item: ReviewItemDetail | null): Promise<void> {
  if (item === null) return;
  await officer.does('decide', reviewRoutes.decide, {
    body: { itemId: item.id, decision: 'approve', notes: 'x' },
  });
  await officer.does('decide', reviewRoutes.processDecision, {
    body: { approval_id: item.id, decision: 'approve', notes: 'x', officer_id: 'ops-officer' },
  });
}

export async function rejects(officer: Officer, item: ReviewItemDetail | null): Promise<void> {
  if (item === null) return;
  await officer.does('decide', reviewRoutes.decide, {
    body: { itemId: item.id, decision: 'reject', notes: 'Not what we take in.' },
  });
}

/** All that the rules ask an approval to say. */
function diligence(item: ReviewItemDetail): { reasonCode: ReasonCode; checks: string[] } {
  return { reasonCode: 'plausible-documented', checks: requirementsOf(item).checks.map(({ id }) => id) };
}
