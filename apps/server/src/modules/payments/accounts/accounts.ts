import { isCurrency, parseIban } from '@sorgfalt/money';
import { checkOrder } from '@sorgfalt/payments';
import { emptyProfile } from '@sorgfalt/risk';
import type { Beneficiary, ClientAccount, FieldError } from '@sorgfalt/contract';
import { and, desc, eq, or } from '../../../platform/database/orm.ts';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Spine, Unit } from '../../../platform/events/spine.ts';
import { AppError, invariant } from '../../../platform/http/app-error.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { requireActive } from '../../clients/index.ts';
import { clients } from '../../clients/tables.ts';
import { paymentProfiles } from '../deciding/tables.ts';
import { draftAddress, toAccount } from './view.ts';
import { beneficiaries, clientAccounts } from './tables.ts';
import type { AccountRow } from './tables.ts';

export interface NewAccount {
  readonly clientId: string;
  readonly name: string;
  readonly iban: string;
  readonly currency: string;
  readonly address: AccountRow['address'];
}

/**
 * Registers an account of a client. Refuses `order-refused` with what is wrong with it, also when the account is
 * registered already, `not-found`, `client-not-accepted` and `client-frozen`.
 */
export async function addAccount(
  { spine }: { readonly spine: Spine },
  caller: Pick<Caller, 'kind' | 'id'>,
  account: NewAccount,
): Promise<ClientAccount> {
  const wrong = wrongWith(account);
  const iban = parseIban(account.iban);
  if (wrong.length > 0 || !iban.ok) throw new AppError('order-refused', { fields: wrong });
  return spine.run(caller, async (unit) => {
    const { tx } = unit;
    const [client] = await tx.select().from(clients).where(eq(clients.id, account.clientId));
    if (client === undefined) throw new AppError('not-found');
    await requireActive(tx, account.clientId);
    const [row] = await tx
      .insert(clientAccounts)
      .values({ ...account, id: uuidv7(), iban: iban.value, createdBy: caller.id, isSample: client.isSample })
      .onConflictDoNothing()
      .returning();
    if (row === undefined)
      throw new AppError('order-refused', { fields: [{ path: 'iban', code: 'iban-taken' }] });
    await tx
      .insert(paymentProfiles)
      .values({ clientId: account.clientId, profile: emptyProfile })
      .onConflictDoNothing();
    await appendAccountChange(unit, row, 'added');
    return toAccount(row, client.name);
  });
}

/**
 * Closes an account; one that a freeze closed stays so when that ends. Refuses `not-found` and, for one that is closed for good,
 * `not-allowed-now`.
 */
export function closeAccount(
  { spine }: { readonly spine: Spine },
  caller: Caller,
  accountId: string,
): Promise<ClientAccount> {
  return spine.run(caller, async (unit) => {
    const { tx } = unit;
    const [closed] = await tx
      .update(clientAccounts)
      .set({ isClosed: true, isFrozen: false })
      .where(
        and(
          eq(clientAccounts.id, accountId),
          or(eq(clientAccounts.isClosed, false), eq(clientAccounts.isFrozen, true)),
        ),
      )
      .returning();
    const row = closed ?? (await findAccount(tx, accountId));
    if (row === null) throw new AppError('not-found');
    if (closed === undefined) throw new AppError('not-allowed-now');
    await appendAccountChange(unit, row, 'closed');
    const [client] = await tx.select().from(clients).where(eq(clients.id, row.clientId));
    invariant(client !== undefined, 'an account has its client');
    return toAccount(row, client.name);
  });
}

/** Tells that an account was added, closed, or opened again. */
export async function appendAccountChange(
  { append }: Pick<Unit, 'append'>,
  { id: accountId, clientId, iban, currency }: Pick<AccountRow, 'id' | 'clientId' | 'iban' | 'currency'>,
  change: 'added' | 'closed' | 'opened',
): Promise<void> {
  await append({
    type: 'payment.account_changed',
    status: 'recorded',
    clientId,
    data: { accountId, change },
    evidence: { accountId, clientId, iban, currency, change },
  });
}

export async function listBeneficiaries(
  database: Database,
  { clientId, limit }: { clientId: string; limit: number },
): Promise<Beneficiary[]> {
  const rows = await database
    .select()
    .from(beneficiaries)
    .where(eq(beneficiaries.clientId, clientId))
    .orderBy(desc(beneficiaries.lastPaidAt), desc(beneficiaries.id))
    .limit(limit);
  return rows.map(({ id, name, account, bic, address, paymentCount, lastPaidAt, frozenBy }) => ({
    beneficiaryId: id,
    clientId,
    name,
    account,
    bic,
    address: draftAddress(address),
    paymentCount,
    lastPaidAt,
    frozenBy,
  }));
}

/** The account with that IBAN; null where none is registered. */
export async function findAccountByIban(tx: Tx, iban: string): Promise<AccountRow | null> {
  const [row] = await tx.select().from(clientAccounts).where(eq(clientAccounts.iban, iban));
  return row ?? null;
}

async function findAccount(tx: Tx, id: string): Promise<AccountRow | null> {
  const [row] = await tx.select().from(clientAccounts).where(eq(clientAccounts.id, id));
  return row ?? null;
}

/** What an order from this account would be refused for because of the account. */
function wrongWith({ name, iban, currency, address }: NewAccount): FieldError[] {
  const order = {
    debtor: { name, iban, address },
    creditor: { name: 'X', account: 'CH9300762011623852957', address: { town: 'X', country: 'CH' } },
    amount: '1',
    currency: 'CHF' as const,
    executionDate: '2026-01-05',
  };
  const checked = checkOrder(order, { today: order.executionDate });
  return [
    ...(isCurrency(currency) ? [] : [{ path: 'currency', code: 'currency-unknown' }]),
    ...(checked.ok
      ? []
      : checked.error.map(({ path, code }) => ({ path: path.replace('debtor.', ''), code }))),
  ];
}
