import type { PaymentDetail } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { PaymentDeps } from '../deciding/deps.ts';
import { move, moveTo } from '../orders/move.ts';
import { findSending } from '../orders/payment-repo.ts';
import { cancellationOf, isAtBank, isUnsent, may } from '../orders/policy.ts';
import { changePayment } from '../release/change-payment.ts';
import type { Target } from '../release/change-payment.ts';
import { askToCancel } from './sending-repo.ts';

/**
 * Cancels a payment that the bank has not seen; one that it has is cancelled when the bank agrees. A bank that is reached by
 * files never does: whoever found out that it has no such order says so, with a reason, by cancelling once more.
 */
export function cancelPayment(
  deps: PaymentDeps,
  caller: Caller,
  target: Target & { readonly reason: string },
): Promise<PaymentDetail> {
  return changePayment(
    deps,
    caller,
    target,
    { withdrawal: 'The payment was cancelled.' },
    async (unit, payment) => {
      if (isAtBank(payment)) {
        if (await askToCancel(unit.tx, payment.id)) {
          await move(unit, payment, {}, { event: 'ask-cancel', note: target.reason });
          return;
        }
        const sending = await findSending(unit.tx, payment.id);
        if (cancellationOf(payment, sending) !== 'unanswered') throw new AppError('not-allowed-now');
        if (target.reason === '')
          throw new AppError('invalid-request', { fields: [{ path: 'reason', code: 'required' }] });
      } else if (!may(payment, 'cancel') || !isUnsent(payment)) throw new AppError('not-allowed-now');
      await move(
        unit,
        payment,
        { ...moveTo('cancelled', payment) },
        { event: 'cancel', note: target.reason },
      );
    },
  );
}
