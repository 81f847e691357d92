import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { paymentRoutes, reviewRoutes } from '@sorgfalt/contract';
import { eventually } from '../../testing/test-app.ts';
import { expiredForm, inStatus, submitted } from '../../testing/modules/onboarding.ts';
import { draftFrom, openAccount, send, sent, startDesk, swissIban } from '../../testing/modules/payments.ts';

const { app } = await startDesk();

const newAccount = (clientId: string) =>
  app.call(
    paymentRoutes.addAccount,
    {
      body: {
        clientId,
        name: 'Regula Zwiebelfisch',
        iban: swissIban(),
        currency: 'CHF',
        address: { street: 'Erfundene Gasse', postCode: '8001', town: 'Zürich', country: 'CH' },
      },
    },
    'editor',
  );

/** A client as no code of ours would make it. */
async function clientAs(status: string): Promise<string> {
  const clientId = randomUUID();
  await app.pool.query(`insert into clients (id, name, status) values ($1, 'Regula Zwiebelfisch', $2)`, [
    clientId,
    status,
  ]);
  return clientId;
}

const insertAccount = (clientId: string, isClosed = false) =>
  app.pool.query(
    `insert into payment_accounts (id, client_id, name, iban, currency, address, is_closed, created_by)
     values ($1, $2, 'Regula Zwiebelfisch', $3, 'CHF', '{}', $4, 'uid')`,
    [randomUUID(), clientId, swissIban(), isClosed],
  );

test('no account is opened for a client in review, and after the rejection none either', async () => {
  const { caseId } = await submitted(app, expiredForm);
  const { clientId, reviewItemId } = await inStatus(app, caseId, 'in_review');
  const early = await newAccount(clientId!);
  expect([early.status, early.error?.code]).toEqual([409, 'client-not-accepted']);
  const body = { itemId: reviewItemId!, decision: 'reject', notes: 'No valid document.' } as const;
  await app.call(reviewRoutes.decide, { body }, 'admin');
  await inStatus(app, caseId, 'rejected');
  expect((await newAccount(clientId!)).error?.code).toBe('client-not-accepted');
  expect((await newAccount(randomUUID())).error?.code).toBe('not-found');
});

test.each(['applicant', 'refused'])(
  'the database has no open account of a client who is %s',
  async (status) => {
    const clientId = await clientAs(status);
    await expect(insertAccount(clientId)).rejects.toThrow('the client is not accepted');
    await insertAccount(clientId, true);
    await expect(
      app.pool.query('update payment_accounts set is_closed = false where client_id = $1', [clientId]),
    ).rejects.toThrow('the client is not accepted');
  },
);

test('the database refuses no client whose account is open or whose payment may go out', async () => {
  const { clientId, accountId } = await openAccount(app);
  const { paymentId } = await sent(app, draftFrom({ accountId }));
  const refuse = () => app.pool.query(`update clients set status = 'refused' where id = $1`, [clientId]);
  await expect(refuse()).rejects.toThrow('the client has an open account');
  await app.call(paymentRoutes.closeAccount, { params: { accountId } }, 'admin');
  await expect(refuse()).rejects.toThrow('a payment of the client may still go out');
  await app.pool.query(`update payments set is_held = true, held_by = 'somebody' where id = $1`, [paymentId]);
  await refuse();
  const change = (set: string) => app.pool.query(`update payments set ${set} where id = $1`, [paymentId]);
  await expect(change('is_held = false, held_by = null')).rejects.toThrow('the client is not accepted');
  await expect(change(`state = 'sending'`)).rejects.toThrow('the client is not accepted');
  await expect(
    app.pool.query(`update clients set status = 'accepted' where id = $1`, [clientId]),
  ).rejects.toThrow('does not go from refused to accepted');
});

test('a payment and the end of its client at the same time: one waits for the other and is refused', async () => {
  const { clientId, accountId } = await openAccount(app);
  const ending = await app.pool.connect();
  await ending.query('begin');
  await ending.query('update payment_accounts set is_closed = true where client_id = $1', [clientId]);
  await ending.query(`update clients set status = 'refused' where id = $1`, [clientId]);
  const { rows } = await ending.query('select pg_backend_pid() as pid');
  const answer = send(app, draftFrom({ accountId }));
  await eventually(async () => {
    const waiting = await app.pool.query(
      'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
      [rows[0].pid],
    );
    return waiting.rowCount === 1;
  });
  await ending.query('commit');
  ending.release();
  const { status, error } = await answer;
  expect([status, error?.fields]).toEqual([422, [{ path: 'accountId', code: 'client-not-accepted' }]]);
});
