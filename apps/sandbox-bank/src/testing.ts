import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createEmptyDatabase } from '../../server/src/testing/test-database.ts';

export const clientSecret = 'secret-of-a-test:%';
export const adminToken = 'token-of-a-test';
export const returnUrl = 'http://localhost:1/back';

/** What the interface says, as far as tests look at it. */
export interface Said {
  readonly access_token?: string;
  readonly error?: string;
  readonly tppMessages?: readonly { readonly code: string }[];
  readonly transactionStatus?: string;
  readonly paymentId?: string;
  readonly basketId?: string;
  readonly _links?: { readonly scaRedirect?: { readonly href: string } };
  readonly fundsAvailable?: boolean;
  readonly accounts?: readonly { readonly resourceId: string; readonly iban: string }[];
  readonly transactions?: {
    readonly booked: readonly {
      readonly transactionId?: string;
      readonly endToEndId?: string;
      readonly transactionAmount: { readonly amount: string };
    }[];
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body; empty where it is no JSON. */
  readonly said: Said;
}

export interface Call {
  readonly headers?: Readonly<Record<string, string>>;
  /** What is no text goes as JSON. */
  readonly body?: unknown;
}

export interface RunningBank {
  call(method: string, path: string, call?: Call): Promise<Answer>;
  /** The same as the registered client: with a token, an own request identifier and a place to lead back to. */
  asClient(method: string, path: string, call?: Call): Promise<Answer>;
  /** An operator's call; throws where it is refused. */
  admin<T>(method: 'GET' | 'POST', name: string, body?: unknown): Promise<T>;
  /** Ends the process as a power cut does, and starts another one on the same database. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** The bank as its own process on an empty database. */
export async function startBank(): Promise<RunningBank> {
  const database = await createEmptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'sorgfalt-bank-'));
  writeFileSync(join(folder, 'client'), clientSecret);
  writeFileSync(join(folder, 'admin'), adminToken);
  let running = await spawnBank(database.url, folder);
  let token: string | undefined;
  const call = (method: string, path: string, given: Call = {}) =>
    send(method, `${running.url}${path}`, given);
  return {
    call,
    async asClient(method, path, { headers = {}, body } = {}) {
      token ??= (await askForToken({ call }, 'grant_type=client_credentials')).said.access_token;
      const own = {
        authorization: `Bearer ${token}`,
        'x-request-id': randomUUID(),
        'psu-ip-address': '127.0.0.1',
        'tpp-redirect-uri': returnUrl,
      };
      return call(method, path, { headers: { ...own, ...headers }, body });
    },
    async admin<T>(method: 'GET' | 'POST', name: string, body?: unknown): Promise<T> {
      const headers = { authorization: `Bearer ${adminToken}` };
      const { status, text } = await call(method, `/admin/api/${name}`, { headers, body });
      if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
      return JSON.parse(text) as T;
    },
    async crash() {
      await running.end('SIGKILL');
      running = await spawnBank(database.url, folder);
    },
    async stop() {
      await running.end('SIGTERM');
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function spawnBank(databaseUrl: string, folder: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      SANDBOX_BANK_DATABASE_URL: databaseUrl,
      SANDBOX_BANK_CLIENT_SECRET_FILE: join(folder, 'client'),
      SANDBOX_BANK_ADMIN_TOKEN_FILE: join(folder, 'admin'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    url: (JSON.parse(line) as { url: string }).url,
    async end(signal: NodeJS.Signals) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

async function send(method: string, url: string, { headers = {}, body }: Call): Promise<Answer> {
  const isText = body === undefined || typeof body === 'string';
  const answer = await fetch(url, {
    method,
    headers: isText ? headers : { 'content-type': 'application/json', ...headers },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: answer.status, headers: answer.headers, text, said: isJson ? JSON.parse(text) : {} };
}

/** Asks for a token as the registered client does, by its header. */
export function askForToken(
  { call }: Pick<RunningBank, 'call'>,
  form: string,
  secret = clientSecret,
): Promise<Answer> {
  const pair = `sorgfalt:${encodeURIComponent(secret)}`;
  return call('POST', '/oauth/token', {
    headers: {
      authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: form,
  });
}

export const product = '/v1/payments/domestic-swiss-credit-transfers';

/** A payment of 100 francs on that day, as the interface takes it. */
export function paymentOf(day: string, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    endToEndIdentification: `E${randomUUID().replaceAll('-', '').slice(0, 30)}`,
    debtorName: 'Beispiel Treuhand AG',
    debtorAccount: { iban: 'CH9300762011623852957' },
    instructedAmount: { currency: 'CHF', amount: '100.00' },
    creditorAccount: { iban: 'CH5604835012345678009' },
    creditorName: 'Muster Handwerk GmbH',
    requestedExecutionDate: day,
    ...changes,
  };
}
