import { addDays, swissDay } from '@sorgfalt/calendar';
import { decisionChecks } from '@sorgfalt/workflow';
import type { Spine } from '../../platform/events/spine.ts';
import type { JobTable } from '../../platform/events/jobs-of.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import type { Task } from '../../platform/jobs/worker.ts';
import { structureOf } from '../parties/index.ts';
import type { Parties } from '../parties/index.ts';
import type { Payments } from '../payments/index.ts';
import { administer, assess, clientReporting } from '../reporting/index.ts';
import type { Review } from '../review/index.ts';
import type { Screening } from '../screening/index.ts';
import { nthOf } from './nth-of.ts';
import { placeOf, planOf } from './more-clients.ts';
import type { SamplePlan } from './more-clients.ts';
import { deciders, selma } from './officers.ts';
import * as repo from './repo.ts';
import { entityAt } from './sample-entities.ts';
import type { SampleAdministration, SampleEntity } from './sample-entities.ts';
import { showPapers } from './sample-papers.ts';
import type { PaperDeps } from './sample-papers.ts';
import { bookOf } from './sample-payments.ts';
import { statementsOf } from './sample-structures.ts';

export interface PlayDeps extends PaperDeps {
  readonly spine: Spine;
  readonly parties: Pick<Parties, 'importFile' | 'confirm'>;
  readonly payments: Pick<Payments, 'addSample' | 'askBack'>;
  readonly review: Pick<Review, 'decide' | 'hitsOf'>;
  readonly screening: Pick<Screening, 'decideHit'>;
}

/**
 * What the invented officers do once the agents have done their part: whoever is accepted pays, and in the large firm some
 * of what waits for a person is decided.
 */
export const sampleJobs: JobTable = {
  'onboarding.completed': [
    {
      task: 'sample.pay',
      payload: ({ status, clientId, data }) =>
        data['isSample'] === true && status === 'completed' ? { clientId } : null,
    },
  ],
  'review.requested': [
    {
      task: 'sample.review',
      payload: ({ reviewId, data }) => (data['isSample'] === true ? { reviewId } : null),
    },
  ],
};

export function createSampleTasks(deps: PlayDeps): Readonly<Record<string, Task>> {
  return {
    'sample.pay': ({ clientId }) => pay(deps, String(clientId)),
    'sample.review': ({ reviewId }) => decide(deps, String(reviewId)),
  };
}

async function pay(deps: PlayDeps, clientId: string): Promise<void> {
  const clientName = await repo.findClientName(deps.database, clientId);
  if (clientName === null) return;
  const today = swissDay(Date.now());
  const book = bookOf(clientName, today);
  if (book !== null) await deps.payments.addSample(selma.caller, clientId, book);
  const place = placeOf(clientName);
  const entity = place === null ? null : entityAt(place);
  if (entity !== null) await lookAfter(deps, clientId, entity);
}

/** What the officers say of an entity once it is accepted. */
async function lookAfter(
  deps: PlayDeps,
  clientId: string,
  { later, administered }: SampleEntity,
): Promise<void> {
  const structure = await structureOf(deps.database, clientId);
  invariant(structure !== null, 'an entity has a structure from its submission on');
  const { subject, version, parties } = structure;
  if (later !== undefined && parties.every(({ name }) => name !== later.name)) {
    const statements = statementsOf(structure, [later], swissDay(Date.now()));
    await deps.parties.importFile(selma.caller, { clientId, version }, statements);
  }
  if (administered !== undefined) await takeOn(deps, { clientId, partyId: subject }, administered);
}

