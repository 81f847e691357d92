import { createHash } from 'node:crypto';
import { readCsv } from '@sorgfalt/csv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accessReviewRoutes,
  identityRoutes,
  ledgerRoutes,
  readinessRoutes,
  userRoutes,
} from '@sorgfalt/contract';
import type { AccessDecision, AccessReviewLine, Role } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { confirmation } from '../../testing/modules/duties.ts';

let house: TestApp;
const uids = new Map<string, string>();
const uid = (name: string) => uids.get(name) ?? '';

beforeAll(async () => {
  house = await startTestApp();
  for (const [role, name] of [
    ['admin', 'one'],
    ['admin', 'two'],
    ['editor', 'one'],
    ['editor', 'gone'],
    ['guest', 'one'],
  ] as const) {
    const { body } = await house.call(identityRoutes.me, {}, { token: await house.token(role, name) });
    uids.set(`${role}.${name}`, body.uid);
  }
});
afterAll(() => house.stop());

const open = (as: Role | null = 'admin') => house.call(accessReviewRoutes.open, {}, as);
const read = async (reviewId: string) =>
  (await house.call(accessReviewRoutes.read, { params: { reviewId } }, 'admin')).body;
const close = (reviewId: string) => house.call(accessReviewRoutes.close, { params: { reviewId } }, 'admin');
const lineOf = (lines: readonly AccessReviewLine[], name: string) =>
  lines.find((line) => line.uid === uid(name));

interface Given {
  readonly decision?: AccessDecision;
  readonly role?: Role;
  readonly seenRole: Role;
  readonly note?: string;
}

const decide = (reviewId: string, name: string, given: Given, as: Role | { token: string } = 'admin') =>
  house.call(
    accessReviewRoutes.decide,
    {
      params: { reviewId, uid: uid(name) },
      body: { decision: 'keep', note: 'Still works here', confirmation, ...given },
    },
    as,
  );

/** What each person did, counted from the rows themselves. */
async function recount(from: string, to: string): Promise<Record<string, Record<string, number>>> {
  const { rows } = await house.pool.query<{ actor: string; type: string; at: Date }>(
    `select actor, type, occurred_at as at from events where actor_kind = 'user'`,
  );
  const counts: Record<string, Record<string, number>> = {};
  for (const { actor, type, at } of rows) {
    if (new Date(at) < new Date(from) || new Date(at) >= new Date(to)) continue;
    const area = type.split('.')[0] ?? '';
    const acts = (counts[actor] ??= {});
    acts[area] = (acts[area] ?? 0) + 1;
  }
  return counts;
}

