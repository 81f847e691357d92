import type { SampleSize } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Actor, Spine } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { eraseContents } from '../ledger/index.ts';
import type { Onboarding } from '../onboarding/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Screening } from '../screening/index.ts';
import { deleteSampleUsers, insertSampleUser } from '../users/index.ts';
import { deciders, selma } from './officers.ts';
import * as repo from './repo.ts';
import type { SampleClient } from './sample-client.ts';
import { sampleClients } from './sample-clients.ts';

export interface SampleDeps {
  readonly database: Database;
  readonly spine: Spine;
  readonly onboarding: Pick<Onboarding, 'openCase' | 'submitCase' | 'removeSample'>;
  readonly payments: Pick<Payments, 'removeSample'>;
  readonly screening: Pick<Screening, 'ensureSampleLists'>;
}

export async function sampleStatus(database: Database): Promise<{ loaded: boolean; canLoad: boolean }> {
  return { loaded: await repo.hasSample(database), canLoad: !(await repo.hasCases(database)) };
}

/**
 * Opens and submits the cases of the sample firm as an officer would; the agents and the other invented officers take over
 * from there. Gives their ids. Refuses `not-empty` where there is any case, or another load is under way.
 */
export async function loadSample(deps: SampleDeps, caller: Actor, size: SampleSize): Promise<string[]> {
  const { database, spine, screening } = deps;
  // A connection of its own holds the lock; each case is a transaction for itself, as it always is.
  return database.transaction(async (lock) => {
    if (!(await repo.tryLockSample(lock)) || (await repo.hasCases(database))) throw new AppError('not-empty');
    await screening.ensureSampleLists();
    const officers = size === 'large' ? [selma, ...deciders] : [selma];
    for (const { user } of officers) await insertSampleUser(database, user);
    const ids: string[] = [];
    for (const client of sampleClients(size, Date.now())) ids.push(await takeIn(deps, client));
    await spine.run(caller, ({ append }) =>
      append({ type: 'sample.loaded', status: 'completed', data: { cases: ids.length } }),
    );
    return ids;
  });
}

/** Opens the case of an invented client and submits it, unless it stays a draft; gives its id. */
export async function takeIn({ onboarding }: SampleDeps, { form, ending }: SampleClient): Promise<string> {
  const { caseId, version } = await onboarding.openCase(selma.caller, form, { isSample: true });
  if (ending !== 'draft')
    await onboarding.submitCase(selma.caller, caseId, { version, isStepwise: ending === 'in-steps' });
  return caseId;
}

/**
 * Takes the sample firm away: cases, payments, clients, review items, its officers and what its ledger entries hide.
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
