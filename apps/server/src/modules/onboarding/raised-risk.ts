import type { Tx } from '../../platform/database/database.ts';
import type { RiskAssessment } from '@sorgfalt/contract';
import type { ExposureKind } from '@sorgfalt/parties';
import { isGraver } from '@sorgfalt/workflow';
import type { StatedOwnership } from '../parties/index.ts';
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
  /** What is stated of the ownership; null where nothing is. */
  readonly ownership: StatedOwnership | null;
}

/**
 * A case with the risk that follows from the hits that were confirmed, whenever they were found, and from who is stated to be
 * politically exposed: the client or anybody behind it (AMLO-FINMA Art. 13 para. 3 and 4), and of which nationality the beneficial owners are and how
 * complex the structure is (para. 2 let. a and h). What was assessed is never made smaller, nor by what is stated of owners.
 */
export async function withRaisedRisk(
  tx: Tx,
  rules: ClientRules,
  whole: WholeCase,
  { hits, exposures, ownership }: Raising,
): Promise<CaseRow> {
  const { row } = whole;
  // Whoever said that it is them is surer than any score.
  const confirmed = hits.flatMap(({ hit, decision }) =>
    decision === 'confirmed' ? { ...hit, band: 'strong' as const } : [],
  );
  const isMoreKnown = confirmed.length > 0 || exposures.length > 0 || ownership !== null;
  if (!isMoreKnown || row.risk === null || !isComplete(row.form)) return row;
  // Of assessments from before packs were kept the rules in force have to do.
  const pack = (await rules.pack(tx, row.risk.packVersion)) ?? (await rules.inForce(tx));
  const known = { ...whole, hits: [...whole.hits, ...confirmed], exposures };
  const without = riskOf(row.form, known, pack);
  const risk =
    ownership === null ? without : graverOf(without, riskOf(row.form, { ...known, ownership }, pack));
  const isBlocked = risk.blocked && !row.risk.blocked;
  return isBlocked || isGraver(risk.level, row.riskLevel) ? { ...row, risk, riskLevel: risk.level } : row;
}

function graverOf<R extends Pick<RiskAssessment, 'level' | 'score'>>(one: R, other: R): R {
  if (one.level !== other.level) return isGraver(one.level, other.level) ? one : other;
  return one.score > other.score ? one : other;
}
