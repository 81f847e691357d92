import type { Tx } from '../../platform/database/database.ts';
import { isSanction, markDecided } from '../screening/index.ts';
import { readWholeCase } from './case-repo.ts';
import type { WholeCase } from './case-view.ts';
import { isComplete } from './check-form.ts';
import type { ClientRules } from './client-rules.ts';
import { clientBook } from './client-book.ts';
import { riskOf } from './steps/risk.ts';

/**
 * A case as it stands now: its hits with the decisions that hold. Where one of them confirms somebody on a sanctions
 * list, the risk is the one that follows from it; nothing that is decided about a hit makes the risk smaller than it
 * was assessed.
 */
export async function readCurrentCase(tx: Tx, rules: ClientRules, caseId: string): Promise<WholeCase | null> {
  const stored = await readWholeCase(tx, caseId);
  if (stored === null || stored.row.clientId === null || stored.hits.length === 0) return stored;
  const { row } = stored;
  const whole = { ...stored, hits: await markDecided(tx, clientBook, stored.row.clientId, stored.hits) };
  const isConfirmed = whole.hits.some((hit) => isSanction(hit) && hit.decision?.decision === 'confirmed');
  if (!isConfirmed || row.risk === null || !isComplete(row.form)) return whole;
  const pack = await rules.pack(tx, row.risk.packVersion);
  // Of assessments from before packs were kept the rules in force have to do.
  const risk = riskOf(row.form, whole, pack ?? (await rules.inForce(tx)));
  return { ...whole, row: { ...row, risk, riskLevel: risk.level } };
}
