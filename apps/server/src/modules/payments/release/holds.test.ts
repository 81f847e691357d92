import { expect, test } from 'vitest';
import { paymentRoutes } from '@sorgfalt/contract';
import {
  approve,
  detailOf,
  draftFrom,
  highRiskDraft,
  openAccount,
  sent,
  startDesk,
  swissIban,
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

test('what waits for a payee who is frozen meanwhile is held by the house, also where somebody held it before', async () => {
  const own = await openAccount(app);
  await sent(app, draftFrom(own, { amount: '3.10' }), { as: maker });
  const creditor = draftFrom(own).creditor;
  const payee = async () => {
    const { body } = await app.call(
      paymentRoutes.beneficiaries,
      { query: { clientId: own.clientId } },
      maker,
    );
    return body.beneficiaries.find(({ account }) => account === creditor.account)!;
  };
  const freeze = async (isFrozen: boolean, as = chief) =>
    app.call(
      paymentRoutes.freezeBeneficiary,
      { params: { beneficiaryId: (await payee()).beneficiaryId }, body: { isFrozen } },
      as,
    );
  const ids = await Promise.all(
    [
      creditor,
      // The same name under another account, and somebody else.
      { ...creditor, account: swissIban(4712) },
      { ...creditor, name: 'Ofenbau Nirgendwer', account: swissIban(4713) },
    ].map(async (to, place) => {
      const draft = draftFrom(own, { amount: `4.1${place}`, creditor: to });
      return (await sent(app, draft, { as: maker, isHeld: true })).paymentId;
    }),
  );
  expect((await freeze(true)).status).toBe(200);
  const held = await Promise.all(ids.map((id) => detailOf(app, id, maker)));
  expect(held.map(({ heldBy, steps }) => [heldBy?.kind, steps.at(-1)?.note ?? null])).toEqual([
    ['house', 'payee-frozen'],
    ['house', 'payee-frozen'],
    ['you', null],
  ]);
  expect((await call('release', ids[0]!, maker)).error?.code).toBe('hold-of-another');
  expect((await call('release', ids[2]!, maker)).body).toMatchObject({ state: 'queued', isHeld: false });
  // The freeze ends no hold: somebody who neither entered nor changed the order lets it go.
  expect((await freeze(false, other)).status).toBe(200);
  expect((await detailOf(app, ids[0]!)).isHeld).toBe(true);
  expect((await call('release', ids[0]!, other)).status).toBe(200);
});

test('what a machine approved by lists that were fresh goes to a person once they are not', async () => {
  const paymentId = await made(maker, true);
  await app.pool.query(
    `with l as (insert into screening_lists (list_id, name, source) values ('eu', 'Invented list', 'eu') returning list_id)
     insert into screening_downloads (list_id, addresses, interval_hours, is_enabled)
     select list_id, '["https://example.org/list.xml"]', 24, true from l`,
  );
  expect((await call('release', paymentId, maker)).body).toMatchObject({
    state: 'human_review',
    approval: null,
  });
});
