import type { ReviewItem } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Spine, Unit } from '../../platform/events/spine.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { toItem } from './item.ts';
import type { EvidenceKind, EvidenceSource, NewReviewItem, RaisedItem } from './item.ts';
import { countByStatus, countPendingFor, countPendingSince, deleteSample, findItems } from './repo.ts';
import type { Counts } from './repo.ts';
import { addReviewRoutes } from './routes.ts';
import { requestOrAdd, requestReview, withdrawItem } from './service.ts';
import type { Withdrawal } from './service.ts';

export type { EvidenceSource, NewReviewItem, RaisedItem, DecidedReview } from './item.ts';
export { itemsOfClient } from './of-client.ts';
export { noteParticipation, partOf, readPart } from './participations.ts';

const overdueAfterMs = 24 * 60 * 60 * 1000;

export interface Review {
  register(router: Router): void;
  /** How to show what a workflow knows about a case; the workflow gives it when it is created. */
  provideEvidence(kind: EvidenceKind, source: EvidenceSource): void;
  /** Puts an item into the queue in the caller's transaction; gives its id. */
  request(unit: Unit, item: NewReviewItem): Promise<string>;
  /** The same for hits of a rescreening: where an item of the case waits already, they are added to it. */
  requestOrAdd(unit: Unit, item: NewReviewItem): Promise<{ itemId: string; isNew: boolean }>;
  /** Takes a pending item back, because what it asks about is gone; false where somebody decided it before. */
  withdraw(unit: Unit, itemId: string, withdrawal: Withdrawal): Promise<boolean>;
  /** The most urgent pending items, as this caller sees them. */
  queueTop(limit: number, caller: Caller | null): Promise<ReviewItem[]>;
  counts(): Promise<Counts>;
  /** Items that have been pending for more than 24 hours. */
  overdueCount(): Promise<number>;
  /** How many pending items name one of these reasons. */
  heldFor(codes: readonly string[]): Promise<{ cases: number; payments: number }>;
  removeSample(tx: Tx): Promise<void>;
}

/** The desk where people decide what the machine must not decide alone. */
export function createReview(deps: { database: Database; spine: Spine }): Review {
  const { database } = deps;
  const sources = new Map<EvidenceKind, EvidenceSource>();
  const sourceOf = (item: RaisedItem) => sources.get(item.type === 'rescreening' ? item.type : item.workflow);
  return {
    register: (router) =>
      addReviewRoutes(router, {
        ...deps,
        evidenceOf: async (tx, item) => (await sourceOf(item)?.read(tx, item)) ?? { hits: [], risk: null },
        hold: async (tx, item) => sourceOf(item)?.hold?.(tx, item),
        requireApprovable: async (tx, item) => sourceOf(item)?.requireApprovable?.(tx, item),
        applyDecision: async (unit, item, decision) => sourceOf(item)?.applyDecision?.(unit, item, decision),
      }),
    provideEvidence: (kind, source) => void sources.set(kind, source),
    request: requestReview,
    requestOrAdd,
    withdraw: withdrawItem,
    async queueTop(limit, caller) {
      const pending = { status: 'pending', workflow: 'all' } as const;
      const rows = await findItems(database, caller?.id ?? null, pending, { limit, offset: 0 });
      return rows.map(toItem);
    },
    counts: () => countByStatus(database, { workflow: 'all' }),
    overdueCount: () => countPendingSince(database, new Date(Date.now() - overdueAfterMs).toISOString()),
    heldFor: (codes) => countPendingFor(database, codes),
    removeSample: deleteSample,
  };
}
