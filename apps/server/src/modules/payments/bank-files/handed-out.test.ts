import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientRoutes, paymentDeskRoutes, paymentRoutes } from '@sorgfalt/contract';
import type { ClientAccount } from '@sorgfalt/contract';
import { readPain001, writePain002 } from '@sorgfalt/payments';
import { createFileDriver } from '../../../adapters/bank/file/driver.ts';
import { createLog } from '../../../platform/log.ts';
import { temporaryDirectory } from '../../../testing/temporary-directory.ts';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { detailOf, draftFrom, openAccount, sent, upload } from '../../../testing/modules/payments.ts';
import type { As } from '../../../testing/modules/payments.ts';

const directory = temporaryDirectory('handed-out');
const out = join(directory, 'out');
let app: TestApp;
let account: ClientAccount;

beforeAll(async () => {
  const bank = createFileDriver({ directory, initiator: 'Sorgfalt', log: createLog('silent') });
  app = await startTestApp({}, bank);
  account = await openAccount(app);
});
afterAll(async () => {
  await app.stop();
  rmSync(directory, { recursive: true, force: true });
});

let amount = 300;
async function handedOut(): Promise<string> {
  amount += 1;
  const { paymentId } = await sent(app, draftFrom(account, { amount: `${amount}.05` }));
  await eventually(async () => (await detailOf(app, paymentId)).state === 'submitted');
  return paymentId;
}
/** A report of the bank that it has an order. */
const acceptedBy = (messageId: string, endToEndId: string) =>
  writePain002({
    messageId: 'BANK-1',
    createdAt: '2026-11-21T08:00:00Z',
    originalMessageId: messageId,
    reasons: [],
    groups: [],
    transactions: [{ paymentInformationId: `${endToEndId}-1`, endToEndId, status: 'ACCP', reasons: [] }],
  });
const fileOf = (paymentId: string, as: As = 'editor') =>
  app.call(paymentDeskRoutes.handedOutFile, { params: { paymentId } }, as);

async function ask(request: InjectOptions, as: As) {
  const bearer = as === null || typeof as === 'object' ? null : await app.token(as);
  return app.app.http.inject({
    ...request,
    ...(bearer === null ? {} : { headers: { authorization: `Bearer ${bearer}` } }),
  });
}
const zipOf = (query: Record<string, string> = {}, as: As = 'editor') =>
  ask({ method: 'GET', url: paymentDeskRoutes.handedOutFiles.path, query }, as);
const chosenZip = (paymentIds: readonly string[], as: As = 'editor') =>
  ask({ method: 'POST', url: paymentDeskRoutes.handedOutChosen.path, payload: { paymentIds } }, as);

