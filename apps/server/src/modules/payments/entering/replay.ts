import { canonicalize } from '@sorgfalt/ledger';
import { assessPayment } from '@sorgfalt/risk';
import type { paymentRoutes, RouteOutput } from '@sorgfalt/contract';
import { AppError, invariant } from '../../../platform/http/app-error.ts';
import type { PaymentDeps } from '../deciding/deps.ts';
import { factsOf } from '../orders/kept-decision.ts';
import { lastDecision } from '../orders/payment-repo.ts';
import { sha256 } from '../../../platform/sha256.ts';

/** Makes the newest decision about a payment again from what was kept with it. Refuses `not-found` and `record-unreadable`. */
export async function replayDecision(
  { database, rules }: Pick<PaymentDeps, 'database' | 'rules'>,
  paymentId: string,
): Promise<RouteOutput<typeof paymentRoutes.replay>> {
  const decision = await lastDecision(database, paymentId);
  if (decision === null) throw new AppError('not-found');
  const pack = await rules.pack(database, decision.packVersion);
  invariant(pack !== null, 'the rules of a decision are kept');
  const facts = factsOf(decision);
  if (facts === null) throw new AppError('record-unreadable');
  const result = canonicalize(assessPayment(pack, facts));
  return {
    decisionId: decision.id,
    isSame: result === decision.result,
    storedHash: decision.resultHash,
    replayedHash: sha256(result),
  };
}
