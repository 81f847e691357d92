import type { FastifyInstance } from 'fastify';
import type { Authenticator } from '../../platform/auth/authenticator.ts';
import type { JobTable } from '../../platform/events/jobs-of.ts';
import type { Seal, Spine } from '../../platform/events/spine.ts';
import type { WorkPool } from '../../platform/work/index.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Task } from '../../platform/jobs/worker.ts';
import { gatherFirst } from './sequencing/gathering.ts';
import { isRetiredKey } from './keys/key-repo.ts';
import { addLogRoutes } from './reading/log-routes.ts';
import { openParts } from './parts.ts';
import type { LedgerDeps } from './parts.ts';
import { createRounds } from './upkeep/rounds.ts';
import type { Rounds } from './upkeep/rounds.ts';
import { addProofRoutes } from './evidence/proofs-routes.ts';
import { createProofsService } from './evidence/proofs-service.ts';
import { addLedgerRoutes } from './routes.ts';
import { createLedgerService } from './service.ts';
import { createUpkeep } from './upkeep/upkeep.ts';
import type { Upkeep } from './upkeep/upkeep.ts';

export { eraseContents, lastEntryAt, noteErasure } from './erasure-repo.ts';
export { revocationReasons } from './upkeep/key-changes.ts';
export type { RevocationReason } from './upkeep/key-changes.ts';
export { httpSource } from './reading/http-log-source.ts';
export { MirrorError, mirrorLog } from './reading/ledger-mirror.ts';
export type { Mirrored } from './reading/ledger-mirror.ts';

export interface Ledger extends Pick<Rounds, 'sequence' | 'stamp'>, Upkeep {
  /** Makes the entries that are written with the change that they prove; refuses while `problem` says something. */
  readonly seal: Seal;
  /** After an error of the database: true where sealing failed on a key that was changed, and now has the new one. */
  recover(error: unknown): Promise<boolean>;
  /** Which jobs follow which event. */
  readonly jobs: JobTable;
  /** There are none before `register`. */
  readonly tasks: Readonly<Record<string, Task>>;
  /** A round of the sequencer, after gathering for a moment what is committed together. */
  gather(): Promise<boolean>;
  /** Whether entries, tiles, checkpoints and the head apart from the database agree. */
  ready(): Promise<boolean>;
  /** Why nothing may be appended, and what to do; null while all is well. */
  problem(): string | null;
  /** The same in words that everybody may read. */
  notice(): string | null;
  /** The spine needs `seal` first, so it comes in here; bundles are written and checked in threads of the pool. */
  register(router: Router, spine: Spine, pool: WorkPool): void;
  /** Serves the log's files under `/log/` and, where it cosigns for others, the witness. */
  publish(http: FastifyInstance, authenticator: Authenticator): void;
}

/**
 * Opens the keys of the installation. Refuses with a `StopError` a ledger that other keys sealed. A ledger that is not
 * in order is opened for reading: `problem` says why nothing can be appended.
 */
export async function createLedger(deps: LedgerDeps): Promise<Ledger> {
  const parts = await openParts(deps);
  const { database, config, keys, readiness, vault, witness, source, trust } = parts;
  const rounds = createRounds(parts);
  let tasks: Ledger['tasks'] = {};
  return {
    ...createUpkeep(parts),
    seal: parts.seal,
    async recover(error) {
      if (!isRetiredKey(error)) return false;
      await keys.reload();
      return true;
    },
    jobs: witness.jobs,
    get tasks() {
      return tasks;
    },
    sequence: rounds.sequence,
    stamp: rounds.stamp,
    gather: gatherFirst(database, rounds.sequence),
    async ready() {
      await keys.reload();
      return (await readiness.look()) === null;
    },
    problem: readiness.problem,
    notice: readiness.notice,
    register(router, spine, pool) {
      rounds.start(spine);
      tasks = witness.tasks(spine);
      const service = createLedgerService({ database, spine, trust, refresh: () => keys.reload(), vault });
      addLedgerRoutes(router, service);
      addProofRoutes(router, createProofsService({ ...parts, pool }, spine, service));
    },
    publish(http, authenticator) {
      addLogRoutes(http, { source, authenticator, hasPublicEntries: config.ledger.publicEntries });
      witness.serve(http);
    },
  };
}
