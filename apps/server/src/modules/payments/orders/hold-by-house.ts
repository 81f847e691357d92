import type { Unit } from '../../../platform/events/spine.ts';
import { move } from './move.ts';
import { paymentAgent } from './payment-events.ts';
import { heldBy } from './policy.ts';
import type { PaymentRow } from './tables.ts';

/** Puts a payment that is locked on hold by the house; a hold of somebody else's becomes the house's: whoever put it does not lift this one. */
export async function holdByHouse(unit: Unit, payment: PaymentRow, note: string): Promise<void> {
  if (payment.heldBy === paymentAgent.id) return;
  await move(unit, payment, heldBy(paymentAgent.id), { event: 'hold', note });
}
