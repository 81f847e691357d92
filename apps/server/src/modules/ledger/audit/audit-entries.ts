import { verifyEntry } from '@sorgfalt/ledger';
import type { EntryStatement, RevokedKey, VerificationStep } from '@sorgfalt/ledger';
import type { Tx } from '../../../platform/database/database.ts';
import type { Rest } from './rests.ts';
import type { Report } from './audit-report.ts';
import type { AuditedRow } from './audit-repo.ts';
import { nativeCrypto } from '../crypto.ts';
import type { ProvenTimes } from './audit-timestamps.ts';
import { sealKeyOf, sealOf, stampedSeal, statementOf } from '../reading/stored-entry.ts';
import { listSealStamps } from '../stamping/timestamp-repo.ts';

export interface EntryTrust {
  readonly sealRoots: readonly Uint8Array[];
  readonly tsaRoots: readonly Uint8Array[];
  readonly revokedKeys: readonly RevokedKey[];
  readonly proven: ProvenTimes;
  readonly rest: Rest;
}

/** Seals of these kinds get a timestamp of their own. */
const stampedKinds = new Set(['review.approved', 'review.rejected', 'payment.completed']);

/** Checks the seals of entries with their stamps. */
export async function checkEntries(
  tx: Tx,
  rows: readonly AuditedRow[],
  trust: EntryTrust,
  report: Report,
): Promise<void> {
  const ids = rows.map(({ entryId }) => entryId);
  const stamps = await listSealStamps(tx, ids);
  const keys = new Map<string, Uint8Array | undefined>();
  for (const { sealKeyId } of rows) {
    if (!keys.has(sealKeyId)) keys.set(sealKeyId, await sealKeyOf(tx, sealKeyId, trust.sealRoots));
  }
  for (const row of rows) {
    const { entryId, kind, sealAlg } = row;
    if (sealAlg === 'CAdES' && stampedKinds.has(kind) && !stamps.has(entryId)) {
      report('timestamp-missing', `entry ${entryId}`, 'the place of the stamp over its seal is gone');
    }
    const token = stamps.get(entryId) ?? null;
    await checkEntry(row, { key: keys.get(row.sealKeyId), token, trust }, report);
    await trust.rest();
  }
}

interface Checked {
  readonly key: Uint8Array | undefined;
  /** Over the seal. */
  readonly token: Uint8Array | null;
  readonly trust: EntryTrust;
}

async function checkEntry(row: AuditedRow, { key, token, trust }: Checked, report: Report): Promise<void> {
  const where = `entry ${row.entryId}`;
  const stamped = stampedSeal(sealOf(row), token);
  if (stamped === null) report('timestamp-invalid', where, 'the stamp over its seal is no token');
  const { steps } = await verifyEntry(
    {
      // Text that is no statement fails, as the check takes any value.
      statement: statementOf(row.statement) as EntryStatement,
      seal: stamped ?? sealOf(row),
      sealPublicKeySpkiDer: key,
      tsaRoots: trust.tsaRoots,
    },
    nativeCrypto,
  );
  const seal = steps.find(({ id }) => id === 'seal');
  const problem = key === undefined ? 'its key is none of this installation' : reasonOf(seal);
  const stampedAt = seal?.detail['stampedAt'];
  const provenAt = typeof stampedAt === 'string' ? stampedAt : trust.proven.at(row.checkpointNo);
  const reason = problem ?? (isRevoked(row, provenAt, trust) ? 'key-revoked' : null);
  if (reason !== null) report('seal-invalid', where, reason);
}

function reasonOf(step: VerificationStep | undefined): string | null {
  return step === undefined || step.outcome === 'passed' ? null : String(step.detail['reason']);
}

/** Nothing shows that the seal is older than the revocation of its key. */
function isRevoked(row: AuditedRow, provenAt: string | null, { revokedKeys }: EntryTrust): boolean {
  const revocation = revokedKeys.find(({ keyId }) => keyId === row.sealKeyId);
  if (revocation === undefined) return false;
  return provenAt === null || provenAt >= revocation.revokedAt;
}
