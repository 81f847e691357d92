import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { errorTable, onboardingRoutes, paymentRoutes, reportingRoutes } from '@sorgfalt/contract';
import { cleanForm, openDraft } from '../../testing/modules/onboarding.ts';
import { draftFrom, openAccount, send } from '../../testing/modules/payments.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

const limitMs = 1500;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    API_TIMEOUT_MS: String(limitMs),
    API_TIMEOUT_LONG_MS: String(limitMs),
    ROLE: 'web',
  });
  // Signed up before anything is slow.
  await app.token('editor');
});
afterAll(() => app.stop());

let release: (() => Promise<void>) | null = null;
afterEach(() => release?.());

/** Holds a table in a transaction of its own: whoever writes there waits, or reads where it is held `access exclusive`. */
async function holding(table: string, mode = 'exclusive') {
  const client = await app.pool.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in ${mode} mode`);
  release = async () => {
    release = null;
    await client.query('rollback');
    client.release();
  };
  return release;
}

const waiting = async () =>
  (
    await app.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount;
const numberOf = async (table: string) =>
  Number((await app.pool.query(`select count(*) from ${table}`)).rows[0].count);

test('a call that takes too long is ended: declared error, statement cancelled, nothing done', async () => {
  const { caseId, version } = await openDraft(app, cleanForm);
  const submit = () =>
    app.call(onboardingRoutes.submit, { params: { caseId }, body: { version, isStepwise: true } }, 'editor');
  // The client is written before the event that waits.
  const letGo = await holding('events');
  const { status, error } = await submit();
  expect([status, error?.code, error?.message]).toEqual([503, 'timed-out', errorTable['timed-out'].message]);
  await eventually(async () => (await waiting()) === 0);
  await letGo();
  expect(await numberOf('clients')).toBe(0);
  expect((await submit()).status).toBe(200);
});

test('payments that wait for the same lock are ended one and all, none is made later, and the keys are free', async () => {
  const account = await openAccount(app);
  const payments = await numberOf('payments');
  const letGo = await holding('payments');
  const keys = Array.from({ length: 12 }, () => randomUUID());
  const answers = await Promise.all(keys.map((key) => send(app, draftFrom(account), { key })));
  expect(new Set(answers.map(({ status, error }) => `${status} ${error?.code}`))).toEqual(
    new Set(['503 timed-out']),
  );
  await eventually(async () => (await waiting()) === 0);
  await letGo();
  const again = await send(app, draftFrom(account), { key: keys[0]! });
  expect(again.status).toBe(201);
  expect(await numberOf('payments')).toBe(payments + 1);
});

test('a download of which nothing was sent yet is refused as any other call that takes too long', async () => {
  const letGo = await holding('clients', 'access exclusive');
  const { status, error } = await app.call(reportingRoutes.exportCsv, {}, 'editor');
  expect([status, error?.code]).toEqual([503, 'timed-out']);
  await letGo();
  expect((await app.call(reportingRoutes.exportCsv, {}, 'editor')).status).toBe(200);
});

test('a call that waits for a connection of a full pool is ended, too, and takes none afterwards', async () => {
  const held = await Promise.all(
    Array.from({ length: app.workPool.options.max }, () => app.workPool.connect()),
  );
  const { status } = await app.call(paymentRoutes.list, {}, 'editor');
  expect(status).toBe(503);
  for (const client of held) client.release();
  await eventually(
    async () => app.workPool.waitingCount === 0 && app.workPool.idleCount === app.workPool.totalCount,
  );
  expect((await app.call(paymentRoutes.list, {}, 'editor')).status).toBe(200);
});

test('what the cancelled calls leave behind disturbs nobody', async () => {
  const drafts = [];
  for (let number = 0; number < 4; number += 1) drafts.push(await openDraft(app, cleanForm));
  const letGo = await holding('events');
  const slow = drafts.map(({ caseId, version }) =>
    app.call(onboardingRoutes.submit, { params: { caseId }, body: { version, isStepwise: true } }, 'editor'),
  );
  let isOver = false;
  const ended = Promise.all(slow).finally(() => (isOver = true));
  const statuses = new Set<number>();
  for (let after = 0; after < 20; after += isOver ? 1 : 0) {
    statuses.add((await app.call(onboardingRoutes.list, {}, 'editor')).status);
    // A fast machine would ask more often than one caller may, and leave no turn to what is to end.
    await setTimeout(10);
  }
  expect([...statuses]).toEqual([200]);
  expect(new Set((await ended).map(({ status }) => status))).toEqual(new Set([503]));
  await letGo();
});
