import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { formatIban } from '@sorgfalt/money';
import type { Iban } from '@sorgfalt/money';
import { paymentRoutes } from '@sorgfalt/contract';
import type { Payment } from '@sorgfalt/contract';
import { csvRowsOf, wholeText } from '../../../testing/csv-rows.ts';
import { draftFrom, highRiskDraft, sent, startDesk, swissIban } from '../../../testing/modules/payments.ts';
import type { As } from '../../../testing/modules/payments.ts';
import { createDatabase } from '../../../platform/database/database.ts';
import { csvOf } from './export-csv.ts';

const { app, account } = await startDesk();
const all: Payment[] = [];

beforeAll(async () => {
  for (let number = 1; number <= 7; number += 1) {
    all.push(await sent(app, draftFrom(account, { amount: String(number * 10) })));
  }
  all.push(await sent(app, highRiskDraft(account, { amount: '5.55' })));
});

const list = async (query: object) => (await app.call(paymentRoutes.list, { query }, 'editor')).body;

test('pages of the queue follow each other, newest first, without gap and repetition', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({
      limit: 3,
      ...(cursor === null ? {} : { cursor }),
    });
    seen.push(...page.payments.map(({ paymentId }) => paymentId));
    cursor = page.next;
  } while (cursor !== null);
  expect(seen).toEqual(all.map(({ paymentId }) => paymentId).toReversed());
});

test('filters narrow the queue, and the counts follow all of them but the status', async () => {
  expect((await list({ status: 'human_review' })).payments.map(({ amountMinor }) => amountMinor)).toEqual([
    555,
  ]);
  expect((await list({ risk: 'high', status: 'approved' })).payments).toEqual([]);
  expect(
    (await list({ amountMin: 2000, amountMax: 4000 })).payments.map(({ amountMinor }) => amountMinor),
  ).toEqual([4000, 3000, 2000]);
  expect((await list({ state: 'queued', limit: 1 })).counts).toEqual({
    pending_approval: 0,
    aml_check: 0,
    human_review: 0,
    approved: 7,
    all: 7,
  });
  expect((await list({ clientId: randomUUID() })).counts.all).toBe(0);
  expect((await list({ to: '2020-01-01' })).payments).toEqual([]);
  expect((await list({ from: '2020-01-01' })).counts.all).toBe(8);
});

test('the first page says what its payments come to by currency, of as many as are looked at', async () => {
  const { sums } = await list({});
  expect(sums).toEqual([{ currency: 'CHF', amountMinor: 28_555 }]);
  expect((await list({ status: 'human_review', limit: 1 })).sums).toEqual([
    { currency: 'CHF', amountMinor: 555 },
  ]);
  expect((await list({ amountMin: 2000, status: 'approved' })).sums).toEqual([
    { currency: 'CHF', amountMinor: 27_000 },
  ]);
  expect((await list({ status: 'aml_check' })).sums).toEqual([]);
  const { next } = await list({ limit: 1 });
  expect((await list({ limit: 1, cursor: next })).sums).toBeNull();
  const found = await app.call(
    paymentRoutes.search,
    { body: { search: 'wunderlich', amountMax: 2000 } },
    'editor',
  );
  expect(found.body.sums).toEqual([{ currency: 'CHF', amountMinor: 3555 }]);
});

test('a search finds beneficiary, number, ID and account, and takes no sign as a pattern', async () => {
  const search = async (text: string) =>
    (await app.call(paymentRoutes.search, { body: { search: text } }, 'admin')).body.payments;
  expect(await search('wunderlich')).toHaveLength(8);
  expect((await search(all[2]!.paymentNo)).map(({ paymentId }) => paymentId)).toEqual([all[2]!.paymentId]);
  expect(await search('%')).toEqual([]);
  const iban = swissIban();
  const draft = draftFrom(account, { amount: '9000' });
  const { paymentId } = await sent(app, {
    ...draft,
    creditor: { ...draft.creditor, name: 'Druckerei Anders AG', account: iban },
  });
  for (const text of [iban, formatIban(iban as Iban), formatIban(iban as Iban).slice(0, 12)])
    expect((await search(text)).map((found) => found.paymentId)).toContain(paymentId);
  expect((await search(` ${paymentId} `)).map((found) => found.paymentId)).toEqual([paymentId]);
  expect(await search(`${iban.slice(0, -1)}x`)).toEqual([]);
});

