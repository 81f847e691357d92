import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { cookiesOf, password, request, signUp } from '../../testing/modules/identity.ts';

const origin = 'http://localhost:8080';
const sentence = 'Too many failed attempts. Please wait a moment before trying again.';
let house: TestApp;
beforeAll(async () => {
  house = await startTestApp({ SIGN_IN_ATTEMPTS_PER_MINUTE: '1000', TRUST_PROXY: '1' });
});
afterAll(() => house.stop());

let addresses = 0;

/** An attempt from an address that nobody has seen before. */
function attempt(email: string, secret: string, headers: Record<string, string> = {}) {
  addresses += 1;
  const from = `198.51.${Math.trunc(addresses / 250)}.${addresses % 250}`;
  return request(
    house,
    '/sign-in/email',
    { email, password: secret },
    { 'x-forwarded-for': from, ...headers },
  );
}

async function guess(email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) {
    statuses.push((await attempt(email, `wrong guess ${count}`)).statusCode);
  }
  return statuses;
}

/** Guesses until the account is in a pause that lasts longer than any test. */
async function besiege(email: string): Promise<void> {
  await guess(email, 5);
  await house.pool.query(
    `update identity_attempts set failures = 40 where last_at > now() - interval '1 hour'`,
  );
}

describe('guessing the password of one account', () => {
  test.each(['guarded@example.test', 'nobody-there@example.test'])(
    'is paused after five failures, from however many addresses: %s',
    async (email) => {
      if (email.startsWith('guarded')) await signUp(house, email);
      expect(await guess(email, 5)).toEqual([401, 401, 401, 401, 401]);
      await besiege(email);
      const refused = await attempt(email, password);
      expect([refused.statusCode, refused.json().message]).toEqual([429, sentence]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    },
  );

  test('finds no gap by asking at once', async () => {
    await signUp(house, 'at-once@example.test');
    const startedAt = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => attempt('At-Once@example.test', `wrong guess ${at}`)),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    // A busy machine answers so late that pauses of 1, 2, 4 seconds are over: each lets one more pass.
    const pausesOver = Math.floor(Math.log2(seconds + 1));
    const tried = answers.filter(({ statusCode }) => statusCode === 401).length;
    expect(tried).toBeGreaterThanOrEqual(5);
    expect(tried).toBeLessThanOrEqual(5 + pausesOver);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20 - tried);
  });

  test('does not keep its owner out of a browser that has signed in before', async () => {
    const email = 'officer@example.test';
    await signUp(house, email);
    const known = cookiesOf(await attempt(email, password));
    await besiege(email);
    expect((await attempt(email, password)).statusCode).toBe(429);
    expect((await attempt(email, password, { ...known, origin })).statusCode).toBe(200);
  });

  test('has an end for a new browser, too', async () => {
    const email = 'travels@example.test';
    await signUp(house, email);
    await besiege(email);
    expect((await attempt(email, password)).statusCode).toBe(429);
    await house.pool.query(`update identity_attempts set last_at = now() - interval '15 minutes'`);
    expect((await attempt(email, password)).statusCode).toBe(200);
  });

  test("is not helped by a cookie of another account, of one's own making, or by a known browser for ever", async () => {
    const email = 'target@example.test';
    await signUp(house, email);
    await signUp(house, 'thief@example.test');
    const own = cookiesOf(await attempt('thief@example.test', password)).cookie;
    const theirs = cookiesOf(await attempt(email, password)).cookie;
    await besiege(email);
    const name = /sorgfalt\.device\.[\da-f]+/.exec(theirs)?.[0] ?? '';
    const value = /sorgfalt\.device\.[\da-f]+=([^;]+)/.exec(own)?.[1] ?? '';
    for (const cookie of [own, `${name}=${value}`, `${name}=`, `${name}=.`, `${name}=abc.def`]) {
      expect((await attempt(email, password, { cookie, origin })).statusCode, cookie).toBe(429);
    }
    const stolen: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      stolen.push((await attempt(email, `wrong guess ${count}`, { cookie: theirs, origin })).statusCode);
    }
    expect(stolen.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    await besiege(email);
    expect((await attempt(email, password, { cookie: theirs, origin })).statusCode).toBe(429);
  });

  test('at an open session is paused as well, and the right one ends the count', async () => {
    const session = await signUp(house, 'desk@example.test');
    const change = (currentPassword: string) =>
      request(
        house,
        '/change-password',
        { currentPassword, newPassword: 'vier Kamele lesen Zeitung' },
        { ...session, origin },
      );
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await change(`wrong ${count}`)).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
    await house.pool.query(`update identity_attempts set failures = 40`);
    expect((await change(password)).statusCode).toBe(429);
    await house.pool.query(`update identity_attempts set last_at = now() - interval '15 minutes'`);
    expect((await change(password)).statusCode).toBe(200);
  });

  test('leaves no address behind in what is counted', async () => {
    await guess('personal@example.test', 1);
    const { rows } = await house.pool.query<{ key: string }>('select key from identity_attempts');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => key.includes('@'))).toEqual([]);
  });
});
