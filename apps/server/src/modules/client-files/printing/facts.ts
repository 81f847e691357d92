import type { Block } from '../../../platform/pdf/index.ts';
import type { Words } from '../../printed-words/index.ts';
import type { WholeFile } from './whole-file.ts';

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

/** A state with the word that its day has passed. */
export function lateIn(state: string, isOverdue: boolean, { transparency }: Words): string {
  return isOverdue ? `${state}, ${transparency.overdue}` : state;
}

/** What a file on record is called and its hash, where one is named; a withdrawn one proves nothing and stands there as such. */
export function fileFacts(
  [name, hash]: readonly [name: string, hash: string],
  documentId: string | null,
  { documents }: WholeFile,
  { said }: Words,
): Fact[] {
  if (documentId === null) return [];
  const file = documents.find(({ id }) => id === documentId);
  if (file === undefined) return [[name, documentId]];
  const { fileName, sha256, withdrawnAt } = file;
  return [
    [name, withdrawnAt === null ? fileName : `${fileName}, ${said.withdrawn}`],
    [hash, sha256],
  ];
}
