import { createHash } from 'node:crypto';
import { canonicalize } from '@sorgfalt/ledger';
import { exactJson } from '../../platform/events/exact-json.ts';
import type { Json } from '../../platform/events/spine.ts';

/** The canonical text of plain data, fractions as decimal text; fields without a value are left out. */
export function canonicalText(value: unknown): string {
  return canonicalize(exactJson(JSON.parse(JSON.stringify(value)) as Json));
}

/** SHA-256 of a text in UTF-8, hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The hash of what something says, whatever the order of its fields. */
export function contentHash(value: unknown): string {
  return sha256(canonicalText(value));
}
