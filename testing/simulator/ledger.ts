import { appendLeaf } from '@sorgfalt/ledger';
import { sha256 } from '../../apps/server/src/modules/ledger/crypto.ts';
import type { Stage } from './payments.ts';
import { tryLock, unlock } from './store.ts';
import type { Place } from './store.ts';
import { sleep, transaction, write } from './effects.ts';
import { Outage, strikes, Violation } from './world.ts';
import type { Effect, Thread } from './world.ts';

const pollMs = 2000;
const blockMax = 4;
const stampEveryMs = 3000;

/** A round of the sequencer, as in `modules/ledger/sequencing/sequencer.ts`, again and again. */
export function* sequencerThread(stage: Stage): Thread {
  const { world, store, process } = stage;
  for (;;) {
    try {
      const isOurs = yield* transaction('take the sequencer lock', () =>
        tryLock(world, store, 'sequencer', process),
      );
      if (isOurs) yield* round(stage);
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
    }
    unlock(store, 'sequencer', process);
    yield* sleep(pollMs);
  }
}

function* round(stage: Stage): Generator<Effect, void, unknown> {
  const { store } = stage;
  const { cores } = store;
  const planned = yield* transaction('intend', () => {
    const token = store.token + 1;
    store.token = token;
    const last = store.checkpoints.at(-1) ?? null;
    cores.requireNextIntent(store.intent, last);
    if (store.head !== null) {
      const { treeSize } = store.head;
      const ofSameSize =
        [last, store.intent].find((each) => each?.treeSize === treeSize) ??
        store.checkpoints.find((each) => each.treeSize === treeSize) ??
        null;
      cores.requireKnownHead(store.head, 'head', { last, ofSameSize });
    }
    const { intent, range } = store;
    const plan = cores.nextPlan({ lastNo: last?.no ?? 0, range, intent, waiting: waitingFor(stage) });
    if (plan !== null) store.intent ??= plan.intent;
    return plan === null ? null : { token, plan };
  });
  if (planned === null) return;
  const { token, plan } = planned;
  const { no, treeSize, root, entryIds } = plan.intent;
  yield* write(`write head ${treeSize}`, () => {
    if (cores.replacesHead(store.head, treeSize)) store.head = { treeSize, root };
  });
  yield* transaction(`publish ${no}`, () => {
    if (!cores.mayPublish(token, store.token)) throw new Error(`checkpoint ${no} is left to another`);
    if (store.checkpoints.some((each) => each.no === no))
      throw new Violation(`checkpoint ${no} is published twice`);
    const firstIndex = treeSize - entryIds.length;
    for (const [place, entryId] of entryIds.entries()) {
      const entry = store.places.find((each) => each.entryId === entryId);
      if (entry?.leafIndex !== null) throw new Violation(`${entryId} gets a second place`);
      entry.leafIndex = firstIndex + place;
      entry.checkpointNo = no;
    }
    store.range = rangeAfter(stage, plan);
    store.checkpoints.push({ no, treeSize, root });
    store.intent = null;
  });
}

function rangeAfter(
  { store }: Stage,
  { intent }: { readonly intent: { readonly entryIds: readonly string[] } },
) {
  const leaves = new Map(store.places.map(({ entryId, leafHash }) => [entryId, leafHash]));
  return intent.entryIds.reduce(
    (range, entryId) => appendLeaf(range, Buffer.from(leaves.get(entryId) ?? '', 'hex'), sha256),
    store.range,
  );
}

/** Those of the intent, in its order, or those without a place, in the order in which they came. */
function waitingFor({ store: { intent, places, edges } }: Stage): Place[] {
  const open = places.filter(({ leafIndex }) => leafIndex === null);
  if (intent !== null)
    return intent.entryIds.flatMap((id) => open.find(({ entryId }) => entryId === id) ?? []);
  const ordered = edges.placesByArrival ? open : open.toSorted((a, b) => (a.entryId < b.entryId ? -1 : 1));
  return ordered.slice(0, blockMax);
}

/** Has the newest checkpoint stamped when that is due, and leaves an authority that fails alone for a while. */
export function* stamperThread(stage: Stage): Thread {
  const { world, store, process } = stage;
  const { cores } = store;
  let failures = 0;
  for (;;) {
    try {
      const newest = yield* transaction('read the newest checkpoint', () => store.checkpoints.at(-1) ?? null);
      const nowMs = world.nowMs + process.skewMs;
      const times = { isEmbedded: false, nowMs, intervalMs: stampEveryMs };
      if (newest !== null && cores.isStampDue(newest, store.stamp, times)) {
        const isStamped = !strikes(world, 'bank-trouble', 0.2);
        failures = isStamped ? 0 : failures + 1;
        if (isStamped) {
          yield* transaction(`keep the stamp of ${newest.no}`, () => {
            store.stamp = { checkpointNo: newest.no, createdAt: new Date(world.nowMs).toISOString() };
            for (const place of store.places)
              if ((place.checkpointNo ?? Infinity) <= newest.no) place.isConfirmed = true;
          });
        } else yield* sleep(cores.stampPauseMs(failures));
      }
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
    }
    yield* sleep(pollMs);
  }
}
