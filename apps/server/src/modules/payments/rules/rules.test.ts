import { expect, test } from 'vitest';
import { ledgerRoutes, paymentDeskRoutes, paymentRoutes } from '@sorgfalt/contract';
import { defaultPaymentPack } from '@sorgfalt/risk';
import { detailOf, draftFrom, highRiskDraft, sent, startDesk } from '../../../testing/modules/payments.ts';
import { createDatabase } from '../../../platform/database/database.ts';
import { createRules } from './rules.ts';
import type { As } from '../../../testing/modules/payments.ts';

const { app, account } = await startDesk();

/** As the product's own, and what is a little unusual is medium. */
const stricter = (version: string, change: object = {}) => ({
  ...(JSON.parse(JSON.stringify(defaultPaymentPack)) as object),
  version,
  levels: { mediumFrom: 5, highFrom: 60 },
  ...change,
});
const keep = (pack: Record<string, unknown>, as: As = 'admin') =>
  app.call(paymentDeskRoutes.uploadRules, { body: { pack } }, as);
const another = { token: await app.token('admin', 'two') };
const put = (version: string, as: As = another) =>
  app.call(paymentDeskRoutes.putRulesInForce, { params: { version } }, as);
const shadow = (version: string, as: As = 'admin') =>
  app.call(paymentDeskRoutes.shadowRules, { params: { version }, body: { payments: 100 } }, as);
const inForce = async () =>
  (await app.call(paymentDeskRoutes.rules, {}, 'editor')).body.packs.filter((pack) => pack.isInForce);

test('the set that the product comes with is in force at first', async () => {
  expect(await inForce()).toMatchObject([{ version: defaultPaymentPack.version, uploadedBy: 'set-up' }]);
  const { body } = await app.call(
    paymentDeskRoutes.rule,
    { params: { version: defaultPaymentPack.version } },
    'editor',
  );
  expect(body.pack).toEqual(JSON.parse(JSON.stringify(defaultPaymentPack)));
});

test('a set is kept, tried on past payments without changing any, and then decides the next ones', async () => {
  const low = await sent(app, draftFrom(account));
  const high = await sent(app, highRiskDraft(account));
  expect((await keep(stricter('house.1'))).status).toBe(201);
  expect((await inForce()).map(({ version }) => version)).toEqual([defaultPaymentPack.version]);
  const { body } = await shadow('house.1');
  expect(body).toMatchObject({ payments: 2, before: { low: 1, high: 1 }, after: { medium: 1, high: 1 } });
  expect(body.changed).toMatchObject([{ paymentNo: low.paymentNo, before: 'low', after: 'medium' }]);
  expect((await detailOf(app, low.paymentId)).risk).toBe('low');
  expect((await put('house.1')).body).toMatchObject({ version: 'house.1', isInForce: true });
  expect((await sent(app, draftFrom(account, { amount: '7' }))).risk).toBe('medium');
  const { body: replay } = await app.call(
    paymentRoutes.replay,
    { params: { paymentId: high.paymentId } },
    'admin',
  );
  expect(replay.isSame).toBe(true);
  expect((await put('house.1')).error?.code).toBe('not-allowed-now');
  expect((await put(defaultPaymentPack.version)).status).toBe(200);
});

test('whoever brought a set does not put it in force, and the database holds that', async () => {
  await keep(stricter('own.1'));
  expect((await put('own.1', 'admin')).error?.code).toBe('own-submission');
  const seenBy = async (as: As) =>
    (await app.call(paymentDeskRoutes.rules, {}, as)).body.packs.find(({ version }) => version === 'own.1')
      ?.whyNotPut;
  expect([await seenBy('admin'), await seenBy(another)]).toEqual(['own-submission', null]);
  const putBy = (who: string) =>
    app.pool.query(
      `insert into payment_rule_uses (version, put_by) select version, ${who} from payment_rule_packs where version = 'own.1'`,
    );
  await expect(putBy('uploaded_by')).rejects.toThrow('whoever brought rules');
  await expect(putBy(`(select uid from users where role = 1 limit 1)`)).rejects.toThrow('administrator');
  const others =
    'role = 0 and not is_sample and uid <> (select uploaded_by from payment_rule_packs where version = $1)';
  const { rows } = await app.pool.query(`update users set role = 1 where ${others} returning uid`, ['own.1']);
  expect((await put('own.1', 'admin')).error?.code).toBe('no-second-administrator');
  expect(await seenBy('admin')).toBe('no-second-administrator');
  await app.pool.query('update users set role = 0 where uid = any($1)', [
    rows.map(({ uid }) => uid as string),
  ]);
  expect((await put('own.1')).body).toMatchObject({ version: 'own.1', isInForce: true });
  await put(defaultPaymentPack.version);
});

test('the exchange rates stand beside the rules with their day and source', async () => {
  const { body } = await app.call(paymentDeskRoutes.rules, {}, 'editor');
  expect(body.rates).toContainEqual({
    currency: 'EUR',
    centimesPerThousand: expect.any(Number) as number,
    day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/u) as string,
    source: 'house-reference',
  });
});

test('a set whose first day has not come is put in force and waits for it', async () => {
  await keep(stricter('house.2', { inForceFrom: '2099-01-01' }));
  expect((await put('house.2')).body).toMatchObject({ isInForce: false });
  expect((await inForce()).map(({ version }) => version)).toEqual([defaultPaymentPack.version]);
});

