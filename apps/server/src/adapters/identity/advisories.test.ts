import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  identityAccounts,
  identitySessions,
  identityUsers,
  identityVerifications,
} from '../../modules/identity/tables.ts';
import { createDatabase, createPool } from '../../platform/database/database.ts';
import { cloneDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';

/**
 * What the library was advised of, tried on the version that is installed: with its own links by mail, which the product
 * does not mount. An older or a broken version is found here before anybody thinks of using them.
 */
let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await cloneDatabase();
  pool = createPool(database.url, 10);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const origin = 'http://localhost:8080';
const password = 'vier Kamele lesen Zeitung';

/** The library with its links by mail; `links` are those that it sent. */
function openLibrary() {
  const links: { readonly purpose: 'verify' | 'reset'; readonly token: string }[] = [];
  const auth = betterAuth({
    baseURL: origin,
    basePath: '/api/auth',
    secret: 'a secret of this test and of nothing else',
    database: drizzleAdapter(createDatabase(pool), {
      provider: 'pg',
      schema: {
        user: identityUsers,
        session: identitySessions,
        account: identityAccounts,
        verification: identityVerifications,
      },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ token }) => {
        links.push({ purpose: 'reset', token });
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: async ({ token }) => {
        links.push({ purpose: 'verify', token });
      },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
  return { auth, links, lastToken: () => links.at(-1)?.token ?? '' };
}

async function post({ auth }: ReturnType<typeof openLibrary>, path: string, body: object): Promise<Response> {
  return auth.handler(
    new Request(`${origin}/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    }),
  );
}

const signUp = (library: ReturnType<typeof openLibrary>, email: string, secret = password) =>
  post(library, '/sign-up/email', { name: 'Ada Beispiel', email, password: secret });

async function isVerified(email: string): Promise<boolean | undefined> {
  const { rows } = await pool.query('select email_verified from identity_users where email = $1', [email]);
  return rows[0]?.email_verified;
}

describe('a link by mail', () => {
  test('that was sent to one account does nothing for another that has the address now', async () => {
    const library = openLibrary();
    await signUp(library, 'moved@example.test');
    const token = library.lastToken();
    await pool.query(
      `update identity_users set email = 'elsewhere@example.test' where email = 'moved@example.test'`,
    );
    await signUp(library, 'moved@example.test');
    const answer = await library.auth.handler(
      new Request(`${origin}/api/auth/verify-email?token=${encodeURIComponent(token)}`),
    );
    expect(answer.status).toBe(401);
    expect([await isVerified('moved@example.test'), await isVerified('elsewhere@example.test')]).toEqual([
      false,
      false,
    ]);
  });

  test('signs nobody in', async () => {
    const library = openLibrary();
    await signUp(library, 'not-signed-in@example.test');
    const answer = await library.auth.handler(
      new Request(`${origin}/api/auth/verify-email?token=${encodeURIComponent(library.lastToken())}`),
    );
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    expect(await isVerified('not-signed-in@example.test')).toBe(true);
  });

  test('for a new password is good once, however many use it at the same time', async () => {
    const library = openLibrary();
    await signUp(library, 'once@example.test');
    await post(library, '/request-password-reset', { email: 'once@example.test' });
    const token = library.lastToken();
    const answers = await Promise.all(
      ['one camel reads', 'two camels read', 'three camels read', 'four camels read'].map((newPassword) =>
        post(library, '/reset-password', { token, newPassword }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
  });

  test('for a new password ends what somebody had prepared who registered the address before', async () => {
    const library = openLibrary();
    await signUp(library, 'prepared@example.test', 'what the intruder chose');
    const intruder = { email: 'prepared@example.test', password: 'what the intruder chose' };
    const session = await post(library, '/sign-in/email', intruder);
    const cookie = session.headers.getSetCookie().join('; ');
    await post(library, '/request-password-reset', { email: 'prepared@example.test' });
    await post(library, '/reset-password', { token: library.lastToken(), newPassword: password });
    expect((await post(library, '/sign-in/email', intruder)).status).toBe(401);
    const restored = await library.auth.handler(
      new Request(`${origin}/api/auth/get-session`, { headers: { cookie } }),
    );
    expect(await restored.json()).toBeNull();
  });
});
