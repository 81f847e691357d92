import type { EventType, Role, TimelineStatus } from '@sorgfalt/contract';
import { sql } from '../database/orm.ts';
import type { SQL } from '../database/orm.ts';
import { executeNamed, transact } from '../database/database.ts';
import type { Database, Send, Tx } from '../database/database.ts';
import { rowsOf } from '../database/given-rows.ts';
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
  /** A payment is the case of its event; its evidence names it as a payment. */
  readonly paymentId?: string;
  /** Who acted, where a command gathers what several did; else whoever runs it. */
  readonly actor?: Actor;
  /** Facts for screens and jobs; ids and codes, no personal data. */
  readonly data?: EventData;
  /** What a third party must be able to check later: sealed in the ledger in the same transaction. */
  readonly evidence?: { readonly [key: string]: Json };
  /** Of which things the evidence states what was sealed about them before; those that it names, unless given. */
  readonly accountsFor?: readonly string[];
}

export interface Appended {
  /** Ledger entry; null without evidence. */
  readonly proofId: string | null;
}

/** One command: a transaction, who acts, and the way to say what happened. */
export interface Unit {
  readonly tx: Tx;
  readonly actor: Actor;
  /** Takes a statement whose answer nobody waits for; the command fails if it does. */
  readonly send: Send;
  /**
   * Resolves when the event is sealed and on its way; what comes after it in the transaction finds it, and the command
   * fails if it is refused. Calls that do not wait for each other travel together and keep their order.
   */
  append(event: NewEvent): Promise<Appended>;
}

export type EvidentEvent = NewEvent & { readonly evidence: { readonly [key: string]: Json } };

/** Makes a ledger entry for each event, in the transaction that will insert them. Given by the ledger module. */
export type Seal = (tx: Tx, actor: Actor, events: readonly EvidentEvent[]) => Promise<Sealed>;

export interface Sealed {
  /** The ids of the entries, in the order of the events. */
  readonly proofIds: readonly string[];
  /** Common table expressions that insert them: they run in the statement that inserts the events. */
  readonly inserts: SQL;
}

export interface Spine {
  /**
   * Runs `work` in one transaction: the change, its events and their evidence are committed together or
   * not at all. Nothing in it may notify (a NOTIFY serialises all commits); the wake-up follows after.
   */
  run<T>(actor: Actor, work: (unit: Unit) => Promise<T>): Promise<T>;
}

export function createSpine(deps: {
  database: Database;
  seal: Seal;
  wake: () => void;
  /** Whether a failed transaction is worth another try, after mending what it failed on. */
  recover?: (error: unknown) => Promise<boolean>;
}): Spine {
  return {
    async run(actor, work) {
      let appended = 0;
      const attempt = () =>
        transact(deps.database, (tx, send) => {
          appended = 0;
          const append = createAppend({ tx, send }, actor, deps.seal);
          return work({
            tx,
            actor,
            send,
            append(event) {
              appended += 1;
              return append(event);
            },
          });
        });
      const result = await withRecovery(attempt, deps.recover ?? (async () => false));
      if (appended > 0) deps.wake();
      return result;
    },
  };
}

/** Keys may be changed again and again, but not for ever. */
const attemptsMax = 5;

async function withRecovery<T>(
  attempt: () => Promise<T>,
  recover: (error: unknown) => Promise<boolean>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === attemptsMax || !(await recover(error))) throw error;
    }
  }
}

interface Waiting {
  readonly event: NewEvent;
  readonly done: PromiseWithResolvers<Appended>;
}

/** Collects what is appended before the next microtask: one statement then serves one event or a thousand. */
function createAppend(on: { tx: Tx; send: Send }, actor: Actor, seal: Seal): Unit['append'] {
  let waiting: Waiting[] = [];

  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const appended = await appendEvents(
        on,
        actor,
        batch.map(({ event }) => event),
        seal,
      );
      batch.forEach(({ done }, place) => done.resolve(given(appended[place])));
    } catch (error) {
      for (const { done } of batch) done.reject(error);
    }
  }

  return (event) => {
    if (waiting.length === 0) queueMicrotask(() => void flush());
    const done = Promise.withResolvers<Appended>();
    waiting.push({ event, done });
    return done.promise;
  };
}

const eventRows = rowsOf({
  type: 'text',
  status: 'text',
  actor_kind: 'text',
  actor: 'text',
  case_id: 'uuid',
  client_id: 'uuid',
  review_id: 'uuid',
  proof_id: 'uuid',
  data: 'jsonb',
});

async function appendEvents(
  { tx, send }: { tx: Tx; send: Send },
  actor: Actor,
  batch: readonly NewEvent[],
  seal: Seal,
): Promise<Appended[]> {
  const evident = batch.filter((event): event is EvidentEvent => event.evidence !== undefined);
  const sealed = evident.length === 0 ? null : await seal(tx, actor, evident);
  const proofIds = [...(sealed?.proofIds ?? [])];
  const rows = batch.map((event) => ({
    type: event.type,
    status: event.status,
    actor_kind: (event.actor ?? actor).kind,
    actor: (event.actor ?? actor).id,
    case_id: event.caseId ?? event.paymentId,
    client_id: event.clientId,
    review_id: event.reviewId,
    proof_id: event.evidence === undefined ? null : given(proofIds.shift()),
    data: event.data ?? {},
  }));
  const insert = sql`
    insert into "events" (type, status, actor_kind, actor, case_id, client_id, review_id, proof_id, data)
    select type, status, actor_kind, actor, case_id, client_id, review_id, proof_id, data
    from ${eventRows(rows)}
    order by place`;
  send(
    sealed === null
      ? executeNamed(tx, 'append-events', insert)
      : executeNamed(tx, 'append-sealed-events', sql`with ${sealed.inserts} ${insert}`),
  );
  return rows.map(({ proof_id: proofId }) => ({ proofId }));
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('as many come back as were given');
  return value;
}
