import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP Password Storage Cheat Sheet (read November 2026), Argon2id: 19 MiB, two passes, one lane. */
const memoryKib = 19_456;
const passes = 2;
const saltBytes = 16;
const hashBytes = 32;
/** As the reference implementation writes it; version 0x13. */
const prefix = `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$`;

/** The password as it is stored: salted, and slow and large to compute. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return `${prefix}${encode(salt)}$${encode(await digest(password, salt))}`;
}

/** Whether a password is the stored one; also for those that the library hashed by scrypt before. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  if (!stored.startsWith('$')) {
    const { verifyPassword } = await import('better-auth/crypto');
    return verifyPassword({ hash: stored, password });
  }
  if (isOutdated(stored)) return false;
  const [salt = '', hash = ''] = stored.slice(prefix.length).split('$');
  const expected = Buffer.from(hash, 'base64');
  const given = await digest(password, Buffer.from(salt, 'base64'));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Whether it was hashed otherwise than we hash now: the next sign-in knows the password and can do it anew. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(prefix);
}

function digest(password: string, nonce: Uint8Array): Promise<Buffer> {
  // The same letters, however a keyboard puts them together.
  const message = password.normalize('NFKC');
  return derive('argon2id', {
    message,
    nonce,
    parallelism: 1,
    tagLength: hashBytes,
    memory: memoryKib,
    passes,
  });
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}
