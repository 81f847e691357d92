import type { Pool } from 'pg';
import type { AuthenticatorApp } from '../authenticator-app.ts';
import { addApp, createHttpClient, signInWithApp } from '../http-client.ts';
import type { Officer } from '../payment-desk.ts';
import type { Stage } from './stage.ts';

const answerMs = 20_000;
const renewMs = 60_000;
const password = 'correct horse battery';
export const emails = { maker: 'first.admin@example.test', checker: 'second.admin@example.test' };

/** Two administrators: what one makes the other decides. */
export interface Staff {
  readonly maker: Officer;
  readonly checker: Officer;
  /** The ID token of the first one. */
  readonly token: () => string;
  stop(): void;
}

/** Signs both in, and again before their tokens expire; each request goes to the next of the addresses. */
export async function openStaff(stage: Pick<Stage, 'urls' | 'setupLink'>, pool: Pool): Promise<Staff> {
  let turn = 0;
  const nextUrl = () => {
    const urls = stage.urls();
    turn += 1;
    return urls[turn % urls.length] ?? '';
  };
  const { request } = createHttpClient(nextUrl, answerMs);
  // A session in the making lives with one process: it keeps to one address.
  const desk = createHttpClient(() => stage.urls()[0] ?? '', answerMs);
  const tokens = new Map<string, string>();
  const apps = new Map<string, AuthenticatorApp>();

  async function signIn(email: string): Promise<void> {
    const account = { email, password };
    const entry =
      email === emails.maker
        ? await desk.signIn()
        : await signInWithApp(desk.request, account, apps.get(email) ?? null);
    tokens.set(email, entry.token);
  }

  await desk.becomeAdmin(stage.setupLink());
  await desk.request('POST', '/api/auth/sign-up/email', {
    name: 'Second Admin',
    email: emails.checker,
    password,
  });
  const headersOf = (email: string) => () => ({ authorization: `Bearer ${tokens.get(email) ?? ''}` });
  const maker: Officer = { request, headers: headersOf(emails.maker) };
  const checker: Officer = { request, headers: headersOf(emails.checker) };
  for (const email of [emails.maker, emails.checker]) await signIn(email);
  await request('GET', '/api/me', undefined, checker.headers());
  await pool.query('update users set role = 0 where email = $1', [emails.checker]);
  apps.set(emails.checker, await addApp(request, checker.headers()));
  const renewing = setInterval(() => {
    // While nobody can be signed in the present tokens do.
    for (const email of [emails.maker, emails.checker]) signIn(email).catch(() => undefined);
  }, renewMs);
  return {
    maker,
    checker,
    token: () => tokens.get(emails.maker) ?? '',
    stop: () => clearInterval(renewing),
  };
}
