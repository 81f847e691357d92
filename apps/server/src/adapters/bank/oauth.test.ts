import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startBankAndDay, testInitiation, testOrder } from '../../testing/bank/sandbox.ts';

const { at, day } = await startBankAndDay();

interface Asked {
  readonly scaId: string;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly query: Record<string, string>;
}

/** A payment that waits for its signature, and what a client asks with for a code about it. */
async function asked(): Promise<Asked> {
  const initiation = testInitiation(testOrder(day));
  const answer = await at.connector.initiate(initiation);
  if (answer.outcome !== 'accepted') throw new Error(JSON.stringify(answer));
  const scaId = answer.value.scaUrl!.split('/').at(-1)!;
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = initiation.returnUrl;
  return {
    scaId,
    verifier,
    redirectUri,
    query: {
      response_type: 'code',
      client_id: 'sorgfalt',
      redirect_uri: redirectUri,
      scope: `PIS:${scaId}`,
      state: 'state of the client',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    },
  };
}

const authorize = (query: Record<string, string>) =>
  fetch(`${at.bank.baseUrl()}/oauth/authorize?${new URLSearchParams(query)}`, { redirect: 'manual' });

/** Where the page leads after somebody pressed a button of it. */
async function press(address: string, decision: 'sign' | 'refuse'): Promise<URL> {
  const url = new URL(address, at.bank.baseUrl());
  const answer = await fetch(url, { method: 'POST', body: `decision=${decision}`, redirect: 'manual' });
  return new URL(answer.headers.get('location')!);
}

async function token(form: Record<string, string>) {
  const answer = await fetch(`${at.bank.baseUrl()}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'sorgfalt',
      client_secret: at.bank.clientSecret,
      ...form,
    }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe('the authorisation code flow of the sandbox bank', () => {
  test('whoever signs leads the client back with a code, which is a token once', async () => {
    const { query, verifier, redirectUri } = await asked();
    const started = await authorize(query);
    expect(started.status).toBe(303);
    const back = await press(started.headers.get('location')!, 'sign');
    expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
    expect(back.searchParams.get('state')).toBe(query['state']);
    const form = {
      code: back.searchParams.get('code')!,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    };
    const given = await token(form);
    expect([given.status, given.body['token_type']]).toEqual([200, 'Bearer']);
    const accounts = await fetch(`${at.bank.baseUrl()}/v1/accounts`, {
      headers: {
        authorization: `Bearer ${String(given.body['access_token'])}`,
        'x-request-id': crypto.randomUUID(),
      },
    });
    expect(accounts.status).toBe(200);
    expect(await token(form)).toEqual({ status: 400, body: { error: 'invalid_grant' } });
  });

  test.each<[string, (form: Record<string, string>) => Record<string, string>]>([
    ['another verifier', (form) => ({ ...form, code_verifier: 'another' })],
    ['another address', (form) => ({ ...form, redirect_uri: 'https://example.org/' })],
    ['a code that was changed', (form) => ({ ...form, code: `${form['code']}x` })],
    ['a token in its place', (form) => ({ ...form, code: 'x.y' })],
  ])('a code with %s is nothing', async (_, change) => {
    const { query, verifier, redirectUri } = await asked();
    const back = await press((await authorize(query)).headers.get('location')!, 'sign');
    const form = {
      code: back.searchParams.get('code')!,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    };
    expect((await token(change(form))).body).toEqual({ error: 'invalid_grant' });
  });

  test('whoever refuses leads back with an error and no code, and pressing again changes nothing', async () => {
    const { query } = await asked();
    const address = (await authorize(query)).headers.get('location')!;
    for (const decision of ['refuse', 'sign'] as const) {
      const back = await press(address, decision);
      expect([...back.searchParams]).toEqual([
        ['error', 'access_denied'],
        ['state', query['state']],
      ]);
    }
  });

  test.each<[string, Record<string, string>, string]>([
    ['another answer than a code', { response_type: 'token' }, 'unsupported_response_type'],
    ['no challenge', { code_challenge: '' }, 'invalid_request'],
    ['a challenge in the clear', { code_challenge_method: 'plain' }, 'invalid_request'],
  ])('a request with %s is told to the client', async (_, change, error) => {
    const { query, redirectUri } = await asked();
    const answer = await authorize({ ...query, ...change });
    const back = new URL(answer.headers.get('location')!);
    expect(back.href.startsWith(redirectUri)).toBe(true);
    expect([back.searchParams.get('error'), back.searchParams.get('state')]).toEqual([error, query['state']]);
  });

  test.each<[string, Record<string, string>]>([
    ['a client', { client_id: 'somebody' }],
    ['an address', { redirect_uri: 'https://example.org/' }],
    ['a payment', { scope: `PIS:${crypto.randomUUID()}` }],
    ['a scope', { scope: 'everything' }],
  ])('nobody is led anywhere for %s that the bank does not know', async (_, change) => {
    const { query } = await asked();
    const answer = await authorize({ ...query, ...change });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });
});
