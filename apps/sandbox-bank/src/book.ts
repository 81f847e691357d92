import type { Queryable } from './database.ts';

/** What an account has when it is first used, in minor units of each currency. */
export const openingMinor = 100_000_000_000;

export interface Leg {
  readonly accountId: string;
  readonly amountMinor: number;
}

/** The account of a customer; a number that the bank has not seen is opened, because this is a sandbox. */
export async function openAccount(
  tx: Queryable,
  account: { number: string; name: string; currency: string; day: string },
): Promise<{ id: string; isClosed: boolean }> {
  const opened = await tx.query(
    `insert into accounts (number, name) values ($1, $2)
     on conflict (number) do update set number = excluded.number returning id, is_closed`,
    [account.number, account.name],
  );
  const { id, is_closed: isClosed }: { id: string; is_closed: boolean } = opened.rows[0];
  const isNew = await addBalance(tx, id, account.currency);
  if (isNew) {
    const equity = await houseAccount(tx, 'EQUITY', account.currency);
    await book(tx, { kind: 'opening', day: account.day, currency: account.currency }, [
      { accountId: equity, amountMinor: -openingMinor },
      { accountId: id, amountMinor: openingMinor },
    ]);
  }
  return { id, isClosed };
}

async function addBalance(tx: Queryable, accountId: string, currency: string): Promise<boolean> {
  const added = await tx.query(
    `insert into balances (account_id, currency) values ($1, $2) on conflict do nothing`,
    [accountId, currency],
  );
  return added.rowCount === 1;
}

/** An account of the bank itself: `EQUITY`, or `CLEARING` for what goes to other banks. */
export async function houseAccount(
  tx: Queryable,
  number: 'EQUITY' | 'CLEARING',
  currency: string,
): Promise<string> {
  const found = await tx.query(
    `insert into accounts (number, name, is_house) values ($1, $1, true)
     on conflict (number) do update set number = excluded.number returning id`,
    [number],
  );
  const { id }: { id: string } = found.rows[0];
  await addBalance(tx, id, currency);
  return id;
}

/**
 * Books legs that add up to nothing and moves the balances. Returns the entry, or null where this part of the payment
 * is booked already.
 */
export async function book(
  tx: Queryable,
  entry: {
    kind: 'opening' | 'payment' | 'return';
    day: string;
    currency: string;
    paymentId?: string;
    part?: number;
  },
  legs: readonly Leg[],
): Promise<number | null> {
  const made = await tx.query(
    `insert into entries (kind, payment_id, part, day) values ($1, $2, $3, $4) on conflict do nothing returning id`,
    [entry.kind, entry.paymentId ?? null, entry.part ?? 1, entry.day],
  );
  const id: number | undefined = made.rows[0]?.id;
  if (id === undefined) return null;
  // In one order, so that two bookings between the same accounts do not wait for each other.
  for (const leg of legs.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))) {
    await tx.query(
      `insert into postings (entry_id, account_id, currency, amount_minor) values ($1, $2, $3, $4)`,
      [id, leg.accountId, entry.currency, leg.amountMinor],
    );
    await tx.query(
      `update balances set balance_minor = balance_minor + $3 where account_id = $1 and currency = $2`,
      [leg.accountId, entry.currency, leg.amountMinor],
    );
  }
  return id;
}

/** What the customer has, held until the transaction ends so that nothing else spends it. */
export async function holdBalance(tx: Queryable, accountId: string, currency: string): Promise<number> {
  const found = await tx.query(
    `select balance_minor from balances where account_id = $1 and currency = $2 for update`,
    [accountId, currency],
  );
  return found.rows[0]?.balance_minor ?? 0;
}

/** The customer's account with this number, or null for one at another bank. */
export async function customerAccount(
  tx: Queryable,
  number: string,
  currency: string,
): Promise<string | null> {
  const found = await tx.query(
    `select id from accounts where number = $1 and not is_house and not is_closed`,
    [number],
  );
  const id: string | undefined = found.rows[0]?.id;
  if (id === undefined) return null;
  await addBalance(tx, id, currency);
  return id;
}
