import type { Hit, ReviewItem } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { decideItem } from './decide-item.ts';
import type { NewDecision, ReviewDesk } from './decide-item.ts';
import { toItem } from './item.ts';
import type { EvidenceSources, RaisedItem } from './item.ts';
import { countOverdue, countPending, countPendingFor, findItems } from './queue-repo.ts';
import { findItem } from './repo.ts';
import { addReviewRoutes } from './routes.ts';

export { reviewRegister } from './register.ts';
export { giveBackAll } from './assign-item.ts';
export type { Evidence, EvidenceSource, NewReviewItem, RaisedItem, DecidedReview } from './item.ts';
export { itemsOfClient } from './of-client.ts';
export { participationRegister } from './participation-register.ts';
export { noteParticipation, partOf, readParticipations, readPart } from './participations.ts';
export type { Participation } from './participations.ts';
export { deleteSampleItems, findLastApproved, lastChecked } from './repo.ts';
export { requestOrAdd, requestReview, withdrawItem } from './service.ts';
export type { Withdrawal } from './service.ts';

export interface Review {
  register(router: Router): void;
  /** Decides an item as the route does. */
  decide(caller: Caller, decision: NewDecision): Promise<ReviewItem>;
  /** The hits that a decision about an item is about; none where it is gone. */
  hitsOf(itemId: string): Promise<readonly Hit[]>;
  /** The pending items that are due first, as this caller sees them. */
  queueTop(limit: number, caller: Caller | null): Promise<ReviewItem[]>;
  /** How many items wait, up to `countedMax`. */
  waitingCount(): Promise<number>;
  /** Items that have been pending for longer than they may. */
  overdueCount(): Promise<number>;
  /** How many pending items name one of these reasons. */
  heldFor(codes: readonly string[]): Promise<{ cases: number; payments: number }>;
}

function isBeside(type: string): type is 'rescreening' | 'periodic_review' {
  return type === 'rescreening' || type === 'periodic_review';
}

/** The desk where people decide what the machine must not decide alone; `sources` know what the items are about. */
export function createReview(deps: { database: Database; spine: Spine; sources: EvidenceSources }): Review {
  const { database, sources } = deps;
  const sourceOf = (item: RaisedItem) => sources[isBeside(item.type) ? item.type : item.workflow];
  const desk: ReviewDesk = {
    ...deps,
    evidenceOf: (tx, item) => sourceOf(item).read(tx, item),
    hold: async (tx, item) => sourceOf(item).hold?.(tx, item),
    requireApprovable: async (tx, item, uid) => sourceOf(item).requireApprovable?.(tx, item, uid),
    applyDecision: async (unit, item, decision) => sourceOf(item).applyDecision?.(unit, item, decision),
  };
  return {
    register: (router) => addReviewRoutes(router, desk),
    decide: (caller, decision) => decideItem(desk, caller, decision),
    async hitsOf(itemId) {
      const row = await findItem(database, null, itemId);
      return row === null ? [] : (await desk.evidenceOf(database, row.item)).hits;
    },
    async queueTop(limit, caller) {
      const pending = { status: 'pending', workflow: 'all' } as const;
      const rows = await findItems(database, caller?.id ?? null, pending, { limit });
      return rows.map(toItem);
    },
    waitingCount: () => countPending(database),
    overdueCount: () => countOverdue(database, new Date()),
    heldFor: (codes) => countPendingFor(database, codes),
  };
}
