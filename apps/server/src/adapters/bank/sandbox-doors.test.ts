import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../testing/test-app.ts';
import { accepted, startBankAndDay, testInitiation, testOrder } from '../../testing/bank/sandbox.ts';

const { at, day } = await startBankAndDay();

describe('the doors of the sandbox bank', () => {
  test('administration needs the token, and the page asks for it', async () => {
    const without = await fetch(`${at.bank.baseUrl()}/admin/api/state`);
    const wrong = await fetch(`${at.bank.baseUrl()}/admin/api/faults`, {
      method: 'POST',
      headers: { authorization: 'Bearer x' },
      body: '{"reject":100}',
    });
    expect([without.status, wrong.status]).toEqual([403, 403]);
    const page = await fetch(at.bank.baseUrl());
    expect(page.status).toBe(403);
    const entered = await fetch(at.bank.baseUrl(), {
      method: 'POST',
      body: `token=${at.bank.adminToken}`,
      redirect: 'manual',
    });
    const cookie = entered.headers.get('set-cookie')!.split(';')[0]!;
    const shown = await fetch(at.bank.baseUrl(), { headers: { cookie } });
    expect(await shown.text()).toContain('All postings add up to nothing');
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('the interface needs a token, a request identifier and an address to come back to', async () => {
    const url = `${at.bank.baseUrl()}/v1/payments/domestic-swiss-credit-transfers`;
    expect((await fetch(url, { method: 'POST' })).status).toBe(401);
    const token = await fetch(`${at.bank.baseUrl()}/oauth/token`, {
      method: 'POST',
      body: `grant_type=client_credentials&client_id=sorgfalt&client_secret=${at.bank.clientSecret}`,
    });
    const { access_token: bearer } = (await token.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: '{}' });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { tppMessages: [{ category: 'ERROR', code: 'FORMAT_ERROR' }] },
    ]);
  });

  test('the signing page speaks the language of the browser, escapes what it shows and runs no script', async () => {
    const order = testOrder(day, { remittance: 'x' });
    const creditor = { ...order.creditor, name: '<script>alert(1)</script>' };
    const initiated = accepted(await at.connector.initiate(testInitiation({ ...order, creditor })));
    const page = await fetch(initiated.scaUrl!, { headers: { 'accept-language': 'de-CH' } });
    const text = await page.text();
    expect(text).toContain('Unterschreiben');
    expect(text).not.toContain('<script>');
    expect(page.headers.get('content-security-policy')).not.toContain('script-src');
    expect((await fetch(`${at.bank.baseUrl()}/sca/${randomUUID()}`)).status).toBe(404);
  });

  test('a killed bank is started again, at the same address and with the same payments', async () => {
    const initiated = accepted(await at.connector.initiate(testInitiation(testOrder(day))));
    const before = at.bank.baseUrl();
    process.kill(at.bank.pid()!, 'SIGKILL');
    await eventually(async () => (await at.connector.status(initiated)).outcome === 'accepted');
    expect(at.bank.baseUrl()).toBe(before);
    expect(accepted(await at.connector.status(initiated)).bankStatus).toBe('RCVD');
  });
});
