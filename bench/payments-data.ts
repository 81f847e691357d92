import { trades } from '../apps/server/src/testing/scale-data.ts';
import { addDays, nextBankWorkingDay } from '@sorgfalt/calendar';
import { randomUUID } from 'node:crypto';
import { withCheckDigits } from '@sorgfalt/money';
import { emptyProfile } from '@sorgfalt/risk';
import type { PaymentDraft } from '@sorgfalt/contract';
import type { Pool } from 'pg';

/** A Swiss IBAN of an invented account. */
export function ibanOf(account: number, iid = '00762'): string {
  return withCheckDigits('CH', `${iid}${String(account).padStart(12, '0')}`);
}

export const address = {
  street: 'Erfundene Gasse',
  buildingNumber: '7',
  postCode: '8001',
  town: 'Zürich',
  country: 'CH',
};

export const soon = nextBankWorkingDay(addDays(new Date().toISOString().slice(0, 10), 3));

/** Clients with an account each, written into the tables; gives the ids of the accounts. */
export async function makeAccounts(pool: Pool, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, place) => ({
    client: randomUUID(),
    account: randomUUID(),
    iban: ibanOf(place + 1),
    name: `Erfundene Handels ${place} AG`,
  }));
  await pool.query(
    `insert into clients (id, name, status, risk_level, created_at)
     select client, name, 'accepted', 'low', now() - interval '2 years'
     from json_to_recordset($1::json) as (client uuid, name text)`,
    [JSON.stringify(rows)],
  );
  await pool.query(
    `with given as (
       select * from json_to_recordset($1::json) as (client uuid, account uuid, iban text, name text)
     ), accounts as (
       insert into payment_accounts (id, client_id, name, iban, currency, address, created_by)
       select account, client, name, iban, 'CHF', $2::jsonb, 'bench' from given
     )
     insert into payment_profiles (client_id, profile) select client, $3::jsonb from given`,
    [JSON.stringify(rows), JSON.stringify(address), JSON.stringify(emptyProfile)],
  );
  return rows.map(({ account }) => account);
}

const givenNames = [
  'Wunderlich',
  'Erdachtinger',
  'Fiktiva',
  'Traumann',
  'Nirgendwer',
  'Phantasie',
  'Mustermann',
];

/** Orders as a firm has them: suppliers that come again, amounts from tens to tens of thousands. */
export function draftOf(accountId: string, number: number): PaymentDraft {
  const payee = (number * 7919) % 2000;
  const amount = 40 + ((number * 104_729) % 9_000) + (number % 50 === 0 ? 20_000 : 0);
  return {
    accountId,
    creditor: {
      name: `${trades[payee % trades.length] ?? ''} ${givenNames[payee % givenNames.length] ?? ''} ${payee} GmbH`,
      account: ibanOf(900_000_000 + payee),
      address: { street: 'Musterweg', buildingNumber: '3', postCode: '3000', town: 'Bern', country: 'CH' },
    },
    amount: `${amount}.${String(number % 100).padStart(2, '0')}`,
    currency: 'CHF',
    executionDate: soon,
    remittance: `Invoice ${number} of October`,
  };
}