test('a number is found from its year on, however it is written, and an account only from its first character on', async () => {
  const search = async (text: string) =>
    (await app.call(paymentRoutes.search, { body: { search: text } }, 'admin')).body;
  const { paymentNo, paymentId } = all[3]!;
  for (const text of [paymentNo, ` ${paymentNo.toLowerCase()} `])
    expect((await search(text)).payments.map((found) => found.paymentId)).toEqual([paymentId]);
  const ofYear = await search(paymentNo.slice(0, 9));
  expect(ofYear.counts.all).toBe((await list({})).counts.all);
  expect(ofYear.payments.map((found) => found.paymentId)).toContain(paymentId);
  // A part of a number is looked for among the letters of all that is searched.
  expect((await search(paymentNo.slice(-4))).payments.map((found) => found.paymentId)).toContain(paymentId);
  expect((await search(`${paymentNo.slice(0, 9)}%`)).payments).toEqual([]);
});

test('a cursor that is none is refused', async () => {
  const { status, error } = await app.call(paymentRoutes.list, { query: { cursor: 'x' } }, 'admin');
  expect([status, error?.fields]).toEqual([400, [{ path: 'query.cursor', code: 'invalid_format' }]]);
});

test('the export has every payment of the filter, and a name like a formula is text', async () => {
  const draft = draftFrom(account, { amount: '1.05' });
  const name = '+41 Wunderlich, Söhne';
  await sent(app, { ...draft, creditor: { ...draft.creditor, name, account: swissIban() } });
  const { status, body } = await app.call(paymentRoutes.exportCsv, { query: { amountMax: 1000 } }, 'editor');
  const lines = body.trimEnd().split('\r\n');
  expect([status, lines.length]).toEqual([200, 1 + 3]);
  expect(lines[1]).toContain(`"'+41 Wunderlich, Söhne",1.05,CHF`);
});

test('of chosen payments the export has exactly those, each once and newest first', async () => {
  const chosen = (paymentIds: readonly string[]) =>
    app.call(paymentRoutes.exportChosen, { body: { paymentIds: [...paymentIds] } }, 'editor');
  const ids = [all[1]!.paymentId, all[4]!.paymentId];
  const { status, body } = await chosen([...ids, ids[0]!]);
  expect([status, csvRowsOf(body).map((row) => row['payment_id'])]).toEqual([200, ids.toReversed()]);
  expect((await chosen([...ids, randomUUID()])).status).toBe(404);
  expect((await chosen([])).status).toBe(400);
  expect((await chosen(Array.from({ length: 1000 }, () => ids[0]!))).status).toBe(200);
  const tooMany = await chosen(Array.from({ length: 1001 }, () => ids[0]!));
  expect([tooMany.status, tooMany.error?.fields?.map(({ path }) => path)]).toEqual([400, ['paymentIds']]);
});

test('every column of the export says what the queue says, however many lots it is read in', async () => {
  const { payments } = await list({ limit: 50 });
  const told = payments.map((each) => ({
    payment_no: each.paymentNo,
    payment_id: each.paymentId,
    currency: each.currency,
    reference: each.reference ?? '',
    status: each.status,
    state: each.state,
    risk: each.risk,
    risk_score: String(each.riskScore),
    execution_date: each.executionDate,
    created_at: each.createdAt,
    initiated_by: each.initiatedBy.name,
  }));
  for (const linesAtOnce of [3, payments.length, 1000]) {
    const lots = csvOf(createDatabase(app.pool), { status: 'all' }, linesAtOnce);
    expect(csvRowsOf(await wholeText(lots))).toMatchObject(told);
  }
});

