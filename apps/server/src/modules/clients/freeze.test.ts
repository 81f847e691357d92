import { expect, test } from 'vitest';
import {
  clientRoutes,
  ledgerRoutes,
  obligationRoutes,
  paymentRoutes,
  reviewRoutes,
  screeningRoutes,
} from '@sorgfalt/contract';
import type { PaymentDetail } from '@sorgfalt/contract';
import {
  detailOf,
  draftFrom,
  givenToBank,
  highRiskDraft,
  openAccount,
  send,
  sent,
  startDesk,
} from '../../testing/modules/payments.ts';
import {
  decideHit,
  listedClients,
  obligationsOf,
  pendingOf,
  standingOf,
} from '../../testing/modules/clients.ts';
import type { ListedClient } from '../../testing/modules/clients.ts';

const { app } = await startDesk();
const colleague = { token: await app.token('admin', 'two') };
const names = [
  'Ottilie Ganzgestopptova',
  'Walburga Wiederfreiova',
  'Xaver Abgelehntov',
  'Yvo Triggerov',
  'Zita Handgesperrtova',
];
const [stopped, freed, reported, attacked, byHand] = (await listedClients(app, names)) as [
  ListedClient,
  ListedClient,
  ListedClient,
  ListedClient,
  ListedClient,
];

const accountsOf = async ({ clientId }: ListedClient) =>
  (await app.call(paymentRoutes.accounts, { query: { clientId } }, 'editor')).body.accounts;
const release = ({ paymentId, version }: Pick<PaymentDetail, 'paymentId' | 'version'>) =>
  app.call(paymentRoutes.release, { params: { paymentId }, body: { version } }, colleague);

test('a confirmed hit closes accounts, holds payments, asks the bank back and opens the report to SECO', async () => {
  const { account, clientId } = stopped;
  const queued = await sent(app, draftFrom(account, { amount: '101.10' }));
  const held = await sent(app, draftFrom(account, { amount: '102.20' }), { isHeld: true });
  const waiting = await sent(app, highRiskDraft(account));
  const atBank = await sent(app, draftFrom(account, { amount: '103.30' }));
  await givenToBank(app, atBank.paymentId);
  const lost = await sent(app, draftFrom(account, { amount: '104.40' }));
  await givenToBank(app, lost.paymentId, 'unknown');

  expect((await decideHit(app, stopped)).status).toBe(200);

  expect(await standingOf(app, clientId)).toMatchObject({
    status: 'accepted',
    isFrozen: true,
    freezes: [
      { cause: 'confirmed-hit', listName: expect.any(String), frozenBy: { name: 'one' }, lifted: null },
    ],
  });
  expect((await accountsOf(stopped)).map(({ isClosed }) => isClosed)).toEqual([true]);
  for (const { paymentId } of [queued, waiting, lost]) {
    const detail = await detailOf(app, paymentId);
    expect([detail.isHeld, detail.steps.at(-1)]).toMatchObject([
      true,
      { event: 'hold', note: 'client-frozen' },
    ]);
  }
  const asked = await detailOf(app, atBank.paymentId);
  expect(asked.steps.at(-1)).toMatchObject({ event: 'ask-cancel', note: 'client-frozen' });

  const again = await send(app, draftFrom(account));
  expect([again.status, again.error?.fields]).toEqual([422, [{ path: 'accountId', code: 'client-frozen' }]]);
  for (const payment of [queued, held]) {
    const refused = await release(payment);
    expect([refused.status, refused.error?.code]).toEqual([409, 'client-frozen']);
  }
  const item = await detailOf(app, waiting.paymentId);
  const body = { itemId: item.reviewItemId!, notes: 'Contract seen.' };
  const approval = await app.call(reviewRoutes.decide, { body: { ...body, decision: 'approve' } }, colleague);
  expect(approval.error?.code).toBe('client-frozen');
  const rejection = await app.call(reviewRoutes.decide, { body: { ...body, decision: 'reject' } }, colleague);
  expect(rejection.status).toBe(200);
});

