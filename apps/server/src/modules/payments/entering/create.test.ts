import { addDays } from '@sorgfalt/calendar';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerRoutes, paymentRoutes } from '@sorgfalt/contract';
import type { PaymentDraft } from '@sorgfalt/contract';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import {
  approve,
  detailOf,
  draftFrom,
  highRiskDraft,
  openAccount,
  send,
  sent,
  soon,
  swissIban,
} from '../../../testing/modules/payments.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('an order against which nothing speaks is approved by the machine and waits for the bank', async () => {
  const account = await openAccount(app);
  const payment = await sent(app, draftFrom(account));
  expect(payment).toMatchObject({
    status: 'approved',
    state: 'queued',
    risk: 'low',
    amountMinor: 12_050,
    version: 1,
  });
  expect(payment.paymentNo).toMatch(/^PAY-\d{4}-\d{6}$/);
  const detail = await detailOf(app, payment.paymentId);
  expect(detail.approval).toMatchObject({ by: { uid: 'payment-agent' }, orderHash: detail.orderHash });
  expect(detail.steps.map(({ to }) => to)).toEqual([
    'draft',
    'pending_approval',
    'aml_check',
    'approved',
    'queued',
  ]);
  expect(detail.decision).toMatchObject({ outcome: 'approved', isVoid: false, payeeCheck: 'NOAP' });
});

test('a decision is sealed with the hashes of order, input and result, and told on the timeline', async () => {
  const account = await openAccount(app);
  const { paymentId } = await sent(app, draftFrom(account));
  const { decision, orderHash } = await detailOf(app, paymentId);
  const { body: entry } = await app.call(
    ledgerRoutes.get,
    { params: { entryId: decision!.proofId! } },
    'admin',
  );
  expect(entry.metadata).toMatchObject({ kind: 'payment.assessed', paymentId, clientId: account.clientId });
  expect(entry.payload).toMatchObject({ orderHash, inputHash: decision!.inputHash, outcome: 'approved' });
  const { rows } = await app.pool.query(
    'select type, actor_kind from events where case_id = $1 order by id',
    [paymentId],
  );
  expect(rows).toEqual([
    { type: 'payment.initiated', actor_kind: 'user' },
    { type: 'payment.checked', actor_kind: 'agent' },
    { type: 'payment.assessed', actor_kind: 'agent' },
  ]);
});

test('an amount in another currency is compared by a rate with its day and source, kept with the decision', async () => {
  const account = await openAccount(app);
  const { paymentId } = await sent(app, draftFrom(account, { amount: '100.00', currency: 'EUR' }));
  const { decision } = await detailOf(app, paymentId);
  const rate = { centimesPerThousand: 95_000, day: '2026-11-01', source: 'house-reference' };
  expect(decision).toMatchObject({ chfMinor: 9500, rate });
});

test('a high risk waits for a person, with every rule that was met', async () => {
  const account = await openAccount(app);
  const payment = await sent(app, highRiskDraft(account));
  expect(payment).toMatchObject({ status: 'human_review', state: 'human_review', risk: 'high' });
  const { decision, reviewItemId, approval } = await detailOf(app, payment.paymentId);
  expect(approval).toBeNull();
  expect(reviewItemId).not.toBeNull();
  expect(decision!.hard.length).toBeGreaterThan(0);
  expect(decision!.reasons.some(({ article }) => article !== null)).toBe(true);
});

test('a listed payee stops the payment: it is blocked and nobody is asked', async () => {
  const account = await openAccount(app);
  const draft = draftFrom(account);
  const payment = await sent(app, {
    ...draft,
    creditor: { ...draft.creditor, name: 'Nirgendwo Metall Fiktion LLC' },
  });
  const { decision, reviewItemId, actions } = await detailOf(app, payment.paymentId);
  expect([payment.status, payment.state, payment.risk]).toEqual(['aml_check', 'blocked', 'high']);
  expect(decision!.screened.map(({ field }) => field)).toEqual(['creditor']);
  expect([reviewItemId, actions]).toEqual([null, []]);
});

test('an office is no sanction: a payee who holds one is shown and not stopped', async () => {
  const account = await openAccount(app);
  const draft = draftFrom(account);
  const name = 'Timoteo Musterpräsident';
  const payment = await sent(app, { ...draft, creditor: { ...draft.creditor, name } });
  const { decision } = await detailOf(app, payment.paymentId);
  expect([payment.state, decision!.screened.map(({ field }) => field)]).toEqual(['queued', ['creditor']]);
});

