import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import {
  onboardingRoutes,
  readinessParts,
  readinessRoutes,
  securityRoutes,
  systemRoutes,
} from '@sorgfalt/contract';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';

const secrets = temporaryDirectory('readiness');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SECRETS_DIR: secrets });
});
afterAll(() => app.stop());

test.each([
  ['admin', 200],
  ['editor', 200],
  ['guest', 403],
  [null, 401],
] as const)('figures are for officers alone: %s', async (as, status) => {
  expect((await app.call(readinessRoutes.read, {}, as)).status).toBe(status);
});

test('whoever waits to be confirmed sees no figure', async () => {
  const token = await app.token('guest', 'waiting');
  await app.pool.query(`update users set state = 'pending' where email = 'guest.waiting@example.test'`);
  expect((await app.call(readinessRoutes.read, {}, { token })).status).toBe(403);
});

test('an officer is told of every part with its state, figure and limit', async () => {
  const { body } = await app.call(readinessRoutes.read, {}, 'editor');
  expect(body.parts.map(({ part }) => part).toSorted()).toEqual([...readinessParts].toSorted());
  expect(body.parts.find(({ part }) => part === 'ledger')).toEqual({
    part: 'ledger',
    state: 'ok',
    isRequired: true,
    figure: 0,
    unit: 'number',
    limit: 0,
    failedAt: null,
  });
  // Of the rules that the product comes with.
  const countryLists = body.parts.find(({ part }) => part === 'country-lists');
  expect(countryLists?.figure).toEqual(expect.any(Number));
});

test('a backup by schedule that cannot be written is a part that needs care, and a security event', async () => {
  const failing = await startTestApp({ BACKUP_EVERY_HOURS: '1', BACKUP_DIR: '/dev/null' });
  onTestFinished(() => failing.stop());
  const events = await eventually(async () => {
    const found = await failing.call(securityRoutes.search, { body: { kind: 'backup-failed' } }, 'admin');
    return found.body.events.length > 0 && found.body.events;
  });
  expect(events).toMatchObject([{ kind: 'backup-failed', account: null, route: null, times: 1 }]);
  const { body } = await failing.call(readinessRoutes.read, {}, 'admin');
  expect(body.parts.find(({ part }) => part === 'backup')).toMatchObject({
    state: 'degraded',
    figure: null,
    failedAt: expect.any(String),
  });
});

test.each([
  [{ ZEFIX_URL: 'http://localhost:9', ZEFIX_USER: 'firm' }, 'missing', null],
  [{ ZEFIX_USER: 'firm', ZEFIX_PASSWORD: 'geheim', REGISTER_WATCH_MINUTES: '0' }, 'ok', null],
  [{ ZEFIX_URL: 'http://localhost:9', ZEFIX_USER: 'firm', ZEFIX_PASSWORD: 'geheim' }, 'ok', 0],
] as const)(
  'whether the commercial register is watched is told by all its settings: %o',
  async (settings, state, figure) => {
    // No process works, and so none has begun to watch.
    const told = await startTestApp({ ...settings, ROLE: 'web' });
    onTestFinished(() => told.stop());
    const { body } = await told.call(readinessRoutes.read, {}, 'admin');
    const part = body.parts.find((each) => each.part === 'registers');
    expect([part?.state, figure === null ? part?.figure : Math.floor(part?.figure ?? -1)]).toEqual([
      state,
      figure,
    ]);
  },
);

test('a database that takes nothing in any more, as its disk is nearly full, is as good as away', async () => {
  const closing = await startTestApp();
  onTestFinished(() => closing.stop());
  const bearer = { token: await closing.token('editor') };
  await closing.pool.query(
    `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
  );
  await closing.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const ready = await eventually(async () => {
    const answer = await closing.call(systemRoutes.ready, {}, null);
    return answer.status === 503 && answer;
  });
  expect(ready.body.parts.database).toBe('missing');
  const refused = await closing.call(onboardingRoutes.create, { body: { form: {} } }, bearer);
  expect([refused.status, refused.body]).toMatchObject([503, { error: { code: 'unavailable' } }]);
});

test('a database that lets nobody in any more is as good as away', async () => {
  const closing = await startTestApp();
  onTestFinished(() => closing.stop());
  const bearer = { token: await closing.token('editor') };
  await letNobodyIn(closing);
  const ready = await eventually(async () => {
    const answer = await closing.call(systemRoutes.ready, {}, null);
    return answer.status === 503 && answer;
  });
  expect(ready.body.parts.database).toBe('missing');
  const refused = await closing.call(onboardingRoutes.create, { body: { form: {} } }, bearer);
  expect([refused.status, refused.body]).toMatchObject([503, { error: { code: 'unavailable' } }]);
});

/** As an operator does for an upkeep: nobody gets in any more, and whoever is there is put out. */
async function letNobodyIn({ pool }: TestApp): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  // Nobody closes the database that he is in.
  const url = new URL(inject('databaseUrl'));
  url.pathname = '/postgres';
  const operator = new Client({ connectionString: url.href });
  await operator.connect();
  await operator.query(`alter database ${rows[0]?.name} allow_connections false`);
  await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
    rows[0]?.name,
  ]);
  await operator.end();
}

test('everybody reads why the ledger is not in order, and nothing of where anything lies', async () => {
  writeFileSync(join(secrets, 'ledger-head'), 'nothing');
  const { status, body } = await app.call(systemRoutes.ready, {}, null);
  expect(status).toBe(503);
  expect(body.reasons).toEqual({
    ledger:
      'The copy of the last checkpoint that is kept apart from the database cannot be read. ' +
      'Restore the file from its backup, or remove it if the database is beyond doubt.',
  });
  expect(JSON.stringify(body)).not.toContain(secrets);
  expect(body.parts).toMatchObject({ ledger: 'missing', epoch: 'ok' });
});
