import type { JsonValue } from '../canonical.ts';
import type { EntryStatement } from '../statement.ts';
import type { ReadBundle } from './layout.ts';
import type { BundleEntryVerification } from './verification.ts';

/** Of each entry, in the order of the bundle, the latest time that one before it in the log states. */
export function timesBefore({ entries }: Pick<ReadBundle, 'entries'>): readonly (string | undefined)[] {
  const times: (string | undefined)[] = entries.map(() => undefined);
  let latest: string | undefined;
  const order = entries.map(({ proof: { index }, parsed }, place) => ({ index, parsed, place }));
  for (const { parsed, place } of order.toSorted((a, b) => a.index - b.index)) {
    times[place] = latest;
    if (parsed.ok && (latest === undefined || parsed.value.at > latest)) latest = parsed.value.at;
  }
  return times;
}

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
