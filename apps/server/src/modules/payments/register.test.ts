import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { paymentRoutes, reviewRoutes } from '@sorgfalt/contract';
import type { Register, Sealed, SealedEntry } from '../../platform/register.ts';
import {
  approve,
  detailOf,
  draftFrom,
  highRiskDraft,
  openAccount,
  sent,
  setLimits,
  startDesk,
} from '../../testing/modules/payments.ts';
import { toldAndStored } from '../../testing/told-and-stored.ts';
import { frozenPayeeRegister } from './accounts/register.ts';
import { limitRegister, paymentDecisionRegister, paymentRegister, paymentStepRegister } from './register.ts';

const { app, account } = await startDesk();

const read = (register: Register) => toldAndStored(app, register, 'payment.%');
async function ofPayment(paymentId: string) {
  const { told, stored } = await read(paymentRegister);
  return { told: told.get(paymentId), stored: stored.get(paymentId) };
}

/** Whether each column that was told is kept as it was told. */
function agrees(told: Sealed | undefined, stored: Sealed | undefined): boolean {
  return Object.entries(told ?? { none: true }).every(([name, value]) =>
    [value].flat().includes((stored?.[name] ?? null) as string),
  );
}

test('an order that the rules approved is told with the machine as who let it go, and as it is kept', async () => {
  const { paymentId } = await sent(app, draftFrom(account));
  const { orderHash } = await detailOf(app, paymentId);
  const { told, stored } = await ofPayment(paymentId);
  expect(told).toMatchObject({
    clientId: account.clientId,
    orderHash,
    isAsOrdered: true,
    state: ['approved', 'queued'],
    approvedBy: 'payment-agent',
    approvedHash: orderHash,
  });
  expect(told).toHaveProperty('approvedPack', stored?.['approvedPack']);
  expect(agrees(told, stored)).toBe(true);
  expect(Object.keys(told ?? {})).toEqual(
    expect.arrayContaining(['paymentNo', 'version', 'level', 'score', 'initiatedBy', 'submittedBy']),
  );
});

test('one that waits is told as let go by nobody, and then as whoever approved or rejected it left it', async () => {
  const waiting = await sent(app, highRiskDraft(account));
  const nobody = { approvedBy: null, approvedHash: null, approvedPack: null };
  expect((await ofPayment(waiting.paymentId)).told).toMatchObject({ state: 'human_review', ...nobody });
  expect((await approve(app, waiting.paymentId)).status).toBe(200);
  const approved = await ofPayment(waiting.paymentId);
  const { approval, orderHash } = await detailOf(app, waiting.paymentId);
  expect(approved.told).toMatchObject({
    state: ['approved', 'queued'],
    approvedBy: approval?.by.uid,
    approvedHash: orderHash,
    approvedPack: approved.stored?.['approvedPack'],
  });
  expect(agrees(approved.told, approved.stored)).toBe(true);

  const refused = await sent(app, highRiskDraft(account));
  const { reviewItemId } = await detailOf(app, refused.paymentId);
  const body = { itemId: reviewItemId ?? '', decision: 'reject' as const, notes: 'Not what was agreed.' };
  expect((await app.call(reviewRoutes.decide, { body }, 'admin')).status).toBe(200);
  const rejected = await ofPayment(refused.paymentId);
  expect(rejected.told).toMatchObject({ state: 'rejected', ...nobody });
  expect(agrees(rejected.told, rejected.stored)).toBe(true);
});

test('a step is told with what moved it and why, and says nothing where nothing was said', async () => {
  const { paymentId, version } = await sent(app, draftFrom(account));
  const params = { paymentId };
  await app.call(paymentRoutes.hold, { params, body: { version, reason: 'Ask the client' } }, 'editor');
  await app.call(paymentRoutes.release, { params, body: { version } }, 'editor');
  const { steps } = await detailOf(app, paymentId);
  const { told, stored } = await read(paymentStepRegister);
  const noteOf = (event: string) => {
    const proofId = steps.find((step) => step.event === event)?.proofId ?? '';
    expect(stored.get(proofId), event).toEqual(told.get(proofId));
    expect(told.get(proofId)).toMatchObject({ paymentId, version, event, to: 'queued' });
    return told.get(proofId)?.['note'];
  };
  expect([noteOf('hold'), noteOf('release')]).toEqual(['Ask the client', null]);
});

test('a decision is told with what it was made from and what came out, and not believed once that is altered', async () => {
  const { paymentId } = await sent(app, draftFrom(account));
  const { rows } = await app.pool.query(
    'select coalesce(proof_id, id) as key from payment_decisions where payment_id = $1',
    [paymentId],
  );
  const key: string = rows[0].key;
  const both = async () => {
    const { told, stored } = await read(paymentDecisionRegister);
    return [told.get(key), stored.get(key)] as const;
  };
  const [told, stored] = await both();
  expect(told).toEqual(stored);
  expect(told).toMatchObject({ paymentId, version: 1, outcome: 'approved', textHash: told?.['orderHash'] });
  for (const [column, is] of [
    ['input', 'inputIs'],
    ['result', 'resultIs'],
    ['order_text', 'textHash'],
  ] as const) {
    const change = (to: string) =>
      app.pool.query(
        `begin; set local session_replication_role = replica;
         update payment_decisions set ${column} = ${to} where payment_id = '${paymentId}'; commit`,
      );
    await change(`${column} || ' '`);
    const [said, kept] = await both();
    expect(kept?.[is], column).not.toBe(said?.[is]);
    await change(`rtrim(${column})`);
  }
});

