import type { RiskAssessment } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { WholeCase } from './case-view.ts';
import { isComplete } from './check-form.ts';
import type { ClientRules } from './client-rules.ts';
import type { KnownHit } from './known-hit.ts';
import { riskOf } from './steps/risk.ts';
import type { CaseRow } from './tables.ts';

type Level = RiskAssessment['level'];

/** From the least to what is treated as the gravest, which is what nobody knows. */
const levels: readonly Level[] = ['low', 'medium', 'high', 'unknown'];

export function isGraver(level: Level, than: Level): boolean {
  return levels.indexOf(level) > levels.indexOf(than);
}

/**
 * The case of a client with the risk that follows from the hits that were confirmed, whenever they were found: on the client or on
 * anybody behind it (AMLO-FINMA Art. 13 para. 3). What was assessed is never made smaller.
 */
export async function withRaisedRisk(
  tx: Tx,
  rules: ClientRules,
  whole: WholeCase,
  hits: readonly KnownHit[],
): Promise<CaseRow> {
  const { row } = whole;
  // Whoever said that it is them is surer than any score.
  const confirmed = hits.flatMap(({ hit, decision }) =>
    decision === 'confirmed' ? { ...hit, band: 'strong' as const } : [],
  );
  if (confirmed.length === 0 || row.risk === null || !isComplete(row.form)) return row;
  const pack = (await rules.pack(tx, row.risk.packVersion)) ?? (await rules.inForce(tx));
  const risk = riskOf(row.form, { ...whole, hits: [...whole.hits, ...confirmed] }, pack);
  return isGraver(risk.level, row.riskLevel) ? { ...row, risk, riskLevel: risk.level } : row;
}
