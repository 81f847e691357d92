import { randomUUID } from 'node:crypto';
import { formatIban } from '@sorgfalt/money';
import type { Iban } from '@sorgfalt/money';
import { paymentRoutes } from '@sorgfalt/contract';
import type { ClientAccount } from '@sorgfalt/contract';
import { beforeAll, expect, test } from 'vitest';
import { openAccount, startDesk, swissIban } from '../../../testing/modules/payments.ts';
import type { As } from '../../../testing/modules/payments.ts';

const { app, account } = await startDesk();
const names = ['Bergahorn Probe AG', 'Ahorn Probe AG', 'Zirbe Probe AG'];
const opened: ClientAccount[] = [];

beforeAll(async () => {
  for (const name of names) {
    const of = await openAccount(app);
    await app.pool.query('update clients set name = $2 where id = $1', [of.clientId, name]);
    opened.push({ ...of, clientName: name });
  }
  await app.call(paymentRoutes.closeAccount, { params: { accountId: opened[2]!.accountId } }, 'editor');
});

const idsOf = (accounts: readonly ClientAccount[]) => accounts.map(({ accountId }) => accountId);
const list = async (query: object) => (await app.call(paymentRoutes.accounts, { query }, 'editor')).body;
const found = async (search: string, more: object = {}) =>
  idsOf(
    (await app.call(paymentRoutes.searchAccounts, { body: { search, ...more } }, 'editor')).body.accounts,
  );

test('accounts come by the name of the client, page after page, each once', async () => {
  const whole = await list({});
  expect(whole.total).toBe(whole.accounts.length);
  const byName = whole.accounts.map(({ clientName }) => clientName);
  expect(byName).toEqual(byName.toSorted((a, b) => (a < b ? -1 : 1)));
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { accounts, next } = await list({ limit: 1, ...(cursor !== undefined && { cursor }) });
    seen.push(...idsOf(accounts));
    cursor = next;
  }
  expect(seen).toEqual(idsOf(whole.accounts));
});

test('what is found comes page after page, too, and each page says how many there are', async () => {
  const search = async (more: object) =>
    (await app.call(paymentRoutes.searchAccounts, { body: { search: 'probe', ...more } }, 'editor')).body;
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { accounts, total, next } = await search({ limit: 1, ...(cursor !== undefined && { cursor }) });
    expect([accounts.length, total]).toEqual([1, 3]);
    seen.push(...idsOf(accounts));
    cursor = next;
  }
  const [berg, ahorn, zirbe] = opened.map(({ accountId }) => accountId);
  expect(seen).toEqual([ahorn, berg, zirbe]);
});

test.each([
  ['x', 'invalid_format'],
  [randomUUID(), 'unknown'],
])('a cursor that names no account is refused: %s', async (cursor, code) => {
  const { status, error } = await app.call(paymentRoutes.accounts, { query: { cursor } }, 'editor');
  expect([status, error?.fields]).toEqual([400, [{ path: 'query.cursor', code }]]);
});

test('an account is found by a part of the name of client or holder, and by the beginning of its IBAN', async () => {
  const [berg, ahorn] = opened.map(({ accountId }) => accountId);
  expect(await found('AHORN')).toEqual([ahorn, berg]);
  const holder = await app.call(
    paymentRoutes.addAccount,
    {
      body: {
        clientId: opened[1]!.clientId,
        name: 'Erbengemeinschaft Fichte',
        iban: swissIban(),
        currency: 'CHF',
        address: { town: 'Bern', country: 'CH' },
      },
    },
    'editor',
  );
  expect(await found('fichte')).toEqual([holder.body.accountId]);
  const written = formatIban(opened[0]!.iban as Iban);
  for (const text of [written, written.toLowerCase(), opened[0]!.iban])
    expect(await found(text)).toEqual([berg]);
  expect(await found(written.slice(0, 9))).toContain(berg);
  expect(await found('%')).toEqual([]);
});

test('a closed account is found, but offered to no order', async () => {
  const closed = opened[2]!.accountId;
  expect(await found('zirbe')).toEqual([closed]);
  expect(await found('zirbe', { isOpen: true })).toEqual([]);
  expect(await found('', { isOpen: true })).not.toContain(closed);
  const { body } = await app.call(paymentRoutes.account, { params: { accountId: closed } }, 'editor');
  expect(body).toMatchObject({ accountId: closed, clientName: 'Zirbe Probe AG', isClosed: true });
});

test('accounts are for officers, and one that is none is not found', async () => {
  const statuses = async (as: As) =>
    (
      await Promise.all([
        app.call(paymentRoutes.accounts, {}, as),
        app.call(paymentRoutes.searchAccounts, { body: { search: 'a' } }, as),
        app.call(paymentRoutes.account, { params: { accountId: account.accountId } }, as),
        app.call(paymentRoutes.account, { params: { accountId: randomUUID() } }, as),
      ])
    ).map(({ status }) => status);
  expect(await statuses('admin')).toEqual([200, 200, 200, 404]);
  expect(await statuses('editor')).toEqual([200, 200, 200, 404]);
  expect(await statuses('guest')).toEqual([403, 403, 403, 403]);
  expect(await statuses(null)).toEqual([401, 401, 401, 401]);
});
