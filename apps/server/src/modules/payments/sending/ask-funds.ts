import { parseOrder } from '@sorgfalt/payments';
import type { PaymentDetail } from '@sorgfalt/contract';
import { sql } from '../../../platform/database/orm.ts';
import type { BankAnswer } from '../../../adapters/bank/connector.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { eachOf } from '../../../platform/work/index.ts';
import { holdByHouse } from '../orders/hold-by-house.ts';
import { lockPayment } from '../orders/payment-repo.ts';
import { payments } from '../orders/tables.ts';
import type { PaymentRow } from '../orders/tables.ts';
import { bankActor } from './sender-deps.ts';
import type { SenderDeps } from './sender-deps.ts';
import { paymentFunds } from './tables.ts';

const askedAtOnce = 64;

type FundsAnswer = NonNullable<PaymentDetail['funds']>['answer'];

/** What a machine approved leaves only after the bank was asked for the funds. */
const isByMachine = sql`${payments.approvedByKind} = 'agent'`;
const wasAsked = sql`exists (
  select from ${paymentFunds} where ${paymentFunds.paymentId} = ${payments.id}
    and ${paymentFunds.version} = ${payments.version})`;

/** A condition on queued payments: the bank was asked for the funds where it has to be. */
export const hasFundsAnswer = sql`(not ${isByMachine} or ${wasAsked})`;

/**
 * Asks the bank whether the accounts cover what is about to leave, together where it leaves together, and what waits for
 * a person. Where it says no, a payment that a machine approved is put on hold; no answer is kept as none, and keeps
 * nobody from anything.
 */
export async function askFunds(deps: SenderDeps): Promise<void> {
  const waiting = await deps.database
    .select()
    .from(payments)
    .where(
      sql`not ${wasAsked} and (${payments.state} = 'human_review'
        or (${payments.state} = 'queued' and not ${payments.isHeld} and ${isByMachine}))`,
    )
    .orderBy(payments.id)
    .limit(askedAtOnce);
  const together = Map.groupBy(waiting, ({ id, state, accountId, currency, fileId }) =>
    state === 'human_review' ? id : `${accountId} ${currency} ${fileId ?? ''}`,
  );
  await eachOf([...together.values()], (group) => askTogether(deps, group));
}

async function askTogether(deps: SenderDeps, group: readonly PaymentRow[]): Promise<void> {
  const [first] = group;
  if (first === undefined) return;
  const answer = await askOf(deps, group, first);
  await deps.spine.run(bankActor, async (unit) => {
    for (const { id, version } of group) {
      const payment = await lockPayment(unit.tx, id);
      if (payment?.version !== version) continue;
      await unit.tx
        .insert(paymentFunds)
        .values({ paymentId: id, version, answer })
        .onConflictDoUpdate({
          target: paymentFunds.paymentId,
          set: { version, answer, askedAt: sql`now()` },
        });
      if (answer !== 'not-sufficient' || payment.state !== 'queued' || payment.isHeld) continue;
      await holdByHouse(unit, payment, 'funds-not-sufficient');
    }
  });
}

async function askOf(
  deps: SenderDeps,
  group: readonly PaymentRow[],
  first: PaymentRow,
): Promise<FundsAnswer> {
  const order = parseOrder(first.orderText);
  // Somebody has changed it: nothing is asked of it, and it is not sent.
  if (order === null) return 'unknown';
  const amountMinor = await sumOf(deps.database, group, first);
  const { currency } = first;
  const { iban } = order.debtor;
  return answerOf(await deps.bank.fundsConfirmation({ iban, amountMinor, currency }));
}

/** What the account has to cover: these payments, and of a file everything that is not booked yet. */
async function sumOf(tx: Tx, group: readonly PaymentRow[], first: PaymentRow): Promise<number> {
  const own = group.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (first.fileId === null || first.state !== 'queued') return own;
  const { rows } = await tx.execute<{ sum: string }>(sql`
    select coalesce(sum(amount_minor), 0) as sum from payments
    where file_id = ${first.fileId}::uuid and account_id = ${first.accountId}::uuid and currency = ${first.currency}
      and state in ('queued', 'sending', 'unknown', 'submitted', 'awaiting_sca', 'accepted')`);
  return Math.max(own, Number(rows[0]?.sum ?? 0));
}

/** Only what the bank says counts: a refusal and no answer are not "sufficient". */
function answerOf(answer: BankAnswer<{ readonly isAvailable: boolean }>): FundsAnswer {
  if (answer.outcome !== 'accepted') return 'unknown';
  return answer.value.isAvailable ? 'sufficient' : 'not-sufficient';
}

/** Has the bank asked anew for the funds of a payment that waits for a person. Refuses `not-allowed-now` for others. */
export async function askFundsAgain(tx: Tx, paymentId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    delete from payment_funds f using payments p
    where p.id = f.payment_id and p.id = ${paymentId}::uuid and p.state = 'human_review' returning p.id`);
  if (rows.length === 0) throw new AppError('not-allowed-now');
}
