import { hash } from 'node:crypto';
import { entryBytes } from '@sorgfalt/ledger';
import type { Seal } from '@sorgfalt/ledger';
import { statementOf } from '../reading/stored-entry.ts';
import { readPast, readPlainPast } from './stated-past.ts';
import type { StatedPast } from './stated-past.ts';

/** What of an entry its leaf commits to, and the columns that repeat the statement; all as PostgreSQL prints them. */
export interface StoredLeaf {
  readonly entryId: string;
  readonly kind: string;
  readonly actor: string;
  readonly caseId: string | null;
  readonly clientId: string | null;
  readonly reviewId: string | null;
  readonly paymentId: string | null;
  readonly proofHash: string;
  readonly createdAt: string;
  readonly statement: string;
  readonly sealAlg: string;
  readonly sealKeyId: string;
  readonly sealSignature: string;
  readonly leafHash: string;
}

/** What an entry gives, computed anew. */
export interface Rehashed {
  /** Leaf hash in hexadecimal, from the stored statement and seal; null where they are none. */
  readonly leaf: string | null;
  /** The columns that lists and filters use say what the signed statement says. */
  readonly isAsStated: boolean;
  /** Null where it states none, or none that can be read. */
  readonly past: StatedPast | null;
}

/**
 * The leaf of a stored entry. Mostly the statement is what the columns say, letter by letter: then it is in its
 * canonical form, and the entry is the statement with one member more in the middle, without parsing anything.
 */
export function rehash(row: StoredLeaf): Rehashed {
  const beside = isPlain(row.actor) && isPlain(row.kind) ? besideColumns(row) : null;
  const read =
    beside === null
      ? { isAsStated: false, past: readPast(row.statement) }
      : { isAsStated: true, past: beside.past };
  const signature = Buffer.from(row.sealSignature, 'base64');
  if (!isBase64Of(row.sealSignature, signature)) return { leaf: null, ...read };
  const sealSha256 = hash('sha256', signature, 'hex');
  const { statement, sealAlg, sealKeyId } = row;
  if (!read.isAsStated || !isPlain(sealAlg) || !isPlain(sealKeyId)) {
    return { leaf: leafOfAny(row, sealSha256), ...read };
  }
  const at = statement.indexOf(',"subject":{');
  const seal = `,"seal":{"alg":"${sealAlg}","keyId":"${sealKeyId}","sha256":"${sealSha256}"}`;
  return {
    leaf: hash('sha256', `\0${statement.slice(0, at)}${seal}${statement.slice(at)}`, 'hex'),
    ...read,
  };
}

/**
 * Whether these bytes are written so, and not in another way that is read as the same ones (RFC 4648, 3.5 and 5): what was
 * passed over makes them too few, and the bits that stand for nothing are in the last four signs.
 */
function isBase64Of(text: string, bytes: Buffer): boolean {
  const { length } = bytes;
  if (length === 0 || text.length !== Math.ceil(length / 3) * 4) return false;
  if (text.includes('-') || text.includes('_')) return false;
  return text.endsWith(bytes.toString('base64', length - (length % 3 || 3)));
}

const plain = /^[A-Za-z0-9][A-Za-z0-9._:/+~-]*$/;
const knownPlain = new Set<string>();

/** Whether JSON writes the text as it is. There are few actors, kinds and keys: they are looked at once. */
function isPlain(text: string): boolean {
  if (knownPlain.has(text)) return true;
  if (!plain.test(text)) return false;
  if (knownPlain.size < 10_000) knownPlain.add(text);
  return true;
}

/** What the statement says beside what the columns say; null where they say something else, or it is written otherwise. */
function besideColumns(row: StoredLeaf): { readonly past: StatedPast | null } | null {
  const { statement } = row;
  const head = `{"actor":"${row.actor}","at":"${row.createdAt}","entryId":"${row.entryId}","kind":"${row.kind}",`;
  const tail = `"proofHash":"${row.proofHash}","subject":{${subjectOf(row)}},"v":`;
  const end = statement.length - tail.length - '1}'.length;
  if (!statement.startsWith(head) || !statement.startsWith(tail, end)) return null;
  if (statement.endsWith('1}')) return end === head.length ? { past: null } : null;
  const past = statement.endsWith('2}') ? readPlainPast(statement.slice(head.length, end)) : null;
  return past === null ? null : { past };
}

function subjectOf({ caseId, clientId, paymentId, reviewId }: StoredLeaf): string {
  let text = '';
  if (caseId !== null) text += `,"caseId":"${caseId}"`;
  if (clientId !== null) text += `,"clientId":"${clientId}"`;
  if (paymentId !== null) text += `,"paymentId":"${paymentId}"`;
  if (reviewId !== null) text += `,"reviewId":"${reviewId}"`;
  return text.slice(1);
}

/** The slow way, for a spelling that the quick one does not know. */
function leafOfAny(row: StoredLeaf, sealSha256: string): string | null {
  const statement = statementOf(row.statement);
  if (statement === null) return null;
  try {
    const bytes = entryBytes(statement, sealSha256, row.sealAlg as Seal['alg'], row.sealKeyId);
    return hash('sha256', Buffer.concat([Buffer.alloc(1), bytes]), 'hex');
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const nodeBytes = Buffer.alloc(65, 1);

/** RFC 6962, 2.1, in hexadecimal: for the millions of nodes of an audit. */
function hashPair(left: string, right: string): string {
  nodeBytes.write(left, 1, 'hex');
  nodeBytes.write(right, 33, 'hex');
  return hash('sha256', nodeBytes, 'hex');
}

/**
 * A tree of hexadecimal hashes that grows leaf by leaf and tells what tiles hold: the nodes of every eighth level.
 * Unlike the range of the package it changes in place, which an audit of a million leaves needs.
 */
export class GrowingTree {
  size = 0;
  readonly #edge: string[] = [];
  readonly #onTileNode: (level: number, hash: string) => void;

  constructor(onTileNode: (level: number, hash: string) => void) {
    this.#onTileNode = onTileNode;
  }

  push(leaf: string): void {
    let node = leaf;
    let level = 0;
    this.#onTileNode(0, node);
    for (let index = this.size; index % 2 === 1; index = (index - 1) / 2) {
      const left = this.#edge.pop();
      if (left === undefined) throw new Error('the edge of a tree has a hash for each one-bit of its size');
      node = hashPair(left, node);
      level += 1;
      if (level % 8 === 0) this.#onTileNode(level / 8, node);
    }
    this.#edge.push(node);
    this.size += 1;
  }

  /** Base64; of the empty tree, the hash of nothing. */
  root(): string {
    const right = this.#edge.at(-1) ?? hash('sha256', '', 'hex');
    const root = this.#edge.slice(0, -1).reduceRight((below, left) => hashPair(left, below), right);
    return Buffer.from(root, 'hex').toString('base64');
  }
}