describe('reviews of rights', () => {
  test('are for administrators', async () => {
    const params = { reviewId: '4c8f3ee4-0000-4000-8000-000000000000' };
    for (const role of ['editor', 'guest', null] as const) {
      const answers = await Promise.all([
        open(role),
        house.call(accessReviewRoutes.list, {}, role),
        house.call(accessReviewRoutes.read, { params }, role),
        house.call(accessReviewRoutes.close, { params }, role),
        house.call(accessReviewRoutes.report, { params }, role),
        house.call(
          accessReviewRoutes.decide,
          { params: { ...params, uid: 'x' }, body: { decision: 'keep', seenRole: 'guest', note: 'x' } },
          role,
        ),
      ]);
      const expected = role === null ? 401 : 403;
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => expected));
    }
    expect((await house.call(accessReviewRoutes.read, { params }, 'admin')).status).toBe(404);
  });

  test('list every account with its rights and what it did, and are decided by others than its owner', async () => {
    const opened = await open();
    expect([opened.status, opened.body.accounts, opened.body.open]).toEqual([201, 5, 5]);
    const { reviewId, from, to } = opened.body;
    expect((await open()).error?.code).toBe('not-allowed-now');
    const { lines } = await read(reviewId);
    expect(lines.map(({ role }) => role)).toEqual(['admin', 'admin', 'editor', 'editor', 'guest']);
    const counted = await recount(from, to);
    for (const line of lines) expect(line.acts).toEqual(counted[line.uid] ?? {});
    expect(lineOf(lines, 'editor.one')?.acts).toEqual({ identity: 1 });

    expect((await decide(reviewId, 'admin.one', { seenRole: 'admin' })).error?.code).toBe('own-access');
    const stale = await decide(reviewId, 'editor.one', { seenRole: 'guest' });
    expect(stale.error?.code).toBe('version-conflict');
    for (const given of [
      { decision: 'role', seenRole: 'editor' },
      { decision: 'role', role: 'editor', seenRole: 'editor' },
      { decision: 'keep', role: 'guest', seenRole: 'editor' },
    ] as const) {
      expect((await decide(reviewId, 'editor.one', given)).error?.code).toBe('invalid-request');
    }
    expect((await close(reviewId)).error).toMatchObject({ code: 'review-incomplete', details: { open: 5 } });
    const noReport = await house.call(accessReviewRoutes.report, { params: { reviewId } }, 'admin');
    expect(noReport.error?.code).toBe('not-found');

    expect(
      (await decide(reviewId, 'editor.one', { decision: 'role', role: 'guest', seenRole: 'editor' })).status,
    ).toBe(200);
    expect((await decide(reviewId, 'editor.one', { seenRole: 'guest' })).error?.code).toBe('already-decided');
    expect((await decide(reviewId, 'editor.gone', { decision: 'disable', seenRole: 'editor' })).status).toBe(
      200,
    );
    expect((await decide(reviewId, 'guest.one', { seenRole: 'guest' })).status).toBe(200);
    expect((await decide(reviewId, 'admin.two', { seenRole: 'admin' })).body.open).toBe(1);
    expect((await close(reviewId)).error?.details).toEqual({ open: 1 });
    const two = { token: await house.token('admin', 'two') };
    expect((await decide(reviewId, 'admin.one', { seenRole: 'admin' }, two)).body.open).toBe(0);

    const { rows } = await house.pool.query('select uid, role, state from users order by uid');
    const now = new Map(rows.map((row) => [row.uid, [row.role, row.state]]));
    expect(now.get(uid('editor.one'))).toEqual([2, 'active']);
    expect(now.get(uid('editor.gone'))).toEqual([1, 'disabled']);
  });

  test('end with a report that is the recount of the events, whose hash the ledger has, and stays as it is', async () => {
    const { reviewId, from, to } = (await house.call(accessReviewRoutes.list, {}, 'admin')).body.reviews[0]!;
    const closed = await close(reviewId);
    expect([closed.status, closed.body.open]).toEqual([200, 0]);
    const get = (format: 'json' | 'csv') =>
      house.app.http.inject({
        url: `/api/access-reviews/${reviewId}/report?format=${format}`,
        headers: { authorization: `Bearer ${tokenOfAdmin}` },
      });
    const tokenOfAdmin = await house.token('admin');
    const json = await get('json');
    expect(json.headers['content-disposition']).toContain(`access-review-${reviewId}.json`);
    const hash = createHash('sha256').update(json.body).digest('hex');
    expect(closed.body.reportSha256).toBe(hash);
    const entry = await house.call(
      ledgerRoutes.get,
      { params: { entryId: closed.body.proofId ?? '' } },
      'admin',
    );
    expect(JSON.stringify(entry.body)).toContain(hash);
    expect(JSON.stringify(entry.body)).not.toContain('@example.test');
    const counted = await recount(from, to);
    const { accounts } = json.json<{ accounts: AccessReviewLine[] }>();
    expect(accounts).toHaveLength(5);
    for (const account of accounts) expect(account.acts).toEqual(counted[account.uid] ?? {});
    expect(accounts.find((account) => account.uid === uid('editor.one'))).toMatchObject({
      role: 'editor',
      decision: 'role',
      newRole: 'guest',
      note: 'Still works here',
      decidedBy: uid('admin.one'),
    });
    const csv = await get('csv');
    expect(csv.headers['content-type']).toContain('text/csv');
    const table = readCsv(csv.body.slice(1));
    expect(table).toHaveLength(6);
    expect((await close(reviewId)).error?.code).toBe('already-decided');
    await expect(house.pool.query(`update access_review_lines set note = 'x'`)).rejects.toThrow('stays');
    await expect(house.pool.query(`update access_reviews set report = '{}'`)).rejects.toThrow('stays');
    await expect(house.pool.query(`delete from access_reviews`)).rejects.toThrow('stays');
  });

  test('of a firm with one administrator say that nobody reviewed him', async () => {
    const two = { params: { uid: uid('admin.two') }, body: { state: 'disabled' as const } };
    expect((await house.call(userRoutes.setState, two, 'admin')).status).toBe(200);
    const { reviewId, from } = (await open()).body;
    expect(from).toBe((await house.call(accessReviewRoutes.list, {}, 'admin')).body.reviews[1]?.to);
    const { lines } = await read(reviewId);
    expect(lines.map(({ exempt }) => exempt)).toEqual([
      'only-administrator',
      null,
      null,
      'disabled',
      'disabled',
    ]);
    expect((await decide(reviewId, 'admin.one', { seenRole: 'admin' })).error?.code).toBe('own-access');
    for (const name of ['editor.one', 'guest.one']) await decide(reviewId, name, { seenRole: 'guest' });
    expect((await close(reviewId)).status).toBe(200);
    const { rows } = await house.pool.query(
      `select data from events where type = 'users.review_closed' and data ->> 'reviewId' = $1`,
      [reviewId],
    );
    expect(rows[0].data).toMatchObject({ kept: 2, withoutAccess: 2, onlyAdministrator: 1 });
    expect((await read(reviewId)).lines[0]?.exempt).toBe('only-administrator');
  });

  test('leave nobody out whom somebody can review who came to administer since they were opened', async () => {
    const { reviewId } = (await open()).body;
    const only = lineOf((await read(reviewId)).lines, 'admin.one');
    expect(only?.exempt).toBe('only-administrator');
    const later = await house.token('admin', 'later');
    expect(lineOf((await read(reviewId)).lines, 'admin.one')?.exempt).toBeNull();
    for (const name of ['editor.one', 'guest.one']) await decide(reviewId, name, { seenRole: 'guest' });
    expect((await close(reviewId)).error?.code).toBe('review-incomplete');
    await decide(reviewId, 'admin.one', { seenRole: 'admin' }, { token: later });
    expect((await close(reviewId)).status).toBe(200);
  });

  test('are due a year after the last, which the system status says', async () => {
    const due = async () => {
      const { isDue, dueAt } = (await house.call(accessReviewRoutes.list, {}, 'admin')).body;
      const { parts } = (await house.call(readinessRoutes.read, {}, 'admin')).body;
      return [isDue, parts.find(({ part }) => part === 'access-review')?.state, dueAt];
    };
    const year = new Date().getUTCFullYear() + 1;
    expect(await due()).toEqual([false, 'ok', expect.stringMatching(`^${year}`)]);
    await house.pool.query(`alter table access_reviews disable trigger user`);
    await house.pool.query(`update access_reviews set period_to = period_to - interval '367 days'`);
    await house.pool.query(`alter table access_reviews enable trigger user`);
    expect(await due()).toEqual([true, 'degraded', expect.stringMatching(`^${year - 1}`)]);
  });
});
