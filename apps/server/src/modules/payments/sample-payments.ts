import type { PaymentDraft } from '@sorgfalt/contract';
import { eq, inArray } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { paymentOf } from './deciding/write-decided.ts';
import { invariant } from '../../platform/http/app-error.ts';
import { clients } from '../clients/tables.ts';
import { addAccount, findAccountByIban } from './accounts/accounts.ts';
import { beneficiaries, clientAccounts } from './accounts/tables.ts';
import { paymentAlarms } from './orders/alarm-tables.ts';
import { deleteAlarmsOfGone } from './orders/raise-alarm.ts';
import { takeStatements } from './bank-files/reconcile.ts';
import { statementEntries, statements } from './bank-files/statement-tables.ts';
import type { PaymentDeps } from './deciding/deps.ts';
import type { Submission } from './deciding/submission.ts';
import { paymentDecisions, paymentProfiles } from './deciding/tables.ts';
import { createPayments } from './entering/create.ts';
import { move, moveTo } from './orders/move.ts';
import { lockPayment } from './orders/payment-repo.ts';
import { paymentAgent } from './orders/payment-events.ts';
import { paymentSteps, payments } from './orders/tables.ts';
import { paymentFunds, paymentSendings } from './sending/tables.ts';

/** An invented order. */
export interface SampleOrder extends Omit<PaymentDraft, 'accountId'> {
  /** Place of the account among those of the client. */
  readonly account: number;
  /** What becomes of it where it was approved: put back before its check as while lists change, or cancelled. */
  readonly ending?: 'rechecked' | 'cancelled';
}

/** What an invented client has with the bank. */
export interface SampleBook {
  readonly ibans: readonly string[];
  readonly orders: readonly SampleOrder[];
  /** A camt file about one of the accounts; null where none comes. */
  readonly statements: string | null;
}

interface SamplePlace {
  readonly caller: Submission['caller'];
  readonly clientId: string;
  readonly book: SampleBook;
}

/**
 * Gives a client of the sample firm accounts, statements and payments; where it has payments already, or is gone, it does
 * nothing. All that are approved are held, so that none goes to a bank by itself.
 */
export async function addSamplePayments(
  deps: PaymentDeps,
  { caller, clientId, book }: SamplePlace,
): Promise<void> {
  const { database } = deps;
  const [client] = await database.select().from(clients).where(eq(clients.id, clientId));
  const [known] = await database.select().from(payments).where(eq(payments.clientId, clientId)).limit(1);
  if (client === undefined || known !== undefined) return;
  const accounts: string[] = [];
  for (const iban of book.ibans) accounts.push(await accountOf(deps, caller, client, iban));
  if (book.statements !== null) await takeStatements(deps, caller, bytesOf(book.statements));
  const submissions = book.orders.map(({ account, ending: _ending, ...draft }) => ({
    caller,
    draft: { ...draft, accountId: accounts[account] ?? '' },
    isHeld: true,
    key: null,
  }));
  const answers = await createPayments(deps, submissions);
  for (const [place, answer] of answers.entries()) {
    invariant(answer.ok, 'the orders of the sample firm are correct');
    const ending = book.orders[place]?.ending;
    if (ending !== undefined)
      await end(deps, { caller, paymentId: paymentOf(answer.value).paymentId, ending });
  }
}

async function* bytesOf(text: string): AsyncIterable<Uint8Array> {
  yield new TextEncoder().encode(text);
}

/** The account with that IBAN: the one that an attempt before has left, or a new one. */
async function accountOf(
  deps: PaymentDeps,
  caller: Submission['caller'],
  client: { readonly id: string; readonly name: string },
  iban: string,
): Promise<string> {
  const known = await findAccountByIban(deps.database, iban);
  if (known !== null) return known.id;
  const address = {
    street: 'Beispielgasse',
    buildingNumber: '12',
    postCode: '8001',
    town: 'Zürich',
    country: 'CH',
  };
  const account = { clientId: client.id, name: client.name, iban, currency: 'CHF', address };
  return (await addAccount(deps, caller, account)).accountId;
}

/** Does with a payment what it is to end in, where it was approved. */
async function end(
  { spine }: PaymentDeps,
  {
    caller,
    paymentId,
    ending,
  }: { readonly caller: Submission['caller']; readonly paymentId: string } & Required<
    Pick<SampleOrder, 'ending'>
  >,
): Promise<void> {
  await spine.run(ending === 'rechecked' ? paymentAgent : caller, async (unit) => {
    const payment = await lockPayment(unit.tx, paymentId);
    if (payment?.state !== 'approved') return;
    await (ending === 'rechecked'
      ? move(unit, payment, moveTo('pending_approval'), { event: 'recheck', note: '' })
      : move(unit, payment, moveTo('cancelled', payment), { event: 'cancel', note: 'Entered twice' }));
  });
}

/** Takes accounts, statements and payments of the sample firm's clients away; gives the ids of the payments. */
export async function removeSamplePayments(tx: Tx): Promise<string[]> {
  const ofSample = tx.select({ id: clients.id }).from(clients).where(eq(clients.isSample, true));
  const gone = await tx
    .delete(payments)
    .where(inArray(payments.clientId, ofSample))
    .returning({ id: payments.id });
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.delete(paymentDecisions).where(inArray(paymentDecisions.paymentId, ids));
    await tx.delete(paymentSteps).where(inArray(paymentSteps.paymentId, ids));
    await tx.delete(paymentSendings).where(inArray(paymentSendings.paymentId, ids));
    await tx.delete(paymentFunds).where(inArray(paymentFunds.paymentId, ids));
    await tx.delete(paymentAlarms).where(inArray(paymentAlarms.paymentId, ids));
  }
  await tx.delete(beneficiaries).where(inArray(beneficiaries.clientId, ofSample));
  const accounts = tx
    .select({ iban: clientAccounts.iban })
    .from(clientAccounts)
    .where(inArray(clientAccounts.clientId, ofSample));
  await tx.delete(statementEntries).where(inArray(statementEntries.accountIban, accounts));
  await deleteAlarmsOfGone(tx);
  await tx.delete(statements).where(inArray(statements.accountIban, accounts));
  await tx.delete(clientAccounts).where(inArray(clientAccounts.clientId, ofSample));
  await tx.delete(paymentProfiles).where(inArray(paymentProfiles.clientId, ofSample));
  return ids;
}
