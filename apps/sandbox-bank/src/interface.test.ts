import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminToken, askForToken, paymentOf, product, returnUrl, startBank } from './testing.ts';
import type { Answer, RunningBank } from './testing.ts';

let bank: RunningBank;
let today: string;

beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.stop());
beforeEach(async () => {
  await bank.admin('POST', 'sca', { mode: 'redirect' });
  ({ today } = await bank.admin<{ today: string }>('GET', 'state'));
});

const initiate = (body: unknown = paymentOf(today), headers: Readonly<Record<string, string>> = {}) =>
  bank.asClient('POST', product, { body, headers });
const codeOf = ({ said }: Answer) => said.tppMessages?.[0]?.code;
const pageOf = ({ said: { _links: links } }: Answer) => links?.scaRedirect?.href ?? '';
const statusOf = async (paymentId = '') =>
  (await bank.asClient('GET', `${product}/${paymentId}/status`)).said.transactionStatus;
const decide = (link: string, decision: 'sign' | 'refuse') =>
  bank.call('POST', new URL(link).pathname + new URL(link).search, { body: `decision=${decision}` });

const verifier = 'v'.repeat(43);

/** As a browser that asks for the page of a payment, to come back with a code. */
function authorize(payment: Answer, target: string): Promise<Answer> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'sorgfalt',
    scope: `PIS:${pageOf(payment).split('/').at(-1)}`,
    redirect_uri: target,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'kept',
  });
  return bank.call('GET', `/oauth/authorize?${query}`);
}

/** The code of a payment that somebody has signed. */
async function codeFor(): Promise<string> {
  const asked = await authorize(await initiate(), returnUrl);
  const page = asked.headers.get('location') ?? '';
  const signed = await bank.call('POST', page, { body: 'decision=sign' });
  const back = new URL(signed.headers.get('location') ?? '');
  expect(back.searchParams.get('state')).toBe('kept');
  return back.searchParams.get('code') ?? '';
}

function redeem(code: string, own = verifier, target = returnUrl): Promise<Answer> {
  const form = { grant_type: 'authorization_code', code, code_verifier: own, redirect_uri: target };
  return askForToken(bank, String(new URLSearchParams(form)));
}

describe('who may call', () => {
  test('nobody without a token, or with one that was changed', async () => {
    const headers = { 'x-request-id': randomUUID() };
    const none = await bank.call('GET', '/v1/accounts', { headers });
    expect([none.status, codeOf(none)]).toEqual([401, 'TOKEN_UNKNOWN']);
    const { said } = await askForToken(bank, 'grant_type=client_credentials');
    const changed = `${said.access_token?.slice(0, -2)}xx`;
    const wrong = await bank.call('GET', '/v1/accounts', {
      headers: { ...headers, authorization: `Bearer ${changed}` },
    });
    expect([wrong.status, codeOf(wrong)]).toEqual([401, 'TOKEN_INVALID']);
  });

  test('a token is for who knows the secret', async () => {
    const wrong = await askForToken(bank, 'grant_type=client_credentials', 'another');
    expect([wrong.status, wrong.said]).toEqual([401, { error: 'invalid_client' }]);
    const nonsense = await bank.call('POST', '/oauth/token', {
      headers: { authorization: `Basic ${Buffer.from('a:%').toString('base64')}` },
      body: 'grant_type=client_credentials',
    });
    expect(nonsense.status).toBe(400);
    expect((await askForToken(bank, 'grant_type=password')).said).toEqual({
      error: 'unsupported_grant_type',
    });
  });

  test('a code is good once, for who asked, with what was asked', async () => {
    const first = await codeFor();
    expect((await redeem(first)).status).toBe(200);
    expect((await redeem(first)).said).toEqual({ error: 'invalid_grant' });
    expect((await redeem(await codeFor(), 'w'.repeat(43))).said).toEqual({ error: 'invalid_grant' });
    expect((await redeem(await codeFor(), verifier, 'http://localhost:1/other')).said).toEqual({
      error: 'invalid_grant',
    });
  });

  test('nobody is led to an address that the payment was not made with', async () => {
    const asked = await authorize(await initiate(), 'http://evil.example/');
    expect([asked.status, asked.headers.get('location')]).toEqual([400, null]);
  });

  test('an operator knows the token, and says only what there is', async () => {
    for (const authorization of ['', 'Bearer wrong', `Basic ${adminToken}`])
      expect((await bank.call('GET', '/admin/api/state', { headers: { authorization } })).status).toBe(403);
    await expect(bank.admin('POST', 'faults', { unknown: 1 })).rejects.toThrow('400');
    await expect(bank.admin('POST', 'faults', { reject: 101 })).rejects.toThrow('400');
    await expect(bank.admin('POST', 'clock', { forwardDays: 0 })).rejects.toThrow('400');
    await expect(bank.admin('GET', 'payments?after=1')).rejects.toThrow('400');
    await expect(bank.admin('GET', 'notices?after=x')).rejects.toThrow('400');
    await expect(bank.admin('GET', 'statement?iban=CH9300762011623852957&day=never')).rejects.toThrow('400');
  });

  test('one fault is switched on and leaves the others as they were', async () => {
    await bank.admin('POST', 'faults', { outOfOrder: 7 });
    const after = await bank.admin('POST', 'faults', { duplicateNotice: 3 });
    expect(after).toMatchObject({ outOfOrder: 7, duplicateNotice: 3, pendingPolls: 3 });
    await bank.admin('POST', 'faults', { outOfOrder: 0, duplicateNotice: 0 });
  });
});

