import { hash } from 'node:crypto';
import { entryBytes } from '@sorgfalt/ledger';
import type { Seal } from '@sorgfalt/ledger';
import { statementOf } from './stored-entry.ts';

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

const nodeBytes = Buffer.alloc(65, 1);

/** RFC 6962, 2.1: the same as `nodeHash` of the package, for the million of nodes of an audit. */
export function hashPair(left: Buffer, right: Buffer): Buffer {
  left.copy(nodeBytes, 1);
  right.copy(nodeBytes, 33);
  return hash('sha256', nodeBytes, 'buffer');
}

const identifier = '[A-Za-z0-9][A-Za-z0-9._:/+~-]*';
const statementForm = new RegExp(
  `^\\{"actor":"(${identifier})","at":"([0-9TZ:.-]+)","entryId":"([0-9a-f-]+)","kind":"([a-z0-9_.]+)",` +
    `"proofHash":"([0-9a-f]{64})","subject":\\{([^{}\\\\]*)\\},"v":1\\}$`,
);
const plainIdentifier = new RegExp(`^${identifier}$`);

/** The leaf hash of an entry from its stored statement and seal; null where they are none. */
export function leafOf(row: StoredLeaf): Buffer | null {
  const signature = Buffer.from(row.sealSignature, 'base64');
  if (signature.length === 0 || signature.toString('base64') !== row.sealSignature) return null;
  const sealSha256 = hash('sha256', signature, 'hex');
  const { statement, sealAlg, sealKeyId } = row;
  const at = statement.indexOf(',"subject":{');
  if (at < 0 || !plainIdentifier.test(sealKeyId) || !plainIdentifier.test(sealAlg)) return null;
  if (!statementForm.test(statement)) return leafOfAny(row, sealSha256);
  // The canonical form of the entry is that of the statement with one member more, between two others.
  const seal = `,"seal":{"alg":"${sealAlg}","keyId":"${sealKeyId}","sha256":"${sealSha256}"}`;
  return hash('sha256', `\0${statement.slice(0, at)}${seal}${statement.slice(at)}`, 'buffer');
}

/** Whether the columns that lists and filters use say what the signed statement says. */
export function isAsStated(row: StoredLeaf): boolean {
  const stated = statementForm.exec(row.statement);
  if (stated === null) return false;
  const [, actor, at, entryId, kind, proofHash, subject] = stated;
  return (
    actor === row.actor &&
    at === row.createdAt &&
    entryId === row.entryId &&
    kind === row.kind &&
    proofHash === row.proofHash &&
    subject === subjectOf(row)
  );
}

function subjectOf({ caseId, clientId, paymentId, reviewId }: StoredLeaf): string {
  let text = '';
  for (const [name, id] of [
    ['caseId', caseId],
    ['clientId', clientId],
    ['paymentId', paymentId],
    ['reviewId', reviewId],
  ] as const) {
    if (id !== null) text += `${text === '' ? '' : ','}"${name}":"${id}"`;
  }
  return text;
}

/** The slow way, for a spelling that the quick one does not know. */
function leafOfAny(row: StoredLeaf, sealSha256: string): Buffer | null {
  const statement = statementOf(row.statement);
  if (statement === null) return null;
  try {
    const bytes = entryBytes(statement, sealSha256, row.sealAlg as Seal['alg'], row.sealKeyId);
    return hash('sha256', Buffer.concat([Buffer.alloc(1), bytes]), 'buffer');
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * A tree that grows leaf by leaf and keeps what tiles hold: the nodes of every eighth level. Unlike the range of
 * the package it changes in place, which an audit of a million leaves needs.
 */
export class GrowingTree {
  size = 0;
  readonly #edge: Buffer[] = [];
  readonly #onTileNode: (level: number, index: number, hash: Buffer) => void;

  constructor(onTileNode: (level: number, index: number, hash: Buffer) => void) {
    this.#onTileNode = onTileNode;
  }

  push(leaf: Buffer): void {
    let node = leaf;
    let level = 0;
    let index = this.size;
    this.#onTileNode(0, index, node);
    for (; index % 2 === 1; index = (index - 1) / 2) {
      const left = this.#edge.pop();
      if (left === undefined) throw new Error('the edge of a tree has a hash for each one-bit of its size');
      node = hashPair(left, node);
      level += 1;
      if (level % 8 === 0) this.#onTileNode(level / 8, (index - 1) / 2, node);
    }
    this.#edge.push(node);
    this.size += 1;
  }

  /** Base64; of the empty tree, the hash of nothing. */
  root(): string {
    const right = this.#edge.at(-1);
    if (right === undefined) return hash('sha256', '', 'base64');
    return this.#edge
      .slice(0, -1)
      .reduceRight((root, left) => hashPair(left, root), right)
      .toString('base64');
  }
}
