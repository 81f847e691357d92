import { emptyRange } from '@sorgfalt/ledger';
import type { CompactRange } from '@sorgfalt/ledger';
import { initialStepStates } from '@sorgfalt/workflow';
import type { CaseStatus, PaymentState, ReviewStatus, StepStates } from '@sorgfalt/workflow';
import type { EventType } from '@sorgfalt/contract';
import type { EventRow } from '../../apps/server/src/platform/events/tables.ts';
import type { Position } from '../../apps/server/src/platform/events/position.ts';
import type { JobSpec } from '../../apps/server/src/platform/events/jobs-of.ts';
import { sha256 } from '../../apps/server/src/modules/ledger/crypto.ts';
import type { Cores, Edges } from './cores.ts';
import { Violation } from './world.ts';
import type { Process, World } from './world.ts';

export interface Case {
  readonly id: string;
  /** Whether the machine finds something that a person must look at. */
  readonly isDoubtful: boolean;
  status: CaseStatus;
  steps: StepStates;
  reviewId: string | null;
}

export interface Payment {
  readonly id: string;
  state: PaymentState;
  orderText: string;
  approvedHash: string | null;
  /** The text that a person or the machine approved, for who judges; the product keeps its hash. */
  approvedText: string | null;
  sending: Sending | null;
}

export interface Sending {
  requestId: string;
  endToEndId: string;
  triedAt: string;
  /** Why nobody knows what became of it; null where it is known. */
  reason: string | null;
  questions: number;
  nextAtMs: number;
  bankPaymentId: string | null;
}

export interface Job extends JobSpec {
  readonly id: string;
  lockedBy: string | null;
  lockedAtMs: number;
  runAtMs: number;
  attempts: number;
}

export interface Place {
  readonly entryId: string;
  readonly leafHash: string;
  readonly caseId: string;
  readonly what: string;
  leafIndex: number | null;
  isConfirmed: boolean;
  checkpointNo: number | null;
}

export interface Intent {
  readonly no: number;
  readonly treeSize: number;
  readonly root: string;
  readonly entryIds: string[];
}

export interface Checkpoint {
  readonly no: number;
  readonly treeSize: number;
  readonly root: string;
}

/** The database of the model: its tables, and what its statements do. */
export interface Store {
  readonly cores: Cores;
  readonly edges: Edges;
  readonly cases: Map<string, Case>;
  readonly reviews: Map<string, { readonly caseId: string; status: ReviewStatus }>;
  readonly payments: Map<string, Payment>;
  readonly events: EventRow[];
  readonly jobs: Map<string, Job>;
  cursor: Position;
  readonly places: Place[];
  intent: Intent | null;
  range: CompactRange;
  readonly checkpoints: Checkpoint[];
  token: number;
  stamp: { checkpointNo: number; createdAt: string } | null;
  /** Beside the database: the last head that was signed. */
  head: { treeSize: number; root: string } | null;
  /** Locks by the session that holds them. */
  readonly locks: Map<string, number>;
}

export function createStore(cores: Cores, edges: Edges): Store {
  return {
    cores,
    edges,
    cases: new Map(),
    reviews: new Map(),
    payments: new Map(),
    events: [],
    jobs: new Map(),
    cursor: { xid: '0', id: 0 },
    places: [],
    intent: null,
    range: emptyRange(),
    checkpoints: [],
    token: 0,
    stamp: null,
    head: null,
    locks: new Map(),
  };
}

export function newCase(id: string, isDoubtful: boolean): Case {
  return { id, isDoubtful, status: 'draft', steps: initialStepStates(), reviewId: null };
}

/** Takes a lock for the session of a process; those of sessions that are gone are free. */
export function tryLock(world: World, store: Store, name: string, process: Process): boolean {
  const holder = store.locks.get(name);
  const isHeld = holder !== undefined && world.processes.some(({ session }) => session === holder);
  if (isHeld && holder !== process.session) return false;
  store.locks.set(name, process.session);
  return true;
}

export function unlock(store: Store, name: string, process: Process): void {
  if (store.locks.get(name) === process.session) store.locks.delete(name);
}

const idsPerTransaction = 100;

/** Appends an event in the transaction `xid`, with the entry that proves it where `what` names one. */
export function append(
  { world, store, process }: { world: World; store: Store; process: Process },
  xid: number,
  event: {
    readonly type: EventType;
    readonly caseId: string;
    readonly reviewId?: string;
    readonly data?: EventRow['data'];
    readonly isEvident?: boolean;
  },
): void {
  // Ids are given before commit: who commits late has lower ones than who was faster.
  const before = store.events.at(-1);
  const id = before?.xid === String(xid) ? before.id + 1 : xid * idsPerTransaction;
  store.events.push({
    id,
    xid: String(xid),
    type: event.type,
    status: 'completed',
    actorKind: 'system',
    actor: process.name,
    caseId: event.caseId,
    clientId: null,
    reviewId: event.reviewId ?? null,
    proofId: null,
    data: event.data ?? {},
    occurredAt: new Date(0).toISOString(),
  });
  if (event.isEvident !== true) return;
  // Ids of entries begin with the time of the process that makes them.
  const atMs = Math.max(0, world.nowMs + process.skewMs + 100_000);
  const entryId = `${String(atMs).padStart(9, '0')}-${String(world.random.below(1000)).padStart(3, '0')}-${id}`;
  store.places.push({
    entryId,
    leafHash: Buffer.from(sha256(Buffer.from(`${entryId} ${event.type}`))).toString('hex'),
    caseId: event.caseId,
    what: event.type,
    leafIndex: null,
    isConfirmed: false,
    checkpointNo: null,
  });
}

/** The next events after a position, as the consumers of the product read them. */
export function readEvents(world: World, { events, cursor, cores, edges }: Store, limit: number): EventRow[] {
  const oldest = Math.min(...world.running, world.nextXid);
  const isSettled = ({ xid }: EventRow) => Number(xid) < oldest;
  const from = Number(cursor.xid);
  if (!edges.readsSettledOnly) return events.filter(({ id }) => id > cursor.id).slice(0, limit);
  const next = events.filter(
    (event) => Number(event.xid) >= from && isSettled(event) && cores.isAfter(event, cursor),
  );
  return next.length < 2 ? next : next.toSorted((a, b) => (cores.isAfter(a, b) ? 1 : -1)).slice(0, limit);
}

export function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Violation('something that must be there is not');
  return value;
}
