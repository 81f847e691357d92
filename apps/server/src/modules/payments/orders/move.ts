import { paymentStatusOf, transitionPayment } from '@sorgfalt/workflow';
import type { PaymentEvent, PaymentState } from '@sorgfalt/workflow';
import type { NewEvent, Unit } from '../../../platform/events/spine.ts';
import { eventOf, movedAs, subjectOf } from './payment-events.ts';
import { insertStep, updatePayment } from './payment-repo.ts';
import type { PaymentRow } from './tables.ts';

/** The columns of a payment that reaches a state; `from` is the payment as it was, whose status stays when it ends. */
export function moveTo(state: PaymentState, from?: PaymentRow): Pick<PaymentRow, 'state' | 'status'> {
  return { state, status: paymentStatusOf(state, from?.status) };
}

/** Changes a payment that is held, tells of it and keeps it in its history. */
export async function move(
  unit: Unit,
  payment: PaymentRow,
  change: Partial<PaymentRow>,
  { event, note }: { readonly event: string; readonly note: string },
): Promise<PaymentRow> {
  const moved = await updatePayment(unit.tx, payment.id, change);
  const { proofId } = await unit.append(movedEvent(payment, moved, { event, note, by: unit.actor.id }));
  await insertStep(unit.tx, {
    paymentId: payment.id,
    version: payment.version,
    path: [moved.state],
    event,
    actor: unit.actor.id,
    note: note === '' ? null : note,
    proofId,
  });
  return moved;
}

/**
 * What the bank did to a payment that is held, as an event of the state machine; null where the machine does not let
 * it happen: statuses only move forward, and late or repeated notices change nothing.
 */
export async function moveByBank(
  unit: Unit,
  payment: PaymentRow,
  event: PaymentEvent,
  note = '',
): Promise<PaymentRow | null> {
  const next = transitionPayment(payment.state, event);
  return next.ok ? move(unit, payment, moveTo(next.value, payment), { event, note }) : null;
}

function movedEvent(
  payment: PaymentRow,
  { state: to, heldBy }: PaymentRow,
  { event, note, by }: { readonly event: string; readonly note: string; readonly by: string },
): NewEvent {
  const { type, status } = movedAs(to);
  return {
    ...eventOf(subjectOf(payment), type, status, { event, from: payment.state, state: to }),
    evidence: {
      paymentId: payment.id,
      version: payment.version,
      orderHash: payment.orderHash,
      event,
      from: payment.state,
      to,
      heldBy,
      by,
      note,
    },
  };
}