test.each([
  ['the ultimate creditor', { ultimateCreditor: { name: 'Viktor Testonov' } }, 'ultimateCreditor'],
  ['the text to the creditor', { remittance: 'Invoice 12, for Viktor Testonov and family' }, 'remittance'],
] as const)('a listed name is found in %s', async (_, change, field) => {
  const account = await openAccount(app);
  const payment = await sent(app, draftFrom(account, change));
  const { decision } = await detailOf(app, payment.paymentId);
  expect(decision!.screened.map((each) => each.field)).toEqual([field]);
  expect(payment.state).not.toBe('queued');
});

test('a decision made again from what was kept is the same byte for byte', async () => {
  const account = await openAccount(app, { level: 'medium' });
  for (const draft of [
    draftFrom(account),
    highRiskDraft(account),
    draftFrom(account, { amount: "99'990" }),
  ]) {
    const { paymentId } = await sent(app, draft);
    const { body } = await app.call(paymentRoutes.replay, { params: { paymentId } }, 'editor');
    expect(body).toMatchObject({ isSame: true, storedHash: body.replayedHash });
  }
});

test('the same key and body give the same answer and one payment; another body is refused', async () => {
  const account = await openAccount(app);
  const key = randomUUID();
  const draft = draftFrom(account);
  const first = await send(app, draft, { key });
  const again = await send(app, draft, { key });
  const other = await send(app, { ...draft, amount: '120.51' }, { key });
  expect([first.status, again.status, other.status]).toEqual([201, 201, 422]);
  expect(again.body).toEqual(first.body);
  expect(other.error?.code).toBe('idempotency-key-reused');
  const { body } = await app.call(paymentRoutes.list, { query: { clientId: account.clientId } }, 'admin');
  expect(body.payments).toHaveLength(1);
});

test('while a request under a key is being answered, another one under it is told to wait', async () => {
  const account = await openAccount(app);
  const key = randomUUID();
  const blocker = await app.pool.connect();
  await blocker.query('begin');
  const { rows } = await blocker.query('select pg_backend_pid() as pid');
  await blocker.query('select 1 from payment_profiles where client_id = $1 for update', [account.clientId]);
  const first = send(app, draftFrom(account), { key });
  await eventually(async () => {
    const { rowCount } = await app.pool.query(
      'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
      [rows[0].pid],
    );
    return rowCount !== 0;
  });
  const second = await send(app, draftFrom(account), { key });
  await blocker.query('rollback');
  blocker.release();
  expect(second.error?.code).toBe('idempotency-in-progress');
  expect((await first).status).toBe(201);
});

test('the same key of another user is another key', async () => {
  const account = await openAccount(app);
  const key = randomUUID();
  const mine = await sent(app, draftFrom(account), { key });
  const theirs = await sent(app, draftFrom(account), { key, as: 'admin' });
  expect(theirs.paymentId).not.toBe(mine.paymentId);
});

test.each([undefined, '', 'short', 'with blank 12345', 'ä'.repeat(10)])(
  'without a usable key nothing is taken: %j',
  async (key) => {
    const account = await openAccount(app);
    const { status, error } = await app.call(
      paymentRoutes.create,
      { body: { draft: draftFrom(account) } },
      'editor',
      key === undefined ? {} : { 'idempotency-key': Buffer.from(key).toString('latin1') },
    );
    expect([status, error?.code]).toEqual([400, 'idempotency-key-missing']);
  },
);

test('a payment that repeats one of the day waits for a person, who sees the other and may approve it', async () => {
  const account = await openAccount(app);
  const draft = draftFrom(account);
  const first = await sent(app, draft);
  const second = await sent(app, draft);
  expect([first.state, second.state, second.risk]).toEqual(['queued', 'human_review', 'low']);
  const { decision } = await detailOf(app, second.paymentId);
  expect(decision!.duplicates).toMatchObject([{ paymentNo: first.paymentNo, window: '24h' }]);
  expect(decision!.reasons).toContainEqual(
    expect.objectContaining({ ruleId: 'duplicate-day', effect: 'person' }),
  );
  expect((await approve(app, second.paymentId)).status).toBe(200);
  expect((await detailOf(app, second.paymentId)).state).toBe('queued');
});

test('payments that come together are decided as if one came after the other', async () => {
  const account = await openAccount(app);
  const draft = draftFrom(account);
  const together = await Promise.all(Array.from({ length: 8 }, () => sent(app, draft)));
  const details = await Promise.all(together.map(({ paymentId }) => detailOf(app, paymentId)));
  expect(details.filter(({ state }) => state === 'queued')).toHaveLength(1);
  const counts = details.map(({ decision }) => decision!.duplicates.length).toSorted((a, b) => a - b);
  expect(counts).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(new Set(together.map(({ paymentNo }) => paymentNo)).size).toBe(8);
});

