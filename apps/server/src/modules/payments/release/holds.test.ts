import { expect, test } from 'vitest';
import { paymentRoutes } from '@sorgfalt/contract';
import {
  approve,
  detailOf,
  draftFrom,
  highRiskDraft,
  sent,
  startDesk,
} from '../../../testing/modules/payments.ts';
import type { As } from '../../../testing/modules/payments.ts';

const { app, account } = await startDesk();
const [maker, colleague] = [
  { token: await app.token('editor', 'maker') },
  { token: await app.token('editor', 'colleague') },
];
const [chief, other] = [
  { token: await app.token('admin', 'chief') },
  { token: await app.token('admin', 'other-chief') },
];

const call = async (name: 'hold' | 'release', paymentId: string, as: As) => {
  const { version } = await detailOf(app, paymentId);
  return app.call(paymentRoutes[name], { params: { paymentId }, body: { version } }, as);
};
const made = async (as: As, isHeld = false) =>
  (await sent(app, draftFrom(account, { amount: '7.35' }), { as, isHeld })).paymentId;

test('who put a hold lifts it; nobody who entered the order lifts that of somebody else', async () => {
  const own = await made(maker, true);
  expect((await call('release', own, colleague)).error?.code).toBe('hold-of-another');
  expect((await call('release', own, maker)).body).toMatchObject({ state: 'queued', isHeld: false });
  const held = await made(maker);
  await call('hold', held, colleague);
  const refused = await call('release', held, maker);
  expect([refused.status, refused.error?.code]).toEqual([403, 'hold-of-another']);
  expect((await detailOf(app, held, maker)).actions).not.toContain('release');
  expect((await detailOf(app, held, maker)).heldBy?.kind).toBe('person');
  expect((await detailOf(app, held, colleague)).heldBy?.kind).toBe('you');
  expect((await detailOf(app, held, colleague)).actions).toContain('release');
  expect((await call('release', held, colleague)).status).toBe(200);
});

test('an administrator lifts any hold, but not of an order that he entered or changed once', async () => {
  const theirs = await made(maker);
  await call('hold', theirs, colleague);
  expect((await call('release', theirs, chief)).status).toBe(200);
  const changed = await made(maker);
  const revise = (as: As, version: number) =>
    app.call(
      paymentRoutes.revise,
      {
        params: { paymentId: changed },
        body: { version, draft: draftFrom(account, { amount: '8.35' }) },
      },
      as,
    );
  await revise(chief, 1);
  await revise(maker, 2);
  await call('hold', changed, colleague);
  expect((await call('release', changed, chief)).error?.code).toBe('hold-of-another');
  expect((await call('release', changed, other)).status).toBe(200);
});

test('the database itself refuses whoever may not lift a hold, and who is not named', async () => {
  const paymentId = await made(maker);
  await call('hold', paymentId, colleague);
  const { initiatedBy } = await detailOf(app, paymentId);
  const lift = (by: string | null) =>
    app.pool.query('update payments set is_held = false, held_by = null, released_by = $2 where id = $1', [
      paymentId,
      by,
    ]);
  await expect(lift(initiatedBy.uid)).rejects.toThrow('a hold is lifted by who put it');
  await expect(lift(null)).rejects.toThrow('a hold is lifted by who put it');
  await expect(
    app.pool.query('update payments set is_held = false where id = $1', [paymentId]),
  ).rejects.toThrow();
});

test('a payment whose approver has lost the role is not sent, also not past the program', async () => {
  const { paymentId } = await sent(app, highRiskDraft(account), { as: maker });
  const leaver = { token: await app.token('editor', 'leaver') };
  expect((await approve(app, paymentId, leaver)).status).toBe(200);
  const { approval } = await detailOf(app, paymentId);
  await app.pool.query('update users set role = 2 where uid = $1', [approval!.by.uid]);
  await expect(
    app.pool.query(`update payments set state = 'sending' where id = $1`, [paymentId]),
  ).rejects.toThrow('may approve none any more');
  // Released again, it goes back to a person.
  await call('hold', paymentId, chief);
  const { body } = await call('release', paymentId, chief);
  expect(body).toMatchObject({ state: 'human_review', approval: null });
});
