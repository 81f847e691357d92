import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { identityRoutes, ledgerRoutes, userRoutes } from '@sorgfalt/contract';
import type { DutyConfirmation, Role } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let house: TestApp;
let admin: string;
const numbers = { admin: 0, editor: 1, guest: 2 } as const;

beforeAll(async () => {
  house = await startTestApp();
  const { body } = await house.call(identityRoutes.me, {}, 'admin');
  admin = body.uid;
  await person('second-admin', 'admin', 'Zora Zweite');
  await person('third-admin', 'admin', 'Dora Dritte');
});
afterAll(() => house.stop());
afterEach(async () => {
  await house.pool.query(`delete from users where uid like 'p-%'`);
});

async function person(
  uid: string,
  role: Role,
  name: string,
  change: Record<string, string> = {},
): Promise<string> {
  const { email = `${uid}@example.test`, state = 'active', last = 'now' } = change;
  await house.pool.query(
    `insert into users (uid, name, email, img, role, provider, state, last_login_at)
     values ($1, $2, $3, '/a.png', $4, 'email', $5, $6::text::timestamptz)`,
    [uid, name, email, numbers[role], state, last],
  );
  return uid;
}

const give = (uid: string, role: Role, confirmation?: DutyConfirmation) =>
  house.call(userRoutes.setRole, { params: { uid }, body: { role, confirmation } }, 'admin');

async function findings(uid: string, role: Role): Promise<Readonly<Record<string, unknown>>> {
  const { error } = await give(uid, role);
  expect(error?.code).toBe('duties-unconfirmed');
  return error?.details ?? {};
}

async function waiting(maker: string, level: 'editor' | 'admin'): Promise<string> {
  const [item, subject] = [randomUUID(), randomUUID()];
  await house.pool.query(
    `insert into review_items (id, workflow, type, case_id, case_no, risk_level, risk_reasons, flagged_fields,
       transaction_metadata, priority, submitted_by, approval_level)
     values ($1, 'client_onboarding', 'onboarding', $2, 'ONB-2026-000001', 'high', '[]', '[]', '{}', 'high', $3, $4)`,
    [item, subject, maker, level],
  );
  await house.pool.query(
    `insert into participations (subject_id, uid, act, part) values ($1, $2, 'submitted', 'made')`,
    [subject, maker],
  );
  return item;
}

