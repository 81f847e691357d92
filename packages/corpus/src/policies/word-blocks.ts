import { allWithin, elementsOf, readXml } from '../xml/xml-tree.ts';
import type { XmlNode } from '../xml/xml-tree.ts';
import { block, headingLevel } from './blocks.ts';
import type { Block } from './blocks.ts';

/** What stands in the file and is no text of the document: what was deleted, fields, pictures, the second form of a box. */
const leftOut: ReadonlySet<string> = new Set([
  'del',
  'moveFrom',
  'instrText',
  'delText',
  'pPr',
  'rPr',
  'Fallback',
  'drawing',
]);

/**
 * The blocks of a Word document from its parts `word/document.xml` and, where it has them, `word/styles.xml` (ECMA-376).
 * Deletions that are only proposed are read as deleted, insertions as inserted. Throws `XmlError`.
 */
export function wordBlocks(document: string, styles: string | null): Block[] {
  const levels = styles === null ? new Map<string, number>() : stylesOf(readXml(styles));
  return allWithin(readXml(document), 'body').flatMap((body) => blocksOf(body, levels));
}

/** Styles that stand for a heading, by their id: `berschrift1` in a German Word. */
function stylesOf(styles: XmlNode): Map<string, number> {
  return new Map(
    allWithin(styles, 'style').flatMap((style) => {
      const level = Number(valueOf(allWithin(style, 'outlineLvl')[0]) ?? NaN) + 1;
      return Number.isInteger(level) && level <= 9
        ? [[style.attributes['w:styleId'] ?? '', level] as const]
        : [];
    }),
  );
}

function blocksOf(node: XmlNode, levels: ReadonlyMap<string, number>): Block[] {
  return elementsOf(node).flatMap((child) => {
    if (leftOut.has(child.name)) return [];
    if (child.name === 'tr')
      return block(
        null,
        elementsOf(child)
          .map((cell) => inline(cell).trim())
          .join(' | ')
          .replaceAll('\n', ' '),
      );
    return child.name === 'p' ? paragraph(child, levels) : blocksOf(child, levels);
  });
}

function paragraph(node: XmlNode, levels: ReadonlyMap<string, number>): Block[] {
  const text = inline(node);
  const style = valueOf(allWithin(node, 'pStyle')[0]) ?? '';
  const own = valueOf(allWithin(node, 'outlineLvl')[0]);
  const named = /^(?:heading|berschrift|titre|titolo|t(?:í|i)tulo)\s?([1-9])$/iu.exec(style)?.[1];
  const level =
    levels.get(style) ??
    (named === undefined ? undefined : Number(named)) ??
    (own === undefined ? null : Number(own) + 1);
  return block(level ?? headingLevel(text.trim()), text);
}

function inline(node: XmlNode): string {
  return node.children
    .map((child) => {
      if (typeof child === 'string') return node.name === 't' ? child : '';
      if (leftOut.has(child.name)) return '';
      if (child.name === 'tab') return ' ';
      return child.name === 'br' || child.name === 'p' ? `\n${inline(child)}` : inline(child);
    })
    .join('');
}

function valueOf(node: XmlNode | undefined): string | undefined {
  return node?.attributes['w:val'];
}
