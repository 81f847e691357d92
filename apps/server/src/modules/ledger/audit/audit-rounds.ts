import type { Spine } from '../../../platform/events/spine.ts';
import type { Log } from '../../../platform/log.ts';
import type { PayloadVault } from '../append/payload-vault.ts';
import { insertAudit } from './audit-log-repo.ts';
import type { Audit } from './audit-report.ts';
import { openFindings } from './finding-reviews.ts';
import { createRests } from './rests.ts';
import type { Rest } from './rests.ts';

export interface AuditRounds {
  /** Audits the whole ledger and all registers when that is due; never true. */
  round(): Promise<boolean>;
  /** Breaks off what is under way; it is done again after the next start. */
  stop(): void;
}

const hourMs = 3_600_000;

/**
 * Audits by itself, a while after the start and then by the interval, in each process that works. When it was done last is
 * kept here and not read from the database: whoever alters that could write there that all is well.
 */
export function createAuditRounds(deps: {
  readonly spine: Spine;
  readonly log: Log;
  readonly audit: (rest: Rest) => Promise<Audit>;
  readonly mark: PayloadVault['mark'];
  /** Whether something can be sealed; what is found is noted in any case. */
  readonly maySeal: () => boolean;
  readonly settings: { readonly everyHours: number; readonly firstAfterMs: number };
}): AuditRounds {
  const { spine, log, audit, settings, mark, maySeal } = deps;
  const stopping = new AbortController();
  let dueMs = performance.now() + settings.firstAfterMs;

  return {
    async round() {
      if (stopping.signal.aborted || performance.now() < dueMs) return false;
      const startedAt = new Date().toISOString();
      const done = await audit(createRests(stopping.signal)).catch((error: unknown) => {
        if (stopping.signal.aborted) return null;
        throw error;
      });
      if (done === null) return false;
      const { entries, blocks, findings } = done;
      await spine.run({ kind: 'system', id: 'ledger-audit' }, async ({ tx, append }) => {
        const isSealed = maySeal();
        const opened = await openFindings(tx, done, { mark, isSealed });
        await insertAudit(tx, { startedAt, entries, found: findings.length, findings });
        await append({
          type: findings.length === 0 ? 'ledger.audited' : 'ledger.audit_found',
          status: findings.length === 0 ? 'completed' : 'flagged',
          data: { entries, findings: findings.length },
          // Also of what is sound: in a log in which nothing else happens an entry stands every day, and a stamp over it.
          ...(isSealed && { evidence: { entries, blocks, findings: findings.length, opened } }),
        });
      });
      // Only now: what could not be recorded is looked for again, and not after a day.
      dueMs = performance.now() + settings.everyHours * hourMs;
      if (findings.length > 0)
        log.error({ findings: findings.length }, 'The audit found what is not as it was sealed');
      return false;
    },
    stop: () => stopping.abort(),
  };
}
