import type { LedgerAudit } from '@sorgfalt/contract';
import { desc } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ledgerAudits } from './audit-tables.ts';
import type { AuditFinding } from './audit-report.ts';

/** So many findings are kept of one audit; the command names them all. */
const keptMax = 100;

export async function insertAudit(
  tx: Tx,
  audit: { startedAt: string; entries: number; found: number; findings: readonly AuditFinding[] },
): Promise<void> {
  await tx.insert(ledgerAudits).values({ ...audit, findings: audit.findings.slice(0, keptMax) });
}

/** The last audit that was done to its end; null before the first. */
export async function lastAudit(tx: Tx): Promise<LedgerAudit | null> {
  const [row] = await tx.select().from(ledgerAudits).orderBy(desc(ledgerAudits.id)).limit(1);
  if (row === undefined) return null;
  const { startedAt, finishedAt, entries, found, findings } = row;
  return { startedAt, finishedAt, entries, found, findings };
}