describe('what is asked for', () => {
  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no account', paymentOf('2099-01-01', { creditorAccount: {} })],
    ['no IBAN of the debtor', paymentOf('2099-01-01', { debtorAccount: { iban: 'CH0000000000000000000' } })],
    ['no amount', paymentOf('2099-01-01', { instructedAmount: { currency: 'CHF', amount: '0.00' } })],
    ['less than nothing', paymentOf('2099-01-01', { instructedAmount: { currency: 'CHF', amount: '-1' } })],
    ['no currency', paymentOf('2099-01-01', { instructedAmount: { currency: 'XXX', amount: '1.00' } })],
    ['no day', paymentOf('2099-02-30')],
  ])('%s is refused with its place', async (_, body) => {
    const answer = await initiate(body, { 'content-type': 'application/json' });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'FORMAT_ERROR']);
  });

  test('a day that is past, an unknown product, a wrong content and a wrong method are refused', async () => {
    const past = await initiate(paymentOf('2020-01-06'));
    expect([past.status, codeOf(past)]).toEqual([400, 'EXECUTION_DATE_INVALID']);
    const unknown = await bank.asClient('POST', '/v1/payments/gold-bars', { body: paymentOf(today) });
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 'PRODUCT_UNKNOWN']);
    const xml = await initiate('<Document/>', { 'content-type': 'application/xml' });
    expect(xml.status).toBe(415);
    const method = await bank.asClient('DELETE', '/v1/accounts');
    expect([method.status, codeOf(method)]).toEqual([405, 'SERVICE_INVALID']);
    expect((await bank.asClient('GET', '/v1/nothing')).status).toBe(404);
    expect((await bank.asClient('GET', '/v1/accounts/%E0%A4%A/balances')).status).toBe(400);
  });

  test('the same request makes one payment, another one under its identifier none', async () => {
    const headers = { 'x-request-id': randomUUID() };
    const body = paymentOf(today);
    const [first, second] = await Promise.all([initiate(body, headers), initiate(body, headers)]);
    expect(first.said.paymentId).toBeDefined();
    expect(first.said.paymentId).toBe(second.said.paymentId);
    const other = await initiate(paymentOf(today), headers);
    expect([other.status, codeOf(other)]).toEqual([400, 'PARAMETER_NOT_CONSISTENT']);
    const without = await initiate(body, { 'x-request-id': 'one' });
    expect([without.status, codeOf(without)]).toEqual([400, 'FORMAT_ERROR']);
  });

  test('a closed account pays nothing', async () => {
    const iban = 'CH3908704016075473007';
    await bank.admin('POST', 'accounts', { iban, isClosed: true });
    const refused = await initiate(paymentOf(today, { debtorAccount: { iban } }));
    expect([refused.status, codeOf(refused)]).toEqual([400, 'RESOURCE_BLOCKED']);
  });
});

