import type { Statement } from '@sorgfalt/parties';
import type { Unit } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockStanding } from '../clients/index.ts';
import { insertStatements, readStructure, storeVersion } from './repo.ts';
import type { KeptStructure } from './repo.ts';
import { statementHash } from './statement-register.ts';

/** Beyond, reading and rolling up would keep others waiting. */
const statementsMax = 2000;

/** New statements about a client; `subject` is the record of the client itself. */
export interface Addition {
  readonly subject: string;
  readonly statements: readonly Statement[];
}

/**
 * Adds statements to the structure of a client as `version` showed it; what they say stands until somebody else has confirmed it.
 * Refuses `not-found`, `structure-changed`, and what `add` refuses, which is told what is kept.
 */
export async function appendStatements(
  { tx, actor, append }: Unit,
  { clientId, version }: { clientId: string; version: number },
  add: (kept: KeptStructure | null) => Addition,
): Promise<void> {
  // The client first, as everywhere: whoever pays or accepts waits, and sees the structure open.
  const standing = await lockStanding(tx, clientId);
  if (standing === null) throw new AppError('not-found');
  if (standing.status === 'refused') throw new AppError('not-allowed-now');
  const kept = await readStructure(tx, clientId);
  if ((kept?.row.version ?? 0) !== version) throw new AppError('structure-changed');
  const { subject, statements } = add(kept);
  if (statements.length === 0) return;
  const begun = kept?.statements.length ?? 0;
  if (begun + statements.length > statementsMax) {
    throw new AppError('structure-entry-impossible', { fields: [{ path: 'statements', code: 'too-many' }] });
  }
  const next = version + 1;
  await storeVersion(tx, { clientId, subject, version: next });
  await insertStatements(
    tx,
    statements.map((statement, at) => ({
      clientId,
      place: begun + at,
      version: next,
      statement,
      addedBy: actor.id,
    })),
  );
  await append({
    type: 'client.structure_changed',
    status: 'recorded',
    clientId,
    data: { version: next, statements: statements.length },
    evidence: {
      clientId,
      version: next,
      subject: kept?.row.subject ?? subject,
      by: actor.id,
      statements: statements.map((each) => ({
        statementId: each.statementId,
        recordId: each.recordId,
        contentSha256: statementHash(each),
      })),
    },
  });
}
