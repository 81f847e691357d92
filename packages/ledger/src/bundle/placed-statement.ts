import type { JsonValue } from '../canonical.ts';
import type { EntryStatement } from '../statement.ts';

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
