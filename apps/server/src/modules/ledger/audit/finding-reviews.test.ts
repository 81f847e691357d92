import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerRoutes, reviewRoutes, systemRoutes, userRoutes } from '@sorgfalt/contract';
import { pendingOf } from '../../../testing/modules/clients.ts';
import { startAudited, uidOf } from '../../../testing/modules/findings.ts';
import type { Audited } from '../../../testing/modules/findings.ts';
import { expiredForm, inStatus, submitted } from '../../../testing/modules/onboarding.ts';
import { eventually } from '../../../testing/test-app.ts';

let desk: Audited;
let two: { token: string };
/** A rejection that the first administrator decided. */
let itemId: string;

beforeAll(async () => {
  desk = await startAudited();
  const { app } = desk;
  two = { token: await app.token('admin', 'two') };
  const { caseId, caseNo } = await submitted(app, { ...expiredForm, clientName: 'Reto Abgewiesen' });
  await inStatus(app, caseId, 'in_review');
  ({ id: itemId } = await pendingOf(app, caseNo));
  const body = { itemId, decision: 'reject' as const, notes: 'The passport expired a year ago.' };
  expect((await app.call(reviewRoutes.decide, { body }, 'admin')).status).toBe(200);
  await inStatus(app, caseId, 'rejected');
  await sequenced();
});
afterAll(() => desk.app.stop());

/** Until every entry has its place and its stamp. */
const sequenced = () =>
  eventually(async () => {
    const { rows } = await desk.app.pool.query(
      `select from ledger_places where status <> 'confirmed' union all
       select from ledger_seal_stamps where token is null`,
    );
    return rows.length === 0;
  });
const renotes = (notes: string) =>
  desk.tamper(`update review_items set notes = '${notes}' where id = '${itemId}'`);
const sealedNotes = 'The passport expired a year ago.';
const open = async () => (await desk.findings()).map(({ code, where }) => `${code} ${where}`);