describe('giving a role', () => {
  test('to somebody against whom nothing speaks needs no confirmation', async () => {
    await person('p-plain', 'guest', 'Paula Plain');
    expect((await give('p-plain', 'editor')).status).toBe(200);
  });

  test('is refused for good where the mailbox works on cases already under another account', async () => {
    await person('p-first', 'editor', 'Erwin Doppel', { email: 'erwin@example.test' });
    await person('p-again', 'guest', 'Somebody Else', { email: 'Erwin+b@example.test' });
    const confirmation = { findings: ['same-mailbox'], reason: 'he asked me to, and he is the director' };
    const { status, error } = await give('p-again', 'editor', confirmation);
    expect([status, error?.code, error?.message, error?.details]).toEqual([
      409,
      'duties-conflict',
      'This would combine duties that must be kept apart',
      { 'same-mailbox': 1 },
    ]);
    await house.pool.query(`update users set state = 'disabled' where uid = 'p-first'`);
    expect((await give('p-again', 'editor')).status).toBe(200);
  });

  test('to a namesake is confirmed with a reason, which is sealed with what was found', async () => {
    await person('p-anna', 'editor', 'Anna Meier');
    // With a Cyrillic letter and two spaces, as nobody sees.
    await person('p-other', 'guest', '\u0430nna  meier');
    expect(await findings('p-other', 'editor')).toEqual({ 'same-name': 1 });
    const reason = 'Two people: identity cards seen on 3 November';
    for (const confirmation of [
      { findings: [], reason },
      { findings: ['open-work'], reason },
    ]) {
      expect((await give('p-other', 'editor', confirmation)).error?.code).toBe('duties-unconfirmed');
    }
    const short = await give('p-other', 'editor', { findings: ['same-name'], reason: '    ok    ' });
    expect(short.error?.code).toBe('invalid-request');
    expect((await give('p-other', 'editor', { findings: ['same-name'], reason })).status).toBe(200);
    const { rows } = await house.pool.query<{ proof_id: string; data: unknown }>(
      `select proof_id, data from events where type = 'users.role_changed' and data ->> 'uid' = 'p-other'`,
    );
    expect(rows.map(({ data }) => data)).toEqual([{ uid: 'p-other', from: 'guest', to: 'editor' }]);
    const entry = await house.call(
      ledgerRoutes.get,
      { params: { entryId: rows[0]?.proof_id ?? '' } },
      'admin',
    );
    expect(JSON.stringify(entry.body)).toContain(reason);
    expect(JSON.stringify(entry.body)).toContain('same-name');
  });

  test('that makes the second person for what one has made oneself is confirmed', async () => {
    await person('p-puppet', 'guest', 'Petra Puppet');
    const item = await waiting(admin, 'admin');
    expect((await give('p-puppet', 'editor')).status).toBe(200);
    expect(await findings('p-puppet', 'admin')).toEqual({ 'own-approver': 1 });
    await house.pool.query('delete from review_items where id = $1', [item]);
    expect((await give('p-puppet', 'admin')).status).toBe(200);
  });

  test('that comes back within 30 days is confirmed', async () => {
    await person('p-yoyo', 'guest', 'Yolanda Yoyo');
    expect((await give('p-yoyo', 'editor')).status).toBe(200);
    expect((await give('p-yoyo', 'guest')).status).toBe(200);
    expect(await findings('p-yoyo', 'editor')).toEqual({ 'role-returned': 1 });
  });

  test('to an account that nobody used for 90 days is confirmed', async () => {
    await person('p-sleeper', 'guest', 'Selma Sleeper', { last: '2024-01-01' });
    expect(await findings('p-sleeper', 'editor')).toEqual({ asleep: 1 });
  });

  test('that suspends keys of other systems is confirmed; of those that are revoked or have run out nothing is said', async () => {
    await person('p-maker', 'admin', 'Moritz Maker');
    const key = (name: string, term: string, revoked: string | null) =>
      house.pool.query(
        `insert into access_keys (id, hash, name, purpose, created_by, expires_at, revoked_at, calls_per_minute, names_per_minute)
         values ($1::uuid, $1::text, $2, 'screening', 'p-maker', now() + $3::interval, $4, 60, 600)`,
        [randomUUID(), name, term, revoked],
      );
    await key('in use', '1 day', null);
    await key('run out', '-1 day', null);
    await key('revoked', '1 day', new Date().toISOString());
    expect(await findings('p-maker', 'editor')).toEqual({ 'keys-suspended': 1 });
    await house.pool.query(`delete from access_keys where created_by = 'p-maker'`);
  });

  test('that takes the administration away says what then has nobody to decide it, and that one alone is left', async () => {
    await person('p-leaves', 'admin', 'Livia Leaves');
    const item = await waiting(admin, 'admin');
    expect((await give('second-admin', 'editor')).status).toBe(200);
    expect((await give('third-admin', 'editor')).status).toBe(200);
    expect(await findings('p-leaves', 'editor')).toEqual({
      'nobody-left-to-decide': 1,
      'single-administrator': 1,
    });
    await house.pool.query('delete from review_items where id = $1', [item]);
    await house.pool.query(`update users set role = 0 where uid like '%-admin'`);
  });

  test('of a reader to somebody who decided, and whom work waits for, says both', async () => {
    await person('p-past', 'editor', 'Pia Past');
    const item = await waiting('second-admin', 'editor');
    await house.pool.query(
      `update review_items set status = 'rejected', decision = 'reject', notes = 'no', decided_by = 'p-past',
         decided_as = 'editor', decided_at = now() where id = $1`,
      [item],
    );
    await house.pool.query(
      `insert into onboarding_cases (id, case_no, status, current_step, form, created_by)
       values ($1, 'ONB-2026-000099', 'draft', 'initiated', '{}', 'p-past')`,
      [randomUUID()],
    );
    expect(await findings('p-past', 'guest')).toEqual({ 'reads-own-decisions': 1, 'open-work': 1 });
  });
});

describe('letting somebody in', () => {
  test('is weighed as giving the role that the account has; to end an account never waits for a reason', async () => {
    await person('p-one', 'editor', 'Zita Zwilling');
    await person('p-two', 'editor', 'Zita Zwilling', { state: 'disabled' });
    const set = (state: 'active' | 'disabled', confirmation?: DutyConfirmation) =>
      house.call(userRoutes.setState, { params: { uid: 'p-two' }, body: { state, confirmation } }, 'admin');
    const refused = await set('active');
    expect([refused.error?.code, refused.error?.details]).toEqual(['duties-unconfirmed', { 'same-name': 1 }]);
    const sure = { findings: ['same-name'], reason: 'Mother and daughter, both known' };
    expect((await set('active', sure)).status).toBe(200);
    await waiting('p-two', 'editor');
    expect((await set('disabled')).status).toBe(200);
  });

  test('a role is prepared for whoever waits, and weighed when the account is confirmed', async () => {
    await person('p-one', 'editor', 'Zita Zwilling');
    await person('p-wait', 'guest', 'Zita Zwilling', { state: 'pending' });
    expect((await give('p-wait', 'editor')).status).toBe(200);
    const body = { state: 'active' as const };
    const { error } = await house.call(userRoutes.setState, { params: { uid: 'p-wait' }, body }, 'admin');
    expect(error?.code).toBe('duties-unconfirmed');
  });

  test('an invitation to a second account of one mailbox is refused, and nothing is left of it', async () => {
    await person('p-first', 'editor', 'Erwin Doppel', { email: 'erwin@example.test' });
    const body = { name: 'E. D.', email: 'erwin+2@example.test', role: 'editor', language: 'de' } as const;
    expect((await house.call(userRoutes.invite, { body }, 'admin')).error?.code).toBe('duties-conflict');
    const { rows } = await house.pool.query(
      `select from identity_users where email = 'erwin+2@example.test'`,
    );
    expect(rows).toEqual([]);
    expect((await house.call(userRoutes.invite, { body: { ...body, role: 'guest' } }, 'admin')).status).toBe(
      201,
    );
  });
});
