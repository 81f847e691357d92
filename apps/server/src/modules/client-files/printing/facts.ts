import type { Block } from '../../../platform/pdf/index.ts';
import type { Words } from '../../printed-words/index.ts';

/** What a thing is called and what it is; null for what need not be said. */
export type Fact = readonly [name: string, value: string] | null;

/** Facts as a table with two columns. */
export function factsTable({ column }: Words, facts: readonly Fact[]): Block {
  const rows = facts.filter((fact) => fact !== null);
  return { kind: 'table', head: [column.what, column.value], shares: [1, 3], hasRowHeads: true, rows };
}

/** A fact of which something may be known. */
export function known<Value>(name: string, value: Value | null, say: (value: Value) => string): Fact {
  return value === null ? null : [name, say(value)];
}
