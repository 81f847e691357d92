import type { Tx } from '../../platform/database/database.ts';
import type { ExposureKind } from '@sorgfalt/parties';
import { isGraver } from '@sorgfalt/workflow';
import type { WholeCase } from './case-view.ts';
import { isComplete } from './check-form.ts';
import type { ClientRules } from './client-rules.ts';
import type { KnownHit } from './known-hit.ts';
import { riskOf } from './steps/risk.ts';
import type { CaseRow } from './tables.ts';

/** What of a relationship can make its risk graver after it was assessed. */
export interface Raising {
  /** Of the client and of everybody behind it. */
  readonly hits: readonly KnownHit[];
  /** As whom those who stand behind the client are stated to be politically exposed. */
  readonly exposures: readonly ExposureKind[];
}

/**
 * A case with the risk that follows from the hits that were confirmed, whenever they were found, and from who is stated to be
 * politically exposed: the client or anybody behind it (AMLO-FINMA Art. 13 para. 3 and 4). What was assessed is never made smaller.
 */
export async function withRaisedRisk(
  tx: Tx,
  rules: ClientRules,
  whole: WholeCase,
  { hits, exposures }: Raising,
): Promise<CaseRow> {
  const { row } = whole;
  // Whoever said that it is them is surer than any score.
  const confirmed = hits.flatMap(({ hit, decision }) =>
    decision === 'confirmed' ? { ...hit, band: 'strong' as const } : [],
  );
  const isMoreKnown = confirmed.length > 0 || exposures.length > 0;
  if (!isMoreKnown || row.risk === null || !isComplete(row.form)) return row;
  // Of assessments from before packs were kept the rules in force have to do.
  const pack = (await rules.pack(tx, row.risk.packVersion)) ?? (await rules.inForce(tx));
  const known = { ...whole, hits: [...whole.hits, ...confirmed], exposures };
  const risk = riskOf(row.form, known, pack);
  const isBlocked = risk.blocked && !row.risk.blocked;
  return isBlocked || isGraver(risk.level, row.riskLevel) ? { ...row, risk, riskLevel: risk.level } : row;
}