test('the report to SECO is noted by an officer, once, and with what was reported', async () => {
  const { clientId, caseId } = stopped;
  const [duty] = await obligationsOf(app, clientId);
  expect(duty).toMatchObject({ kind: 'seco-report', article: 'EmbG SR 946.231 Art. 3', caseId, done: null });
  const { obligationId } = duty!;
  const end = (note: string, as: 'editor' | 'guest' = 'editor') =>
    app.call(obligationRoutes.done, { params: { obligationId }, body: { note } }, as);
  expect((await end(' ')).status).toBe(400);
  expect((await end('Reported', 'guest')).status).toBe(403);
  expect((await app.call(obligationRoutes.list, {}, 'guest')).status).toBe(403);
  const ended = await end('Reported by post on 22.11.2026, reference 12');
  expect(ended.body.done).toMatchObject({
    note: 'Reported by post on 22.11.2026, reference 12',
    by: { name: 'one' },
  });
  expect((await end('Again')).error?.code).toBe('not-allowed-now');
  const { rows } = await app.pool.query<{ proof_id: string }>(
    `select proof_id from events where type = 'obligation.done' and client_id = $1`,
    [clientId],
  );
  const { body: entry } = await app.call(
    ledgerRoutes.get,
    { params: { entryId: rows[0]!.proof_id } },
    'editor',
  );
  expect(entry.payload).toMatchObject({ obligationId, note: 'Reported by post on 22.11.2026, reference 12' });
  await expect(app.pool.query(`update obligations set note = 'other'`)).rejects.toThrow('done once');
  await expect(app.pool.query('delete from obligations')).rejects.toThrow('stays on record');
});

test('another administrator alone takes a confirmation back; accounts open, payments wait for a person', async () => {
  const { account, clientId } = freed;
  const payment = await sent(app, draftFrom(account, { amount: '77.70' }));
  const { body: decision } = await decideHit(app, freed);
  const lift = (as: 'admin' | 'editor' | { token: string }) =>
    app.call(
      screeningRoutes.liftDecision,
      { params: { decisionId: decision.decisionId }, body: { reason: 'Another passport number' } },
      as,
    );
  for (const as of ['admin', { token: await app.token('editor', 'two') }] as const) {
    expect((await lift(as)).status).toBe(403);
    expect((await decideHit(app, freed, 'dismissed', as)).status).toBe(403);
  }
  expect((await standingOf(app, clientId)).isFrozen).toBe(true);
  expect((await lift(colleague)).status).toBe(200);
  const { isFrozen, freezes } = await standingOf(app, clientId);
  expect([isFrozen, freezes[0]?.lifted]).toMatchObject([
    false,
    { by: { name: 'two' }, reason: 'Another passport number' },
  ]);
  expect((await accountsOf(freed)).map(({ isClosed }) => isClosed)).toEqual([false]);
  const detail = await detailOf(app, payment.paymentId);
  expect([detail.state, detail.isHeld]).toEqual(['queued', true]);
  expect((await release(detail)).status).toBe(200);
});

test('a rejected rescreening item freezes the client, and nothing more of it is approved', async () => {
  const { clientId, caseNo } = reported;
  const { id: itemId } = await pendingOf(app, caseNo);
  const body = { itemId, decision: 'reject', notes: 'Same birth date and passport.' } as const;
  expect((await app.call(reviewRoutes.decide, { body }, 'admin')).status).toBe(200);
  expect(await standingOf(app, clientId)).toMatchObject({
    isFrozen: true,
    freezes: [{ reason: body.notes }],
  });
  const account = await send(app, draftFrom(reported.account));
  expect(account.error?.fields).toEqual([{ path: 'accountId', code: 'client-frozen' }]);
});

test('an entry that confirms somebody twice freezes once', async () => {
  await decideHit(app, reported, 'confirmed', colleague);
  expect((await standingOf(app, reported.clientId)).freezes).toHaveLength(1);
  expect(await obligationsOf(app, reported.clientId)).toHaveLength(1);
});

