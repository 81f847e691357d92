import type { Tx } from '../../platform/database/database.ts';
import { swissDay } from '@sorgfalt/calendar';
import { readReviewFacts } from '../parties/index.ts';
import type { StatedOwnership } from '../parties/index.ts';
import { markDecided, readKnownHits } from '../screening/index.ts';
import { readWholeCase } from './case-repo.ts';
import type { WholeCase } from './case-view.ts';
import type { ClientRules } from './client-rules.ts';
import { clientBook } from './client-book.ts';
import { gravestOf, readStanding } from './exposures.ts';
import type { Exposed, Standing } from './exposures.ts';
import type { KnownHit } from './known-hit.ts';
import { withRaisedRisk } from './raised-risk.ts';
import type { CaseRow } from './tables.ts';

/** A case with what is known by now about its client and those behind it. */
export interface CurrentCase extends WholeCase {
  /** The level that was assessed, where what was learnt later has raised it. */
  readonly assessedLevel: CaseRow['riskLevel'];
  /** Every hit on the client and on everybody behind it; those of the case itself are `hits`. */
  readonly known: readonly KnownHit[];
  /** Those behind the client who count as politically exposed, or of whom nobody knows it. */
  readonly exposed: Standing['counting'];
  /** Those among them whose function ended so long ago that a person has to say whether they still do. */
  readonly ended: Standing['ended'];
  /** The gravest exposure of all, the client's own among them. */
  readonly gravest: Exposed | null;
  /** Whether it is open who stands behind the client. */
  readonly isStructureOpen: boolean;
  /** What is stated of the ownership of the client; null where nothing is. */
  readonly statedOwnership: StatedOwnership | null;
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
  if (clientId === null) return { ...stored, assessedLevel, ...nothing };
  const facts = await readReviewFacts(tx, clientId);
  const { hits: behind, exposed: stated, ownership, changedAt } = facts;
  const { counting: exposed, ended } = await readStanding(tx, clientId, stated, swissDay(new Date()));
  const whole = { ...stored, hits: await markDecided(tx, clientBook, clientId, stored.hits) };
  const own = await readKnownHits(tx, clientBook, clientId);
  const known = [...own, ...behind];
  const exposures = exposed.map(({ kind }) => kind);
  const row = await withRaisedRisk(tx, rules, whole, { hits: known, exposures, ownership });
  const declared = stored.row.form.pepDeclaration ?? 'none';
  const gravest = gravestOf({ declared, counting: exposed, own, behind });
  return {
    ...whole,
    row,
    assessedLevel,
    known,
    exposed,
    ended,
    gravest,
    isStructureOpen: facts.isOpen,
    statedOwnership: ownership,
    structureChangedAt: changedAt,
  };
}

/** Of a case that has no client yet. */
const nothing = {
  known: [],
  exposed: [],
  ended: [],
  gravest: null,
  isStructureOpen: false,
  statedOwnership: null,
  structureChangedAt: null,
} as const;
