import { accept, refuse } from './result.ts';
import type { Result } from './result.ts';

/** What the ledger can hash: JSON whose numbers are safe integers. Amounts travel as decimal strings. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** Why a value has no canonical form. */
export type CanonicalErrorCode = 'unsafe-number' | 'lone-surrogate' | 'not-json' | 'too-deep';

/** Thrown by `canonicalize`; `path` leads to the offending value, like `$.lines[2].amount`. */
export class CanonicalError extends Error {
  override readonly name = 'CanonicalError';
  readonly code: CanonicalErrorCode;
  readonly path: string;

  constructor(code: CanonicalErrorCode, path: string) {
    super(`No canonical JSON: ${code} at ${path}`);
    this.code = code;
    this.path = path;
  }
}

/** Deeper nesting is refused, so that a hostile document cannot exhaust the stack. */
const DEPTH_MAX = 64;

/**
 * The canonical JSON text of a value (RFC 8785): no white space, members ordered by UTF-16 code units.
 *
 * Throws `CanonicalError` with `unsafe-number` for anything but safe integers (fractions are printed differently
 * by different languages), `lone-surrogate`, `not-json` (undefined, dates, functions, holes) and `too-deep` (over
 * 64 levels).
 */
export function canonicalize(value: JsonValue): string {
  // Where something is wrong is worked out only once something is.
  return printPlain(value, 0) ?? print(value, '$', 0);
}

/**
 * Reads a text that must already be canonical.
 *
 * Refuses with `not-canonical` what is not JSON, what has white space, repeated or unordered members, other
 * spellings of a character or number, and what `canonicalize` would not print.
 */
export function parseCanonical(text: string): Result<JsonValue, 'not-canonical'> {
  try {
    const value = JSON.parse(text) as JsonValue;
    return canonicalize(value) === text ? accept(value) : refuse('not-canonical');
  } catch {
    // Not JSON at all, or JSON outside of the permitted values: both mean the same to a reader.
    return refuse('not-canonical');
  }
}

/** The text of a value in which nothing is wrong; null for every other one. */
function printPlain(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return value.isWellFormed() ? JSON.stringify(value) : null;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  if (value === null || typeof value === 'boolean') return String(value);
  if (depth >= DEPTH_MAX) return null;
  if (Array.isArray(value)) return printPlainItems(value, depth);
  if (!isPlainObject(value)) return null;
  let text = '';
  for (const name of Object.keys(value).sort()) {
    const member = name.isWellFormed() ? printPlain(value[name], depth + 1) : null;
    if (member === null) return null;
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${member}`;
  }
  return `{${text}}`;
}

function printPlainItems(items: readonly unknown[], depth: number): string | null {
  const texts: string[] = [];
  for (const item of items) {
    const text = printPlain(item, depth + 1);
    if (text === null) return null;
    texts.push(text);
  }
  return `[${texts.join(',')}]`;
}

function print(value: unknown, path: string, depth: number): string {
  if (depth > DEPTH_MAX) throw new CanonicalError('too-deep', path);
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return printNumber(value, path);
  if (typeof value === 'string') return printString(value, path);
  if (Array.isArray(value)) {
    // Array.from turns holes into undefined, which the recursion refuses.
    const items = Array.from(value, (item: unknown, index) => print(item, `${path}[${index}]`, depth + 1));
    return `[${items.join(',')}]`;
  }
  if (!isPlainObject(value)) throw new CanonicalError('not-json', path);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${printString(name, path)}:${print(value[name], `${path}.${name}`, depth + 1)}`);
  return `{${members.join(',')}}`;
}

function printNumber(value: number, path: string): string {
  if (!Number.isSafeInteger(value)) throw new CanonicalError('unsafe-number', path);
  return String(value);
}

function printString(value: string, path: string): string {
  if (!value.isWellFormed()) throw new CanonicalError('lone-surrogate', path);
  return JSON.stringify(value);
}

/** True for object literals of any realm: their prototype is null or the end of a prototype chain. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