/** Notes that the firm administers a client, and what its officer says of the report to the transparency register. */
async function takeOn(
  { database, spine }: PlayDeps,
  { clientId, partyId }: { readonly clientId: string; readonly partyId: string },
  { since, assessment }: SampleAdministration,
): Promise<void> {
  if ((await clientReporting(database, clientId)).entities.length > 0) return;
  await administer(spine, selma.caller, { clientId, partyId, since });
  if (assessment === undefined) return;
  const { entities } = await clientReporting(database, clientId);
  const entity = entities.find((each) => each.partyId === partyId);
  invariant(entity?.content != null, 'what was noted a moment ago is there');
  const { entityId, content } = entity;
  const said =
    'exempt' in assessment
      ? { exempt: assessment.exempt, dueOn: null }
      : { exempt: null, dueOn: addDays(swissDay(Date.now()), assessment.dueInDays) };
  // That it is exempt takes a second person.
  const callers = said.exempt === null ? [selma.caller] : [selma.caller, deciders[0].caller];
  for (const caller of callers)
    await assess(spine, caller, { clientId, entityId, code: content.code, ...said });
}

/** Decides an item, or leaves it to whoever looks around: also where an officer may not decide it. */
async function decide(deps: PlayDeps, reviewId: string): Promise<void> {
  const item = await repo.findPendingItem(deps.database, reviewId);
  const place = item === null ? null : placeOf(item.clientName);
  if (item === null || place === null) return;
  try {
    await (item.workflow === 'payment'
      ? decidePayment(deps, item)
      : decideClient(deps, item, place, planOf(place)));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function decideClient(
  deps: PlayDeps,
  { itemId, clientId }: repo.SampleItem,
  place: number,
  plan: SamplePlan | null,
): Promise<void> {
  const { review, screening } = deps;
  const entity = entityAt(place);
  if (entity !== null) await state(deps, clientId, entity, nthOf(deciders, place + 1));
  if (plan === null) return;
  if (plan.decision === 'approve') await showPapers(deps, clientId);
  const { caller } = nthOf(deciders, place);
  if (plan.hits !== undefined) {
    for (const { listId, entityId } of await review.hitsOf(itemId)) {
      const about = { clientId, listId, entityId, decision: plan.hits, reason: plan.notes };
      await screening.decideHit(caller, about);
    }
  }
  const reasonCode = plan.decision === 'approve' ? 'plausible-documented' : 'outside-risk-appetite';
  await review.decide(caller, { ...plan, itemId, officerId: caller.id, reasonCode, checks: allChecks });
}

/** States who stands behind an entity, and has a colleague confirm it. */
async function state(
  { database, parties }: PlayDeps,
  clientId: string,
  { owners, isConfirmed }: SampleEntity,
  confirming: (typeof deciders)[number],
): Promise<void> {
  const begun = await structureOf(database, clientId);
  invariant(begun !== null, 'an entity has a structure from its submission on');
  const isStated = begun.version > 1 || owners.length === 0;
  const { version } = isStated
    ? begun
    : await parties.importFile(
        selma.caller,
        { clientId, version: begun.version },
        statementsOf(begun, owners, swissDay(Date.now())),
      );
  if (isConfirmed) await parties.confirm(confirming.caller, { clientId, version });
}

const allChecks = Object.keys(decisionChecks);

/** Payments are decided in turn: of six two are approved, one is rejected, one asked about, two are left. */
async function decidePayment(
  { review, payments }: PlayDeps,
  { itemId, caseId, caseNo, version }: repo.SampleItem,
): Promise<void> {
  const number = Number(/\d+$/u.exec(caseNo)?.[0] ?? 0);
  const { caller } = nthOf(deciders, number);
  const decision = ({ 0: 'approve', 1: 'approve', 2: 'reject' } as const)[number % 6];
  if (decision !== undefined) {
    const notes =
      decision === 'approve'
        ? 'Contract and invoice seen; the payee is known to the client.'
        : 'The client could not say what this is paid for.';
    const reasonCode = decision === 'approve' ? 'plausible-documented' : 'documents-insufficient';
    await review.decide(caller, {
      itemId,
      decision,
      notes,
      officerId: caller.id,
      reasonCode,
      checks: allChecks,
    });
  } else if (number % 6 === 3 && version !== null) {
    await payments.askBack(caller, { paymentId: caseId, version, question: 'What is this payment for?' });
  }
}