describe('a signature', () => {
  test('lets a payment be executed, and its page can be used once', async () => {
    const payment = await initiate();
    expect(payment.said.transactionStatus).toBe('RCVD');
    expect((await decide(pageOf(payment), 'sign')).status).toBe(303);
    await expect.poll(() => statusOf(payment.said.paymentId)).toBe('ACSC');
    await decide(pageOf(payment), 'refuse');
    expect(await statusOf(payment.said.paymentId)).toBe('ACSC');
    expect((await bank.asClient('DELETE', `${product}/${payment.said.paymentId}`)).status).toBe(405);
  });

  test('that is refused ends it', async () => {
    const payment = await initiate();
    await decide(pageOf(payment), 'refuse');
    expect(await statusOf(payment.said.paymentId)).toBe('RJCT');
    await decide(pageOf(payment), 'sign');
    expect(await statusOf(payment.said.paymentId)).toBe('RJCT');
  });

  test('shows names as text, in the language of the reader', async () => {
    const payment = await initiate(paymentOf(today, { creditorName: '<script>alert(1)</script>' }));
    const path = new URL(pageOf(payment)).pathname;
    const titles = new Set<string>();
    for (const language of ['de', 'fr', 'it', 'en', 'es']) {
      const page = await bank.call('GET', path, { headers: { 'accept-language': language } });
      expect(page.text).toContain(`lang="${language}"`);
      expect(page.text).not.toContain('<script>alert');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      titles.add(/<h1>([^<]+)/.exec(page.text)?.[1] ?? '');
    }
    expect(titles.size).toBe(5);
    expect((await bank.call('GET', `/sca/${randomUUID()}`)).status).toBe(404);
  });

  test('of a basket covers all of it, or none', async () => {
    const later = { 'tpp-explicit-authorisation-preferred': 'true' };
    const paymentIds = [
      (await initiate(undefined, later)).said.paymentId ?? '',
      (await initiate(undefined, later)).said.paymentId ?? '',
    ];
    const basketOf = (ids: readonly string[]) =>
      bank.asClient('POST', '/v1/signing-baskets', { body: { paymentIds: ids } });
    const basket = await basketOf(paymentIds);
    expect(basket.status).toBe(201);
    // A payment lies in one basket, and leaves it with the others.
    expect(codeOf(await basketOf(paymentIds))).toBe('REFERENCE_STATUS_INVALID');
    expect(codeOf(await basketOf([randomUUID()]))).toBe('REFERENCE_MIX_INVALID');
    expect((await bank.asClient('DELETE', `${product}/${paymentIds[0]}`)).status).toBe(405);
    expect((await bank.asClient('POST', `${product}/${paymentIds[0]}/authorisations`)).status).toBe(409);
    const path = `/v1/signing-baskets/${basket.said.basketId}`;
    expect((await bank.asClient('DELETE', path)).status).toBe(204);
    const again = await basketOf(paymentIds);
    await decide(pageOf(again), 'sign');
    for (const id of paymentIds) await expect.poll(() => statusOf(id)).toBe('ACSC');
    expect((await bank.asClient('DELETE', `/v1/signing-baskets/${again.said.basketId}`)).status).toBe(409);
  });
});

test('what was answered is there after a crash, tokens included', async () => {
  const headers = { 'x-request-id': randomUUID() };
  const body = paymentOf(today);
  const before = await initiate(body, headers);
  await bank.crash();
  expect((await initiate(body, headers)).said.paymentId).toBe(before.said.paymentId);
  expect(await statusOf(before.said.paymentId)).toBe('RCVD');
});
