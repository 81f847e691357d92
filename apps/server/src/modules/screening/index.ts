import { join } from 'node:path';
import type { ClientDecision, ListStanding } from '@sorgfalt/contract';
import type { ScreeningQuery } from '@sorgfalt/screening';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { JobTable } from '../../platform/events/jobs-of.ts';
import type { Actor, Spine } from '../../platform/events/spine.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Task } from '../../platform/jobs/worker.ts';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { WorkPool } from '../../platform/work/index.ts';
import type { ClientBook } from './clients.ts';
import type { EvidenceSource } from '../review/index.ts';
import { createEngine } from './engine.ts';
import type { Engine } from './engine.ts';
import { createIndexLoader } from './index-loader.ts';
import { addIndexRoutes } from './index-routes.ts';
import type { ScreeningDeps } from './deps.ts';
import { decideHit } from './decisions.ts';
import type { NewHitDecision } from './decisions.ts';
import { importLists } from './imports.ts';
import { followEngine } from './new-engine.ts';
import { readScreenedState } from './screened-state.ts';
import type { ScreenedState } from './screened-state.ts';
import { readListRows, readListsAsOf } from './repo.ts';
import { sampleLists } from './sample-lists.ts';
import { createScreeningTasks, screeningCrontab, screeningJobs } from './jobs.ts';
import { createItemHits, rescreeningSource } from './item-hits.ts';
import type { ItemHits } from './item-hits.ts';
import { addScreeningRoutes } from './routes.ts';
import { addBatchRoutes } from './batch-routes.ts';
import { addDownloadRoutes } from './download-routes.ts';
import { addHitRoutes } from './screening-routes.ts';
import type { NamesDeps } from './names-of-others.ts';
import { screenForOnboarding } from './screenings.ts';
import type { OnboardingScreening } from './screenings.ts';

export { clientHitRegister, sealedHits } from './client-hit-register.ts';
export { listRegister } from './list-register.ts';
export { hitDecisionRegister } from './register.ts';
export { isDismissed, markDecided, requireAsShown, requireReason } from './decisions.ts';
export { readEntityHashInForce } from './repo.ts';
export { isAdverse, isPep, isSanction } from './hit-kinds.ts';
export { readKnownHits } from './item-hits.ts';
export { entryKey, noteHits } from './screening-repo.ts';
export type { OnboardingScreening } from './screenings.ts';
export type { Engine, Ground } from './engine.ts';
export { importLists } from './imports.ts';
export { fileOnDisk } from './list-file.ts';
export { worldOf } from './list-standing.ts';
export { screeningsOfClient } from './of-client.ts';
export type { World } from './list-standing.ts';
export type { ClientBook, ClientPage, ScreenedClient } from './clients.ts';
export { lawOfList } from './list-law.ts';
export type { ScreenedState } from './screened-state.ts';

export interface Screening {
  register(router: Router): void;
  /** Looks names up for those who keep the findings themselves. */
  readonly engine: Pick<Engine, 'inForce' | 'screen' | 'findContained'>;
  readonly jobs: JobTable;
  /** When which of the tasks runs by the clock. */
  readonly crontab: string;
  readonly tasks: Readonly<Record<string, Task>>;
  /** What whoever decides about a rescreening is shown, and what the decision does. */
  readonly evidence: EvidenceSource;
  /** The hits behind the review item of an onboarding, and what they demand of an approval. */
  readonly itemHits: ItemHits;
  /** Screens a client of an onboarding against the list versions in force now and keeps the screening. */
  screenClient(
    query: ScreeningQuery,
    client: { clientId: string; requestedBy: string },
  ): Promise<OnboardingScreening>;
  /** Confirms or dismisses a hit as the route does. */
  decideHit(actor: Actor, decision: NewHitDecision): Promise<ClientDecision>;
  /**
   * Puts the synthetic lists that come along in force where there is no list at all, and has everybody screened again whom
   * an earlier engine screened.
   */
  prepare(): Promise<void>;
  /** Puts them in force where they are not: the sample firm rests on them. */
  ensureSampleLists(): Promise<void>;
  /** When the newest real list in force was imported. */
  listsAsOf(): Promise<string | null>;
  /** What forbids that a machine accepts a client, as of now; read in the transaction that would. */
  screenedState(tx: Tx, client: { clientId: string; isSample: boolean }): Promise<ScreenedState>;
  /** How far the lists can be relied on for real clients. */
  standing(): Promise<ListStanding>;
  /** Starts to make the index of the lists in force, so that the first who asks need not wait. */
  warmUp(): void;
  /** Ends the making of an index. */
  stop(): Promise<void>;
}

interface Surroundings {
  readonly database: Database;
  readonly spine: Spine;
  readonly clients: ClientBook;
  readonly standing: ScreeningDeps['standing'];
  readonly databaseUrl: string;
  readonly config: Pick<Config, 'storage' | 'lists' | 'timeouts'>;
  readonly log: Log;
  readonly pool: WorkPool;
  readonly takeNames: NamesDeps['takeNames'];
  readonly secrets: Secrets;
}

const setUp: Actor = { kind: 'system', id: 'set-up' };

export function createScreening(given: Surroundings): Screening {
  const { database, spine, clients, standing, databaseUrl, config, log, pool, takeNames } = given;
  const secret = given.secrets.obtain('screening-calls');
  const directory = join(config.storage.dataDirectory, 'screening');
  const loader = createIndexLoader(database, { pool, databaseUrl, directory, log });
  const engine = createEngine(database, loader, config.lists);
  const all: ScreeningDeps = {
    database,
    spine,
    engine,
    clients,
    standing,
    threads: { pool, databaseUrl, directory },
  };

  const ensureSampleLists = async () => {
    if ((await readListRows(database)).some(({ list }) => list.source === 'sample')) return;
    await importLists(spine, setUp, await sampleLists(), { acceptShrunken: false });
  };

  return {
    register(router) {
      addScreeningRoutes(router, { database, spine, config });
      addDownloadRoutes(router, { ...all, config });
      addHitRoutes(router, { ...all, takeNames, secret });
      addBatchRoutes(router, all);
      addIndexRoutes(router, engine, loader);
    },
    engine,
    jobs: screeningJobs,
    crontab: screeningCrontab,
    tasks: createScreeningTasks({ ...all, config }),
    evidence: rescreeningSource(all),
    itemHits: createItemHits(all),
    screenClient: (query, client) => screenForOnboarding(all, query, client),
    decideHit: (actor, decision) => decideHit(all, actor, decision),
    async prepare() {
      if ((await readListRows(database)).length === 0) await ensureSampleLists();
      await followEngine({ spine }, setUp);
    },
    ensureSampleLists,
    listsAsOf: () => readListsAsOf(database),
    screenedState: (tx, client) =>
      readScreenedState(tx, client, { nowMs: Date.now(), ageDaysMax: config.lists.ageDaysMax }),
    standing: engine.standing,
    warmUp: () => void engine.isReady().catch(() => undefined),
    stop: loader.stop,
  };
}
