import { hashPassword as hashByScrypt } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { hashPassword, isOutdated, isPassword } from './password-hash.ts';

test('a password is stored as Argon2id, salted, and is its own alone', async () => {
  const [one, two] = await Promise.all([hashPassword('vier Kamele'), hashPassword('vier Kamele')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await isPassword('vier Kamele', one)).toBe(true);
  expect(await isPassword('vier Kamel', one)).toBe(false);
  expect(await isPassword('vier Kamele', one.slice(0, -2))).toBe(false);
  expect(isOutdated(one)).toBe(false);
});

test('the same letters are the same password, however a keyboard puts them together', async () => {
  expect(await isPassword('Zürich und Genève', await hashPassword('Zu\u0308rich und Gene\u0300ve'))).toBe(
    true,
  );
});

test('a hash of before is still verified, and known to be outdated', async () => {
  const old = await hashByScrypt('vier Kamele');
  expect(await isPassword('vier Kamele', old)).toBe(true);
  expect(await isPassword('fünf Kamele', old)).toBe(false);
  expect(isOutdated(old)).toBe(true);
});

test.each(['', '$', '$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA', '$2b$10$abcdefghijklmnopqrstuv'])(
  'what is no hash of ours opens nothing: %j',
  async (stored) => {
    expect(await isPassword('', stored).catch(() => false)).toBe(false);
  },
);
