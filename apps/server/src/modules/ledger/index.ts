import type { FastifyInstance } from 'fastify';
import { formatNoteKey } from '@sorgfalt/ledger';
import type { Config } from '../../config.ts';
import type { Authenticator } from '../../platform/auth/authenticator.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobTable } from '../../platform/events/dispatcher.ts';
import type { Seal, Spine } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Task } from '../../platform/jobs/worker.ts';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { acceptRestore } from './accept-restore.ts';
import type { AcceptedRestore } from './accept-restore.ts';
import { auditLedger } from './audit.ts';
import type { Audit } from './audit-report.ts';
import { sha256 } from './crypto.ts';
import { gatherFirst } from './gathering.ts';
import { createHeadFile } from './head-file.ts';
import { openKeys } from './keys.ts';
import { addLogRoutes } from './log-routes.ts';
import { databaseSource } from './log-source.ts';
import { addErasureRoute } from './erase.ts';
import { createPayloadVault } from './payload-vault.ts';
import { openPayloads } from './plain-payloads.ts';
import { mirrorLog } from './ledger-mirror.ts';
import type { Mirrored } from './ledger-mirror.ts';
import { createReadiness } from './readiness.ts';
import { addLedgerRoutes } from './routes.ts';
import { createSeal } from './seal.ts';
import { createSequencer } from './sequencer.ts';
import { createLedgerService } from './service.ts';
import { createWitnessing } from './witnessing.ts';

export { httpSource } from './http-log-source.ts';
export { MirrorError, mirrorLog } from './ledger-mirror.ts';
export type { Mirrored } from './ledger-mirror.ts';

export interface Ledger {
  /** Makes the entries that are written with the change that they prove; refuses while `problem` says something. */
  readonly seal: Seal;
  /** Which jobs follow which event. */
  readonly jobs: JobTable;
  /** There are none before `register`. */
  readonly tasks: Readonly<Record<string, Task>>;
  /** One round of the sequencer; true when more entries wait. Throws on a forked or damaged tree. */
  sequence(): Promise<boolean>;
  /** The same, after gathering for a moment what is committed together. */
  gather(): Promise<boolean>;
  /** Whether entries, tiles, checkpoints and the head apart from the database agree. */
  ready(): Promise<boolean>;
  /** Why nothing may be appended, and what to do; null while all is well. */
  problem(): string | null;
  /** Computes the whole ledger again and compares it with what is stored and with the given signed checkpoints. */
  audit(notes?: readonly string[], options?: { checksSeals: boolean }): Promise<Audit>;
  /** Goes on from a restored old backup, after stating in the ledger that entries are lost. */
  acceptRestore(): Promise<AcceptedRestore>;
  /** Copies the published log into a folder; throws a `MirrorError` where it is not what it should be. */
  mirror(directory: string, hasEntries: boolean): Promise<Mirrored>;
  /** Keys in the text form in which others configure them, by their use: the log's, and the witness's if there is one. */
  readonly publicKeys: Readonly<Record<string, string>>;
  /** The spine needs `seal` first, so it comes in here. */
  register(router: Router, spine: Spine): void;
  /** Serves the log's files under `/log/` and, where it cosigns for others, the witness. */
  publish(http: FastifyInstance, authenticator: Authenticator): void;
}

/** Without a time-stamp authority there is nothing that a placed entry waits for. */
const placedAs = 'confirmed';

/**
 * Opens the keys of the installation. Refuses with a `StopError` a ledger that other keys sealed. A ledger that is not
 * in order is opened for reading: `problem` says why nothing can be appended.
 */
export async function createLedger(deps: {
  database: Database;
  secrets: Secrets;
  log: Log;
  config: Config;
}): Promise<Ledger> {
  const { database, secrets, log, config } = deps;
  const witness = await createWitnessing(deps);
  const keys = await openKeys(database, secrets, config.api.publicUrl);
  const headFile = createHeadFile(secrets.directory);
  const readiness = createReadiness(database, log, { headFile, logKey: keys.log.note });
  const vault = createPayloadVault(secrets);
  await openPayloads(database, vault);
  const seal = createSeal(keys.seal, vault);
  const source = databaseSource(database, witness.policy);
  let round: (() => Promise<boolean>) | null = null;
  let tasks: Ledger['tasks'] = {};

  function sequence(): Promise<boolean> {
    invariant(round !== null, 'the ledger is registered before its sequencer runs');
    return round();
  }

  await readiness.look();
  return {
    seal(actor, events) {
      if (readiness.problem() !== null) throw new AppError('ledger-halted');
      return seal(actor, events);
    },
    jobs: witness.jobs,
    get tasks() {
      return tasks;
    },
    sequence,
    gather: gatherFirst(database, sequence),
    ready: async () => (await readiness.look()) === null,
    problem: readiness.problem,
    audit: (notes = [], options = { checksSeals: true }) =>
      auditLedger(database, { logKey: keys.log.note, headFile, vault, placedAs, notes, ...options }),
    async acceptRestore() {
      const accepted = await acceptRestore({ database, headFile, logKey: keys.log.note, seal });
      await readiness.look();
      return accepted;
    },
    mirror: (directory, hasEntries) => mirrorLog(source, directory, { logKey: keys.log.note, hasEntries }),
    publicKeys: { log: formatNoteKey(keys.log.note, sha256), ...witness.publicKeys },
    register(router, spine) {
      round = readiness.watch(createSequencer({ database, spine, log: keys.log, headFile, placedAs }));
      tasks = witness.tasks(spine);
      addLedgerRoutes(router, createLedgerService({ database, spine, logKey: keys.log.note, vault }));
      addErasureRoute(router, spine);
    },
    publish(http, authenticator) {
      addLogRoutes(http, { source, authenticator, hasPublicEntries: config.ledger.publicEntries });
      witness.serve(http);
    },
  };
}