test('a draft is looked at without being kept', async () => {
  const check = async (draft: object) =>
    (await app.call(paymentRoutes.check, { body: { draft: draft as never } }, 'editor')).body;
  const again = await check(draftFrom(account, { amount: '10', reference: all[0]!.reference! }));
  expect(again).toMatchObject({
    fields: [],
    payeeCheck: 'MTCH',
    duplicates: [{ paymentNo: all[0]!.paymentNo }],
  });
  const draft = draftFrom(account, { amount: 'x', executionDate: '2027-01-01' });
  const other = await check({ ...draft, creditor: { ...draft.creditor, name: 'Somebody Else' } });
  expect(other).toMatchObject({ payeeCheck: 'NMTC', duplicates: [], executionDate: '2027-01-04' });
  expect(other.fields.map(({ path }) => path)).toEqual(['amount', 'executionDate']);
  expect(
    (await check({ ...draft, creditor: { ...draft.creditor, name: 'Gartenbau Wunderlch GmbH' } })).payeeCheck,
  ).toBe('CMTC');
});

test('payees come from approved payments, and a frozen one is judged as such', async () => {
  const { body } = await app.call(
    paymentRoutes.beneficiaries,
    { query: { clientId: account.clientId } },
    'editor',
  );
  const payee = body.beneficiaries.find(({ name }) => name === 'Gartenbau Wunderlich GmbH')!;
  expect(payee.paymentCount).toBe(7);
  const freeze = (isFrozen: boolean, as: As) =>
    app.call(
      paymentRoutes.freezeBeneficiary,
      { params: { beneficiaryId: payee.beneficiaryId }, body: { isFrozen } },
      as,
    );
  expect((await freeze(true, 'editor')).status).toBe(403);
  expect((await freeze(true, 'admin')).status).toBe(200);
  const frozen = await sent(app, draftFrom(account, { amount: '11.11' }));
  expect(frozen.state).not.toBe('queued');
  // Another one who freezes it as well does not take its place.
  const colleague = { token: await app.token('admin', 'two') };
  expect((await freeze(true, colleague)).status).toBe(200);
  expect((await freeze(false, 'admin')).error?.code).toBe('own-freeze');
  expect((await freeze(false, colleague)).status).toBe(200);
});

test('an account is registered once, for a client that there is, with what a debtor needs', async () => {
  const add = (change: object) =>
    app.call(
      paymentRoutes.addAccount,
      {
        body: {
          clientId: account.clientId,
          name: 'X AG',
          iban: swissIban(),
          currency: 'CHF',
          address: { town: 'Bern', country: 'CH' },
          ...change,
        },
      },
      'editor',
    );
  expect((await add({})).status).toBe(201);
  expect((await add({ iban: account.iban })).error?.fields).toEqual([{ path: 'iban', code: 'iban-taken' }]);
  expect((await add({ iban: swissIban(1, 30_000) })).error?.fields).toEqual([
    { path: 'iban', code: 'qr-iban-debtor' },
  ]);
  expect((await add({ currency: 'ABC', address: {} })).error?.fields?.map(({ path }) => path)).toEqual([
    'currency',
    'address.town',
    'address.country',
  ]);
  expect((await add({ clientId: randomUUID() })).status).toBe(404);
  const { body } = await app.call(
    paymentRoutes.accounts,
    { query: { clientId: account.clientId } },
    'editor',
  );
  expect(body.total).toBe(2);
});

test('routes of the queue admit officers only', async () => {
  const draft = draftFrom(account);
  const calls = (as: As) => [
    app.call(paymentRoutes.list, {}, as),
    app.call(paymentRoutes.search, { body: { search: 'x' } }, as),
    app.call(paymentRoutes.exportCsv, {}, as),
    app.call(paymentRoutes.exportChosen, { body: { paymentIds: [all[0]!.paymentId] } }, as),
    app.call(paymentRoutes.check, { body: { draft } }, as),
    app.call(paymentRoutes.accounts, {}, as),
    app.call(paymentRoutes.beneficiaries, { query: { clientId: account.clientId } }, as),
    app.call(paymentRoutes.create, { body: { draft } }, as, { 'idempotency-key': randomUUID() }),
    app.call(paymentRoutes.closeAccount, { params: { accountId: randomUUID() } }, as),
  ];
  const statuses = async (as: As) => (await Promise.all(calls(as))).map(({ status }) => status);
  const admitted = [200, 200, 200, 200, 200, 200, 200, 201, 404];
  expect(await statuses('admin')).toEqual(admitted);
  expect(await statuses('editor')).toEqual(admitted);
  expect(await statuses('guest')).toEqual(admitted.map(() => 403));
  expect(await statuses(null)).toEqual(admitted.map(() => 401));
});
