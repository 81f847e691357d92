import type { FastifyInstance } from 'fastify';
import type { Authenticator } from '../../platform/auth/authenticator.ts';
import type { JobTable } from '../../platform/events/jobs-of.ts';
import type { Seal, Spine } from '../../platform/events/spine.ts';
import type { WorkPool } from '../../platform/work/index.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Task } from '../../platform/jobs/worker.ts';
import type { LedgerAudit } from '@sorgfalt/contract';
import { lastAudit } from './audit/audit-log-repo.ts';
import { createAuditRounds } from './audit/audit-rounds.ts';
import type { AuditRounds } from './audit/audit-rounds.ts';
import { closeFinding, showFindings } from './audit/finding-reviews.ts';
import { gatherFirst } from './sequencing/gathering.ts';
import { isRetiredKey } from './keys/key-repo.ts';
import { addLogRoutes } from './reading/log-routes.ts';
import { openParts } from './parts.ts';
import type { LedgerDeps, LedgerParts } from './parts.ts';
import { createRounds } from './upkeep/rounds.ts';
import type { Rounds } from './upkeep/rounds.ts';
import { addProofRoutes } from './evidence/proofs-routes.ts';
import { createProofsService } from './evidence/proofs-service.ts';
import { addLedgerRoutes } from './routes.ts';
import { createLedgerService } from './service.ts';
import { createUpkeep } from './upkeep/upkeep.ts';
import type { Upkeep } from './upkeep/upkeep.ts';

export { eraseContents, erasedEvidence, lastEntryAt, noteErasure } from './erasure-repo.ts';
export { findingRegister } from './audit/finding-register.ts';
export type { AuditFinding } from './audit/audit-report.ts';
export { revocationReasons } from './upkeep/key-changes.ts';
export type { RevocationReason } from './upkeep/key-changes.ts';
export { hasLogKey } from './keys/log-keys.ts';
export { httpSource } from './reading/http-log-source.ts';
export { MirrorError, mirrorLog } from './reading/ledger-mirror.ts';
export type { Mirrored } from './reading/ledger-mirror.ts';

/** The ledger as it is opened: what the spine writes with, and what an operator does without one. */
export interface Ledger extends Upkeep {
  /** Makes the entries that are written with the change that they prove; refuses while `problem` says something. */
  readonly seal: Seal;
  /** After an error of the database: true where sealing failed on a key that was changed, and now has the new one. */
  recover(error: unknown): Promise<boolean>;
  /** Whether entries, tiles, checkpoints and the head apart from the database agree. */
  ready(): Promise<boolean>;
  /** Why nothing may be appended, and what to do; null while all is well. */
  problem(): string | null;
  /** The same in words that everybody may read. */
  notice(): string | null;
  /** When the certificate of the key that seals now runs out. */
  sealEndsAt(): string;
  /** What also writes events, so it needs the spine that writes with `seal`. Work that takes long runs in threads of `pool`. */
  withSpine(spine: Spine, pool: WorkPool): LedgerModule;
}

export interface LedgerModule extends Rounds {
  /** Which jobs follow which event. */
  readonly jobs: JobTable;
  readonly tasks: Readonly<Record<string, Task>>;
  /** A round of the sequencer, after gathering for a moment what is committed together. */
  gather(): Promise<boolean>;
  /** Looks by itself whether all is as it was sealed. */
  readonly audits: AuditRounds;
  /** The last such look; null before the first. */
  lastAudit(): Promise<LedgerAudit | null>;
  register(router: Router): void;
  /** Serves the log's files under `/log/` and, where it cosigns for others, the witness. */
  publish(http: FastifyInstance, authenticator: Authenticator): void;
}

/** What a start brings comes first. */
const firstAuditMs = 600_000;

/**
 * Opens the keys of the installation. Refuses with a `StopError` a ledger that other keys sealed. A ledger that is not
 * in order is opened for reading: `problem` says why nothing can be appended.
 */
export async function createLedger(deps: LedgerDeps): Promise<Ledger> {
  const parts = await openParts(deps);
  const { keys, readiness } = parts;
  const upkeep = createUpkeep(parts);
  return {
    ...upkeep,
    seal: parts.seal,
    async recover(error) {
      if (!isRetiredKey(error)) return false;
      await keys.reload();
      return true;
    },
    async ready() {
      await keys.reload();
      return (await readiness.look()) === null;
    },
    problem: readiness.problem,
    notice: readiness.notice,
    sealEndsAt: () => keys.seal().endsAt,
    withSpine: (spine, pool) => createModule(parts, { spine, pool, audit: upkeep.audit }),
  };
}

function createModule(
  parts: LedgerParts,
  { spine, pool, audit }: { spine: Spine; pool: WorkPool; audit: Upkeep['audit'] },
): LedgerModule {
  const { database, config, keys, vault, witness, source, trust } = parts;
  const rounds = createRounds(parts, spine);
  const service = createLedgerService({ database, spine, trust, refresh: () => keys.reload(), vault });
  return {
    ...rounds,
    jobs: witness.jobs,
    tasks: witness.tasks(spine),
    gather: gatherFirst(database, rounds.sequence),
    audits: createAuditRounds({
      spine,
      log: parts.log,
      audit: (rest) => audit([], { rest, tracesFindings: true }),
      mark: vault.mark,
      maySeal: () => parts.readiness.problem() === null,
      settings: { everyHours: config.ledger.auditHours, firstAfterMs: firstAuditMs },
    }),
    lastAudit: () => lastAudit(database),
    register(router) {
      addLedgerRoutes(router, {
        database,
        service,
        findings: {
          lastAudit: () => lastAudit(database),
          list: (caller, query) => showFindings(database, caller, query),
          close: (caller, closing) => spine.run(caller, (unit) => closeFinding(unit, closing)),
        },
      });
      addProofRoutes(router, createProofsService({ ...parts, ...rounds, pool }, spine, service));
    },
    publish(http, authenticator) {
      addLogRoutes(http, { source, keys, authenticator, hasPublicEntries: config.ledger.publicEntries });
      witness.serve(http);
    },
  };
}
