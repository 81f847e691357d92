import { canonicalize } from '@sorgfalt/ledger';
import { exactJson } from './events/exact-json.ts';
import type { Json } from './events/spine.ts';
import { sha256 } from './sha256.ts';

/** The canonical text of plain data, fractions as decimal text; fields without a value are left out. */
export function canonicalText(value: unknown): string {
  return canonicalize(exactJson(JSON.parse(JSON.stringify(value)) as Json));
}

/** The hash of what something says, whatever the order of its fields. */
export function contentHash(value: unknown): string {
  return sha256(canonicalText(value));
}
