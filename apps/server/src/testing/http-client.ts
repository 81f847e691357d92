import { authenticatorApp } from './authenticator-app.ts';
import type { AuthenticatorApp } from './authenticator-app.ts';

/** A caller of a product that runs as its own process. */
export interface HttpClient {
  request(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: never; cookie: string }>;
  /** Creates the first administrator by the one-time link's token, with an app, and returns the header of a bearer. */
  becomeAdmin(setupLink: string | null): Promise<{ authorization: string }>;
  /** Opens another session of the first administrator. */
  signIn(): Promise<Entry>;
}

interface Entry {
  readonly cookie: string;
  readonly token: string;
}

type Request = HttpClient['request'];

const credentials = { email: 'first.admin@example.test', password: 'correct horse battery' };

/** An answer without which there is no going on: what refused says so, and not the first request after it. */
function accepted<T extends { status: number; body: unknown }>(answer: T): T {
  if (answer.status >= 400) throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** `urlOf` is asked at each call: the product may come back at another address. No answer within `timeoutMs` throws. */
export function createHttpClient(urlOf: () => string, timeoutMs = 300_000): HttpClient {
  async function request(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) {
    const response = await fetch(`${urlOf()}${path}`, {
      method,
      headers: {
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        origin: urlOf(),
        ...headers,
      },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const cookie = response.headers
      .getSetCookie()
      .map((entry) => entry.split(';')[0])
      .join('; ');
    return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as never, cookie };
  }

  let app: AuthenticatorApp | null = null;
  const signIn = () => signInWithApp(request, credentials, app);

  return {
    request,
    signIn,
    async becomeAdmin(setupLink) {
      app = null;
      const person = { token: setupLink?.split('token=')[1], name: 'First Admin', ...credentials };
      accepted(await request('POST', '/api/identity/setup', person));
      const authorization = `Bearer ${(await signIn()).token}`;
      app = await addApp(request, { authorization });
      return { authorization };
    },
  };
}

/** Signs in with a password and, where the account has one, the code of its app. */
export async function signInWithApp(
  request: Request,
  account: { readonly email: string; readonly password: string },
  app: AuthenticatorApp | null,
): Promise<Entry> {
  const { cookie } = accepted(await request('POST', '/api/auth/sign-in/email', account));
  if (app !== null) {
    const totp = await app.code();
    accepted(await request('POST', '/api/identity/second-step', { totp }, { cookie }));
  }
  const { body } = accepted(await request('GET', '/api/auth/token', undefined, { cookie }));
  return { cookie, token: (body as { token: string }).token };
}

/** Gives a new account its authenticator app. */
export async function addApp(
  request: Request,
  headers: Readonly<Record<string, string>>,
): Promise<AuthenticatorApp> {
  const { body } = accepted(await request('POST', '/api/me/factors/totp', {}, headers));
  const app = authenticatorApp((body as { secret: string }).secret);
  const totp = await app.code();
  accepted(await request('POST', '/api/me/factors/totp/confirm', { totp }, headers));
  return app;
}
