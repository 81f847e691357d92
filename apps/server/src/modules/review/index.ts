import type { ReviewItem } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Spine, Unit } from '../../platform/events/spine.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { toItem } from './item.ts';
import type { EvidenceKind, EvidenceReader, NewReviewItem } from './item.ts';
import { countByStatus, countPendingSince, deleteSample, findItems } from './repo.ts';
import type { Counts } from './repo.ts';
import { addReviewRoutes } from './routes.ts';
import { requestOrAdd, requestReview } from './service.ts';

export type { NewReviewItem } from './item.ts';

const overdueAfterMs = 24 * 60 * 60 * 1000;

export interface Review {
  register(router: Router): void;
  /** How to show what a workflow knows about a case; the workflow gives it when it is created. */
  provideEvidence(kind: EvidenceKind, reader: EvidenceReader): void;
  /** Puts an item into the queue in the caller's transaction; gives its id. */
  request(unit: Unit, item: NewReviewItem): Promise<string>;
  /** The same for hits of a rescreening: where an item of the case waits already, they are added to it. */
  requestOrAdd(unit: Unit, item: NewReviewItem): Promise<{ itemId: string; isNew: boolean }>;
  /** The most urgent pending items, as this caller sees them. */
  queueTop(limit: number, caller: Caller | null): Promise<ReviewItem[]>;
  counts(): Promise<Counts>;
  /** Items that have been pending for more than 24 hours. */
  overdueCount(): Promise<number>;
  removeSample(tx: Tx): Promise<void>;
}

/** The desk where people decide what the machine must not decide alone. */
export function createReview(deps: { database: Database; spine: Spine }): Review {
  const { database } = deps;
  const readers = new Map<EvidenceKind, EvidenceReader>();
  return {
    register: (router) =>
      addReviewRoutes(router, {
        ...deps,
        evidenceOf: async (item) =>
          (await readers.get(item.type === 'rescreening' ? item.type : item.workflow)?.(
            item.caseId,
            item.id,
          )) ?? { hits: [], risk: null },
      }),
    provideEvidence: (kind, reader) => void readers.set(kind, reader),
    request: requestReview,
    requestOrAdd,
    async queueTop(limit, caller) {
      const pending = { status: 'pending', workflow: 'all' } as const;
      const rows = await findItems(database, pending, { limit, offset: 0 });
      return rows.map((row) => toItem(row, caller?.id ?? null));
    },
    counts: () => countByStatus(database, { workflow: 'all' }),
    overdueCount: () => countPendingSince(database, new Date(Date.now() - overdueAfterMs).toISOString()),
    removeSample: deleteSample,
  };
}
