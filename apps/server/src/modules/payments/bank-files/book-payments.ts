import { sql } from 'drizzle-orm';
import { paymentStatusOf, transitionPayment } from '@sorgfalt/workflow';
import type { PaymentEvent, PaymentState } from '@sorgfalt/workflow';
import type { NewEvent, Unit } from '../../../platform/events/spine.ts';
import { executeNamed } from '../../../platform/database/database.ts';
import { eventOf } from '../case-facts.ts';

const rowsAtOnce = 5000;

interface Booked extends Record<string, unknown> {
  readonly paymentId: string;
  readonly paymentNo: string;
  readonly clientId: string;
  readonly version: number;
  readonly state: PaymentState;
}

/**
 * Moves payments that a statement books to their end, or back where the money came back. Those that the state machine
 * does not let go there stay. Nothing is sealed for each: the entry of the statement seals which were booked.
 */
export async function bookPayments(
  unit: Unit,
  paymentIds: readonly string[],
  end: 'reconciled' | 'returned',
): Promise<void> {
  for (let start = 0; start < paymentIds.length; start += rowsAtOnce) {
    const rows = await executeNamed<Booked>(
      unit.tx,
      'payments-to-book',
      sql`select id as "paymentId", payment_no as "paymentNo", client_id as "clientId", version, state from payments
          where id = any(${sql.param(paymentIds.slice(start, start + rowsAtOnce))}::uuid[]) order by id for update`,
    );
    await bookRows(unit, rows, end);
  }
}

async function bookRows(unit: Unit, rows: readonly Booked[], end: 'reconciled' | 'returned'): Promise<void> {
  const moving = rows.flatMap((row) => {
    const path = pathTo(row.state, end);
    return path.length === 0 ? [] : [{ ...row, path }];
  });
  const longest = Math.max(0, ...moving.map(({ path }) => path.length));
  for (let step = 0; step < longest; step += 1) {
    const changes = moving.flatMap(({ paymentId, path }) => {
      const state = path[step];
      return state === undefined ? [] : [{ paymentId, state, status: paymentStatusOf(state) }];
    });
    await executeNamed(
      unit.tx,
      'book-payments',
      sql`update payments p set state = given.state, status = given.status, updated_at = now()
          from json_to_recordset(${JSON.stringify(changes)}::json) as given ("paymentId" uuid, state text, status text)
          where p.id = given."paymentId"`,
    );
  }
  await executeNamed(
    unit.tx,
    'book-payment-steps',
    sql`insert into payment_steps (payment_id, version, path, event, actor)
        select "paymentId", version, array(select json_array_elements_text(path)), ${end === 'returned' ? 'return' : 'reconcile'}::text, ${unit.actor.id}::text
        from json_to_recordset(${JSON.stringify(moving)}::json) as given ("paymentId" uuid, version int, path json)`,
  );
  await Promise.all(moving.map((row) => unit.append(bookedEvent(row, row.path))));
}

function bookedEvent(row: Booked, path: readonly PaymentState[]): NewEvent {
  const isNews = path.includes('executed');
  return eventOf(
    row,
    isNews ? 'payment.completed' : 'payment.moved',
    path.at(-1) === 'returned' ? 'warning' : isNews ? 'completed' : 'recorded',
    { state: path.at(-1) ?? row.state },
  );
}

const steps: Readonly<
  Record<'reconciled' | 'returned', Readonly<Partial<Record<PaymentState, PaymentEvent>>>>
> = {
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
function pathTo(from: PaymentState, end: 'reconciled' | 'returned'): PaymentState[] {
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
