import { expect, test } from 'vitest';
import { listOf, putList } from '../screening/testing.ts';
import { detailOf, draftFrom, sent, startDesk } from './testing.ts';

const { app, account } = await startDesk();

test('a payee who is spelt like a BIC does not silence the stop of that bank', async () => {
  const bank = '"bank","Company","Zimtstern Bank","","","ru","","ZIMTRUMM","","","","Invented","","",""';
  await putList(app, 'banks', listOf(bank));
  const { creditor } = draftFrom(account);
  await sent(app, draftFrom(account, { creditor: { ...creditor, name: 'ZIMTRUMM' } }));
  const through = { ...creditor, account: 'ACCOUNT-4711', bic: 'ZIMTRUMM' };
  const { paymentId } = await sent(app, draftFrom(account, { creditor: through }));
  const { decision, state } = await detailOf(app, paymentId);
  expect(state).toBe('blocked');
  expect(decision!.reasons.map(({ ruleId }) => ruleId)).toContain('sanctions-stop');
});
