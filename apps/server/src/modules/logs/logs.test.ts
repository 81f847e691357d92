import { afterAll, beforeAll, expect, test } from 'vitest';
import { logLinesMax, logRoutes, reviewRoutes } from '@sorgfalt/contract';
import type { Role } from '@sorgfalt/contract';
import { expiredForm, inStatus, submitted } from '../../testing/modules/onboarding.ts';
import { passesEnded } from '../../testing/modules/screening.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

type As = Role | { token: string };

let app: TestApp;
let maker: { token: string };
let checker: { token: string };
let other: { token: string };
let caseNo: string;
let itemId: string;

beforeAll(async () => {
  app = await startTestApp();
  await passesEnded(app);
  maker = { token: await app.token('editor', 'maker') };
  checker = { token: await app.token('editor', 'checker') };
  other = { token: await app.token('editor', 'other') };
  const { caseId } = await submitted(app, expiredForm, { as: maker });
  const found = await inStatus(app, caseId, 'in_review');
  itemId = found.reviewItemId ?? '';
  caseNo = found.caseNo;
});
afterAll(() => app.stop());

const logs = async (as: As, limit?: number) =>
  (await app.call(logRoutes.own, limit === undefined ? {} : { query: { limit } }, as)).body.logs;
const notifications = async (as: As) =>
  (await app.call(logRoutes.notifications, {}, as)).body.notifications.map(({ event, caseNo: no }) => ({
    event,
    caseNo: no,
  }));

test('the log has what the agents did, and nothing that people did', async () => {
  const { body } = await app.call(logRoutes.agents, {}, 'guest');
  expect(body.logs.length).toBeGreaterThan(3);
  expect(body.logs.every(({ actor }) => actor.endsWith('-agent'))).toBe(true);
  const times = body.logs.map(({ time }) => time);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('one’s own log has what one did, until it is cleared; nothing is lost by that', async () => {
  const before = await logs(maker);
  expect(before.map(({ event }) => event)).toContain('onboarding.submitted');
  expect(await logs(maker, 1)).toEqual(before.slice(0, 1));
  expect((await logs(other)).some(({ event }) => event === 'onboarding.submitted')).toBe(false);
  const { rows: kept } = await app.pool.query('select count(*) from events');
  expect((await app.call(logRoutes.clear, {}, maker)).body).toEqual({ ok: true });
  expect(await logs(maker)).toEqual([]);
  const { rows: still } = await app.pool.query('select count(*) from events');
  expect(Number(still[0]?.count)).toBeGreaterThanOrEqual(Number(kept[0]?.count));
  await submitted(app, expiredForm, { as: maker });
  expect((await logs(maker)).map(({ event }) => event)).toContain('onboarding.submitted');
});

test('a log has 1000 lines at most, and a limit that is none is refused', async () => {
  for (const limit of [0, -1, logLinesMax + 1, 1.5]) {
    for (const route of [logRoutes.own, logRoutes.agents]) {
      expect((await app.call(route, { query: { limit } }, 'editor')).error?.code).toBe('invalid-request');
    }
  }
  expect((await app.call(logRoutes.own, { query: { limit: logLinesMax } }, 'editor')).status).toBe(200);
});

test('officers are told of what waits for one of them; whoever knows already, and guests, are not', async () => {
  const review = { event: 'review.requested', caseNo };
  expect(await notifications(checker)).toContainEqual(review);
  expect(await notifications('guest')).toEqual([]);
  const { body } = await app.call(logRoutes.notifications, {}, checker);
  expect(body.notifications.find((each) => each.caseNo === caseNo)).toMatchObject({
    type: 'warning',
    title: 'Human review requested',
    message: caseNo,
    timeOut: 5000,
    onClick: `/app/review/${itemId}`,
    priority: 'normal',
    customClassName: null,
  });
});

test('a decision is told to those who had a part, an item that is taken over to whoever had it', async () => {
  await app.call(reviewRoutes.assign, { params: { itemId }, body: { from: null } }, other);
  const { body: taken } = await app.call(reviewRoutes.get, { params: { itemId } }, checker);
  const from = taken.assignee?.uid ?? '';
  await app.call(reviewRoutes.assign, { params: { itemId }, body: { from } }, checker);
  expect(await notifications(other)).toContainEqual({ event: 'review.assigned', caseNo });
  expect(await notifications(maker)).not.toContainEqual({ event: 'review.assigned', caseNo });

  const body = {
    itemId,
    decision: 'reject' as const,
    notes: 'The document has expired; the client was told.',
  };
  expect((await app.call(reviewRoutes.decide, { body }, checker)).status).toBe(200);
  await eventually(async () =>
    (await notifications(maker)).some(({ event }) => event === 'review.rejected') ? true : null,
  );
  for (const who of [checker, other]) {
    expect(await notifications(who)).not.toContainEqual({ event: 'review.rejected', caseNo });
  }
});

test('what happened more than 30 days ago is no news', async () => {
  await app.pool.query('alter table events disable trigger all');
  await app.pool.query(`update events set occurred_at = occurred_at - interval '31 days'`);
  await app.pool.query('alter table events enable trigger all');
  expect(await notifications(checker)).toEqual([]);
});

test.each(Object.entries(logRoutes))('%s wants somebody who is signed in', async (_, route) => {
  expect((await app.call(route, {}, null)).status).toBe(401);
});