describe('a finding of the audit', () => {
  test('opens a review that officers see and only another administrator closes, with a reason that is sealed', async () => {
    const { app } = desk;
    await desk.audit();
    expect(await desk.findings()).toEqual([]);
    await renotes('All in order.');
    await desk.audit();
    const [review, ...others] = await desk.findings();
    expect(others).toEqual([]);
    expect(review).toMatchObject({
      code: 'register-differs',
      where: `review ${itemId}`,
      detail: 'not as sealed: notes',
      goneAt: null,
      mayClose: false,
      closers: 1,
      closed: null,
    });
    const reviewId = review?.reviewId ?? '';
    const list = (as: 'guest' | null) => app.call(ledgerRoutes.findings, {}, as);
    expect([(await list('guest')).status, (await list(null)).status]).toEqual([403, 401]);
    expect((await desk.findings('open', 'editor'))[0]).toMatchObject({ reviewId, mayClose: false });
    expect((await desk.findings('open', two))[0]).toMatchObject({ reviewId, mayClose: true });

    expect((await desk.close(reviewId, 'guest')).status).toBe(403);
    expect((await desk.close(reviewId, 'editor')).status).toBe(403);
    expect((await desk.close(reviewId, 'admin')).error?.code).toBe('own-finding');
    expect((await desk.close(reviewId, two, ' ')).error?.code).toBe('invalid-request');
    expect((await desk.close('0198f3c2-7a10-7c3e-8b2a-1f2e3d4c5b6a', two)).error?.code).toBe('not-found');
    expect((await desk.close(reviewId, two, 'The officer corrected a typing error.')).status).toBe(200);
    expect((await desk.close(reviewId, two)).error?.code).toBe('already-decided');

    expect(await desk.findings()).toEqual([]);
    const [closed] = await desk.findings('closed');
    expect(closed).toMatchObject({
      reviewId,
      closed: {
        by: { uid: await uidOf(app, 'admin', 'two') },
        reason: 'The officer corrected a typing error.',
      },
    });
    const entry = await app.call(
      ledgerRoutes.get,
      { params: { entryId: closed?.closed?.proofId ?? '' } },
      'admin',
    );
    expect(entry.body.payload).toMatchObject({
      reviewId,
      where: `review ${itemId}`,
      reason: 'The officer corrected a typing error.',
    });
  });

  test('is said by /ready as long as audits find it, whether somebody closed it or not', async () => {
    await sequenced();
    await desk.audit();
    expect(await desk.findings()).toEqual([]);
    const { body } = await desk.app.call(systemRoutes.ready, {}, null);
    expect(body).toMatchObject({ audit: { found: 1 }, parts: { audit: 'degraded' } });
  });

  test('that was closed opens again where the row says something else once more', async () => {
    await renotes('Nothing to see here.');
    await desk.audit();
    expect(await open()).toEqual([`register-differs review ${itemId}`]);
  });

  test('stays open though it is found no more, and says so', async () => {
    await renotes(sealedNotes);
    await sequenced();
    await desk.audit();
    const [review] = await desk.findings();
    expect(review?.goneAt).not.toBeNull();
    const { body } = await desk.app.call(systemRoutes.ready, {}, null);
    expect(body).toMatchObject({ audit: { found: 0 }, parts: { audit: 'degraded' } });
    expect((await desk.close(review?.reviewId ?? '', two)).status).toBe(200);
    await sequenced();
    await desk.audit();
    expect((await desk.app.call(systemRoutes.ready, {}, null)).body.parts['audit']).toBe('ok');
  });

  test('that comes back after it was gone opens again', async () => {
    await renotes('All in order.');
    await desk.audit();
    expect(await open()).toEqual([`register-differs review ${itemId}`]);
    const [review] = await desk.findings();
    expect((await desk.close(review?.reviewId ?? '', two)).status).toBe(200);
    await renotes(sealedNotes);
    await sequenced();
    await desk.audit();
    expect(await open()).toEqual([]);
    await renotes('All in order.');
    await desk.audit();
    expect(await open()).toEqual([`register-differs review ${itemId}`]);
    expect(await desk.findings('closed')).toHaveLength(3);
    await renotes(sealedNotes);
  });

  test('is noted while nothing can be sealed, and held against nobody', async () => {
    const miscount = (by: number) =>
      desk.tamper(
        `update ledger_accounts set entries = entries + ${by} where thing = (select case_id from review_items where id = '${itemId}')`,
      );
    await miscount(1);
    await desk.audit({ maySeal: false });
    expect((await open()).filter((line) => line.startsWith('account-differs thing'))).toHaveLength(1);
    await miscount(-1);
    await sequenced();
    await desk.audit();
    expect((await desk.findings()).filter(({ goneAt }) => goneAt === null)).toEqual([]);
  });

  test('about what an event tells is not closed by whoever acted in it', async () => {
    const move = (hours: number) =>
      desk.tamper(
        `update events set occurred_at = occurred_at + interval '${hours} hours' where type = 'review.rejected'`,
      );
    // Who administered last stands in only where nobody is known.
    const params = { uid: await uidOf(desk.app, 'editor', 'one') };
    for (const state of ['disabled', 'active'] as const)
      expect((await desk.app.call(userRoutes.setState, { params, body: { state } }, two)).status).toBe(200);
    await move(-2);
    await desk.audit();
    const ofEvents = async (as?: { token: string }) =>
      (await desk.findings('open', as)).filter(({ where }) => where.startsWith('event '));
    expect(await ofEvents()).toMatchObject([{ code: 'event-differs', mayClose: false, closers: 1 }]);
    expect(await ofEvents(two)).toMatchObject([{ mayClose: true }]);
    await move(2);
    await sequenced();
    await desk.audit();
    const [review] = await ofEvents(two);
    expect((await desk.close(review?.reviewId ?? '', two)).status).toBe(200);
  });

  test('is closed once and otherwise stays as it is, also for whoever has the connection of the product', async () => {
    const { workPool } = desk.app;
    const who = await uidOf(desk.app, 'admin', 'two');
    const editor = await uidOf(desk.app, 'editor', 'one');
    const closing = (by: string) =>
      workPool.query(
        `update ledger_finding_reviews set closed_by = $1, closed_at = now(), reason = 'x', proof_id = gen_random_uuid()
         where closed_at is null`,
        [by],
      );
    await expect(workPool.query('delete from ledger_finding_reviews')).rejects.toThrow('stays on record');
    await expect(workPool.query(`update ledger_finding_reviews set causers = '{}'`)).rejects.toThrow(
      'closed once',
    );
    await expect(
      workPool.query(
        `update ledger_finding_reviews set closed_at = null, closed_by = null, reason = null, proof_id = null where closed_at is not null`,
      ),
    ).rejects.toThrow('closed once');
    await expect(closing(editor)).rejects.toThrow('an administrator closes');
    await expect(closing('nobody')).rejects.toThrow('an administrator closes');
    await expect(
      workPool.query(
        `insert into ledger_finding_reviews (id, code, place, detail, mark, causers, is_sealed, closed_by, closed_at, reason, proof_id)
         values (gen_random_uuid(), 'tile-differs', 'tiles', 'x', 'x', '{}', true, $1, now(), 'x', gen_random_uuid())`,
        [who],
      ),
    ).rejects.toThrow('opens before');
    const admin = await uidOf(desk.app, 'admin', 'one');
    await expect(
      workPool.query(
        `update ledger_finding_reviews set closed_by = $1, closed_at = now(), reason = 'x', proof_id = gen_random_uuid()
         where closed_at is null and place = 'review ${itemId}'`,
        [admin],
      ),
    ).rejects.toThrow('ledger_finding_by_others');
  });
});
