import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reviewRoutes, userRoutes } from '@sorgfalt/contract';
import { confirmation } from '../modules/duties.ts';
import { pendingOf } from '../modules/clients.ts';
import { startAudited, uidOf } from '../modules/findings.ts';
import type { As, Audited } from '../modules/findings.ts';
import { expiredForm, inStatus, submitted } from '../modules/onboarding.ts';
import { eventually } from '../test-app.ts';

/**
 * An administrator who owns the database, too: what he decided, and what the screens say of it, he rewrites; then he tries to
 * have what the audit finds closed.
 */
let desk: Audited;
const sealedNotes = 'The passport expired a year ago.';
const items: string[] = [];

beforeAll(async () => {
  desk = await startAudited();
  const { app } = desk;
  await Promise.all([app.token('editor'), app.token('guest'), app.token('admin', 'two')]);
  for (const clientName of ['Reto Abgewiesen', 'Rita Abgewiesen']) {
    const { caseId, caseNo } = await submitted(app, { ...expiredForm, clientName });
    await inStatus(app, caseId, 'in_review');
    const { id: itemId } = await pendingOf(app, caseNo);
    const body = { itemId, decision: 'reject' as const, notes: sealedNotes };
    expect((await app.call(reviewRoutes.decide, { body }, 'admin')).status).toBe(200);
    items.push(itemId);
  }
});
afterAll(() => desk.app.stop());

const sequenced = () =>
  eventually(async () => {
    const { rows } = await desk.app.pool.query(
      `select from ledger_places where status <> 'confirmed' union all
       select from ledger_seal_stamps where token is null`,
    );
    return rows.length === 0;
  });

/** What is open after the statements and an audit. */
async function foundAfter(...statements: readonly string[]) {
  await sequenced();
  await desk.tamper(...statements);
  await desk.audit();
  return desk.findings();
}

const rewrites = (notes: string, item = items[0]) =>
  `update review_items set notes = '${notes}' where id = '${item}'`;
const close = async (reviewId: string | undefined, as: As) =>
  (await desk.close(reviewId ?? '', as)).error?.code;
const asOther = async () => ({ token: await desk.app.token('admin', 'two') });

describe('a dishonest administrator with the database', () => {
  test('closes nothing himself of what he decided and rewrote', async () => {
    const [review] = await foundAfter(rewrites('All in order.'));
    expect(review).toMatchObject({ where: `review ${items[0]}`, mayClose: false, closers: 1 });
    expect(await close(review?.reviewId, 'admin')).toBe('own-finding');
  });

  test('has no accomplice close it whom he makes an administrator meanwhile', async () => {
    const { app } = desk;
    const accomplice = await uidOf(app, 'guest', 'one');
    const given = { params: { uid: accomplice }, body: { role: 'admin' as const, confirmation } };
    expect((await app.call(userRoutes.setRole, given, 'admin')).status).toBe(200);
    const [review] = await desk.findings('open', 'guest');
    // Neither offered to the accomplice nor counted as somebody who may.
    expect(review).toMatchObject({ mayClose: false, closers: 1 });
    expect(await close(review?.reviewId, 'guest')).toBe('own-finding');
    const back = { params: { uid: accomplice }, body: { role: 'guest' as const, confirmation } };
    expect((await app.call(userRoutes.setRole, back, await asOther())).status).toBe(200);
  });

  test('is found where he puts somebody else in his own place, and both are kept from closing it', async () => {
    const other = await uidOf(desk.app, 'admin', 'two');
    const found = await foundAfter(
      `update review_items set decided_by = '${other}' where id = '${items[1]}'`,
    );
    const framed = found.find(({ where }) => where === `review ${items[1]}`);
    expect(framed).toMatchObject({ detail: 'not as sealed: decidedBy', closers: 0 });
    for (const as of ['admin', await asOther()] as const)
      expect(await close(framed?.reviewId, as)).toBe('own-finding');
  });

  test('is found where he takes his name out of the finding, closes it on the database or makes it go', async () => {
    const before = (await desk.findings()).map(({ reviewId }) => reviewId);
    const [first = '', second = ''] = before;
    const me = await uidOf(desk.app, 'admin', 'one');
    const found = await foundAfter(
      `update ledger_finding_reviews set causers = '{}', closed_by = '${me}', closed_at = now(), reason = 'Nothing.', proof_id = gen_random_uuid()
       where id = '${first}'`,
      `delete from ledger_finding_reviews where id = '${second}'`,
    );
    const lines = found.map(({ code, where, detail }) => `${code} ${where}: ${detail}`);
    expect(lines).toContain(
      `register-differs finding ${first}: not as sealed: causers, closedBy, reason, proofId`,
    );
    expect(lines).toContain(`register-missing finding ${second}: it was sealed and is not there`);
    // What was made to go is found as before, and open once more.
    expect(lines).toContain(`register-differs review ${items[1]}: not as sealed: decidedBy`);
    for (const { where, reviewId } of found.filter(({ where }) => where.startsWith('finding ')))
      expect([where, await close(reviewId, 'admin')]).toEqual([where, 'own-finding']);
  });

  test('closes nothing of which no person is known where he was the last to administer something', async () => {
    const limit = {
      params: { uid: await uidOf(desk.app, 'editor', 'one') },
      body: { state: 'disabled' as const },
    };
    expect((await desk.app.call(userRoutes.setState, limit, 'admin')).status).toBe(200);
    const found = await foundAfter(
      `update ledger_tiles set hashes = set_byte(hashes, 0, get_byte(hashes, 0) # 1) where level = 0`,
    );
    const tile = found.find(({ code }) => code === 'tile-differs');
    expect(await close(tile?.reviewId, 'admin')).toBe('own-finding');
    await desk.tamper(
      `update ledger_tiles set hashes = set_byte(hashes, 0, get_byte(hashes, 0) # 1) where level = 0`,
    );
    expect(await close(tile?.reviewId, await asOther())).toBeUndefined();
  });

  test('and an honest one who both close at once close it once', async () => {
    const [review] = await foundAfter(rewrites('Something else.', items[0]));
    const open = (await desk.findings()).find(
      ({ where, goneAt }) => where === `review ${items[0]}` && goneAt === null,
    );
    const other = await asOther();
    const answers = await Promise.all(
      [other, 'admin' as const, other, 'editor' as const].map((as) =>
        close(open?.reviewId ?? review?.reviewId, as),
      ),
    );
    expect(answers.filter((code) => code === undefined)).toHaveLength(1);
  });
});
