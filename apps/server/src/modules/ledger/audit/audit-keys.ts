import { eq } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { events } from '../../../platform/events/tables.ts';
import type { Report } from './audit-report.ts';
import { listKeys } from '../keys/key-repo.ts';

/** Checks that keys are revoked as the events tell, for that reason, and no others: who lifts a revocation lets a thief's seals count. */
export async function auditKeys(tx: Tx, report: Report): Promise<void> {
  const told = await tx
    .select({ data: events.data })
    .from(events)
    .where(eq(events.type, 'ledger.key_revoked'));
  const revocations = new Map(
    told.map(({ data }) => [String(data['keyId']), `${data['revokedAt']} (${data['reason']})`]),
  );
  const keys = await listKeys(tx);
  for (const { keyId, revokedAt, revokedFor } of keys) {
    const since = revocations.get(keyId) ?? null;
    if ((revokedAt === null ? null : `${revokedAt} (${revokedFor})`) === since) continue;
    report(
      'key-differs',
      `key ${keyId}`,
      since === null ? 'no event revoked it' : `it is revoked since ${since}`,
    );
  }
  const present = new Set(keys.map(({ keyId }) => keyId));
  for (const keyId of revocations.keys()) {
    if (!present.has(keyId)) report('key-differs', `key ${keyId}`, 'it is revoked and not stored any more');
  }
}
