/** A caller of a product that runs as its own process. */
export interface HttpClient {
  request(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: never; cookie: string }>;
  /** Creates the first administrator by the one-time link's token and returns the header of a bearer. */
  becomeAdmin(setupLink: string | null): Promise<{ authorization: string }>;
  /** Opens another session of the first administrator. */
  signIn(): Promise<{ cookie: string; token: string }>;
}

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

  async function signIn() {
    const { cookie } = accepted(await request('POST', '/api/auth/sign-in/email', credentials));
    const { body } = accepted(await request('GET', '/api/auth/token', undefined, { cookie }));
    return { cookie, token: (body as { token: string }).token };
  }

  return {
    request,
    signIn,
    async becomeAdmin(setupLink) {
      const person = { token: setupLink?.split('token=')[1], name: 'First Admin', ...credentials };
      accepted(await request('POST', '/api/identity/setup', person));
      return { authorization: `Bearer ${(await signIn()).token}` };
    },
  };
}
