import type { PaymentDetail } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { readPart } from '../../review/index.ts';
import type { PaymentDeps } from '../deciding/deps.ts';
import { move, moveTo } from '../orders/move.ts';
import { heldBy, isOnHold, mayHold, mayLift, requireDayAhead } from '../orders/policy.ts';
import { checkLimit, requireOfficer } from './approval-limits.ts';
import { changePayment } from './change-payment.ts';
import type { Target } from './change-payment.ts';
import { recheckBeforeSending } from './recheck.ts';

/** Keeps an approved payment back. */
export function holdPayment(
  deps: PaymentDeps,
  caller: Caller,
  target: Target & { readonly reason: string },
): Promise<PaymentDetail> {
  return changePayment(deps, caller, target, {}, async (unit, payment) => {
    if (!mayHold(payment)) throw new AppError('not-allowed-now');
    await move(unit, payment, heldBy(caller.id), { event: 'hold', note: target.reason });
  });
}

/**
 * Ends the hold: the payment goes to the bank, or to a person where a new check finds something. Refuses
 * `step-up-required`, `hold-of-another`, `above-approval-limit`, `execution-date-passed`, `client-frozen` and `client-not-accepted`.
 */
export async function releasePayment(
  deps: PaymentDeps,
  caller: Caller,
  target: Target,
): Promise<PaymentDetail> {
  const lists = await deps.answers.inForce();
  return changePayment(deps, caller, target, { mustBeActive: true }, async (unit, payment) => {
    if (!isOnHold(payment)) throw new AppError('not-allowed-now');
    requireDayAhead(payment);
    const role = await requireOfficer(unit.tx, caller.id);
    const lifting = { ...caller, role, part: await readPart(unit.tx, payment.id, caller.id) };
    if (!mayLift(payment, lifting)) throw new AppError('hold-of-another');
    await checkLimit(unit.tx, lifting, payment);
    const released = await move(
      unit,
      payment,
      { isHeld: false, heldBy: null, releasedBy: caller.id, ...moveTo('queued') },
      { event: 'release', note: '' },
    );
    await recheckBeforeSending(deps, unit, released, lists);
  });
}
