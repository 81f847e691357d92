import type { Tx } from '../../platform/database/database.ts';
import { readReviewFacts } from '../parties/index.ts';
import { markDecided, readKnownHits } from '../screening/index.ts';
import { readWholeCase } from './case-repo.ts';
import type { WholeCase } from './case-view.ts';
import type { ClientRules } from './client-rules.ts';
import { clientBook } from './client-book.ts';
import type { KnownHit } from './known-hit.ts';
import { withRaisedRisk } from './raised-risk.ts';
import type { CaseRow } from './tables.ts';

/** A case with what is known by now about its client and those behind it. */
export interface CurrentCase extends WholeCase {
  /** The level that was assessed, where what was learnt later has raised it. */
  readonly assessedLevel: CaseRow['riskLevel'];
  /** Every hit on the client and on everybody behind it; those of the case itself are `hits`. */
  readonly known: readonly KnownHit[];
  /** Those behind the client who are stated to be politically exposed, or of whom nobody knows it. */
  readonly exposed: Awaited<ReturnType<typeof readReviewFacts>>['exposed'];
  /** When something was last said about who stands behind the client; null where nothing was. */
  readonly structureChangedAt: string | null;
}

/**
 * A case as it stands now: its hits with the decisions that hold, and the risk as it follows from what was confirmed or stated since
 * about the client and everybody behind it. Nothing that is decided makes the risk smaller than it was assessed.
 */
export async function readCurrentCase(
  tx: Tx,
  rules: ClientRules,
  caseId: string,
): Promise<CurrentCase | null> {
  const stored = await readWholeCase(tx, caseId);
  if (stored === null) return null;
  const { clientId, riskLevel: assessedLevel } = stored.row;
  if (clientId === null)
    return { ...stored, assessedLevel, known: [], exposed: [], structureChangedAt: null };
  const { hits: behind, exposed, changedAt } = await readReviewFacts(tx, clientId);
  const whole = { ...stored, hits: await markDecided(tx, clientBook, clientId, stored.hits) };
  const known = [...(await readKnownHits(tx, clientBook, clientId)), ...behind];
  const exposures = exposed.map(({ kind }) => kind);
  const row = await withRaisedRisk(tx, rules, whole, { hits: known, exposures });
  return { ...whole, row, assessedLevel, known, exposed, structureChangedAt: changedAt };
}
