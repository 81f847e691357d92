import type { PaymentDetail } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Unit } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireActive } from '../../clients/index.ts';
import { withdrawItem } from '../../review/index.ts';
import { paymentAgent } from '../orders/payment-events.ts';
import type { PaymentDeps } from '../deciding/deps.ts';
import { readDetail } from '../orders/detail.ts';
import { findPayment, lockPayment } from '../orders/payment-repo.ts';
import type { PaymentRow } from '../orders/tables.ts';

export interface Target {
  readonly paymentId: string;
  /** The version that the caller saw. */
  readonly version: number;
}

/**
 * One change of a payment: whoever saw another version is refused with `version-conflict`. With `withdrawal` the
 * review item that waits is taken back first; `mustBeActive` refuses it for a client who may not pay. Items are always
 * taken before clients and those before payments, as when one is decided, so that nobody waits in a ring.
 */
export async function changePayment(
  deps: PaymentDeps,
  caller: Caller,
  target: Target,
  { withdrawal, mustBeActive = false }: { readonly withdrawal?: string; readonly mustBeActive?: boolean },
  work: (unit: Unit, payment: PaymentRow) => Promise<void>,
): Promise<PaymentDetail> {
  await deps.spine.run(caller, async (unit) => {
    const found = await findPayment(unit.tx, target.paymentId);
    if (found === null) throw new AppError('not-found');
    if (withdrawal !== undefined) {
      await withdrawReview(unit, found.payment, { by: paymentAgent.id, notes: withdrawal });
    }
    if (mustBeActive) await requireActive(unit.tx, found.payment.clientId);
    await work(unit, await lockAsSeen(unit.tx, target));
  });
  return readDetail(deps.database, target.paymentId, caller);
}

/** Takes the review item of a payment back, where one waits. */
export async function withdrawReview(
  unit: Unit,
  { state, reviewItemId }: PaymentRow,
  withdrawal: { by: string; notes: string },
): Promise<void> {
  if (state === 'human_review' && reviewItemId !== null) await withdrawItem(unit, reviewItemId, withdrawal);
}

export async function lockAsSeen(tx: Tx, { paymentId, version }: Target): Promise<PaymentRow> {
  const payment = await lockPayment(tx, paymentId);
  if (payment === null) throw new AppError('not-found');
  if (payment.version !== version) throw new AppError('version-conflict');
  return payment;
}
