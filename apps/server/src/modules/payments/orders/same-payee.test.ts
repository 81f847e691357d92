import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paymentRoutes } from '@sorgfalt/contract';
import { detailOf, draftFrom, sent, startDesk } from '../../../testing/modules/payments.ts';

const { app, account } = await startDesk();

/** What the rules said against a payment to this payee, under a name of its own. */
async function saidAgainst(creditor: object, change: object = {}): Promise<readonly string[]> {
  const draft = draftFrom(account, change);
  const order = { ...draft, creditor: { ...draft.creditor, ...creditor } };
  const { paymentId } = await sent(app, order);
  const { decision } = await detailOf(app, paymentId);
  return decision?.reasons.map(({ ruleId }) => ruleId) ?? [];
}

test('a frozen payee is the same one, with whatever between the groups of its IBAN', async () => {
  const { account: iban } = draftFrom(account).creditor;
  await sent(app, draftFrom(account));
  const query = { clientId: account.clientId };
  const { body } = await app.call(paymentRoutes.beneficiaries, { query }, 'editor');
  const payee = body.beneficiaries.find((each) => each.account === iban);
  const freeze = { params: { beneficiaryId: payee?.beneficiaryId ?? '' }, body: { isFrozen: true } };
  expect((await app.call(paymentRoutes.freezeBeneficiary, freeze, 'admin')).status).toBe(200);
  const written = iban.replaceAll(/(.{4})(?=.)/gu, '$1.');
  for (const as of [iban, written])
    expect(await saidAgainst({ name: `Andersnamig ${as}`, account: as, bic: 'EXMPCHZZ' })).toContain(
      'frozen-beneficiary',
    );
});

test('an order is repeated though the bank of its payee has three letters more', async () => {
  const { reference } = draftFrom(account);
  const creditor = { account: '4007-1234', address: { town: 'Boston', country: 'US' } };
  const [first, second] = [
    await saidAgainst({ ...creditor, bic: 'EXMPUS33' }, { reference }),
    await saidAgainst({ ...creditor, bic: 'EXMPUS33XXX' }, { reference }),
  ];
  expect([first.includes('duplicate-day'), second.includes('duplicate-day')]).toEqual([false, true]);
});

test('payees from before are one and the same, and stay frozen', async () => {
  const keys = ['BANKUS33XXX 1', 'BANKUS33 1', 'BANKUS33XXX 2', 'BANKUS33NYC 3', 'CH9300762011623852957'];
  const { clientId } = account;
  for (const [place, key] of keys.entries())
    await app.pool.query(
      `insert into payment_beneficiaries (id, client_id, account_key, name_key, name, account, address, payment_count,
         first_paid_at, last_paid_at, frozen_by)
       values ($1, $2, $3, 'before', 'Before', $3, '{"town":"Bern","country":"CH"}', 1, now(), now(), $4)`,
      [randomUUID(), clientId, key, place === 0 ? 'somebody' : null],
    );
  const sql = readFileSync(
    new URL('../../../../migrations/0094_payees-by-bank.sql', import.meta.url),
    'utf8',
  );
  for (const statement of sql.split('--> statement-breakpoint')) await app.pool.query(statement);
  const { rows } = await app.pool.query(
    `select account, account_key, frozen_by from payment_beneficiaries where name_key = 'before'`,
  );
  const now = new Map(rows.map(({ account, ...rest }) => [account, [rest.account_key, rest.frozen_by]]));
  expect(keys.map((key) => now.get(key))).toEqual([
    // Where both are there, each goes on as it was.
    ['BANKUS33XXX 1', 'somebody'],
    ['BANKUS33 1', 'somebody'],
    ['BANKUS33 2', null],
    ['BANKUS33NYC 3', null],
    ['CH9300762011623852957', null],
  ]);
});
