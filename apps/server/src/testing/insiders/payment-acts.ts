import { randomUUID } from 'node:crypto';
import { paymentRoutes, reviewRoutes } from '@sorgfalt/contract';
import type { ClientAccount, PaymentDetail, PaymentDraft } from '@sorgfalt/contract';
import { draftFrom, openAccount } from '../modules/payments.ts';
import { approves, wavesThrough } from './client-acts.ts';
import type { Firm, Officer } from './office.ts';

/** What officers of a firm do with payments. Nothing here insists on success: what is refused is refused. */
export function paymentActs(firm: Firm) {
  const detailOf = async (paymentId: string): Promise<PaymentDetail> =>
    (await firm.app.call(paymentRoutes.get, { params: { paymentId } }, 'admin')).body;
  const target = async (paymentId: string) => ({
    params: { paymentId },
    version: (await detailOf(paymentId)).version,
  });
  const pays = async (officer: Officer, draft: PaymentDraft, isHeld = false) => {
    const { body, status } = await officer.does(
      'pay',
      paymentRoutes.create,
      { body: { draft, isHeld } },
      { 'idempotency-key': randomUUID() },
    );
    return status === 201 ? body : null;
  };

  return {
    detailOf,
    pays,
    oldAccount: () => oldAccount(firm, pays),
    /** Approves a payment that waits, carelessly first and then as the rules want it. */
    async approvesPayment(officer: Officer, paymentId: string): Promise<void> {
      const { reviewItemId } = await detailOf(paymentId);
      if (reviewItemId === null) return;
      // Read by somebody who may: who may not look must not decide either.
      const { body: item } = await firm.app.call(
        reviewRoutes.get,
        { params: { itemId: reviewItemId } },
        'admin',
      );
      await wavesThrough(officer, item);
      await approves(officer, item);
    },
    async holds(officer: Officer, paymentId: string): Promise<boolean> {
      const { params, version } = await target(paymentId);
      const body = { version, reason: 'Wait for the invoice.' };
      return (await officer.does('hold', paymentRoutes.hold, { params, body })).status < 400;
    },
    async releases(officer: Officer, paymentId: string): Promise<boolean> {
      const { params, version } = await target(paymentId);
      return (
        (await officer.does('release', paymentRoutes.release, { params, body: { version } })).status < 400
      );
    },
    async asks(officer: Officer, paymentId: string): Promise<void> {
      const { params, version } = await target(paymentId);
      await officer.does('ask', paymentRoutes.ask, {
        params,
        body: { version, question: 'What is this for?' },
      });
    },
    async revises(officer: Officer, paymentId: string, draft: PaymentDraft): Promise<void> {
      const { params, version } = await target(paymentId);
      await officer.does('revise', paymentRoutes.revise, { params, body: { version, draft } });
    },
  };
}

type Pays = (officer: Officer, draft: PaymentDraft) => Promise<unknown>;

/** A client of years with an account that has paid its gardener for months. */
async function oldAccount(firm: Firm, pays: Pays): Promise<ClientAccount> {
  const account = await openAccount(firm.app);
  await pays(firm.office().anna, draftFrom(account, { amount: '1.00' }));
  await firm.app.pool.query(
    `update payment_beneficiaries set first_paid_at = now() - interval '200 days', payment_count = 30 where client_id = $1`,
    [account.clientId],
  );
  return account;
}
