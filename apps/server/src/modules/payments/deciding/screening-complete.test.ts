import { expect, test } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { detailOf, draftFrom, openAccount, sent, startDesk } from '../../../testing/modules/payments.ts';

const { app, account } = await startDesk();

async function rulesMet(change: Parameters<typeof draftFrom>[1] = {}): Promise<string[]> {
  const { paymentId } = await sent(app, draftFrom(account, change));
  const { decision } = await detailOf(app, paymentId);
  return decision!.reasons.map(({ ruleId }) => ruleId);
}

test('a payment of which every name was looked up in lists that are up to date is not held for that', async () => {
  expect(await rulesMet()).not.toContain('screening-incomplete');
});

test('a name without letters cannot be looked up: a person decides', async () => {
  const { creditor } = draftFrom(account);
  const change = { creditor: { ...creditor, name: '4711' } };
  expect(await rulesMet(change)).toContain('screening-incomplete');
});

test('a list that is to be downloaded and was never loaded leaves the screening incomplete', async () => {
  const other = await startTestApp();
  try {
    await other.pool.query(
      `with l as (insert into screening_lists (list_id, name, source) values ('eu', 'Invented list', 'eu') returning list_id)
       insert into screening_downloads (list_id, addresses, interval_hours, is_enabled)
       select list_id, '["https://example.org/list.xml"]', 24, true from l`,
    );
    const { paymentId } = await sent(other, draftFrom(await openAccount(other)));
    const { decision, state } = await detailOf(other, paymentId);
    expect(state).toBe('human_review');
    expect(decision!.reasons.map(({ ruleId }) => ruleId)).toContain('screening-incomplete');
  } finally {
    await other.stop();
  }
});

test('with synthetic lists alone a person decides what is paid from the account of a real client', async () => {
  const other = await startTestApp({}, undefined, { isBare: true });
  try {
    const { paymentId } = await sent(other, draftFrom(await openAccount(other)));
    const { decision, state } = await detailOf(other, paymentId);
    expect(state).toBe('human_review');
    expect(decision!.reasons.map(({ ruleId }) => ruleId)).toContain('screening-incomplete');
    expect(decision!.lists.every(({ listId }) => listId.startsWith('sample-'))).toBe(true);
  } finally {
    await other.stop();
  }
});
