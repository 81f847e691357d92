import { afterAll, beforeAll, expect, test } from 'vitest';
import { provisioningRoutes, reviewRoutes, userRoutes } from '@sorgfalt/contract';
import type { ReviewItem, UserState } from '@sorgfalt/contract';
import { holding } from '../../testing/modules/clients.ts';
import { entra, openDirectory } from '../../testing/modules/directories.ts';
import type { Directory } from '../../testing/modules/directories.ts';
import { foreignPepForm, inStatus, submitted } from '../../testing/modules/onboarding.ts';
import { wholeApproval } from '../../testing/modules/review.ts';
import { passesEnded } from '../../testing/modules/screening.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { assignItem } from './assign-item.ts';

interface Officer {
  readonly uid: string;
  readonly email: string;
  readonly as: { token: string };
}

let app: TestApp;
let directory: Directory;
let maker: { token: string };
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  await passesEnded(app);
  directory = await openDirectory(app);
  maker = { token: await app.token('editor', 'maker') };
});
afterAll(() => app.stop());

async function newOfficer(role: 'admin' | 'editor' = 'editor'): Promise<Officer> {
  count += 1;
  const name = `leaving-${count}`;
  const as = { token: await app.token(role, name) };
  const { rows } = await app.pool.query<{ uid: string }>('select uid from users where name = $1', [name]);
  return { uid: rows[0]?.uid ?? '', email: `${role}.${name}@example.test`, as };
}
async function newItem(): Promise<string> {
  const { caseId } = await submitted(app, foreignPepForm, { as: maker });
  return (await inStatus(app, caseId, 'in_review')).reviewItemId ?? '';
}
async function taken(officer: Officer): Promise<string> {
  const itemId = await newItem();
  const answer = await take(itemId, officer);
  expect(answer.body.assignee?.uid).toBe(officer.uid);
  return itemId;
}
const take = (itemId: string, { as }: Officer) =>
  app.call(reviewRoutes.assign, { params: { itemId }, body: { from: null } }, as);
const holderOf = async (itemId: string): Promise<ReviewItem['assignee']> =>
  (await app.call(reviewRoutes.get, { params: { itemId } }, 'admin')).body.assignee;
const setState = (uid: string, state: Exclude<UserState, 'pending'>) =>
  app.call(userRoutes.setState, { params: { uid }, body: { state } }, 'admin');
const setRole = (uid: string, role: 'admin' | 'editor' | 'guest') =>
  app.call(userRoutes.setRole, { params: { uid }, body: { role } }, 'admin');

/** What the transaction of the last change of an account did: its events, and whether the item was free by then. */
async function told(itemId: string) {
  const { rows } = await app.pool.query(
    `select given.type, given.actor, given.data ->> 'from' as "from", change.type as "with"
     from events given join events change on change.xid = given.xid and change.type like 'users.%'
     where given.review_id = $1 and given.type = 'review.unassigned'`,
    [itemId],
  );
  return rows;
}

/** The directory takes an account over that was here before, as an administrator allows it. */
async function handedOver({ email, uid }: Officer): Promise<string> {
  const person = { ...entra.user(uid, `object-${uid}`), emails: [{ value: email, primary: true }] };
  await directory.scim('POST', '/Users', person);
  await app.call(provisioningRoutes.allowHandover, { params: { uid } }, 'admin');
  expect((await directory.scim('POST', '/Users', person)).status).toBe(201);
  return `/Users/${uid}`;
}

