import { swissDay } from '@sorgfalt/calendar';
import type { PaymentDetail, PaymentDraft } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { worldOf } from '../../screening/index.ts';
import { decideAgain } from '../deciding/decide-again.ts';
import type { PaymentDeps } from '../deciding/deps.ts';
import { readAccounts } from '../deciding/facts-repo.ts';
import { eventOf, subjectOf } from '../orders/payment-events.ts';
import { may } from '../orders/policy.ts';
import { orderColumns } from '../orders/order-columns.ts';
import { readDraft } from '../orders/read-draft.ts';
import { changePayment } from './change-payment.ts';
import type { Target } from './change-payment.ts';

/**
 * Changes the order of a payment that the bank has not seen. Refuses `order-refused` with all that is wrong, and
 * `client-frozen` or `client-not-accepted` where the client became so meanwhile.
 */
export async function revisePayment(
  deps: PaymentDeps,
  caller: Caller,
  target: Target & { readonly draft: PaymentDraft },
): Promise<PaymentDetail> {
  const { draft } = target;
  const account = (await readAccounts(deps.database, [draft.accountId])).get(draft.accountId) ?? null;
  const read = readDraft(draft, account, swissDay(Date.now()));
  if (!read.ok || account === null)
    throw new AppError('order-refused', { fields: read.ok ? [] : read.error });
  const lists = (await deps.answers.inForce())[worldOf(account)];
  const screened = await deps.answers.screen(lists, read.value);
  const start = { withdrawal: 'The order was changed.', mustBeActive: true };
  return changePayment(deps, caller, target, start, async (unit, payment) => {
    if (!may(payment, 'revise')) throw new AppError('not-allowed-now');
    if (account.clientId !== payment.clientId) {
      throw new AppError('order-refused', {
        fields: [{ path: 'accountId', code: 'account-of-another-client' }],
      });
    }
    await unit.append(
      eventOf(subjectOf(payment), 'payment.initiated', 'completed', { version: payment.version + 1 }),
    );
    await decideAgain(deps, unit, {
      payment,
      order: read.value,
      screened,
      lists,
      begin: {
        state: 'draft',
        change: {
          ...orderColumns(read.value),
          accountId: account.id,
          version: payment.version + 1,
          submittedBy: caller.id,
        },
      },
      event: 'revise',
      actor: caller,
    });
  });
}
