import { parseSync, visitorKeys } from 'oxc-parser';
import type { Node } from 'oxc-parser';

/** What marks call with the key of a function that begins. Only the process of a lasting pool defines it. */
export const markName = '__reached';
/** In the folder of the run: the keys that the last run of tests called, as JSON. */
export const reachedFile = 'reached.json';

interface Body {
  /** Of the whole function, parameters too. */
  readonly start: number;
  readonly end: number;
  readonly body: Node;
}

/** The text with a mark at the beginning of each function, that says which one it is: what `functionAt` gives. */
export function withMarks(file: string, text: string): string {
  const inserts = functionsOf(file, text).flatMap(({ start, body }) => {
    const mark = `globalThis.${markName}?.(${JSON.stringify(keyOf(file, start))})`;
    return body.type === 'BlockStatement'
      ? [{ at: body.start + 1, text: `${mark};` }]
      : [
          { at: body.start, text: `(${mark}, ` },
          { at: body.end, text: ')' },
        ];
  });
  return inserts
    .sort((a, b) => b.at - a.at)
    .reduce((done, insert) => done.slice(0, insert.at) + insert.text + done.slice(insert.at), text);
}

/** The key of the innermost function around an offset; null where the module itself runs it. */
export function functionAt(file: string, text: string, offset: number): string | null {
  const around = functionsOf(file, text).filter(({ start, end }) => start <= offset && offset < end);
  const innermost = around.reduce<Body | null>(
    (best, each) => (best === null || each.start >= best.start ? each : best),
    null,
  );
  return innermost === null ? null : keyOf(file, innermost.start);
}

function keyOf(file: string, start: number): string {
  return `${file}:${start}`;
}

function functionsOf(file: string, text: string): Body[] {
  return [...functionsBelow(parseSync(file, text).program)];
}

function* functionsBelow(node: Node): Generator<Body> {
  if ('body' in node && 'params' in node && node.body !== null) {
    const { body, start, end } = node as unknown as Body;
    yield { start, end, body };
  }
  for (const key of visitorKeys[node.type] ?? []) {
    const children = [
      (node as unknown as Record<string, Node | readonly (Node | null)[] | null>)[key],
    ].flat();
    for (const child of children) if (child !== null && child !== undefined) yield* functionsBelow(child);
  }
}