test.each<[string, string, (officer: Officer) => Promise<unknown>]>([
  ['is disabled', 'users.state_changed', ({ uid }) => setState(uid, 'disabled')],
  ['becomes a guest', 'users.role_changed', ({ uid }) => setRole(uid, 'guest')],
  [
    'is ended by the directory',
    'users.state_changed',
    async (officer) => directory.scim('PATCH', await handedOver(officer), entra.end),
  ],
  [
    'is deleted by the directory',
    'users.state_changed',
    async (officer) => directory.scim('DELETE', await handedOver(officer)),
  ],
])('what somebody has who %s is given back in the same command', async (_, change, leave) => {
  const officer = await newOfficer();
  const [first, second] = [await taken(officer), await taken(officer)];
  await leave(officer);
  for (const itemId of [first, second]) {
    expect(await holderOf(itemId)).toBeNull();
    expect(await told(itemId)).toEqual([
      { type: 'review.unassigned', actor: expect.any(String), from: officer.uid, with: change },
    ]);
    expect((await told(itemId))[0]?.actor).not.toBe(officer.uid);
  }
  const { rows } = await app.pool.query('select 1 from review_items where assigned_to = $1', [officer.uid]);
  expect(rows).toEqual([]);
});

test('what was given back so does not come back with the account', async () => {
  const officer = await newOfficer();
  const itemId = await taken(officer);
  await setState(officer.uid, 'disabled');
  expect((await setState(officer.uid, 'active')).status).toBe(200);
  expect(await holderOf(itemId)).toBeNull();
});

test('who stays an officer keeps what she has', async () => {
  await app.token('admin', 'second');
  const officer = await newOfficer();
  const itemId = await taken(officer);
  expect((await setRole(officer.uid, 'admin')).status).toBe(200);
  expect((await holderOf(itemId))?.uid).toBe(officer.uid);
  expect((await setRole(officer.uid, 'editor')).status).toBe(200);
  expect((await holderOf(itemId))?.uid).toBe(officer.uid);
});

test('who takes an item while the account is ended has it not, whichever comes first', async () => {
  for (let round = 0; round < 8; round += 1) {
    const officer = await newOfficer();
    const itemId = await newItem();
    const [answer, ended] = await Promise.all([take(itemId, officer), setState(officer.uid, 'disabled')]);
    expect([200, 401, 403]).toContain(answer.status);
    expect(ended.status).toBe(200);
    await setState(officer.uid, 'active');
    expect(await holderOf(itemId), `round ${round}`).toBeNull();
  }
});

test('what is left to nobody by its age is not told again when the account ends', async () => {
  const officer = await newOfficer();
  const itemId = await taken(officer);
  await app.pool.query('update review_items set assigned_until = now() where id = $1', [itemId]);
  await setState(officer.uid, 'disabled');
  expect(await told(itemId)).toEqual([]);
});

test('whoever lost the role while the call was on its way takes nothing up', async () => {
  const itemId = await newItem();
  const { uid } = await newOfficer();
  await setRole(uid, 'guest');
  const desk = { database: createDatabase(app.pool), spine: app.app.spine };
  const caller = {
    kind: 'user',
    id: uid,
    role: 'editor',
    name: 'leaving',
    sessionId: '',
    isConfirmed: true,
    provedSecondsAgo: 0,
  } as const;
  await expect(assignItem(desk, caller, { itemId, from: null })).rejects.toMatchObject({ code: 'forbidden' });
  expect(await holderOf(itemId)).toBeNull();
});

test.each<[string, (officer: Officer) => Promise<unknown>]>([
  ['is disabled', ({ uid }) => setState(uid, 'disabled')],
  ['becomes a guest', ({ uid }) => setRole(uid, 'guest')],
])('who %s while a decision of hers waits has decided before that, or not at all', async (_, leave) => {
  for (const decision of ['reject', 'approve'] as const) {
    const officer = await newOfficer('admin');
    const itemId = await newItem();
    const lock = await holding(app, 'select from review_items where id = $1 for update', [itemId]);
    const body = {
      itemId,
      decision,
      notes: 'Asked the client and saw papers.',
      ...(decision === 'approve' && wholeApproval),
    };
    const deciding = app.call(reviewRoutes.decide, { body }, officer.as);
    await lock.waited(1);
    let hasLeft = false;
    const leaving = leave(officer).then(() => (hasLeft = true));
    await Promise.race([leaving, lock.waited(2)]);
    const leftFirst = hasLeft;
    await lock.release();
    const { status } = await deciding;
    await leaving;
    expect([decision, status]).toEqual([decision, leftFirst ? 403 : 200]);
  }
});
