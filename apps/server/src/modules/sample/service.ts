import type { Database } from '../../platform/database/database.ts';
import type { JobTable } from '../../platform/events/jobs-of.ts';
import type { Actor, Spine } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Task } from '../../platform/jobs/worker.ts';
import { eraseContents } from '../ledger/index.ts';
import type { Onboarding } from '../onboarding/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Screening } from '../screening/index.ts';
import { deleteSampleUsers, insertSampleUser } from '../users/index.ts';
import * as repo from './repo.ts';
import { sampleClients } from './sample-clients.ts';

export interface SampleDeps {
  readonly database: Database;
  readonly spine: Spine;
  readonly onboarding: Pick<Onboarding, 'openCase' | 'submitCase' | 'removeSample'>;
  readonly payments: Pick<Payments, 'addSample' | 'removeSample'>;
  readonly screening: Pick<Screening, 'ensureSampleLists'>;
}

/** The invented officer has no account and cannot sign in: the administrator may so decide the reviews. */
const officer = {
  uid: 'sample-officer',
  name: 'Selma Beispiel',
  email: 'selma.beispiel@example.invalid',
  img: '/assets/img/profiles/default_profile.png',
};
const actor: Actor = { kind: 'user', id: officer.uid, role: 'editor' };

export async function sampleStatus(database: Database): Promise<{ loaded: boolean; canLoad: boolean }> {
  return { loaded: await repo.hasSample(database), canLoad: !(await repo.hasCases(database)) };
}

/**
 * Opens and submits the cases of the sample firm as an officer would; the agents take over from there.
 * Gives their ids. Refuses `not-empty` where there is any case, or another load is under way.
 */
export async function loadSample(deps: SampleDeps, caller: Actor): Promise<string[]> {
  const { database, spine, screening } = deps;
  // A connection of its own holds the lock; each case is a transaction for itself, as it always is.
  return database.transaction(async (lock) => {
    if (!(await repo.tryLockSample(lock)) || (await repo.hasCases(database))) throw new AppError('not-empty');
    await screening.ensureSampleLists();
    await insertSampleUser(database, officer);
    const ids: string[] = [];
    for (const client of sampleClients(Date.now())) ids.push(await takeIn(deps, client));
    await spine.run(caller, ({ append }) =>
      append({ type: 'sample.loaded', status: 'completed', data: { cases: ids.length } }),
    );
    return ids;
  });
}

/** Accepted clients of the sample firm pay: the first of them has the payments that are worth showing. */
export const sampleJobs: JobTable = {
  'onboarding.completed': [
    {
      task: 'sample.pay',
      payload: ({ status, clientId, data }) =>
        data['isSample'] === true && status === 'completed' ? { clientId } : null,
    },
  ],
};

export function createSampleTasks({
  payments,
}: Pick<SampleDeps, 'payments'>): Readonly<Record<string, Task>> {
  const caller = { kind: 'user', id: officer.uid, name: officer.name } as const;
  return { 'sample.pay': ({ clientId }) => payments.addSample(caller, String(clientId)) };
}

async function takeIn(
  { onboarding }: SampleDeps,
  { form, ending }: ReturnType<typeof sampleClients>[number],
): Promise<string> {
  const { caseId, version } = await onboarding.openCase(actor, form, { isSample: true });
  if (ending !== 'draft')
    await onboarding.submitCase(actor, caseId, { version, isStepwise: ending === 'in-steps' });
  return caseId;
}

/**
 * Takes the sample firm away: cases, payments, clients, review items, its officer and what its ledger entries hide.
 * The entries and events stay, as nothing is ever taken out of those.
 */
export function removeSample({ spine, onboarding, payments }: SampleDeps, caller: Actor): Promise<void> {
  return spine.run(caller, async ({ tx, append }) => {
    if (!(await repo.tryLockSample(tx))) throw new AppError('not-allowed-now');
    if (!(await repo.hasSample(tx))) return;
    const paymentIds = await payments.removeSample(tx);
    const { caseIds, clientIds } = await onboarding.removeSample(tx);
    // Of a payment its review's entries too: to those it is the case. Of a client what names no case: a freeze.
    await eraseContents(tx, [...caseIds, ...clientIds, ...paymentIds]);
    await deleteSampleUsers(tx);
    await append({ type: 'sample.removed', status: 'completed', data: { cases: caseIds.length } });
  });
}