test('limits are told by role, with who set them, and nobody where none is', async () => {
  await setLimits(app, { admin: null, editor: 70_000 });
  const { told, stored } = await read(limitRegister);
  expect(told.get('admin')).toEqual({ limitMinor: null, by: null });
  expect(told.get('editor')).toEqual({ limitMinor: 70_000, by: expect.any(String) });
  expect([stored.get('admin'), stored.get('editor')]).toEqual([told.get('admin'), told.get('editor')]);
});

test('an altered order is told from the sealed one, also where only a column that repeats it was altered', async () => {
  const { paymentId } = await sent(app, draftFrom(account));
  const other = await openAccount(app);
  const change = (set: string) =>
    app.pool.query(
      `begin; set local session_replication_role = replica;
       update payments set ${set} where id = '${paymentId}'; commit`,
    );
  expect((await ofPayment(paymentId)).stored?.['isAsOrdered']).toBe(true);
  for (const [column, altered] of [
    ['amount_minor', 'amount_minor + 1'],
    ['beneficiary', `'Somebody'`],
    ['order_text', `'{'`],
    ['order_text', `order_text || ' '`],
    ['account_id', `'${other.accountId}'`],
  ]) {
    const { rows } = await app.pool.query(
      `select quote_literal(${column}) as text from payments where id = $1`,
      [paymentId],
    );
    await change(`${column} = ${altered}`);
    expect((await ofPayment(paymentId)).stored?.['isAsOrdered'], altered).toBe(false);
    await change(`${column} = ${rows[0].text}`);
  }
});

test('nothing is told of a payment by what is about none, nor of its order by what decided none', () => {
  const about = { actor: 'officer', caseId: null, clientId: null, reviewId: null };
  const tell = (register: Register, entry: Pick<SealedEntry, 'kind' | 'paymentId' | 'payload'>) => {
    const book = register.begin();
    book.tell({ entryId: 'E', ...about, ...entry });
    return [...book.rows.values()];
  };
  const paymentId = randomUUID();
  const registers = [paymentRegister, paymentDecisionRegister, paymentStepRegister, limitRegister];
  for (const register of registers) {
    expect(tell(register, { kind: 'payment.reported', paymentId, payload: { decision: 'approve' } })).toEqual(
      [],
    );
  }
  const moved = { kind: 'payment.moved', payload: { to: 'queued' } };
  for (const register of registers) expect(tell(register, { ...moved, paymentId: null })).toEqual([]);
});

test.each([
  ['submitted', ['submitted', 'executed', 'reconciled', 'returned']],
  ['executed', ['executed', 'reconciled', 'returned']],
  ['reconciled', ['reconciled', 'returned']],
  ['rejected', ['rejected']],
  ['queued', ['queued']],
])('a payment that was told as %s may by a statement alone be %j', (to, states) => {
  const { rows, tell } = paymentRegister.begin();
  const about = { actor: 'bank', caseId: null, clientId: null, reviewId: null };
  tell({ entryId: 'E', kind: 'payment.moved', paymentId: 'P', ...about, payload: { to } });
  expect(rows.get('P')).toEqual({ state: states });
});

test('payees are told frozen under each name until another administrator ends that, by older entries under one', async () => {
  const name = 'Registra Gefrorova';
  for (const as of [name, `${name} AG`]) {
    const draft = draftFrom(account);
    await sent(app, { ...draft, creditor: { ...draft.creditor, name: as } });
  }
  const { body } = await app.call(
    paymentRoutes.beneficiaries,
    { query: { clientId: account.clientId } },
    'editor',
  );
  const ids = body.beneficiaries.flatMap((payee) =>
    payee.name.startsWith(name) ? [payee.beneficiaryId] : [],
  );
  expect(ids).toHaveLength(2);
  const colleague = { token: await app.token('admin', 'three') };
  const freeze = (isFrozen: boolean, as: typeof colleague | 'admin') =>
    app.call(paymentRoutes.freezeBeneficiary, { params: { beneficiaryId: ids[0]! }, body: { isFrozen } }, as);
  expect((await freeze(true, 'admin')).status).toBe(200);
  const { told, stored } = await read(frozenPayeeRegister);
  for (const id of ids) {
    expect(told.get(id)).toEqual({ frozenBy: expect.any(String) });
    expect(stored.get(id)).toEqual(told.get(id));
  }
  expect((await freeze(false, colleague)).status).toBe(200);
  const after = await read(frozenPayeeRegister);
  expect([after.told.size, after.stored.size]).toEqual([0, 0]);
  const book = frozenPayeeRegister.begin();
  const about = {
    entryId: 'E',
    actor: 'officer',
    caseId: null,
    clientId: null,
    reviewId: null,
    paymentId: null,
  };
  const payload = { beneficiaryId: ids[0]!, isFrozen: true, by: 'officer' };
  book.tell({ ...about, kind: 'payment.beneficiary_changed', payload });
  expect([...book.rows]).toEqual([[ids[0], { frozenBy: 'officer' }]]);
});
