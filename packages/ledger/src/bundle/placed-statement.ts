import type { JsonValue } from '../canonical.ts';
import type { EntryStatement } from '../statement.ts';
import type { ReadBundle } from './layout.ts';
import type { BundleEntryVerification } from './verification.ts';

/** An entry of a bundle with its place in the log. */
export interface PlacedStatement {
  readonly statement: EntryStatement;
  readonly index: number;
  /** Lower-case hexadecimal. */
  readonly leafHash: string;
  /** Null where it has none. */
  readonly payload: JsonValue;
  /** The ids of the entries whose contents it says it took; null where it says nothing of the kind. */
  readonly erased: readonly string[] | null;
}

/** The entries with their places; those without a statement have failed for that. */
export function placedOf(
  { entries }: ReadBundle,
  verified: readonly BundleEntryVerification[],
): readonly PlacedStatement[] {
  return entries.flatMap(({ parsed, proof, erased }, place) => {
    const { steps = [], payload = null } = verified[place] ?? {};
    const leafHash = steps.find(({ id }) => id === 'leaf')?.detail['leafHash'];
    return parsed.ok && typeof leafHash === 'string'
      ? [{ statement: parsed.value, index: proof.index, leafHash, payload, erased }]
      : [];
  });
}
