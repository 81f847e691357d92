import { expect, test } from 'vitest';
import { paymentRoutes } from '@sorgfalt/contract';
import type { PaymentDraft } from '@sorgfalt/contract';
import { listOf, listRow, putList } from '../../../testing/modules/screening.ts';
import {
  detailOf,
  draftFrom,
  openAccount,
  sent,
  startDesk,
  swissIban,
} from '../../../testing/modules/payments.ts';

const { app, account } = await startDesk();
const plain = draftFrom(account);
const listed = 'Viktor Testonov';
const home = { street: 'Musterweg', buildingNumber: '3', town: 'Bern', country: 'CH' };

async function decided(change: Partial<PaymentDraft>, accountId = account.accountId) {
  const { paymentId, state } = await sent(app, draftFrom({ accountId }, change));
  const { decision } = await detailOf(app, paymentId);
  return {
    state,
    reasons: decision!.reasons,
    rules: decision!.reasons.map(({ ruleId }) => ruleId),
    fields: decision!.screened.map(({ field }) => field),
    hits: decision!.screened.flatMap(({ hits }) => hits),
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

test.each(['ZIMTRUMM012', 'ZIMTRUMMXXX'])('a branch of a listed bank is that bank: %s', async (bic) => {
  const through = { ...plain.creditor, account: 'ACCOUNT-4712', bic };
  expect((await decided({ creditor: through })).state).toBe('blocked');
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

const { street: _, ...noStreet } = home;
const amongWords: Record<string, (text: string) => Partial<PaymentDraft>> = {
  ultimateDebtor: (name) => ({ ultimateDebtor: { name } }),
  ultimateDebtorAddress: (street) => ({
    ultimateDebtor: { name: 'Erika Muster', address: { ...home, street } },
  }),
  creditor: (name) => ({ creditor: { ...plain.creditor, name } }),
  creditorAddress: (line) => ({ creditor: { ...plain.creditor, address: { ...noStreet, lines: [line] } } }),
  ultimateCreditor: (name) => ({ ultimateCreditor: { name } }),
  ultimateCreditorAddress: (town) => ({
    ultimateCreditor: { name: 'Erika Muster', address: { ...home, town } },
  }),
  creditorAccount: (account) => ({ creditor: { ...plain.creditor, account, bic: 'MUSTCHZZ' } }),
  remittance: (remittance) => ({ remittance }),
};

test.each(Object.entries(amongWords))(
  'a listed name among other words of %s waits for a person, and forbids nothing by itself',
  async (field, change) => {
    const { state, fields, reasons } = await decided(change('Hoirie de Testonov Viktor Zug'));
    expect(fields).toEqual([field]);
    expect(state).toBe('human_review');
    expect(reasons.find(({ ruleId }) => ruleId === 'sanctions-review')?.evidence).toMatchObject({
      field,
      isContained: true,
    });
  },
);

test('a name that is divided between the parts of an address is found', async () => {
  const address = { street: 'Viktor', buildingNumber: 'Testonov', town: 'Bern', country: 'CH' };
  const { state, fields } = await decided({ creditor: { ...plain.creditor, address } });
  expect([state, fields]).toEqual(['human_review', ['creditorAddress']]);
});

test('a field that is the name itself is stopped, not reviewed', async () => {
  const name = 'Nirgendwo Metall Fiktion LLC';
  const itself = await decided({ ultimateDebtor: { name } });
  expect(itself.state).toBe('blocked');
  expect(itself.rules).not.toContain('sanctions-review');
  const within = await decided({ ultimateDebtor: { name: `${name} in Liquidation` } });
  expect(within.state).toBe('human_review');
});

function officeRow(id: string, name: string, born: string): string {
  return `"${id}","Person","${name}","","${born}","ru","","","","","","Politically Exposed Persons","","",""`;
}

test('a payee who bears an office and is sanctioned is stopped, whichever list fits first', async () => {
  const name = 'Kasimir Amtundbann';
  await putList(app, 'a-offices', listOf(officeRow('o-1', name, '1961-03-14')));
  await putList(app, 'b-sanctions', listOf(listRow('s-1', name, '1961-03-14')));
  expect((await decided({ creditor: { ...plain.creditor, name } })).state).toBe('blocked');
});

test('a payee is stopped however many namesakes bear an office, and all of them are told', async () => {
  const name = 'Ladislaus Vielnamig';
  const offices = Array.from({ length: 120 }, (_, at) => officeRow(`o-${at}`, name, `${1890 + at}`));
  await putList(app, 'a-namesakes', listOf(...offices));
  await putList(app, 'b-one', listOf(listRow('s-1', name)));
  const { state, hits } = await decided({ creditor: { ...plain.creditor, name } });
  expect([state, hits.length]).toEqual(['blocked', 121]);
});
