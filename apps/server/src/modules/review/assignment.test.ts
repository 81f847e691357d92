import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewRoutes } from '@sorgfalt/contract';
import type { ReviewItem, Role } from '@sorgfalt/contract';
import { foreignPepForm, inStatus, submitted } from '../../testing/modules/onboarding.ts';
import { passesEnded } from '../../testing/modules/screening.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { oneWorkingDayFrom } from './assign-item.ts';

type As = Role | { token: string } | null;

let app: TestApp;
let maker: { token: string };
let nora: { token: string };
let urs: { token: string };
let uidOfNora: string;

beforeAll(async () => {
  app = await startTestApp();
  await passesEnded(app);
  maker = { token: await app.token('editor', 'maker') };
  nora = { token: await app.token('editor', 'nora') };
  urs = { token: await app.token('editor', 'urs') };
  uidOfNora = await uidOf('nora');
});
afterAll(() => app.stop());

async function uidOf(name: string): Promise<string> {
  const { rows } = await app.pool.query<{ uid: string }>('select uid from users where name = $1', [name]);
  return rows[0]?.uid ?? '';
}
async function newItem(): Promise<string> {
  const { caseId } = await submitted(app, foreignPepForm, { as: maker });
  return (await inStatus(app, caseId, 'in_review')).reviewItemId ?? '';
}
const take = (itemId: string, as: As, from: string | null = null) =>
  app.call(reviewRoutes.assign, { params: { itemId }, body: { from } }, as);
const giveBack = (itemId: string, as: As) => app.call(reviewRoutes.unassign, { params: { itemId } }, as);
const read = async (itemId: string): Promise<ReviewItem> =>
  (await app.call(reviewRoutes.get, { params: { itemId } }, 'admin')).body;
const queued = async (assignee: 'all' | 'me' | 'nobody', as: As) => {
  const { body } = await app.call(reviewRoutes.queue, { query: { assignee, limit: 200 } }, as);
  expect(body.total).toBe(body.items.length);
  return body.items.map(({ id }) => id);
};
const told = async (itemId: string) => {
  const { rows } = await app.pool.query(
    `select type, actor, data ->> 'type' as item, data ->> 'from' as "from" from events where review_id = $1 and type like 'review.%assigned' order by id`,
    [itemId],
  );
  return rows;
};

test('an officer takes up an item, which colleagues see, and gives it back', async () => {
  const itemId = await newItem();
  expect(await queued('nobody', urs)).toContain(itemId);
  const taken = await take(itemId, nora);
  expect(taken.body.assignee).toMatchObject({ uid: uidOfNora, name: 'nora' });
  expect((await read(itemId)).assignee).toEqual(taken.body.assignee);
  expect([await queued('me', nora), await queued('me', urs)]).toEqual([[itemId], []]);
  expect(await queued('nobody', urs)).not.toContain(itemId);
  expect(await queued('all', urs)).toContain(itemId);
  // Once more changes nothing, not even since when.
  expect((await take(itemId, nora)).body.assignee).toEqual(taken.body.assignee);

  expect((await giveBack(itemId, urs)).body.assignee).toEqual(taken.body.assignee);
  expect((await giveBack(itemId, nora)).body.assignee).toBeNull();
  expect((await giveBack(itemId, nora)).body.assignee).toBeNull();
  expect(await told(itemId)).toEqual([
    { type: 'review.assigned', item: 'onboarding', actor: uidOfNora, from: null },
    { type: 'review.unassigned', item: 'onboarding', actor: uidOfNora, from: uidOfNora },
  ]);
});

test('nobody takes an item from a colleague without naming her', async () => {
  const itemId = await newItem();
  await take(itemId, nora);
  for (const from of [null, 'somebody', await uidOf('urs')]) {
    const { status, error } = await take(itemId, urs, from);
    expect([status, error?.code, error?.details]).toEqual([
      409,
      'assigned-to-other',
      { uid: uidOfNora, name: 'nora' },
    ]);
  }
  expect((await take(itemId, urs, uidOfNora)).body.assignee?.name).toBe('urs');
  expect((await told(itemId)).at(-1)).toMatchObject({ type: 'review.assigned', from: uidOfNora });
  // Nora's page still shows her own name: she is told.
  expect((await take(itemId, nora)).error?.code).toBe('assigned-to-other');
});

test('of many who take an item at once one has it, and the others are told who', async () => {
  const itemId = await newItem();
  const answers = await Promise.all([nora, urs, 'admin' as const].map((as) => take(itemId, as)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const { assignee } = await read(itemId);
  for (const { error } of answers.filter(({ status }) => status === 409)) {
    expect(error?.details).toEqual({ uid: assignee?.uid, name: assignee?.name });
  }
});

test('only those who could decide it take an item, while it waits', async () => {
  const itemId = await newItem();
  expect((await take(itemId, maker)).error?.code).toBe('own-submission');
  expect([(await take(itemId, 'guest')).status, (await take(itemId, null)).status]).toEqual([403, 401]);
  expect([(await giveBack(itemId, 'guest')).status, (await giveBack(itemId, null)).status]).toEqual([
    403, 401,
  ]);
  expect((await take('00000000-0000-4000-8000-000000000000', nora)).error?.code).toBe('not-found');
  await take(itemId, nora);
  // Taking up is no lock: a colleague decides all the same, and the decision ends it.
  const decide = { itemId, decision: 'reject' as const, notes: 'Rejected after a call with the client.' };
  expect((await app.call(reviewRoutes.decide, { body: decide }, urs)).status).toBe(200);
  expect((await read(itemId)).assignee).toBeNull();
  expect([(await take(itemId, nora)).error?.code, (await giveBack(itemId, nora)).error?.code]).toEqual([
    'already-decided',
    'already-decided',
  ]);
});

test.each([
  ['is disabled', `update users set state = 'disabled' where uid = $1`],
  ['becomes a guest', 'update users set role = 2 where uid = $1'],
  ['has had it for a working day', `update review_items set assigned_until = now() where assigned_to = $1`],
])('what somebody has who %s is at once nobody’s', async (_, change) => {
  const name = `leaving-${Math.random().toString(36).slice(2)}`;
  const leaving = { token: await app.token('editor', name) };
  const itemId = await newItem();
  await take(itemId, leaving);
  expect((await read(itemId)).assignee?.name).toBe(name);
  await app.pool.query(change, [await uidOf(name)]);
  expect((await read(itemId)).assignee).toBeNull();
  expect(await queued('nobody', urs)).toContain(itemId);
  expect((await take(itemId, urs)).body.assignee?.name).toBe('urs');
});

test.each([
  ['a Tuesday', '2026-11-24T09:30:00Z', '2026-11-25T09:30:00.000Z'],
  ['a Friday', '2026-11-27T16:00:00Z', '2026-11-30T16:00:00.000Z'],
  ['the day before Christmas', '2026-12-24T08:00:00Z', '2026-12-28T08:00:00.000Z'],
  ['a Saturday', '2026-11-28T08:00:00Z', '2026-11-30T08:00:00.000Z'],
])('what is taken up on %s counts until the next working day', (_, now, until) => {
  expect(oneWorkingDayFrom(new Date(now)).toISOString()).toBe(until);
});
