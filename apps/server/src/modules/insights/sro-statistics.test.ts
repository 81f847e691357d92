import { randomUUID } from 'node:crypto';
import { addDays, swissDay } from '@sorgfalt/calendar';
import { analyticsRoutes, clientRoutes } from '@sorgfalt/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanForm, foreignPepForm, inStatus, submitted } from '../../testing/modules/onboarding.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

const today = swissDay(new Date());
const year = today.slice(0, 4);
let app: TestApp;
let clientId: string;
beforeAll(async () => {
  app = await startTestApp();
  const { caseId } = await submitted(app, cleanForm);
  clientId = (await inStatus(app, caseId, 'approved')).clientId!;
  await submitted(app, { ...cleanForm, clientName: 'Beat Einzig' }).then((one) =>
    inStatus(app, one.caseId, 'approved'),
  );
  await submitted(app, foreignPepForm).then((one) => inStatus(app, one.caseId, 'in_review'));
}, 120_000);
afterAll(() => app.stop());

const at = async (day: string) =>
  (await app.call(analyticsRoutes.sroStatistics, { query: { day } }, 'editor')).body;
const tell = (type: string, daysAgo: number, more: { status?: string; data?: object; of?: string } = {}) =>
  app.pool.query(
    `insert into events (type, status, actor_kind, actor, client_id, data, occurred_at)
     values ($1, $2, 'user', 'uid-1', $3, $4, now() - make_interval(days => $5))`,
    [type, more.status ?? 'completed', more.of ?? clientId, more.data ?? {}, daysAgo],
  );
const none = { relationships: 0, frozen: 0, accepted: 0, refused: 0, freezes: 0, reports: 0, erased: 0 };

test('counts who was accepted, by level, and not who only applied; the day before there was nobody', async () => {
  expect(await at(today)).toMatchObject({
    ...none,
    day: today,
    relationships: 2,
    byLevel: { low: 2, medium: 0, high: 0, unknown: 0 },
    accepted: 2,
  });
  expect(await at(addDays(today, -1))).toMatchObject(none);
});

test('a relationship of earlier years stands, and was accepted in its own year', async () => {
  const of = '00000000-0000-4000-8000-000000000001';
  await tell('onboarding.completed', 800, { of });
  await tell('onboarding.risk_completed', 800, { of, data: { level: 'low' } });
  await tell('onboarding.risk_completed', 500, { of, data: { level: 'high' } });
  expect(await at(addDays(today, -700))).toMatchObject({ relationships: 1, byLevel: { low: 1, high: 0 } });
  expect(await at(addDays(today, -400))).toMatchObject({ relationships: 1, byLevel: { low: 0, high: 1 } });
  expect(await at(today)).toMatchObject({ relationships: 3, accepted: 2 });
  await tell('ledger.payloads_erased', 450, { of });
  expect(await at(addDays(today, -400))).toMatchObject({ relationships: 0 });
});

test('politically exposed relationships count by kind and through whom, as of any day', async () => {
  const kinds = [
    ['00000000-0000-4000-8000-000000000011', 'foreign', 'client'],
    ['00000000-0000-4000-8000-000000000012', 'foreign', 'behind'],
    ['00000000-0000-4000-8000-000000000013', 'domestic', 'behind'],
    ['00000000-0000-4000-8000-000000000014', 'international_organisation', 'client'],
    ['00000000-0000-4000-8000-000000000015', 'unknown', 'behind'],
  ] as const;
  for (const [of, kind, through] of kinds) {
    await tell('onboarding.completed', 900, { of });
    await tell('client.exposure_noted', 900, { of, data: { kind, through } });
  }
  const [[foreign], , [domestic]] = kinds;
  await tell('client.exposure_noted', 860, { of: domestic, data: { kind: null, through: null } });
  // One who only applied.
  await tell('client.exposure_noted', 900, {
    of: randomUUID(),
    data: { kind: 'foreign', through: 'client' },
  });
  const one = { client: 1, behind: 0 };
  const behind = { client: 0, behind: 1 };
  const whole = {
    foreign: { client: 1, behind: 1 },
    domestic: behind,
    internationalOrganisation: one,
    unknown: behind,
  };
  expect((await at(addDays(today, -880))).exposed).toEqual(whole);
  await tell('ledger.payloads_erased', 870, { of: foreign });
  expect((await at(addDays(today, -850))).exposed).toEqual({
    ...whole,
    foreign: behind,
    domestic: { client: 0, behind: 0 },
  });
  for (const [of] of kinds.slice(1)) await tell('ledger.payloads_erased', 840, { of });
  expect((await at(addDays(today, -905))).exposed.foreign).toEqual({ client: 0, behind: 0 });
});

test('freezes count in their year, and who is frozen until the freeze is lifted', async () => {
  await app.call(clientRoutes.freeze, { params: { clientId }, body: { reason: 'Doubtful' } }, 'admin');
  expect(await at(today)).toMatchObject({ frozen: 1, freezes: 1 });
  const { rows } = await app.pool.query<{ id: string }>('select id from client_freezes');
  await tell('client.unfrozen', 0, { data: { freezeId: rows[0]!.id } });
  expect(await at(today)).toMatchObject({ frozen: 0, freezes: 1 });
});

test('reviews and duties to report are counted, the sample firm is not', async () => {
  await tell('review.approved', 0, { data: { type: 'periodic_review' } });
  await tell('review.approved', 0, { data: { type: 'onboarding' } });
  await tell('review.rejected', 0, { data: { type: 'periodic_review' } });
  await tell('obligation.opened', 0);
  await tell('onboarding.completed', 0, {
    of: '00000000-0000-4000-8000-000000000002',
    data: { isSample: true },
  });
  // One of it whose case was never decided, and who is gone with it.
  const of = '00000000-0000-4000-8000-000000000003';
  await tell('review.requested', 0, { of, data: { isSample: true } });
  await tell('client.frozen', 0, { of, data: { freezeId: randomUUID() } });
  await tell('obligation.opened', 0, { of });
  expect(await at(today)).toMatchObject({
    relationships: 2,
    reviewsConfirmed: 1,
    reviewsRejected: 1,
    reports: 1,
  });
});

test('a day to come is refused, and guests are told nothing', async () => {
  const ask = (day: string, as: 'editor' | 'guest') =>
    app.call(analyticsRoutes.sroStatistics, { query: { day } }, as);
  expect((await ask(`${Number(year) + 1}-12-31`, 'editor')).status).toBe(400);
  expect((await ask(today, 'guest')).status).toBe(403);
});
