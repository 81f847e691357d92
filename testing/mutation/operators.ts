import type { Node } from 'oxc-parser';

/** A piece of a text, and what stands there instead. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** What a person reads: the expression around the change before and after, on one line. */
  readonly label: string;
}

type Of<T extends Node['type']> = Extract<Node, { type: T }>;
type Operators = { readonly [T in Node['type']]?: (node: Of<T>, text: string) => Change[] };
type Span = Pick<Change, 'start' | 'end'>;

const swaps: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
  '&': '|',
  '|': '&',
  '^': '&',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '|=': '&=',
  '^=': '&=',
};

const operators: Operators = {
  BinaryExpression: (node, text) => (joinsText(node) ? [] : swapped(node, text)),
  LogicalExpression: swapped,
  AssignmentExpression: swapped,
  UnaryExpression: (node, text) =>
    node.operator === '!' ? instead(node, written(node.argument, text), text) : [],
  UpdateExpression: (node, text) =>
    instead(node, written(node, text).replace(node.operator, node.operator === '++' ? '--' : '++'), text),
  IfStatement: (node, text) => instead(node.test, 'false', text),
  Literal: (node, text) =>
    literal(written(node, text)).flatMap((replacement) => instead(node, replacement, text)),
  TemplateLiteral: (node, text) => (written(node, text) === '``' ? [] : instead(node, '``', text)),
  ExpressionStatement: (node, text) => (isCall(node.expression) ? instead(node, ';', text) : []),
  ReturnStatement: (node, text) =>
    node.argument === null || isPlain(node.argument) ? [] : instead(node, 'return;', text),
  ArrowFunctionExpression: ({ body }, text) =>
    body.type === 'BlockStatement' || isPlain(body) ? [] : instead(body, '(undefined)', text),
  ArrayExpression: (node, text) =>
    elementsOf(node).flatMap((element) => (isPlain(element) ? [] : removed(element, text))),
  ObjectExpression: (node, text) =>
    node.properties.flatMap((property) =>
      property.type === 'Property' && isPlain(property.value) ? [] : removed(property, text),
    ),
  CallExpression: (node, text) => (node.optional ? notOptional(node, node.callee, '', text) : []),
  MemberExpression: (node, text) =>
    node.optional ? notOptional(node, node.object, node.computed ? '' : '.', text) : [],
};

/** The changes of this node itself, those of its children left out. */
export function changesOf(node: Node, text: string): Change[] {
  const operator = operators[node.type] as ((node: Node, text: string) => Change[]) | undefined;
  return operator?.(node, text) ?? [];
}

/** The elements to change: all, and of a table of plain values the first, as a test that repeats the table is none. */
export function elementsOf({ elements }: Of<'ArrayExpression'>): Node[] {
  const present = elements.filter((element) => element !== null);
  return present.length > 3 && present.every(isPlain) ? present.slice(0, 1) : present;
}

/** A call that does something. An invariant does nothing as long as it holds, and no test can come to where it does not. */
function isCall(node: Node): boolean {
  if (node.type === 'AwaitExpression') return isCall(node.argument);
  if (node.type !== 'CallExpression') return false;
  return node.callee.type !== 'Identifier' || node.callee.name !== 'invariant';
}

/** What is as good as nothing, or is changed as a literal already. */
function isPlain(node: Node): boolean {
  return node.type === 'Literal' || (node.type === 'Identifier' && node.name === 'undefined');
}

function joinsText({ operator, left, right }: Of<'BinaryExpression'>): boolean {
  const isText = (of: Node) =>
    of.type === 'TemplateLiteral' || (of.type === 'Literal' && typeof of.value === 'string');
  return operator === '+' && (isText(left) || isText(right));
}

function swapped(
  node: Of<'AssignmentExpression' | 'BinaryExpression' | 'LogicalExpression'>,
  text: string,
): Change[] {
  const by = swaps[node.operator];
  if (by === undefined) return [];
  const start = text.indexOf(node.operator, node.left.end);
  return [changed(node, { start, end: start + node.operator.length }, by, text)];
}

function literal(text: string): string[] {
  if (text === 'true' || text === 'false') return [String(text === 'false')];
  if (/^['"]/.test(text)) return [text.length === 2 ? "'mutated'" : "''"];
  if (text.startsWith('/')) return withoutAnchors(text);
  if (!/^[\d.]/.test(text)) return [];
  const one = text.endsWith('n') ? '1n' : '1';
  return [`(${text} + ${one})`, `(${text} - ${one})`];
}

function withoutAnchors(text: string): string[] {
  const end = text.lastIndexOf('/');
  const isEndAnchored = text[end - 1] === '$' && text[end - 2] !== '\\';
  return [
    ...(text[1] === '^' && end > 2 ? [`/${text.slice(2)}`] : []),
    ...(isEndAnchored && end > 2 ? [text.slice(0, end - 1) + text.slice(end)] : []),
  ];
}

/** An element with the comma behind it. */
function removed(element: Node, text: string): Change[] {
  const comma = /^\s*,/.exec(text.slice(element.end));
  return [changed(element, { start: element.start, end: element.end + (comma?.[0].length ?? 0) }, '', text)];
}

function notOptional(node: Node, before: Node, by: string, text: string): Change[] {
  const start = text.indexOf('?.', before.end);
  return [changed(node, { start, end: start + 2 }, by, text)];
}

function instead(node: Node, replacement: string, text: string): Change[] {
  return [changed(node, node, replacement, text)];
}

function changed(shown: Span, { start, end }: Span, replacement: string, text: string): Change {
  const after = text.slice(shown.start, start) + replacement + text.slice(end, Math.max(end, shown.end));
  return {
    start,
    end,
    replacement,
    label: `${oneLine(written(shown, text))} → ${oneLine(after) || 'nothing'}`,
  };
}

function written({ start, end }: Span, text: string): string {
  return text.slice(start, end);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
