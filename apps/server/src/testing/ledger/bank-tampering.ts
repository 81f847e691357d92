import { expect } from 'vitest';
import { paymentDeskRoutes } from '@sorgfalt/contract';
import type { ClientAccount } from '@sorgfalt/contract';
import type { TestApp } from '../test-app.ts';
import { bankOf, booking } from '../modules/bank-files.ts';
import type { RegisterTampering } from './register-tampering.ts';

/** A statement of the account, of which somebody says what a booking is, and an address that is told of payments. */
export async function setBank(app: TestApp, account: ClientAccount): Promise<Record<string, string>> {
  const bank = bankOf(app, account);
  const taken = await bank.take(bank.statement([booking(700), booking(900)]));
  expect(taken.status, JSON.stringify(taken.error)).toBe(201);
  const { statementId = '' } = taken.body.statements[0] ?? {};
  const [fee] = await bank.entriesOf(statementId);
  const said = { paymentId: null, notes: 'A charge of the bank.' };
  const about = { params: { entryId: fee?.entryId ?? '' }, body: said };
  expect((await app.call(paymentDeskRoutes.settleEntry, about, 'editor')).status).toBe(200);
  const url = 'https://hooks.example.test/told';
  const hook = await app.call(paymentDeskRoutes.addWebhook, { body: { url } }, 'admin');
  expect(hook.status).toBe(201);
  return { STATEMENT: statementId, BOOKING: fee?.entryId ?? '', HOOK: hook.body.webhook.webhookId };
}

/** What the bank said, and who hears of payments. */
export const bankTamperings: readonly RegisterTampering[] = [
  [
    'a statement ends with another balance',
    'register-differs',
    /^bank statement STATEMENT: .*headSha256/u,
    ['payment_statements'],
    [`update payment_statements set closing_minor = closing_minor + 1 where id = 'STATEMENT'`],
  ],
  [
    'a booking is of another amount',
    'register-differs',
    /^bank statement STATEMENT: .*bookingsSha256/u,
    ['payment_entries'],
    [`update payment_entries set amount_minor = -1 where id = 'BOOKING'`],
  ],
  [
    'a booking went to somebody else',
    'register-differs',
    /^bank statement STATEMENT: .*bookingsSha256/u,
    ['payment_entries'],
    [`update payment_entries set counterparty = 'Somebody Else' where id = 'BOOKING'`],
  ],
  [
    'a booking never was',
    'register-differs',
    /^bank statement STATEMENT: .*bookingsSha256/u,
    ['payment_entries'],
    [`delete from payment_entries where statement_id = 'STATEMENT' and id <> 'BOOKING'`],
  ],
  [
    'a statement never came',
    'register-missing',
    /^bank statement STATEMENT/u,
    ['payment_entries', 'payment_statements'],
    [
      `delete from payment_entries where statement_id = 'STATEMENT'`,
      `delete from payment_statements where id = 'STATEMENT'`,
    ],
  ],
  [
    'a booking is said to be something else',
    'register-differs',
    /^booking by hand BOOKING: .*note/u,
    ['payment_entries'],
    [`update payment_entries set note = 'Rent.' where id = 'BOOKING'`],
  ],
  [
    'a booking is settled by nobody',
    'register-unsealed',
    /^booking by hand /u,
    ['payment_entries'],
    [
      `update payment_entries set state = 'settled', note = 'same-booking' where statement_id = 'STATEMENT' and id <> 'BOOKING'`,
    ],
  ],
  [
    'somebody else is told of payments',
    'register-differs',
    /^webhook HOOK: .*urlSha256/u,
    ['payment_webhooks'],
    [`update payment_webhooks set url = 'https://elsewhere.example.test' where id = 'HOOK'`],
  ],
  [
    'an address is told of payments that nobody added',
    'register-unsealed',
    /^webhook /u,
    ['payment_webhooks'],
    [
      `insert into payment_webhooks (id, url, created_by) select gen_random_uuid(), 'https://elsewhere.example.test', created_by from payment_webhooks where id = 'HOOK'`,
    ],
  ],
];
