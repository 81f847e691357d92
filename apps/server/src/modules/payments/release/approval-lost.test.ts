import { beforeEach, expect, test } from 'vitest';
import { unattendedCeilingMinor } from '@sorgfalt/risk';
import { createDatabase } from '../../../platform/database/database.ts';
import { setLimits, startDesk } from '../../../testing/modules/payments.ts';
import { isApprovalLost } from './approval-limits.ts';

const { app } = await startDesk();
const database = createDatabase(app.pool);
await app.token('editor');
const officer: string = (await app.pool.query('select uid from users where role = 1')).rows[0].uid;

const limit = (editor: number | null) => setLimits(app, { admin: null, editor });
const isLost = (chfMinor: number, approvedBy: string | null = officer, kind: 'user' | 'agent' = 'user') =>
  database.transaction((tx) => isApprovalLost(tx, { approvedBy, approvedByKind: kind, chfMinor }));
const person = (set: string) => app.pool.query(`update users set ${set} where uid = $1`, [officer]);

beforeEach(() => limit(null));

test('what a machine approved goes below the amount from which no machine may, and not from it on', async () => {
  expect(await isLost(unattendedCeilingMinor - 1, 'payment-agent', 'agent')).toBe(false);
  expect(await isLost(unattendedCeilingMinor, 'payment-agent', 'agent')).toBe(true);
});

test('what a person approved goes up to the limit that the person has now, and without one whatever it is', async () => {
  expect(await isLost(90_000_000_000_000)).toBe(false);
  await limit(5000);
  expect([await isLost(5000), await isLost(5001)]).toEqual([false, true]);
});

test('what somebody approved goes no more who decides nothing any more, is locked out or is not known', async () => {
  expect(await isLost(1)).toBe(false);
  expect([await isLost(1, null), await isLost(1, 'somebody-else')]).toEqual([true, true]);
  await person('role = 2');
  expect(await isLost(1)).toBe(true);
  await person(`role = 1, state = 'disabled'`);
  expect(await isLost(1)).toBe(true);
  await person(`state = 'active'`);
  expect(await isLost(1)).toBe(false);
});
