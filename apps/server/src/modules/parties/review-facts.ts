import type { Hit } from '@sorgfalt/contract';
import { exposureOf } from '@sorgfalt/parties';
import type { ExposureKind } from '@sorgfalt/parties';
import type { Tx } from '../../platform/database/database.ts';
import { readStructure } from './repo.ts';
import { lastStatements } from './structure-view.ts';

/** What a review of a relationship asks about those who stand behind the client. */
export interface StructureFacts {
  /** When something was last said about them; null without a structure. */
  readonly changedAt: string | null;
  /** Those of them who, whatever the part, are stated to be politically exposed, or of whom nobody knows it. */
  readonly exposed: readonly { readonly recordId: string; readonly kind: ExposureKind }[];
  /** The listed names found for them as they are now, with what was decided about each. */
  readonly hits: readonly {
    readonly hit: Hit;
    readonly decision: 'confirmed' | 'dismissed' | null;
    readonly decidedAt: string | null;
  }[];
}

export async function readReviewFacts(tx: Tx, clientId: string): Promise<StructureFacts> {
  const kept = await readStructure(tx, clientId);
  if (kept === null) return { changedAt: null, exposed: [], hits: [] };
  return {
    changedAt: kept.statements.at(-1)?.addedAt ?? null,
    exposed: [...lastStatements(kept).values()].flatMap((statement) => {
      const exposure = exposureOf(statement);
      return exposure === null ? [] : { recordId: statement.recordId, kind: exposure.kind };
    }),
    hits: kept.hits.map(({ hit, decision, decidedAt }) => ({ hit, decision, decidedAt })),
  };
}
