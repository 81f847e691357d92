import { parseSync, visitorKeys } from 'oxc-parser';
import type { Node } from 'oxc-parser';
import { changesOf, elementsOf } from './operators.ts';
import type { Change } from './operators.ts';

/** One change of one file that a good test notices. */
export interface Mutant extends Change {
  /** Path from the repository's root. */
  readonly file: string;
  readonly line: number;
  /** The line as it stands there. */
  readonly source: string;
}

/** All mutants of a file, in the order in which they stand there. The same text gives the same mutants. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const changes = [...changesBelow(program, text)].sort((a, b) => a.start - b.start || a.end - b.end);
  const distinct = new Map(
    changes.map((change) => [`${change.start}-${change.end}-${change.replacement}`, change]),
  );
  const lines = text.split('\n');
  return [...distinct.values()].map((change) => {
    const line = lineOf(text, change.start);
    return { ...change, file, line, source: lines[line - 1] ?? '' };
  });
}

/** The text of the file with this change made. */
export function mutate(text: string, { start, end, replacement }: Change): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

function* changesBelow(node: Node, text: string): Generator<Change> {
  if (isLeftAlone(node)) return;
  yield* changesOf(node, text);
  for (const child of childrenOf(node)) yield* changesBelow(child, text);
}

/** What runs nothing, and what is written for people: nobody asserts the words in which a bug is told. */
function isLeftAlone(node: Node): boolean {
  if (/^TS(?!AsExpression|NonNullExpression|SatisfiesExpression)/.test(node.type)) return true;
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return true;
  if (node.type !== 'NewExpression' || node.callee.type !== 'Identifier') return false;
  return /^(?:Range|Type)?Error$/.test(node.callee.name);
}

function childrenOf(node: Node): Node[] {
  if (node.type === 'ArrayExpression') return elementsOf(node);
  const keys = (visitorKeys[node.type] ?? []).filter((key) => !isName(node, key) && !isForTypes(node, key));
  return keys
    .flatMap((key) => (node as unknown as Record<string, Node | readonly Node[] | null>)[key] ?? [])
    .filter((child) => child !== null)
    .filter(
      (child) =>
        ![isTold, isForMigrations, isStatementName, isOneOfMany].some((isLeft) => isLeft(node, child)),
    );
}

/** Migrations are made of it, and nothing that runs asks for it: indexes and checks of tables, references and defaults. */
function isForMigrations(node: Node, child: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name === 'pgTable' && child === node.arguments[2];
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  return /^(?:default|references)$/.test(callee.property.name) && isColumn(callee.object) && child !== callee;
}

/** `text().notNull()`, by which a schema of values, `z.string()`, is none. */
function isColumn(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  return callee.type === 'Identifier' || (callee.type === 'MemberExpression' && isColumn(callee.object));
}

/** The name of a prepared statement: without one PostgreSQL reads it each time, and does the same. */
function isStatementName(node: Node, child: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return false;
  return node.callee.name === 'executeNamed' && child === node.arguments[1];
}

/** The 1 of `.limit(1)`: whoever asks for one row takes the first that comes. */
function isOneOfMany(node: Node, child: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { property } = node.callee;
  if (property.type !== 'Identifier' || property.name !== 'limit') return false;
  return child.type === 'Literal' && child.value === 1;
}

/** A sentence in an error of our own, or of an invariant: what code goes by stands beside it, in one word. */
function isTold(node: Node, child: Node): boolean {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false;
  if (node.callee.type !== 'Identifier' || !/Error$|^invariant$/.test(node.callee.name)) return false;
  if (child.type === 'TemplateLiteral') return child.quasis.some(({ value }) => value.raw.includes(' '));
  return child.type === 'Literal' && typeof child.value === 'string' && child.value.includes(' ');
}

/** A written name is a string without being a value. */
function isName(node: Node, key: string): boolean {
  if (node.type === 'ExportNamedDeclaration') return key === 'source' || key === 'specifiers';
  return key === 'key' && 'computed' in node && !node.computed;
}

/** The `''` or `0` that the type checker wants behind `parts[0]`, which is there: no test could come to it. */
function isForTypes(node: Node, key: string): boolean {
  if (key !== 'right' || !('right' in node) || node.right.type !== 'Literal') return false;
  if (node.right.value !== '' && node.right.value !== 0) return false;
  if (node.type === 'AssignmentPattern') return true;
  return node.type === 'LogicalExpression' && node.left.type === 'MemberExpression' && node.left.computed;
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
