import { plainText } from '../statutes/provisions.ts';

/** A heading, or a paragraph, of a document in the order in which it is read. */
export interface Block {
  /** 1 for a chapter, 2 for what is in it, and so on; null for a paragraph. */
  readonly level: number | null;
  readonly text: string;
}

/** `3`, `3.1`, `IV.`, `§ 4` in front of a line of a few words that does not end like a sentence. */
const numbered = /^(?:§\s?)?(\d{1,2}(?:\.\d{1,2}){0,3})\.?\s+(?=\p{L})[^\n]{2,90}$/u;
const sentenceEnd = /[.;:,]$/u;

/** The blocks of plain text: paragraphs are parted by empty lines, and numbered lines without an end are headings. */
export function textBlocks(text: string): Block[] {
  return text
    .replaceAll('\r', '')
    .split(/\n[^\S\n]*\n+/u)
    .flatMap((part) => splitHeadings(part.split('\n')));
}

function splitHeadings(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let open: string[] = [];
  const close = () => {
    blocks.push(...block(null, open.join('\n')));
    open = [];
  };
  for (const line of lines.map((each) => each.trim())) {
    const level = headingLevel(line);
    if (level === null) open.push(line);
    else {
      close();
      blocks.push(...block(level, line));
    }
  }
  close();
  return blocks;
}

/** How deep a line stands as a numbered heading; null for one that is none. */
export function headingLevel(line: string): number | null {
  const [, number] = numbered.exec(line) ?? [];
  return number === undefined || sentenceEnd.test(line) ? null : number.split('.').length;
}

/** The line between the head of a table and its rows, and a row. */
const tableRule = /^[^\S\n]*\|(?:[^\S\n]*:?-+:?[^\S\n]*\|)+[^\S\n]*$/gmu;
const tableRow = /^[^\S\n]*\|(.+)\|[^\S\n]*$/gmu;

/** Each row of a table is a paragraph of its own, its cells apart, as in a Word document. */
function rowOf(_: string, cells: string): string {
  const parted = cells.split('|').map((cell) => cell.trim());
  return `\n${parted.join(' | ')}\n`;
}

/** The blocks of Markdown; marks of emphasis and addresses of links are no text. */
export function markdownBlocks(text: string): Block[] {
  const plain = text
    .replaceAll('\r', '')
    .replace(/^\uFEFF?---\n[^]*?\n---\n/u, '')
    .replaceAll(
      /^(.+)\n(=+|-+)$/gmu,
      (_, title: string, line: string) => `${line.startsWith('=') ? '#' : '##'} ${title}`,
    )
    .replaceAll(/!?\[([^\]\n]*)\]\([^)\n]*\)/gu, '$1')
    .replaceAll(/(\*\*|__|`)(?=\S)(.+?)\1/gu, '$2')
    .replaceAll(tableRule, '')
    .replaceAll(tableRow, rowOf)
    .replaceAll(/^[-*+]\s+/gmu, '– ')
    .replaceAll(/^(#{1,6}\s.*)$/gmu, '\n$1\n');
  return plain.split(/\n[^\S\n]*\n+/u).flatMap((part) => {
    const [, marks, title = ''] = /^\s*(#{1,6})\s+(.*)$/u.exec(part) ?? [];
    return marks === undefined ? block(null, part) : block(marks.length, title.replace(/\s#+$/u, ''));
  });
}

export function block(level: number | null, text: string): Block[] {
  const plain = plainText(text);
  return plain === '' ? [] : [{ level, text: plain }];
}
