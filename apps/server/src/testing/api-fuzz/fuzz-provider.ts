import * as fc from 'fast-check';
import type { TestApp } from '../test-app.ts';
import { hostileValue } from './hostile.ts';

/** What the provider answers by itself; it stands in no OpenAPI document of ours. */
const paths = [
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-out',
  'POST /change-password',
  'GET /get-session',
  'GET /token',
  'GET /jwks',
  'POST /sign-in/social',
  'GET /callback/google',
  'GET /callback/github',
  'GET /callback/nobody',
] as const;

const address = 'fuzzed@example.test';
const text = fc.oneof(hostileValue, fc.constantFrom(address, 'correct horse battery', 'Fuzz Beispiel'));
const body = fc.oneof(
  fc.record(
    { name: text, email: text, password: text, currentPassword: text, newPassword: text, callbackURL: text },
    { requiredKeys: [] },
  ),
  hostileValue,
);
const social = fc.record(
  {
    provider: fc.oneof(fc.constantFrom('google', 'github', 'oidc'), text),
    callbackURL: text,
    errorCallbackURL: text,
    disableRedirect: fc.oneof(fc.boolean(), text),
  },
  { requiredKeys: [] },
);
/** What a browser could come back from a provider with. */
const query = fc.record({ code: text, state: text, error: text, iss: text }, { requiredKeys: [] });
const cookie = fc.constantFrom(
  undefined,
  'sorgfalt.session_token=',
  'sorgfalt.session_token=a.b',
  `sorgfalt.session_token=${'x'.repeat(3000)}`,
  'sorgfalt.session_token=%E0%A4%A',
);

/** Sends hostile requests to the provider's own paths; what was a fault of the server, or told somebody's address. */
export async function fuzzProvider(
  app: TestApp,
  options: { readonly seed: number; readonly requests: number },
): Promise<string[]> {
  const requests = fc.sample(
    fc.record({ path: fc.constantFrom(...paths), body: fc.oneof(body, social), query, cookie }),
    {
      seed: options.seed,
      numRuns: options.requests,
    },
  );
  const faults: string[] = [];
  for (const request of requests) {
    const [method = 'GET', path = ''] = request.path.split(' ');
    const response = await app.app.http.inject({
      method: method as 'GET' | 'POST',
      url: `/api/auth${path}${method === 'GET' ? queryOf(request.query) : ''}`,
      headers: {
        'content-type': 'application/json',
        ...(request.cookie === undefined ? {} : { cookie: request.cookie }),
      },
      ...(method === 'POST' ? { payload: JSON.stringify(request.body) ?? '' } : {}),
    });
    const told = response.body.match(/[\w.+-]+@example\.test/gu) ?? [];
    const isLeak = told.some((one) => one !== address);
    if (response.statusCode >= 500 || isLeak) {
      faults.push(
        `${request.path} ${JSON.stringify(request.body)} → ${response.statusCode} ${response.body}`,
      );
    }
  }
  return faults;
}

function queryOf(members: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(members).map(
    ([name, value]) =>
      [name, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')] as [string, string],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
