import type { PaymentDetail, PaymentDraft } from '@sorgfalt/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { press } from '../../testing/hands.ts';
import { refusal, sentBy, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { OrderSection } from './order-section.tsx';
import { StepsSection } from './steps-section.tsx';
import { decisionOf, detailOf, payment } from './testing.ts';

const texts = ['payments', 'onboarding', 'refusals', 'timeline'] as const;
const plainDraft = detailOf(payment(1)).draft;

const order = (over: Partial<PaymentDetail> = {}, draft: Partial<PaymentDraft> = {}) =>
  showPage(<OrderSection detail={detailOf(payment(1), { draft: { ...plainDraft, ...draft }, ...over })} />, {
    texts,
  });
/** What stands beside a label; null where the label is not there. */
const said = (label: string) =>
  screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent ?? null;

afterEach(() => vi.unstubAllGlobals());

describe('the order as it is read back', () => {
  test('has name, account, address, day and amount, each as people write it', async () => {
    await order();
    expect(said('Beneficiary')).toBe('Papeterie Muster');
    expect(said('IBAN or account number')).toBe('CH56 0483 5012 3456 7800\u00A09');
    expect(said('Address')).toBe('Musterweg 43011 BernSwitzerland');
    expect(said('Execution date')).toBe('01.12.2026');
    expect(said('Amount')).toContain("1'234.50");
    expect(said('Client')).toBe('Lindenhof Beispiel AG');
    expect(said('Entered by')).toBe('Selma Beispiel');
    expect(said('Version')).toBe('3');
  });

  test('leaves out what it does not say', async () => {
    await order({}, { reference: '', remittance: undefined });
    for (const label of [
      'BIC of the bank',
      'Reference',
      'Message to the beneficiary',
      'Purpose code',
      'Ultimate debtor',
      "Ultimate debtor's address",
      'Ultimate beneficiary',
      'In francs',
    ])
      expect(said(label), label).toBeNull();
    expect(screen.queryByText('At the bank')).toBeNull();
  });

  test.each([
    ['210000000003139471430009017', '21 00000 00003 13947 14300 09017'],
    ['RF18539007547034', 'RF18 5390 0754 7034'],
    ['invoice 42', 'invoice 42'],
  ])('groups the reference %s as the bill does, and no other text', async (reference, shown) => {
    await order({}, { reference });
    expect(said('Reference')).toBe(shown);
  });

  test('shows an account that is no IBAN as it is', async () => {
    await order({}, { creditor: { ...plainDraft.creditor, account: '000123456789', bic: 'CHASUS33' } });
    expect(said('IBAN or account number')).toBe('000123456789');
    expect(said('BIC of the bank')).toBe('CHASUS33');
  });

  test('says what a purpose code stands for, and whose money it is in the end', async () => {
    const address = { street: 'Seeweg', buildingNumber: '1', town: 'Zug', country: 'CH' };
    await order(
      {},
      {
        purpose: 'RENT',
        remittance: 'Rent of December',
        ultimateDebtor: { name: 'Anton Beispiel', address },
        ultimateCreditor: { name: 'Erika Beispiel' },
      },
    );
    expect(said('Purpose code')).toBe('RENT (Rent, property and utilities)');
    expect(said('Message to the beneficiary')).toBe('Rent of December');
    expect(said('Ultimate debtor')).toBe('Anton Beispiel');
    expect(said("Ultimate debtor's address")).toBe('Seeweg 1ZugSwitzerland');
    expect(said('Ultimate beneficiary')).toBe('Erika Beispiel');
    expect(said("Ultimate beneficiary's address")).toBeNull();
  });

  test('of a town that is called as its country has both, and no warning', async () => {
    const complaint = vi.spyOn(console, 'error');
    const address = { lines: ['Singapore'], town: 'Singapore', country: 'SG' };
    await order({}, { creditor: { ...plainDraft.creditor, address } });
    expect(said('Address')).toBe('SingaporeSingaporeSingapore');
    expect(complaint).not.toHaveBeenCalled();
    complaint.mockRestore();
  });

  test('says what it comes to in francs, by which rate of which day', async () => {
    const rate = { day: '2026-11-19', source: 'house-reference' } as never;
    await order({ decision: decisionOf({ chfMinor: 98_765, rate }), currency: 'EUR' });
    expect(said('In francs')).toContain('987.65');
    expect(said('In francs')).toContain("at the rate of 19.11.2026 (the firm's reference rate)");
  });
});

describe('what the bank says of an order', () => {
  const bank = {
    driver: 'ebics',
    messageId: 'MSG-1',
    endToEndId: 'E2E-1',
    uetr: '0197c0de-0000-4000-8000-000000000001',
    bankPaymentId: null,
    bankStatus: 'RJCT',
    reason: 'funds-not-sufficient',
    scaUrl: null,
    signedWithFile: null,
  } as unknown as NonNullable<PaymentDetail['bank']>;
  const xml = 'GET /api/payments/p-1/pain001.xml';

  test('stands by its numbers; a reason that is a code is said in words', async () => {
    await order({ bank });
    expect(said('Message ID')).toBe('MSG-1');
    expect(said('Status at the bank')).toBe('RJCT');
    expect(said("The bank's reason")).toBe('the account does not cover it, the bank says');
    expect(said('Number at the bank')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save pain.001' })).toBeNull();
  });

  test('that people wrote is not translated', async () => {
    await order({ bank: { ...bank, reason: 'Account holder deceased' } });
    expect(said("The bank's reason")).toBe('Account holder deceased');
  });

  test('leads to signing at the bank, in a page that is told nothing of this one', async () => {
    await order({ bank: { ...bank, scaUrl: 'https://bank.example/sign/1' } });
    const link = screen.getByRole('link', { name: 'Sign at the bank' });
    expect(link.getAttribute('href')).toBe('https://bank.example/sign/1');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
  });

  test('leads to the file with which it is signed', async () => {
    await order({ bank: { ...bank, signedWithFile: 'f-1' } });
    const link = screen.getByRole('link', { name: 'Signed together with the payments of its file' });
    expect(link.getAttribute('href')).toBe('/app/payments/upload?file=f-1');
  });

  test('is a file that is saved where the bank takes it by hand; that it failed is said', async () => {
    const sent = serve({ [xml]: refusal('forbidden', {}, 403) });
    await order({ bank: { ...bank, driver: 'file', bankPaymentId: 'n-1' } });
    await press('Save pain.001');
    expect(await screen.findByText('Not authorized (403)')).toBeDefined();
    expect(sentBy(sent, 'GET')).toHaveLength(1);
  });
});

describe('the steps of a payment', () => {
  const step = (over: Partial<PaymentDetail['steps'][number]>): PaymentDetail['steps'][number] => ({
    from: null,
    to: 'draft',
    event: 'submit',
    actor: 'Selma Beispiel',
    at: '2026-11-20T09:15:00.000Z',
    version: 1,
    note: null,
    proofId: null,
    ...over,
  });
  const steps = (...given: Partial<PaymentDetail['steps'][number]>[]) =>
    showPage(<StepsSection steps={given.map(step)} />, { texts });

  test('are said not to have begun', async () => {
    await steps();
    expect(screen.getByText('Nothing has happened yet.')).toBeDefined();
  });

  test('stand by their day in Zurich, the newest first', async () => {
    await steps(
      { at: '2026-11-20T09:15:00.000Z' },
      { from: 'draft', to: 'aml_check', event: 'check', at: '2026-11-20T22:59:00.000Z' },
      { from: 'aml_check', to: 'approved', event: 'clear', at: '2026-11-20T23:01:00.000Z' },
    );
    const states = ['approved', 'AML check', 'draft'].map((state) => screen.getByText(state));
    expect(states[0]!.compareDocumentPosition(states[1]!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(states[1]!.compareDocumentPosition(states[2]!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    const days = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(days).toHaveLength(2);
    expect(days[0]).toContain('21');
    expect(days[1]).toContain('20');
  });

  test('say who was behind each: a person, or the checks that went on by themselves', async () => {
    await steps(
      {},
      { from: 'pending_approval', to: 'aml_check', event: 'submit' },
      { from: 'human_review', to: 'approved', event: 'approve', actor: 'Reto Muster', note: 'Seen.' },
      { from: 'sending', to: 'failed', event: 'fail', actor: 'bank', note: 'server-error' },
    );
    const row = (state: string) => screen.getByText(state).closest('li')!;
    const isPerson = (state: string) => row(state).querySelector('[data-person]') !== null;
    expect(['draft', 'AML check', 'approved', 'failed'].map(isPerson)).toEqual([true, false, true, false]);
    expect(row('failed').textContent).toContain('Bank');
    expect(row('draft').textContent).toContain('Selma Beispiel');
    expect(row('draft').textContent).toContain('entered · version 1');
    expect(row('AML check').textContent).toContain('Payment agent');
    expect(row('approved').textContent).toContain('Reto Muster');
    expect(row('approved').textContent).toContain('approved by a person · version 1 · Seen.');
  });

  test('lead to the ledger where they were sealed', async () => {
    await steps({ proofId: 'e-7' }, { from: 'draft', to: 'aml_check', event: 'check' });
    const links = within(document.body).getAllByRole('link', { name: 'Ledger entry' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/app/ledger/e-7']);
  });
});