test('a wrong order fails alone among those that come with it', async () => {
  const account = await openAccount(app);
  const drafts = [
    draftFrom(account),
    draftFrom(account, { amount: '0' }),
    draftFrom(account, { amount: '5' }),
  ];
  const answers = await Promise.all(drafts.map((draft) => send(app, draft)));
  expect(answers.map(({ status }) => status)).toEqual([201, 422, 201]);
});

const cyrillicA = '\u0410';
test.each<[string, Partial<PaymentDraft>, string, string]>([
  ['a negative amount', { amount: '-5' }, 'amount', 'amount-not-positive'],
  ['no amount', { amount: '0.00' }, 'amount', 'amount-not-positive'],
  ['three decimals', { amount: '1.234' }, 'amount', 'amount-too-precise'],
  ['a huge amount', { amount: "1'000'000'000" }, 'amount', 'amount-too-large'],
  ['decimals that yen do not have', { amount: '10.5', currency: 'JPY' }, 'amount', 'amount-too-precise'],
  ['a currency that is none', { currency: 'XXQ' }, 'currency', 'currency-unknown'],
  ['a currency without a rate', { currency: 'ISK', amount: '10' }, 'currency', 'rate-missing'],
  ['a past day', { executionDate: '2020-01-06' }, 'executionDate', 'date-past'],
  ['a day too far', { executionDate: addDays(soon, 400) }, 'executionDate', 'date-too-far'],
  [
    'a QR reference for another account',
    { reference: '210000000003139471430009017' },
    'reference',
    'qr-reference-without-qr-iban',
  ],
])('%s is refused with its field', async (_, change, path, code) => {
  const account = await openAccount(app);
  const { status, error } = await send(app, draftFrom(account, change));
  expect([status, error?.code]).toEqual([422, 'order-refused']);
  expect(error?.fields).toContainEqual({ path, code });
});

test.each<[string, Partial<PaymentDraft['creditor']>, string, string]>([
  [
    'a letter that looks like another',
    { name: `${cyrillicA}lpha Wunderlich` },
    'creditor.name',
    'look-alike',
  ],
  ['a wrong check digit', { account: 'CH9400762011623852957' }, 'creditor.account', 'iban-check-digits'],
  [
    'a QR-IBAN without its reference',
    { account: swissIban(1, 30_001) },
    'reference',
    'qr-reference-required',
  ],
  [
    'an address without a town',
    { address: { town: '', country: 'CH' } },
    'creditor.address.town',
    'required',
  ],
])('%s is refused with its field', async (_, change, path, code) => {
  const account = await openAccount(app);
  const draft = draftFrom(account);
  const { status, error } = await send(app, { ...draft, creditor: { ...draft.creditor, ...change } });
  expect(status).toBe(422);
  expect(error?.fields).toContainEqual({ path, code });
});

test('an IBAN with blanks and small letters is the account that it names', async () => {
  const account = await openAccount(app);
  const draft = draftFrom(account);
  const spaced = draft.creditor.account.toLowerCase().replaceAll(/(.{4})/g, '$1 ');
  const { paymentId } = await sent(app, { ...draft, creditor: { ...draft.creditor, account: spaced } });
  expect((await detailOf(app, paymentId)).draft.creditor.account).toBe(draft.creditor.account);
});

test('no payment leaves an account that is closed or that nobody knows', async () => {
  const account = await openAccount(app);
  await app.call(paymentRoutes.closeAccount, { params: { accountId: account.accountId } }, 'editor');
  const closed = await send(app, draftFrom(account));
  expect(closed.error?.fields).toEqual([{ path: 'accountId', code: 'account-closed' }]);
  const unknown = await send(app, draftFrom({ accountId: randomUUID() }));
  expect(unknown.error?.fields).toEqual([{ path: 'accountId', code: 'account-unknown' }]);
});

test('a refused order leaves nothing behind, and its key can be used for the corrected one', async () => {
  const account = await openAccount(app);
  const key = randomUUID();
  expect((await send(app, draftFrom(account, { amount: 'much' }), { key })).status).toBe(422);
  expect((await send(app, draftFrom(account), { key })).status).toBe(201);
});

test('an answer that was kept under a key and altered is not given again', async () => {
  const account = await openAccount(app);
  const key = randomUUID();
  const draft = draftFrom(account);
  await send(app, draft, { key });
  await app.pool.query(`update payment_keys set answer = '{"paymentId":"x"}' where key = $1`, [key]);
  expect((await send(app, draft, { key })).error?.code).toBe('record-unreadable');
});
