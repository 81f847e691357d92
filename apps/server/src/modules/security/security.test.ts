import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  identityRoutes,
  onboardingRoutes,
  paymentRoutes,
  securityRoutes,
  userRoutes,
} from '@sorgfalt/contract';
import type { SecurityEvent, SecurityKind } from '@sorgfalt/contract';
import { createDatabase } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { prune } from './repo.ts';
import { createSecurityLog } from './security-log.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const password = 'correct horse battery';
const find = async (kind: SecurityKind, search = ''): Promise<SecurityEvent[]> =>
  (await app.call(securityRoutes.search, { body: { kind, search } }, 'admin')).body.events;
/** Events are noticed once the answer has gone out. */
const found = (kind: SecurityKind, search = '') =>
  eventually(async () => {
    const events = await find(kind, search);
    return events.length > 0 && events;
  });
const auth = (path: string, payload: object, cookie = '') =>
  app.app.http.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    headers: { cookie, origin: 'http://localhost:8080' },
  });
const cookieOf = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

test.each([
  ['admin', 200],
  ['editor', 403],
  ['guest', 403],
  [null, 401],
] as const)('security events are shown to administrators alone: %s', async (as, status) => {
  expect((await app.call(securityRoutes.search, { body: {} }, as)).status).toBe(status);
  expect((await app.call(securityRoutes.export, { body: { format: 'csv' } }, as)).status).toBe(status);
});

test('coming and going is kept with the account, and no password or token', async () => {
  const email = 'Zita.Zeugin@example.test';
  await auth('sign-up/email', { name: 'Zita', email, password });
  await auth('sign-in/email', { email, password: `${password} wrong` });
  await auth('sign-in/email', { email: 'my secret password', password });
  const cookie = cookieOf(await auth('sign-in/email', { email, password }));
  const changed = await auth(
    'change-password',
    { currentPassword: password, newPassword: 'staple battery horse' },
    cookie,
  );
  expect(changed.statusCode).toBe(200);
  const again = cookieOf(await auth('sign-in/email', { email, password: 'staple battery horse' }));
  const token = await app.app.http.inject({
    method: 'GET',
    url: '/api/auth/token',
    headers: { cookie: again },
  });
  await app.call(identityRoutes.me, {}, { token: token.json<{ token: string }>().token });
  expect((await auth('sign-out', {}, again)).statusCode).toBe(200);
  const address = '127.0.0.1';
  for (const kind of ['signed-up', 'sign-in-failed', 'signed-in', 'password-changed', 'signed-out'] as const)
    expect(await found(kind, 'zita.zeugin'), kind).toEqual([
      expect.objectContaining({ kind, account: expect.stringMatching(/^zita/i), address, times: 1 }),
    ]);
  const { rows } = await app.pool.query<{ all: string }>(
    `select string_agg(e::text, '|') as all from security_events e`,
  );
  expect(rows[0]?.all).not.toMatch(/secret|horse|battery|eyJ/);
});

test('a role, a refusal by role and an export of names are kept with who did it and to whom', async () => {
  const name = 'kept';
  await app.call(paymentRoutes.exportCsv, {}, { token: await app.token('editor', name) });
  await app.call(userRoutes.list, {}, { token: await app.token('guest', name) });
  const { body } = await app.call(userRoutes.search, { body: { search: `guest.${name}` } }, 'admin');
  const uid = body.users[0]?.uid ?? '';
  await app.call(userRoutes.setRole, { params: { uid }, body: { role: 'editor' } }, 'admin');
  expect(await found('data-exported', `editor.${name}`)).toEqual([
    expect.objectContaining({ route: 'GET /api/payments/export.csv' }),
  ]);
  expect(await found('refused', `guest.${name}`)).toEqual([
    expect.objectContaining({ route: 'GET /api/users' }),
  ]);
  expect(await found('role-changed', 'admin.one')).toEqual([
    expect.objectContaining({ details: { uid, role: 'editor' } }),
  ]);
});

