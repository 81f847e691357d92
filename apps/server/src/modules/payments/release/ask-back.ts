import type { PaymentDetail } from '@sorgfalt/contract';
import { isMaker } from '@sorgfalt/workflow';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { readPart } from '../../review/index.ts';
import type { PaymentDeps } from '../deciding/deps.ts';
import { readDetail } from '../orders/detail.ts';
import { move, moveTo } from '../orders/move.ts';
import { findPayment } from '../orders/payment-repo.ts';
import { may } from '../orders/policy.ts';
import { lockAsSeen, withdrawReview } from './change-payment.ts';
import type { Target } from './change-payment.ts';

/** Puts a question to whoever entered the order, instead of a decision. Refuses `own-submission`. */
export function askBack(
  deps: PaymentDeps,
  caller: Caller,
  target: Target & { readonly question: string },
): Promise<PaymentDetail> {
  return deps.spine
    .run(caller, async (unit) => {
      const found = await findPayment(unit.tx, target.paymentId);
      if (found === null) throw new AppError('not-found');
      if (isMaker(await readPart(unit.tx, target.paymentId, caller.id))) throw new AppError('own-submission');
      await withdrawReview(unit, found.payment, { by: caller.id, notes: target.question });
      const payment = await lockAsSeen(unit.tx, target);
      if (!may(payment, 'ask')) throw new AppError('not-allowed-now');
      await move(
        unit,
        payment,
        { ...moveTo('more_info'), question: target.question, reviewItemId: null },
        { event: 'ask', note: target.question },
      );
    })
    .then(() => readDetail(deps.database, target.paymentId, caller));
}
