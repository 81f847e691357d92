import type { InjectOptions } from 'fastify';
import type { TestApp } from '../test-app.ts';

export const password = 'correct horse battery';

interface Cookies {
  readonly cookie: string;
}

/** Calls the provider as a browser does. */
export function request(app: TestApp, path: string, payload?: object, headers: Record<string, string> = {}) {
  const options: InjectOptions =
    payload === undefined ? { method: 'GET', headers } : { method: 'POST', payload, headers };
  return app.app.http.inject({ ...options, url: `/api/auth${path}` });
}

export function cookiesOf(response: { cookies: { name: string; value: string }[] }): Cookies {
  return { cookie: response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

/** Registers somebody and signs in; gives the cookies of the session. */
export async function signUp(app: TestApp, email: string): Promise<Cookies> {
  const response = await request(app, '/sign-up/email', { name: 'Ada Beispiel', email, password });
  if (response.statusCode !== 200) throw new Error(response.body);
  return cookiesOf(await request(app, '/sign-in/email', { email, password }));
}

/** The ID token of a session. */
export async function tokenOf(app: TestApp, { cookie }: Cookies): Promise<string> {
  return (await request(app, '/token', undefined, { cookie })).json<{ token: string }>().token;
}