test('what is done every day is none', async () => {
  const { rows } = await app.pool.query(`select from security_events where route = $1`, [
    `POST ${onboardingRoutes.create.path}`,
  ]);
  await app.call(onboardingRoutes.create, { body: { form: { clientName: 'Anna' } } }, 'editor');
  const after = await app.pool.query(`select from security_events where route = $1`, [
    `POST ${onboardingRoutes.create.path}`,
  ]);
  expect(after.rows).toHaveLength(rows.length);
});

test('they are exported as CSV in which no cell is a formula, and as one JSON object a line', async () => {
  await auth('sign-in/email', { email: '=cmd@example.test', password });
  await found('sign-in-failed', '=cmd');
  const csv = await app.call(securityRoutes.export, { body: { format: 'csv', search: '=cmd' } }, 'admin');
  expect(csv.body).toContain(",'=cmd@example.test,");
  const lines = await app.app.http.inject({
    method: 'POST',
    url: securityRoutes.export.path,
    payload: { format: 'jsonl' },
    headers: { authorization: `Bearer ${await app.token('admin')}` },
  });
  expect(lines.headers['content-type']).toContain('application/x-ndjson');
  const events = lines.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SecurityEvent);
  expect(events.length).toBeGreaterThan(5);
  expect(events.map(({ eventId }) => Number(eventId))).toEqual(
    events.map(({ eventId }) => Number(eventId)).toSorted((a, b) => b - a),
  );
});

test('pages follow each other without a gap', async () => {
  const all = (await app.call(securityRoutes.search, { body: { limit: 200 } }, 'admin')).body.events;
  const read: string[] = [];
  let before: string | null = all[0]?.eventId ?? null;
  while (before !== null) {
    const body = { limit: 2, before };
    const page: { events: SecurityEvent[]; nextBefore: string | null } = (
      await app.call(securityRoutes.search, { body }, 'admin')
    ).body;
    read.push(...page.events.map(({ eventId }) => eventId));
    before = page.nextBefore;
  }
  expect(read).toEqual(all.slice(1).map(({ eventId }) => eventId));
});

test('the database keeps them: nothing changes, and nothing younger than a month goes', async () => {
  for (const statement of [
    `update security_events set kind = 'signed-in'`,
    'delete from security_events',
    'truncate security_events',
  ])
    await expect(app.pool.query(statement), statement).rejects.toThrow('append-only');
  await app.pool.query(
    `insert into security_events (kind, account, at) values ('signed-in', 'old@example.test', now() - interval '40 days'),
     ('signed-in', 'older@example.test', now() - interval '400 days')`,
  );
  await prune(createDatabase(app.pool), 365);
  expect((await find('signed-in', '@example.test')).map(({ account }) => account)).toContain(
    'old@example.test',
  );
  expect(await find('signed-in', 'older@')).toEqual([]);
});

test('a flood is counted: few rows a minute, all of them in the sum, and other kinds are not hidden', async () => {
  const database = createDatabase(app.pool);
  const log = createSecurityLog({ database, days: 365, log: createLog('silent') });
  const { rows: before } = await app.pool.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from security_events',
  );
  for (let number = 0; number < 5000; number += 1) {
    log.record({ kind: 'limit-met', address: '203.0.113.7', route: 'GET /api/me' });
    log.record({ kind: 'sign-in-failed', account: `nobody${number}@example.test`, address: '203.0.113.8' });
  }
  log.record({ kind: 'role-changed', uid: 'somebody', details: { role: 'admin' } });
  await log.endMinute();
  await log.settled();
  const { rows } = await app.pool.query<{ kind: string; rows: number; times: number }>(
    'select kind, count(*)::int as rows, sum(times)::int as times from security_events where id > $1 group by kind',
    [before[0]?.id],
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind);
  expect(of('limit-met')).toMatchObject({ rows: 2, times: 5000 });
  expect(of('sign-in-failed')?.times).toBe(5000);
  expect(of('sign-in-failed')?.rows).toBeLessThanOrEqual(62);
  expect(of('role-changed')).toMatchObject({ rows: 1, times: 1 });
});

test('a time before all calendars is refused, not looked for', async () => {
  const { status, error } = await app.call(
    securityRoutes.search,
    { body: { from: '0000-01-01T00:00:00Z' } },
    'admin',
  );
  expect([status, error?.fields?.map(({ path }) => path)]).toEqual([400, ['from']]);
});
