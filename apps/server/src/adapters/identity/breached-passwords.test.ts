import { fc, test } from '@fast-check/vitest';
import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { openBreachedPasswords } from './breached-passwords.ts';

const folder = temporaryDirectory('breached');
let files = 0;

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

function fileOf(text: string): string {
  files += 1;
  const path = join(folder, `${files}.txt`);
  writeFileSync(path, text);
  return path;
}

/** A file as it is given out: hashes in order, counts behind them, lines as on Windows. */
function fileWith(passwords: readonly string[], end = '\r\n', count = (at: number) => `:${3 ** (at % 20)}`) {
  const lines = passwords.map(hashOf).toSorted();
  return fileOf(lines.map((line, at) => `${line}${count(at)}${end}`).join(''));
}

const many = Array.from({ length: 5000 }, (_, at) => `breached ${at}`);

describe('a file of breached passwords', () => {
  test('holds each of its passwords, the first and the last too, and no other', async () => {
    const isBreached = openBreachedPasswords(fileWith(many));
    const said = await Promise.all(many.map(isBreached));
    expect(said.filter((is) => !is)).toEqual([]);
    const others = await Promise.all(many.map((password) => isBreached(`${password}!`)));
    expect(others.filter(Boolean)).toEqual([]);
  });

  test.prop([
    fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 40 }),
    fc.string(),
    fc.constantFrom('\n', '\r\n'),
    fc.boolean(),
  ])('of any size and form says of every password whether it is in it', async (known, other, end, counts) => {
    const isBreached = openBreachedPasswords(fileWith(known, end, (at) => (counts ? `:${at}` : '')));
    for (const password of known) expect(await isBreached(password)).toBe(true);
    expect(await isBreached(other)).toBe(known.includes(other));
  });

  test('is read in small letters as well, and without an end behind its last line', async () => {
    const hashes = ['one', 'two', 'three'].map(hashOf).toSorted();
    const isBreached = openBreachedPasswords(fileOf(hashes.join('\n').toLowerCase()));
    for (const password of ['one', 'two', 'three']) expect(await isBreached(password)).toBe(true);
  });
});

describe('no product starts with a file', () => {
  const shuffled = many.map(hashOf);
  test.each([
    ['that is not there', () => join(folder, 'nowhere.txt'), /cannot be read/],
    ['that is a folder', () => folder, /cannot be read/],
    ['that is empty', () => fileOf(''), /no SHA-1 hashes/],
    ['of passwords', () => fileOf(many.join('\n')), /no SHA-1 hashes/],
    ['of NTLM hashes', () => fileOf(shuffled.map((hash) => hash.slice(0, 32)).join('\n')), /no SHA-1 hashes/],
    ['in order of counts', () => fileOf(shuffled.join('\n')), /not in order by hash/],
  ])('%s', (_, path, sentence) => {
    expect(() => openBreachedPasswords(path())).toThrow(sentence);
  });
});

test('a file that goes away later lets no password pass', async () => {
  const path = fileWith(many);
  const isBreached = openBreachedPasswords(path);
  rmSync(path);
  await expect(isBreached('anything at all')).rejects.toThrow(/ENOENT/);
});
