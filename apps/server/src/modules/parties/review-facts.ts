import type { Hit } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import { readStructure } from './repo.ts';
import { lastStatements } from './structure-view.ts';

/** What a review of a relationship asks about those who stand behind the client. */
export interface StructureFacts {
  /** When something was last said about them; null without a structure. */
  readonly changedAt: string | null;
  /** Whether a statement says that one of them, whatever the part, is politically exposed or that nobody knows it. */
  readonly mayBeExposed: boolean;
  /** The listed names found for them as they are now, with what was decided about each. */
  readonly hits: readonly {
    readonly hit: Hit;
    readonly decision: 'confirmed' | 'dismissed' | null;
    readonly decidedAt: string | null;
  }[];
}

export async function readReviewFacts(tx: Tx, clientId: string): Promise<StructureFacts> {
  const kept = await readStructure(tx, clientId);
  if (kept === null) return { changedAt: null, mayBeExposed: false, hits: [] };
  return {
    changedAt: kept.statements.at(-1)?.addedAt ?? null,
    mayBeExposed: [...lastStatements(kept).values()].some(
      ({ recordType, recordDetails }) =>
        recordType === 'person' && (recordDetails.politicalExposure?.status ?? 'isNotPep') !== 'isNotPep',
    ),
    hits: kept.hits.map(({ hit, decision, decidedAt }) => ({ hit, decision, decidedAt })),
  };
}
