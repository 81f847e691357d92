import { identityRoutes } from '@sorgfalt/contract';
import type { User } from '@sorgfalt/contract';
import type { TestApp } from '../test-app.ts';

export const desk = 'http://localhost:8080';

export interface Visited {
  readonly status: number;
  readonly location: string | null;
  readonly body: string;
}

export type Visit = (url: string, body?: object, token?: string) => Promise<Visited>;

/** A browser with its cookies: what is the desk's goes to the product, everything else over the network. */
export function openBrowser(of: TestApp): Visit {
  const jar = new Map<string, string>();
  return async function visit(url, body, token) {
    if (!url.startsWith(desk)) {
      const answer = await fetch(url, { redirect: 'manual' });
      return { status: answer.status, location: answer.headers.get('location'), body: await answer.text() };
    }
    const answer = await of.app.http.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: url.slice(desk.length),
      headers: {
        host: 'localhost:8080',
        origin: desk,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    for (const { name, value } of answer.cookies) jar.set(name, encodeURIComponent(value));
    return { status: answer.statusCode, location: answer.headers.location ?? null, body: answer.body };
  };
}

/** Goes to the provider, where nothing is asked, and back; `end` is the page where that leads. */
export async function goTo(of: TestApp, provider: string, visit = openBrowser(of)) {
  const started = await visit(`${desk}/api/auth/sign-in/social`, {
    provider,
    callbackURL: '/user/popup',
    errorCallbackURL: '/user/popup',
    disableRedirect: true,
  });
  const url = started.status === 200 ? (JSON.parse(started.body) as { url: string }).url : null;
  return { ...started, end: await follow(visit, url), visit };
}

/** Follows redirects to the page where the provider's window ends. */
export async function follow(visit: Visit, from: string | null): Promise<URL | null> {
  let next = from;
  for (let hops = 0; next !== null && hops < 6; hops += 1) {
    const { location } = await visit(next);
    const to: URL | null = location === null ? null : new URL(location, next);
    if (to?.pathname === '/user/popup') return to;
    next = to?.href ?? null;
  }
  return null;
}

/** The ID token of whoever is signed in in this browser. */
export async function tokenIn(visit: Visit): Promise<string> {
  return (JSON.parse((await visit(`${desk}/api/auth/token`)).body) as { token: string }).token;
}

/** The record of whoever is signed in in this browser. */
export async function signedInAs(of: TestApp, visit: Visit): Promise<User> {
  return (await of.call(identityRoutes.me, {}, { token: await tokenIn(visit) })).body;
}