describe('the files for a bank that is reached by files', () => {
  test('are handed out as they lie in the folder, byte for byte', async () => {
    const paymentId = await handedOut();
    const { bank } = await detailOf(app, paymentId);
    const { status, body } = await fileOf(paymentId);
    expect(status).toBe(200);
    expect(body).toBe(readFileSync(join(out, `${bank?.messageId ?? ''}.xml`), 'utf8'));
    const read = readPain001(String(body));
    expect(read.ok && read.value.lines.map(({ endToEndId }) => endToEndId)).toEqual([bank?.endToEndId]);
  });

  test('come together as a zip of those that the filter lets through', async () => {
    await handedOut();
    const other = await openAccount(app);
    const { paymentId } = await sent(app, draftFrom(other, { amount: '44.10' }));
    await eventually(async () => (await detailOf(app, paymentId)).state === 'submitted');
    const all = await zipOf();
    expect([all.statusCode, all.headers['content-type']]).toEqual([200, 'application/zip']);
    for (const name of readdirSync(out)) expect(all.rawPayload.includes(name)).toBe(true);
    const { bank } = await detailOf(app, paymentId);
    const one = await zipOf({ clientId: other.clientId });
    const names = readdirSync(out).filter((name) => one.rawPayload.includes(name));
    expect(names).toEqual([`${bank?.messageId ?? ''}.xml`]);
  });

  test('are none of payments that were not handed out, or went another way', async () => {
    const other = await openAccount(app);
    const held = await sent(app, draftFrom(other, { amount: '45.10' }), { isHeld: true });
    expect((await fileOf(held.paymentId)).status).toBe(404);
    expect((await zipOf({ clientId: other.clientId })).statusCode).toBe(404);
    await app.pool.query(
      `insert into payment_sendings (payment_id, driver, request_id, message_id, end_to_end_id, uetr, bank_payment_id)
       values ($1, 'ng-psd2', $2, 'M', 'E', $3, 'B')`,
      [held.paymentId, randomUUID(), randomUUID()],
    );
    expect((await fileOf(held.paymentId)).status).toBe(404);
  });

  test('need not be taken to the bank once it has answered: the zip leaves them out', async () => {
    const other = await openAccount(app);
    const { paymentId } = await sent(app, draftFrom(other, { amount: '46.10' }));
    await eventually(async () => (await detailOf(app, paymentId)).state === 'submitted');
    await app.pool.query(`update payments set state = 'accepted' where id = $1`, [paymentId]);
    expect((await zipOf({ clientId: other.clientId })).statusCode).toBe(404);
    expect((await fileOf(paymentId)).status).toBe(200);
  });

  test('of chosen payments come together, each once, and the same to everybody who asks at once', async () => {
    const ids = [await handedOut(), await handedOut()];
    await handedOut();
    const [one, other] = await Promise.all([chosenZip([...ids, ids[0]!]), chosenZip(ids, 'admin')]);
    expect([one.statusCode, one.headers['content-type']]).toEqual([200, 'application/zip']);
    // Nobody makes a second message of a payment: what two take to the bank has one MsgId, by which it tells.
    expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
    const messages = await Promise.all(ids.map(async (id) => (await detailOf(app, id)).bank?.messageId));
    const names = readdirSync(out).filter((name) => one.rawPayload.includes(name));
    expect(names.toSorted()).toEqual(messages.map((message) => `${message ?? ''}.xml`).toSorted());
  });

  test('of chosen payments come all or none: what was withdrawn or never handed out is named', async () => {
    const [ready, withdrawn] = [await handedOut(), await handedOut()];
    await app.pool.query(`update payments set state = 'cancelled' where id = $1`, [withdrawn]);
    const held = await sent(app, draftFrom(account, { amount: '47.10' }), { isHeld: true });
    const { statusCode, body } = await chosenZip([ready, withdrawn, held.paymentId]);
    const named = [(await detailOf(app, withdrawn)).paymentNo, held.paymentNo];
    expect([statusCode, JSON.parse(body).error]).toMatchObject([
      409,
      { code: 'no-bank-file', details: { payments: named.join(', ') } },
    ]);
    expect((await chosenZip([ready, randomUUID()])).statusCode).toBe(404);
    expect((await chosenZip([ready])).statusCode).toBe(200);
  });

  test('of a client who was frozen meanwhile are taken to no bank, by whichever way they are asked for', async () => {
    const other = await openAccount(app);
    const { paymentId, paymentNo } = await sent(app, draftFrom(other, { amount: '48.10' }));
    await eventually(async () => (await detailOf(app, paymentId)).state === 'submitted');
    const lies = async () =>
      existsSync(join(out, `${(await detailOf(app, paymentId)).bank?.messageId ?? ''}.xml`));
    expect(await lies()).toBe(true);
    await app.call(
      clientRoutes.freeze,
      { params: { clientId: other.clientId }, body: { reason: 'An order of the prosecutor.' } },
      'admin',
    );
    await eventually(async () => !(await lies()));
    expect((await fileOf(paymentId)).status).toBe(404);
    expect((await zipOf({ clientId: other.clientId })).statusCode).toBe(404);
    const chosen = await chosenZip([paymentId]);
    expect([chosen.statusCode, JSON.parse(chosen.body).error.details]).toEqual([
      409,
      { payments: paymentNo },
    ]);
  });

  test('are given out no more once somebody wants the payment cancelled, which no bank by files ever answers', async () => {
    const other = await openAccount(app);
    const { paymentId } = await sent(app, draftFrom(other, { amount: '49.10' }));
    const submitted = await eventually(async () => {
      const detail = await detailOf(app, paymentId);
      return detail.state === 'submitted' && detail;
    });
    const file = join(out, `${submitted.bank?.messageId ?? ''}.xml`);
    expect(existsSync(file)).toBe(true);
    const body = { version: submitted.version, reason: 'The invoice is false.' };
    expect((await app.call(paymentRoutes.cancel, { params: { paymentId }, body }, 'editor')).status).toBe(
      200,
    );
    await eventually(async () => !existsSync(file));
    expect((await fileOf(paymentId)).status).toBe(404);
    expect((await chosenZip([paymentId])).statusCode).toBe(409);
    // What the bank says of it, should it have been there already, is followed as ever.
    expect((await detailOf(app, paymentId)).state).toBe('submitted');
  });

  test('end a payment that was cancelled once somebody found out that the bank has none', async () => {
    const paymentId = await handedOut();
    const { version } = await detailOf(app, paymentId);
    const cancel = (reason: string) =>
      app.call(paymentRoutes.cancel, { params: { paymentId }, body: { version, reason } }, 'editor');
    const { body: asked } = await cancel('The invoice is false.');
    expect(asked.bank?.cancellation).not.toBeNull();
    const unanswered = await eventually(async () => {
      const detail = await detailOf(app, paymentId);
      return detail.bank?.cancellation === 'unanswered' && detail;
    });
    expect(unanswered).toMatchObject({ state: 'submitted', actions: ['cancel'] });
    expect(existsSync(join(out, `${unanswered.bank?.messageId ?? ''}.xml`))).toBe(false);
    expect((await cancel('')).status).toBe(400);
    expect((await cancel('The bank says on the telephone: none there.')).body).toMatchObject({
      state: 'cancelled',
      bank: { cancellation: null },
    });
    expect((await fileOf(paymentId)).status).toBe(404);
    // What the bank says of it after all raises an alarm.
    const { messageId = '', endToEndId = '' } = unanswered.bank ?? {};
    const { body } = await upload(
      app,
      paymentDeskRoutes.importStatusReport,
      acceptedBy(messageId, endToEndId),
    );
    expect(body).toMatchObject({ moved: 0, alarms: 1 });
  });

  test.each([
    ['admin', 200],
    ['editor', 200],
    ['guest', 403],
    [null, 401],
  ] as const)('are for those who may send payments: %s', async (as, expected) => {
    const paymentId = await handedOut();
    expect((await fileOf(paymentId, as)).status).toBe(expected);
    expect((await zipOf({}, as)).statusCode).toBe(expected);
    expect((await chosenZip([paymentId], as)).statusCode).toBe(expected);
  });
});
