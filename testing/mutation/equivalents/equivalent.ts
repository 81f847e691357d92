/** A mutant that does the same as the original: no test can tell them apart, and it does not count. */
export interface Equivalent {
  readonly file: string;
  /** A piece of the line, enough to know it by. */
  readonly line: string;
  /** As the tool says it. */
  readonly label: string;
  readonly why: string;
}
