import type { CaseDetail, CaseSummary, DraftForm } from '@sorgfalt/contract';
import type { DeclaredEntity } from '@sorgfalt/kyc';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { JobTable } from '../../platform/events/jobs-of.ts';
import type { Actor, Spine } from '../../platform/events/spine.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Task } from '../../platform/jobs/worker.ts';
import type { Clients } from '../clients/index.ts';
import { documentsOnFile } from '../documents/index.ts';
import { readPublished, readRegisterFindings } from '../registers/index.ts';
import { deleteSampleItems } from '../review/index.ts';
import type { Evidence, EvidenceSource, RaisedItem } from '../review/index.ts';
import type { Parties } from '../parties/index.ts';
import type { Screening } from '../screening/index.ts';
import { deleteSampleCases, findActiveCases } from './case-repo.ts';
import { toSummary } from './case-view.ts';
import type { WholeCase } from './case-view.ts';
import { concernsOf } from './acceptance.ts';
import { isComplete } from './check-form.ts';
import { createClientRules } from './client-rules.ts';
import { readCurrentCase } from './current-case.ts';
import { declaredIn } from './declared-client.ts';
import { toEnded } from './exposures.ts';
import { openCase, submitCase } from './draft-service.ts';
import { onboardingJobs } from './job-table.ts';
import { createOnboardingTasks, onboardingCrontab } from './jobs.ts';
import { periodicSource } from './periodic-source.ts';
import { periodicReview } from './relationship.ts';
import { reasonsKnownBefore } from './known-before.ts';
import { withLater } from './review-reasons.ts';
import { addOnboardingRoutes } from './routes.ts';

export { clientRuleKind } from './client-rules.ts';
export { caseRegister, checkRegister } from './register.ts';
export { clientBook } from './client-book.ts';
export { declaredOf, statedIdentityOf } from './declared-client.ts';
export { casesOfClient } from './of-client.ts';

export interface Onboarding {
  register(router: Router): void;
  /** What whoever decides about a case, or a review of the relationship, is shown, and what an approval demands. */
  readonly evidence: Readonly<Record<'client_onboarding' | typeof periodicReview, EvidenceSource>>;
  /** When which of the tasks runs by the clock. */
  readonly crontab: string;
  /** Puts the rules that the product comes with in force where there are none. */
  ensureRules(): Promise<void>;
  readonly jobs: JobTable;
  readonly tasks: Readonly<Record<string, Task>>;
  openCase(actor: Actor, form: DraftForm, options?: { isSample?: boolean }): Promise<CaseDetail>;
  submitCase(
    actor: Actor,
    caseId: string,
    submission: { version: number; isStepwise: boolean },
  ): Promise<CaseDetail>;
  /** Removes the sample cases with their clients and review items; gives their ids. */
  removeSample(tx: Tx): Promise<{ caseIds: string[]; clientIds: string[] }>;
  /** Cases that are not decided yet, newest change first. */
  activeCases(limit: number): Promise<CaseSummary[]>;
}

/** Takes clients in: form, five steps by named agents, and a person where something was flagged. */
export function createOnboarding(surroundings: {
  database: Database;
  spine: Spine;
  screening: Pick<Screening, 'screenClient' | 'screenedState' | 'itemHits'>;
  clients: Pick<Clients, 'refuse'>;
  parties: Pick<Parties, 'begin' | 'screen'>;
}): Onboarding {
  const rules = createClientRules();
  const deps = { ...surroundings, rules };
  const { database } = deps;
  const { itemHits } = deps.screening;
  return {
    register: (router) => addOnboardingRoutes(router, deps),
    evidence: {
      client_onboarding: {
        ...itemHits,
        async read(tx, item) {
          const { clientId } = item;
          const hits = await itemHits.read(tx, item);
          const documents = clientId === null ? [] : await documentsOnFile(tx, clientId);
          const whole = await readCurrentCase(tx, rules, item.caseId);
          if (whole === null) return { hits, documents, risk: null };
          return {
            hits,
            documents,
            risk: whole.row.risk,
            ...(await reasonsByNow(tx, item, whole)),
            ended: whole.ended.map(toEnded),
            isStructureOpen: whole.isStructureOpen,
            structureChangedAt: whole.structureChangedAt,
            areOwnersUnnamed: whole.statedOwnership?.areUnnamed ?? false,
            ...(clientId !== null && (await registersOf(tx, clientId, declaredIn(whole.row.form)))),
          };
        },
      },
      [periodicReview]: periodicSource(deps),
    },
    crontab: onboardingCrontab,
    ensureRules: () => rules.ensure(database),
    jobs: onboardingJobs,
    tasks: createOnboardingTasks(deps),
    openCase: (actor, form, options) => openCase(deps, actor, form, options?.isSample ?? false),
    submitCase: (actor, caseId, submission) => submitCase(deps, actor, caseId, submission),
    async removeSample(tx) {
      // Cases first: once they are gone, no agent can put another of them before a person.
      const removed = await deleteSampleCases(tx);
      await deleteSampleItems(tx);
      return removed;
    },
    activeCases: async (limit) => (await findActiveCases(database, limit)).map(toSummary),
  };
}

/** Why a case that waits for a person does, with what the checks of its form come to by now, and who may be the same. */
async function reasonsByNow(
  tx: Tx,
  { decidedAt, riskReasons }: RaisedItem,
  whole: WholeCase,
): Promise<Pick<Evidence, 'riskReasons'>> {
  const { form } = whole.row;
  if (decidedAt !== null || !isComplete(form)) return {};
  const before = await reasonsKnownBefore(tx, whole.row);
  const concerns = concernsOf({ form, whole, now: new Date() });
  return { riskReasons: withLater(riskReasons, [...before, ...concerns]) };
}

async function registersOf(tx: Tx, clientId: string, declared: DeclaredEntity | null) {
  const registers = await readRegisterFindings(tx, clientId, declared);
  return { registers, published: await readPublished(tx, clientId, declared) };
}
