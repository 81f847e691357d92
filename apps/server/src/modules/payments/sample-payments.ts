import { addDays, nextBankWorkingDay, swissDay } from '@sorgfalt/calendar';
import { eq, inArray } from 'drizzle-orm';
import type { PaymentDraft } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import { paymentOf } from './deciding/write-decided.ts';
import { invariant } from '../../platform/http/app-error.ts';
import { clients } from '../clients/tables.ts';
import { addAccount, findAccountByIban } from './accounts/accounts.ts';
import { beneficiaries, clientAccounts } from './accounts/tables.ts';
import { paymentAlarms } from './bank-files/alarm-tables.ts';
import type { PaymentDeps } from './deciding/deps.ts';
import type { Submission } from './deciding/submission.ts';
import { paymentDecisions, paymentProfiles } from './deciding/tables.ts';
import { createPayments } from './entering/create.ts';
import { move, moveTo } from './orders/move.ts';
import { paymentAgent } from './orders/payment-events.ts';
import { lockPayment } from './orders/payment-repo.ts';
import { paymentSteps, payments } from './orders/tables.ts';
import { paymentFunds, paymentSendings } from './sending/tables.ts';

/** Accounts that do not exist, at a clearing number that no bank has. */
const accountNumbers = ['00998000000000017', '00998000000000018'] as const;

const payees = {
  garden: [
    'Gartenbau Wunderlich GmbH',
    '00998000000000101',
    { street: 'Musterweg', buildingNumber: '3', postCode: '3000', town: 'Bern', country: 'CH' },
  ],
  print: [
    'Druckerei Fiktiva AG',
    '00998000000000102',
    { street: 'Setzergasse', buildingNumber: '9', postCode: '4051', town: 'Basel', country: 'CH' },
  ],
  metal: [
    'Nirgendwo Metall Fiktion LLC',
    '00998000000000103',
    { street: 'Hafenplatz', buildingNumber: '1', postCode: '8005', town: 'Zürich', country: 'CH' },
  ],
  abroad: ['Handelshaus Erdacht', '00998000000000104', { town: 'Nirgendwo', country: 'KP' }],
} as const;

/** One payment for each thing worth showing; all that are approved are held, so that none goes to a bank by itself. */
const orders: readonly (readonly [
  payee: keyof typeof payees,
  amount: string,
  remittance: string,
  purpose?: string,
])[] = [
  ['garden', '480.00', 'Invoice 2041, garden in spring', 'BLDM'],
  ['print', '1265.50', 'Invoice 88, annual report'],
  ['garden', '12400.00', 'Invoice 2077, terrace', 'BLDM'],
  // Trade is not what this client said would be paid for.
  ['abroad', '3900.00', 'Contract 7, first part', 'TRAD'],
  ['metal', '26500.00', 'Order 310'],
  ['print', '96.30', 'Invoice 91, cards'],
];

/**
 * Gives the first accepted client of the sample firm accounts and payments in every status that the queue shows; where
 * there are some already, or the client is gone, it does nothing.
 */
export async function addSamplePayments(
  deps: PaymentDeps,
  caller: Submission['caller'],
  clientId: string,
): Promise<void> {
  const { database } = deps;
  const [client] = await database.select().from(clients).where(eq(clients.id, clientId));
  const [known] = await database.select().from(payments).where(eq(payments.isSample, true)).limit(1);
  if (client === undefined || known !== undefined) return;
  const accounts: string[] = [];
  for (const number of accountNumbers) accounts.push(await accountOf(deps, caller, client, ibanOf(number)));
  const submissions = orders.map(([payee, amount, remittance, purpose], place) => ({
    caller,
    draft: draftOf(accounts[place % accounts.length] ?? '', payee, {
      amount,
      remittance,
      ...(purpose !== undefined && { purpose }),
    }),
    isHeld: true,
    key: null,
  }));
  const answers = await createPayments(deps, submissions);
  const last = answers.at(-1);
  invariant(last?.ok === true, 'the orders of the sample firm are correct');
  await waitForCheck(deps, paymentOf(last.value).paymentId);
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

/** Puts an approved payment back before its check, as it is while lists change. */
async function waitForCheck({ spine }: PaymentDeps, paymentId: string): Promise<void> {
  await spine.run(paymentAgent, async (unit) => {
    const payment = await lockPayment(unit.tx, paymentId);
    if (payment?.state !== 'approved') return;
    await move(unit, payment, moveTo('pending_approval'), { event: 'recheck', note: '' });
  });
}

function draftOf(
  accountId: string,
  payee: keyof typeof payees,
  rest: Pick<PaymentDraft, 'amount' | 'remittance' | 'purpose'>,
): PaymentDraft {
  const [name, number, address] = payees[payee];
  return {
    accountId,
    creditor: { name, account: ibanOf(number), address },
    currency: 'CHF',
    executionDate: nextBankWorkingDay(addDays(swissDay(Date.now()), 5)),
    ...rest,
  };
}

/** The IBAN of an account number with its check digits (ISO 13616). */
function ibanOf(number: string): string {
  return `CH${String(98n - (BigInt(`${number}121700`) % 97n)).padStart(2, '0')}${number}`;
}

/** Takes accounts and payments of the sample firm's clients away; gives the ids of the payments. */
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
  await tx.delete(clientAccounts).where(inArray(clientAccounts.clientId, ofSample));
  await tx.delete(paymentProfiles).where(inArray(paymentProfiles.clientId, ofSample));
  return ids;
}
