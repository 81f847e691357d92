import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { paymentStatusOf, transitionPayment } from '@sorgfalt/workflow';
import type { PaymentEvent, PaymentState } from '@sorgfalt/workflow';
import { sql } from '../../../platform/database/orm.ts';
import type { NewEvent, Unit } from '../../../platform/events/spine.ts';
import { executeNamed } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/given-rows.ts';
import { eventOf, movedAs } from '../orders/payment-events.ts';

const eventsAtOnce = 500;

const bookedRows = rowsOf({ paymentId: 'uuid', version: 'int' });

/** A payment that a statement books, as it stood when it was found. */
export interface Booked extends Record<string, unknown> {
  readonly paymentId: string;
  readonly paymentNo: string;
  readonly clientId: string;
  readonly version: number;
  readonly state: PaymentState;
}

type End = 'reconciled' | 'returned';

/**
 * Moves payments that a statement books to their end, or back where the money came back. Those that the state machine
 * does not let go there stay, and are given back as they stand. Nothing is sealed for each: the entry of the statement
 * seals which were booked.
 */
export async function bookPayments(unit: Unit, found: readonly Booked[], end: End): Promise<Booked[]> {
  const changed = await bookFrom(unit, found, end);
  if (changed.length === 0) return [];
  // Somebody moved them meanwhile: held, they stay where they are.
  const held = await heldPayments(unit, changed);
  await bookFrom(unit, held, end);
  return held.filter(({ state }) => pathTo(state, end).length === 0);
}

/** Moves a payment that is held. */
export async function bookPayment(unit: Unit, paymentId: string, end: End): Promise<void> {
  await bookFrom(unit, await heldPayments(unit, [paymentId]), end);
}

function heldPayments(unit: Unit, ids: readonly string[]): Promise<Booked[]> {
  return executeNamed<Booked>(
    unit.tx,
    'payments-to-book',
    sql`select id as "paymentId", payment_no as "paymentNo", client_id as "clientId", version, state from payments
        where id = any(${sql.param(ids)}::uuid[]) order by id for update`,
  );
}

/** Moves payments that stand where they were found; gives the ids of those that do not. */
async function bookFrom(unit: Unit, rows: readonly Booked[], end: End): Promise<string[]> {
  const changed: string[] = [];
  for (const [from, group] of Map.groupBy(rows, ({ state }) => state)) {
    const path = pathTo(from, end);
    if (path.length === 0) continue;
    const moved = new Set(await moveAlong(unit, group, { from, path }));
    changed.push(...group.flatMap(({ paymentId }) => (moved.has(paymentId) ? [] : [paymentId])));
    const booked = group.filter(({ paymentId }) => moved.has(paymentId));
    await yieldToLoop();
    unit.send(
      executeNamed(
        unit.tx,
        'book-payment-steps',
        sql`insert into payment_steps (payment_id, version, path, event, actor)
            select "paymentId", version, ${sql.param(path)}::text[], ${end === 'returned' ? 'return' : 'reconcile'}::text, ${unit.actor.id}::text
            from ${bookedRows(booked)}`,
      ),
    );
    for (let at = 0; at < booked.length; at += eventsAtOnce) {
      // Others are answered between two lots.
      await yieldToLoop();
      const some = booked.slice(at, at + eventsAtOnce);
      await Promise.all(some.map((row) => unit.append(bookedEvent(row, path))));
    }
  }
  return changed;
}

async function moveAlong(
  unit: Unit,
  group: readonly Booked[],
  { from, path }: { readonly from: PaymentState; readonly path: readonly PaymentState[] },
): Promise<string[]> {
  let ids = group.map(({ paymentId }) => paymentId);
  let state = from;
  for (const next of path) {
    const moved = await executeNamed<{ id: string }>(
      unit.tx,
      'book-payments',
      sql`update payments set state = ${next}, status = ${paymentStatusOf(next)}, updated_at = now()
          where id = any(${sql.param(ids)}::uuid[]) and state = ${state} returning id`,
    );
    ids = moved.map(({ id }) => id);
    state = next;
  }
  return ids;
}

/** One event for the whole way: that of execution where this is how it became known. */
function bookedEvent(row: Booked, path: readonly PaymentState[]): NewEvent {
  const end = path.at(-1) ?? row.state;
  const { type, status } = movedAs(path.includes('executed') ? 'executed' : end);
  return eventOf(row, type, status, { state: end });
}

const steps: Readonly<Record<End, Readonly<Partial<Record<PaymentState, PaymentEvent>>>>> = {
  reconciled: {
    sending: 'submit',
    unknown: 'submit',
    submitted: 'execute',
    awaiting_sca: 'execute',
    accepted: 'execute',
    executed: 'reconcile',
  },
  returned: { executed: 'return', reconciled: 'return' },
};

/** The states on the way, the last of them the end; none where there is no way. */
function pathTo(from: PaymentState, end: End): PaymentState[] {
  const path: PaymentState[] = [];
  let state = from;
  for (let event = steps[end][state]; event !== undefined && state !== end; event = steps[end][state]) {
    const next = transitionPayment(state, event);
    if (!next.ok) return [];
    state = next.value;
    path.push(state);
  }
  return path;
}
