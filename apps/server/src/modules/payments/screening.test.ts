import { expect, test } from 'vitest';
import { paymentRoutes } from '@sorgfalt/contract';
import type { PaymentDraft } from '@sorgfalt/contract';
import { listOf, putList } from '../screening/testing.ts';
import { detailOf, draftFrom, openAccount, sent, startDesk, swissIban } from './testing.ts';

const { app, account } = await startDesk();
const plain = draftFrom(account);
const listed = 'Viktor Testonov';
const home = { street: 'Musterweg', buildingNumber: '3', town: 'Bern', country: 'CH' };

async function decided(change: Partial<PaymentDraft>, accountId = account.accountId) {
  const { paymentId, state } = await sent(app, draftFrom({ accountId }, change));
  const { decision } = await detailOf(app, paymentId);
  return {
    state,
    rules: decision!.reasons.map(({ ruleId }) => ruleId),
    fields: decision!.screened.map(({ field }) => field),
  };
}

test('a payee who is spelt like a BIC does not silence the stop of that bank', async () => {
  const bank = '"bank","Company","Zimtstern Bank","","","ru","","ZIMTRUMM","","","","Invented","","",""';
  await putList(app, 'banks', listOf(bank));
  await decided({ creditor: { ...plain.creditor, name: 'ZIMTRUMM' } });
  const through = { ...plain.creditor, account: 'ACCOUNT-4711', bic: 'ZIMTRUMM' };
  const { state, rules } = await decided({ creditor: through });
  expect(state).toBe('blocked');
  expect(rules).toContain('sanctions-stop');
});

const named: Record<string, Partial<PaymentDraft>> = {
  ultimateDebtor: { ultimateDebtor: { name: listed } },
  ultimateDebtorAddress: { ultimateDebtor: { name: 'Erika Muster', address: { ...home, street: listed } } },
  creditor: { creditor: { ...plain.creditor, name: listed } },
  creditorAddress: { creditor: { ...plain.creditor, address: { ...home, buildingNumber: listed } } },
  ultimateCreditor: { ultimateCreditor: { name: listed } },
  ultimateCreditorAddress: {
    ultimateCreditor: { name: 'Erika Muster', address: { ...home, lines: [listed] } },
  },
  creditorAccount: { creditor: { ...plain.creditor, account: listed, bic: 'MUSTCHZZ' } },
  remittance: { remittance: listed },
};

test.each(Object.entries(named))('a listed name is found in %s', async (field, change) => {
  const { state, fields } = await decided(change);
  expect(fields).toEqual([field]);
  expect(state).not.toBe('queued');
});

test('a listed name is found in the name and the address of the account that pays', async () => {
  const { clientId } = await openAccount(app);
  const address = { street: listed, town: 'Bern', country: 'CH' };
  const body = { clientId, name: listed, iban: swissIban(), currency: 'CHF' as const, address };
  const { body: own } = await app.call(paymentRoutes.addAccount, { body }, 'editor');
  const { state, fields } = await decided({}, own.accountId);
  expect(fields).toEqual(['debtor', 'debtorAddress']);
  expect(state).not.toBe('queued');
});

test('where the ultimate parties live counts', async () => {
  const far = (country: string) => ({ name: 'Erika Muster', address: { town: 'Nirgendwo', country } });
  for (const party of ['ultimateDebtor', 'ultimateCreditor'] as const) {
    expect((await decided({ [party]: far('KP') })).rules).toContain('call-for-action');
    expect((await decided({ [party]: far('SY') })).rules).toContain('increased-monitoring');
  }
  expect((await decided({ ultimateDebtor: far('UY') })).rules).toContain('first-to-country');
  expect((await decided({ ultimateDebtor: far('UY') })).rules).not.toContain('first-to-country');
});
