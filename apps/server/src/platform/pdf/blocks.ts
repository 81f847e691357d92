/** A table: what its columns are, how wide each is as a share of the whole, and its rows. */
export interface PrintedTable {
  readonly kind: 'table';
  readonly head: readonly string[];
  readonly shares: readonly number[];
  readonly rows: readonly (readonly string[])[];
  /** Whether the first cell says what the row is. */
  readonly hasRowHeads?: boolean;
}

/** What stands in a printed document, in the order in which it is read. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | PrintedTable;

/** A document to be printed as a tagged PDF. */
export interface Printed {
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  readonly madeAt: string;
  /** What stands between the title and the contents. */
  readonly lead: readonly string[];
  /** What the contents are called; null for what has none, as a letter. */
  readonly contents: string | null;
  readonly blocks: readonly Block[];
}