test('sets that wait for their day decide nothing before it, however often they are put, and are taken back', async () => {
  for (const version of ['late.1', 'late.2']) await keep(stricter(version, { inForceFrom: '2099-01-01' }));
  for (let times = 0; times < 11; times += 1) {
    expect((await put('late.1')).body).toMatchObject({ isInForce: false });
    expect((await put('late.1')).error?.code).toBe('not-allowed-now');
    expect((await put('late.2')).body).toMatchObject({ isInForce: false });
  }
  expect((await inForce()).map(({ version }) => version)).toEqual([defaultPaymentPack.version]);
  // Else the set that waits would begin by itself, and nobody could keep it from that.
  expect((await put(defaultPaymentPack.version)).body).toMatchObject({ isInForce: true });
  expect((await put(defaultPaymentPack.version)).error?.code).toBe('not-allowed-now');
  const { rows } = await app.pool.query('select version from payment_rule_uses order by id desc limit 1');
  expect(rows).toEqual([{ version: defaultPaymentPack.version }]);
});

test('putting a set in force is sealed with its hash', async () => {
  const { rows } = await app.pool.query(
    `select proof_id from events where type = 'payment.rules_in_force' order by id limit 1`,
  );
  const { body } = await app.call(ledgerRoutes.get, { params: { entryId: rows[0].proof_id } }, 'admin');
  expect(body.payload).toMatchObject({ version: 'house.1', before: defaultPaymentPack.version });
});

test('a set that softens the law or lacks something is refused with all that is wrong', async () => {
  const withoutStop = stricter('soft', {
    rules: defaultPaymentPack.rules.filter(({ check }) => check !== 'sanctions-stop'),
    levels: { mediumFrom: 80, highFrom: 20 },
  });
  const { status, error } = await keep(withoutStop);
  expect([status, error?.code]).toEqual([422, 'broken-rules']);
  expect(error?.fields?.length).toBeGreaterThan(1);
});

test('a version is kept once', async () => {
  const { error } = await keep(stricter(defaultPaymentPack.version));
  expect(error?.fields).toEqual([{ path: 'version', code: 'version-taken' }]);
});

test('officers read the rules and administrators change them', async () => {
  const statuses = async (as: As) => [
    (await app.call(paymentDeskRoutes.rules, {}, as)).status,
    (await app.call(paymentDeskRoutes.rule, { params: { version: 'none' } }, as)).status,
    (await shadow('none', as)).status,
    (await put('none', as)).status,
    (await keep({}, as)).status,
  ];
  expect(await statuses('admin')).toEqual([200, 404, 404, 404, 422]);
  expect(await statuses('editor')).toEqual([200, 404, 403, 403, 403]);
  expect(await statuses('guest')).toEqual([403, 403, 403, 403, 403]);
  expect(await statuses(null)).toEqual([401, 401, 401, 401, 401]);
});

/** As somebody with the console does it, past what the database holds. */
const byHand = (statement: string) =>
  app.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`);

test('what was kept of a decision and altered is told of by its own code, and the others are tried', async () => {
  const [altered, sound] = [await sent(app, draftFrom(account)), await sent(app, draftFrom(account))];
  const other = 'house.of.the.altered';
  expect((await keep(stricter(other))).status).toBe(201);
  const before = (await shadow(other)).body;
  for (const [column, text] of [
    ['input', "input || ' '"],
    ['result', "'{}'"],
    ['order_text', "'{'"],
  ]) {
    const { rows } = await app.pool.query(
      `select ${column!} as kept from payment_decisions where payment_id = $1`,
      [altered.paymentId],
    );
    await byHand(
      `update payment_decisions set ${column!} = ${text!} where payment_id = '${altered.paymentId}'`,
    );
    const { body } = await shadow(other);
    expect([column, body.payments, body.unreadable]).toEqual([column, before.payments, 1]);
    await app.pool.query('alter table payment_decisions disable trigger all');
    await app.pool.query(`update payment_decisions set ${column!} = $1 where payment_id = $2`, [
      rows[0].kept,
      altered.paymentId,
    ]);
    await app.pool.query('alter table payment_decisions enable trigger all');
  }
  expect((await shadow(other)).body).toEqual(before);
  await byHand(
    `update payment_decisions set input = '{}', result = '[]' where payment_id = '${altered.paymentId}'`,
  );
  const params = { paymentId: altered.paymentId };
  expect((await app.call(paymentRoutes.replay, { params }, 'admin')).error?.code).toBe('record-unreadable');
  expect((await app.call(paymentRoutes.get, { params }, 'admin')).error?.code).toBe('record-unreadable');
  expect((await detailOf(app, sound.paymentId)).decision?.level).toBe('low');
});

test('a set that was altered is not shown, not put in force, and decides nothing while no other does in its place', async () => {
  await keep(stricter('altered.1'));
  await byHand(`update payment_rule_packs set pack = replace(pack, '60', '99') where version = 'altered.1'`);
  const params = { version: 'altered.1' };
  expect((await app.call(paymentDeskRoutes.rule, { params }, 'admin')).error?.code).toBe('record-unreadable');
  expect((await put('altered.1')).error?.code).toBe('record-unreadable');
  await byHand(
    `insert into payment_rule_uses (version, put_by) select version, 'somebody' from payment_rule_packs where version = 'altered.1'`,
  );
  const afresh = createRules();
  const database = createDatabase(app.pool);
  await afresh.ensure(database);
  await expect(afresh.inForce(database)).rejects.toMatchObject({ code: 'record-unreadable' });
  expect(await afresh.versionInForce(database)).toBe('altered.1');
  expect((await put(defaultPaymentPack.version)).status).toBe(200);
  expect((await afresh.inForce(database)).version).toBe(defaultPaymentPack.version);
});