test('the database holds the freeze against whoever writes past the product', async () => {
  const { clientId, account, caseNo } = attacked;
  const { paymentId } = await sent(app, draftFrom(account, { amount: '55.50' }));
  const run = (text: string, ...values: string[]) => app.pool.query(text, values);
  const freeze = `insert into client_freezes (id, client_id, cause, reason, frozen_by)
    values (gen_random_uuid(), $1, 'by-officer', 'by hand', 'uid')`;
  await expect(run(freeze, clientId)).rejects.toThrow('the client has an open account');
  const item = await pendingOf(app, caseNo);
  await decideHit(app, attacked);
  const refusals = [
    ['update clients set is_frozen = false where id = $1', clientId, 'frozen as long as a freeze holds'],
    ['update payments set is_held = false where id = $1', paymentId, 'the client is frozen'],
    [`update payments set state = 'sending' where id = $1`, paymentId, 'the client is frozen'],
    ['update payment_accounts set is_closed = false where client_id = $1', clientId, 'the client is frozen'],
    [
      `update review_items set status = 'approved', decision = 'approve', notes = 'x', officer_id = 'x', decided_by = 'x' where id = $1`,
      item.id,
      'nothing is approved for a frozen client',
    ],
    [
      `update client_freezes set lifted_by = frozen_by, lifted_at = now(), lift_reason = 'x' where client_id = $1`,
      clientId,
      'client_freezes_four_eyes',
    ],
    [`update client_freezes set reason = 'x' where client_id = $1`, clientId, 'changes in nothing else'],
    ['delete from client_freezes where client_id = $1', clientId, 'stays on record'],
  ] as const;
  for (const [text, id, message] of refusals) await expect(run(text, id), text).rejects.toThrow(message);
});

test('an administrator freezes by hand, and another one ends that', async () => {
  const { clientId, account } = byHand;
  const freeze = (as: 'admin' | 'editor') =>
    app.call(clientRoutes.freeze, { params: { clientId }, body: { reason: 'Court order' } }, as);
  expect((await freeze('editor')).status).toBe(403);
  const { body } = await freeze('admin');
  expect(body).toMatchObject({ isFrozen: true, freezes: [{ cause: 'by-officer', listName: null }] });
  expect((await send(app, draftFrom(account))).status).toBe(422);
  expect(await obligationsOf(app, clientId)).toEqual([]);
  const lift = (freezeId: string, as: 'admin' | { token: string }) =>
    app.call(clientRoutes.liftFreeze, { params: { freezeId }, body: { reason: 'Order ended' } }, as);
  const { freezeId } = body.freezes[0]!;
  expect((await lift(freezeId, 'admin')).error?.code).toBe('own-freeze');
  expect((await lift(freezeId, colleague)).body.isFrozen).toBe(false);
  expect((await lift(freezeId, colleague)).error?.code).toBe('not-allowed-now');
  expect((await send(app, draftFrom(account))).status).toBe(201);
  // A confirmed hit is taken back where it was confirmed, not past it.
  const [confirmed] = (await standingOf(app, reported.clientId)).freezes;
  expect((await lift(confirmed!.freezeId, colleague)).error?.code).toBe('not-allowed-now');
});

test('an account that is closed while its client is frozen stays closed when that ends', async () => {
  const { clientId, accountId } = await openAccount(app);
  const freeze = { params: { clientId }, body: { reason: 'Report of the police' } };
  const { freezes } = (await app.call(clientRoutes.freeze, freeze, 'admin')).body;
  const params = { accountId };
  const close = () => app.call(paymentRoutes.closeAccount, { params }, 'editor');
  expect((await close()).body).toMatchObject({ isClosed: true, isFrozen: false });
  expect((await close()).error?.code).toBe('not-allowed-now');
  const lift = { params: { freezeId: freezes[0]!.freezeId }, body: { reason: 'It was cleared up.' } };
  expect((await app.call(clientRoutes.liftFreeze, lift, colleague)).body.isFrozen).toBe(false);
  expect((await app.call(paymentRoutes.account, { params }, 'editor')).body.isClosed).toBe(true);
});
