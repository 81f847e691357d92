import type { EventType, Role, TimelineStatus } from '@sorgfalt/contract';
import type { Database, Tx } from '../database/database.ts';
import { events } from './tables.ts';
import type { EventData } from './tables.ts';

export interface Actor {
  readonly kind: 'user' | 'agent' | 'system';
  /** uid of a user, name of an agent; never a person's name. */
  readonly id: string;
  readonly role?: Role;
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export interface NewEvent {
  readonly type: EventType;
  readonly status: TimelineStatus;
  readonly caseId?: string;
  readonly clientId?: string;
  readonly reviewId?: string;
  /** Facts for screens and jobs; ids and codes, no personal data. */
  readonly data?: EventData;
  /** What a third party must be able to check later: sealed in the ledger in the same transaction. */
  readonly evidence?: { readonly [key: string]: Json };
}

export interface Appended {
  readonly eventId: number;
  /** Ledger entry; null without evidence. */
  readonly proofId: string | null;
}

/** One command: a transaction, who acts, and the way to say what happened. */
export interface Unit {
  readonly tx: Tx;
  readonly actor: Actor;
  append(event: NewEvent): Promise<Appended>;
}

/** Writes a ledger entry inside the transaction and returns its id. Given by the ledger module. */
export type Seal = (
  tx: Tx,
  actor: Actor,
  event: NewEvent & { evidence: { readonly [key: string]: Json } },
) => Promise<string>;

export interface Spine {
  /**
   * Runs `work` in one transaction: the change, its events and their evidence are committed together or
   * not at all. Nothing in it may notify (a NOTIFY serialises all commits); the wake-up follows after.
   */
  run<T>(actor: Actor, work: (unit: Unit) => Promise<T>): Promise<T>;
}

export function createSpine(deps: { database: Database; seal: Seal; wake: () => void }): Spine {
  return {
    async run(actor, work) {
      let appended = 0;
      const result = await deps.database.transaction((tx) =>
        work({
          tx,
          actor,
          async append(event) {
            appended += 1;
            return appendEvent(tx, actor, event, deps.seal);
          },
        }),
      );
      if (appended > 0) deps.wake();
      return result;
    },
  };
}

async function appendEvent(tx: Tx, actor: Actor, event: NewEvent, seal: Seal): Promise<Appended> {
  const { evidence, ...facts } = event;
  const proofId = evidence === undefined ? null : await seal(tx, actor, { ...facts, evidence });
  const [row] = await tx
    .insert(events)
    .values({
      type: event.type,
      status: event.status,
      actorKind: actor.kind,
      actor: actor.id,
      caseId: event.caseId,
      clientId: event.clientId,
      reviewId: event.reviewId,
      proofId,
      data: event.data ?? {},
    })
    .returning({ id: events.id });
  if (row === undefined) throw new Error('an inserted event comes back');
  return { eventId: row.id, proofId };
}
