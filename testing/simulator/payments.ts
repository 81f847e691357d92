import type { BankAnswer, Found, Initiated } from '../../apps/server/src/adapters/bank/connector.ts';
import type { PaymentEvent } from '@sorgfalt/workflow';
import type { Bank } from './bank.ts';
import { append, given, tryLock } from './store.ts';
import type { Payment, Sending, Store } from './store.ts';
import { call, sleep, transaction } from './effects.ts';
import { Outage } from './world.ts';
import type { Effect, Process, Thread, World } from './world.ts';
import { sha256 } from '../../apps/server/src/platform/sha256.ts';
import type { SenderTimes } from '../../apps/server/src/modules/payments/sending/decisions.ts';

const times: SenderTimes = { graceMs: 15_000, askMs: 1000, askMaxMs: 8000 };
const pollMs = 2000;

export interface Stage {
  readonly world: World;
  readonly store: Store;
  readonly bank: Bank;
  readonly process: Process;
}

/** Moves a payment by the product's machine; false where it does not let that happen. */
export function movePayment(stage: Stage, xid: number, payment: Payment, event: PaymentEvent): boolean {
  const next = stage.store.cores.transitionPayment(payment.state, event);
  if (!next.ok) return false;
  payment.state = next.value;
  append(stage, xid, { type: 'payment.moved', caseId: payment.id, data: { event }, isEvident: true });
  return true;
}

/** A round of the sender, as in `modules/payments/sending`, again and again. */
export function* senderThread(stage: Stage): Thread {
  for (;;) {
    try {
      const isOurs = yield* transaction('take the sender lock', () =>
        tryLock(stage.world, stage.store, 'sender', stage.process),
      );
      if (isOurs) yield* round(stage);
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
    }
    yield* sleep(pollMs);
  }
}

type Sent = { readonly payment: Payment; readonly sending: Sending };

function* round(stage: Stage): Generator<Effect, void, unknown> {
  const { store } = stage;
  yield* transaction('lose orphans', (xid) => {
    for (const payment of inState(store, 'sending')) {
      movePayment(stage, xid, payment, 'lose');
      note(payment, { reason: 'process-ended', questions: 0, nextAtMs: stage.world.nowMs });
    }
  });
  yield* resolveUnknown(stage);
  const claimed = yield* transaction('claim queued payments', (xid) =>
    inState(store, 'queued').flatMap((payment) => begin(stage, xid, payment) ?? []),
  );
  for (const sent of claimed) yield* callBank(stage, sent);
  yield* askBank(stage);
}

function inState({ payments }: Store, ...states: Payment['state'][]): Payment[] {
  return [...payments.values()].filter(({ state }) => states.includes(state));
}

function note({ sending }: Payment, change: Partial<Sending>): void {
  if (sending !== null) Object.assign(sending, change);
}

function begin(stage: Stage, xid: number, payment: Payment): Sent | null {
  const { world, store } = stage;
  const tag = world.random.below(1_000_000);
  const fresh = { requestId: `request-${tag}`, endToEndId: `${payment.id}-${tag}` };
  const isKept = payment.sending !== null && store.edges.keepsIdentifiers;
  const triedAt = new Date(world.nowMs).toISOString();
  payment.sending = {
    reason: null,
    questions: 0,
    nextAtMs: 0,
    bankPaymentId: null,
    ...payment.sending,
    ...(isKept ? {} : fresh),
    ...(payment.sending === null ? fresh : {}),
    triedAt,
  } as Sending;
  if (!movePayment(stage, xid, payment, 'send')) return null;
  if (store.cores.isAsApproved(payment)) return { payment, sending: { ...payment.sending } };
  movePayment(stage, xid, payment, 'fail');
  return null;
}

function* callBank(stage: Stage, { payment, sending }: Sent): Generator<Effect, void, unknown> {
  const { bank, store, world } = stage;
  let answer: BankAnswer<Initiated> = { outcome: 'unknown', reason: 'timed-out' };
  try {
    answer = yield* call(`initiate ${payment.id}`, () =>
      bank.initiate(sending, payment.id, payment.orderText),
    );
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
  }
  yield* transaction(`settle ${payment.id}`, (xid) => {
    if (payment.state !== 'sending') return;
    const next = store.cores.afterInitiation(answer, times, sending.reason !== null);
    if (next.event === 'submit') return submitted(stage, xid, payment, next.known);
    movePayment(stage, xid, payment, next.event);
    if (next.event === 'lose')
      note(payment, { reason: next.reason, questions: 0, nextAtMs: world.nowMs + next.afterMs });
  });
}

function submitted(
  stage: Stage,
  xid: number,
  payment: Payment,
  known: { readonly bankPaymentId: string; readonly bankStatus: string },
): void {
  const { cores } = stage.store;
  note(payment, {
    bankPaymentId: known.bankPaymentId,
    reason: null,
    questions: 0,
    nextAtMs: stage.world.nowMs + times.askMs,
  });
  for (const event of cores.eventsTo(payment.state, cores.outcomeAtBank(known.bankStatus)))
    movePayment(stage, xid, payment, event);
}

function* resolveUnknown(stage: Stage): Generator<Effect, void, unknown> {
  const { world, store, bank, process } = stage;
  const due = yield* transaction('read unknown payments', () =>
    inState(store, 'unknown').filter(({ sending }) => (sending?.nextAtMs ?? 0) <= world.nowMs),
  );
  for (const payment of due) {
    const asked = { ...given(payment.sending ?? undefined) };
    let found: Found = 'unclear';
    try {
      found = yield* call(`find ${payment.id}`, () => bank.find(asked.endToEndId));
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
    }
    const again = yield* transaction(`follow ${payment.id}`, (xid) => {
      if (payment.state !== 'unknown' || payment.sending === null) return null;
      const next = store.cores.afterSearch(found, asked, world.nowMs + process.skewMs, times);
      if (next.act === 'follow') {
        submitted(stage, xid, payment, next.found);
        return null;
      }
      if (next.act === 'ask-again') {
        note(payment, { questions: next.questions, nextAtMs: world.nowMs + next.afterMs });
        return null;
      }
      return movePayment(stage, xid, payment, 'requeue') ? begin(stage, xid, payment) : null;
    });
    if (again !== null) yield* callBank(stage, again);
  }
}

function* askBank(stage: Stage): Generator<Effect, void, unknown> {
  const { world, store, bank } = stage;
  const due = yield* transaction('read payments at the bank', () =>
    inState(store, 'submitted', 'awaiting_sca', 'accepted').filter(
      ({ sending }) => (sending?.nextAtMs ?? 0) <= world.nowMs,
    ),
  );
  for (const payment of due) {
    const sending = given(payment.sending ?? undefined);
    const status = yield* call(`status of ${payment.id}`, () => bank.status(sending.bankPaymentId));
    yield* transaction(`note status of ${payment.id}`, (xid) => {
      const events =
        status === null ? [] : store.cores.eventsTo(payment.state, store.cores.outcomeAtBank(status));
      for (const event of events) movePayment(stage, xid, payment, event);
      const pause = store.cores.pauseMs(times, sending.questions);
      note(payment, { questions: sending.questions + 1, nextAtMs: world.nowMs + pause });
    });
  }
}

/** An order that somebody may send: its text is pinned when it is approved. */
export function approve(payment: Payment): void {
  payment.approvedHash = sha256(payment.orderText);
  payment.approvedText = payment.orderText;
}
