import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';

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
  if (isOrdered(value, 0)) return JSON.stringify(value);
  const ordered = inOrder(value, 0);
  // What is wrong is worked out only once something is.
  return ordered === undefined ? print(value, '$', 0) : JSON.stringify(ordered);
}

/** As `canonicalize`, in less code and slower: for verifiers, which come to a reader with their file. */
export function canonicalText(value: unknown): string {
  return print(value, '$', 0);
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
    return print(value, '$', 0) === text ? accept(value) : refuse('not-canonical');
  } catch {
    // Not JSON at all, or JSON outside of the permitted values: both mean the same to a reader.
    return refuse('not-canonical');
  }
}

/** Whether `JSON.stringify`, which is native, prints the value as it must be: what was read from a canonical text is so. */
function isOrdered(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value !== 'object' || depth >= DEPTH_MAX || 'toJSON' in value) return false;
  if (Array.isArray(value)) return hasOrderedItems(value, depth);
  return isPlainObject(value) && hasOrderedMembers(value, depth);
}

function hasOrderedItems(items: readonly unknown[], depth: number): boolean {
  // Unlike `every`, this comes to holes.
  for (const item of items) if (!isOrdered(item, depth + 1)) return false;
  return true;
}

function hasOrderedMembers(value: Record<string, unknown>, depth: number): boolean {
  let before: string | undefined;
  for (const name of Object.keys(value)) {
    if ((before !== undefined && name <= before) || !name.isWellFormed()) return false;
    if (!isOrdered(value[name], depth + 1)) return false;
    before = name;
  }
  return true;
}

/**
 * The value with the members of its objects in order, for `JSON.stringify`, which is native. Undefined where something
 * is wrong, or where an object cannot hold the order: it puts names that are numbers first, and one is its prototype.
 */
function inOrder(value: unknown, depth: number): JsonValue | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? value : undefined;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  if (value === null || typeof value === 'boolean') return value;
  if (depth >= DEPTH_MAX) return undefined;
  if (Array.isArray(value)) return itemsInOrder(value, depth);
  return isPlainObject(value) ? membersInOrder(value, depth) : undefined;
}

function itemsInOrder(items: readonly unknown[], depth: number): JsonValue | undefined {
  const ordered: JsonValue[] = [];
  for (const item of items) {
    const member = inOrder(item, depth + 1);
    if (member === undefined) return undefined;
    ordered.push(member);
  }
  return ordered;
}

const MISPLACED_NAME = /^(?:[0-9]|__proto__$)/;

function membersInOrder(value: Record<string, unknown>, depth: number): JsonValue | undefined {
  const members: Record<string, JsonValue> = {};
  for (const name of Object.keys(value).sort()) {
    if (MISPLACED_NAME.test(name) || !name.isWellFormed()) return undefined;
    const member = inOrder(value[name], depth + 1);
    if (member === undefined) return undefined;
    members[name] = member;
  }
  return members;
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
