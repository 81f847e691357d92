import type { RegisterFinding, RegisterPublished } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import { invariant } from '../../platform/http/app-error.ts';
import { readPublished, readRegisterFindings } from '../registers/index.ts';
import { findLastApproved } from '../review/index.ts';
import { declaredIn } from './declared-client.ts';
import type { CurrentCase } from './current-case.ts';
import type { Exposed, Standing } from './exposures.ts';
import type { KnownHit } from './known-hit.ts';
import type { CaseRow } from './tables.ts';

/** The type of the review items by which relationships are looked at again. */
export const periodicReview = 'periodic_review';

/** The relationship with an accepted client: what was decided last, and what is known now. */
export interface Relationship {
  /** Its case, with the risk as it is known now. */
  readonly row: CaseRow;
  readonly decidedAt: string;
  /** When whoever decided last looked at it: a person before her decision was carried out. */
  readonly lookedAt: string;
  /** Whether the last decision was a review, not the acceptance. */
  readonly isReviewed: boolean;
  /** Who decided last, and why; null where the machine accepted. */
  readonly last: {
    readonly by: { readonly uid: string; readonly name: string };
    readonly notes: string;
  } | null;
  /** The level that whoever decided last had before her. */
  readonly levelThen: CaseRow['riskLevel'];
  /** Of the client and of everybody behind it. */
  readonly hits: readonly KnownHit[];
  /** Whether the client, or somebody behind it, is stated to be politically exposed, or may be. */
  readonly mayBeExposed: boolean;
  /** The records of those behind the client of whom that is stated. */
  readonly exposedIds: readonly string[];
  /** Those among them whose function ended so long ago that a person has to say whether they still are. */
  readonly ended: Standing['ended'];
  /** The gravest exposure of all; null without one. */
  readonly gravest: Exposed | null;
  /** Whether it is open who stands behind the client. */
  readonly isStructureOpen: boolean;
  /** What is stated of the ownership of the client; null where nothing is. */
  readonly statedOwnership: CurrentCase['statedOwnership'];
  /** When something was last said about who stands behind the client; null where nothing was. */
  readonly structureChangedAt: string | null;
  /** What registers say otherwise than was declared, as of their last extracts. */
  readonly registers: readonly RegisterFinding[];
  /** What registers published that no extract before had. */
  readonly published: readonly RegisterPublished[];
}

/** The relationship that a case began, as decided before a moment if one is given; null where the case accepted nobody. */
export async function readRelationship(
  tx: Tx,
  {
    row,
    steps,
    assessedLevel,
    known,
    exposed,
    ended,
    gravest,
    isStructureOpen,
    statedOwnership,
    structureChangedAt,
  }: CurrentCase,
  before: string | null = null,
): Promise<Relationship | null> {
  const acceptedAt = steps.find(({ step }) => step === 'final_decision')?.completedAt;
  if (row.status !== 'approved' || row.clientId === null || !acceptedAt) return null;
  const declared = declaredIn(row.form);
  return {
    row,
    ...(await readLast(tx, row.clientId, { assessedLevel, acceptedAt, before })),
    hits: known,
    mayBeExposed: (row.form.pepDeclaration ?? 'none') !== 'none' || exposed.length > 0,
    exposedIds: exposed.map(({ recordId }) => recordId),
    ended,
    gravest,
    statedOwnership,
    isStructureOpen,
    structureChangedAt,
    registers: await readRegisterFindings(tx, row.clientId, declared),
    published: await readPublished(tx, row.clientId, declared),
  };
}

/** The last decision: a review, or else the acceptance, of which a person may have decided. */
async function readLast(
  tx: Tx,
  clientId: string,
  {
    assessedLevel,
    acceptedAt,
    before,
  }: {
    readonly assessedLevel: CaseRow['riskLevel'];
    readonly acceptedAt: string;
    readonly before: string | null;
  },
): Promise<Pick<Relationship, 'decidedAt' | 'lookedAt' | 'isReviewed' | 'last' | 'levelThen'>> {
  const found = await findLastApproved(tx, clientId, { types: ['onboarding', periodicReview], before });
  if (found === null)
    return {
      decidedAt: acceptedAt,
      lookedAt: acceptedAt,
      isReviewed: false,
      last: null,
      levelThen: assessedLevel,
    };
  const { type, decidedAt, decidedBy, notes, riskLevel } = found.item;
  invariant(decidedAt !== null && decidedBy !== null && notes !== null, 'an approval is whole');
  const isReviewed = type === periodicReview;
  return {
    decidedAt: isReviewed ? decidedAt : acceptedAt,
    lookedAt: decidedAt,
    isReviewed,
    last: { by: { uid: decidedBy, name: found.deciderName ?? decidedBy }, notes },
    levelThen: riskLevel,
  };
}
