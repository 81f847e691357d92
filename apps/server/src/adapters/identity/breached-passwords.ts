import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { StopError } from '../../platform/stop-error.ts';

/** Whether a password is known from a breach. */
export type IsBreached = (password: string) => Promise<boolean>;

/** A line is a hash, perhaps with how often it was seen, and an end; no counter has more than twenty digits. */
const lineBytesMax = 64;
const hashLetters = 40;
const samples = 64;

/**
 * Looks passwords up in a file that the operator gives: SHA-1 hashes in hexadecimal, one a line, in ascending order, each
 * with `:` and a count behind it or without, as Have I Been Pwned gives them out (ordered by hash). Nothing of a password
 * leaves the machine, and nothing of the file stays in memory: some forty lines are read for a password. Where it is no
 * such file the product does not start; a file that cannot be read later refuses every password with an error.
 */
export function openBreachedPasswords(path: string): IsBreached {
  const size = checkFile(path);
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    const file = await open(path, 'r');
    try {
      return await holds(file, size, hash);
    } finally {
      await file.close();
    }
  };
}

/** Finds the line by halving the bytes in which it can begin. */
async function holds(file: FileHandle, size: number, hash: string): Promise<boolean> {
  const buffer = Buffer.alloc(2 * lineBytesMax);
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, middle);
    const found = firstLine(buffer.toString('latin1', 0, bytesRead), middle === 0);
    if (found === null || found.hash > hash) high = middle;
    else if (found.hash === hash) return true;
    else low = middle + found.at + hashLetters;
  }
  return false;
}

/** The first line that begins in a piece of the file, and where; null where none does. */
function firstLine(piece: string, isStart: boolean): { readonly hash: string; readonly at: number } | null {
  const at = isStart ? 0 : piece.indexOf('\n') + 1;
  if (at === 0 && !isStart) return null;
  const hash = piece.slice(at, at + hashLetters).toUpperCase();
  return hash.length === hashLetters ? { hash, at } : null;
}

/** Looks at places all over the file: what is not in order by hash would be searched in vain. Gives its size. */
function checkFile(path: string): number {
  const fault = (what: string) => new StopError(`BREACHED_PASSWORDS cannot be ${path}: ${what}.`);
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    throw fault('it cannot be read');
  }
  try {
    if (!fstatSync(file).isFile()) throw fault('it cannot be read');
    const buffer = Buffer.alloc(2 * lineBytesMax);
    const { size } = fstatSync(file);
    let before = '';
    for (let sample = 0; sample < samples; sample += 1) {
      const from = Math.floor((size * sample) / samples);
      const read = readSync(file, buffer, 0, buffer.length, from);
      const found = firstLine(buffer.toString('latin1', 0, read), from === 0);
      if (found === null && sample > 0) continue;
      if (found === null || !/^[\dA-F]{40}$/u.test(found.hash)) throw fault('its lines are no SHA-1 hashes');
      if (found.hash < before) throw fault('it is not in order by hash');
      before = found.hash;
    }
    return size;
  } finally {
    closeSync(file);
  }
}
