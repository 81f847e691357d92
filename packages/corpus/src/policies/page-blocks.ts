import { headingLevel, block } from './blocks.ts';
import type { Block } from './blocks.ts';

/** A line at the edge of more pages than this share is a header or a footer. */
const repeatedShare = 0.5;
const pagesMin = 4;
const edgeLines = 2;

/** The blocks of a document of pages with lines, as a PDF has it: headers, footers and page numbers are no text of it. */
export function pageBlocks(pages: readonly string[]): Block[] {
  const lines = pages.map((page) => page.split('\n').map((line) => line.trim()));
  const kept = withoutEdges(lines);
  const blocks: Block[] = [];
  let open: string[] = [];
  const close = () => {
    blocks.push(...block(null, joined(open)));
    open = [];
  };
  for (const line of kept) {
    const level = headingLevel(line);
    if (level !== null || line === '') close();
    if (level !== null) blocks.push(...block(level, line));
    else if (line !== '') open.push(line);
  }
  close();
  return blocks;
}

function withoutEdges(pages: readonly (readonly string[])[]): string[] {
  const shapes = pages.map(
    (page, at) =>
      new Map(edgesOf(page).map((place) => [place, shapeOf(page[place] ?? '', [at + 1, pages.length])])),
  );
  const counts = new Map<string, number>();
  for (const shape of shapes.flatMap((page) => [...new Set(page.values())]))
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const isRepeated = (shape: string | undefined) =>
    shape !== undefined &&
    pages.length >= pagesMin &&
    (counts.get(shape) ?? 0) > pages.length * repeatedShare;
  return pages.flatMap((page, at) => page.filter((_, place) => !isRepeated(shapes[at]?.get(place))));
}

/** The places of the first and last lines of a page that are not empty. */
function edgesOf(page: readonly string[]): number[] {
  const written = page.flatMap((line, place) => (line === '' ? [] : [place]));
  return [...new Set([...written.slice(0, edgeLines), ...written.slice(-edgeLines)])];
}

/** `Page 3 of 12` is the same line on each page. */
function shapeOf(line: string, own: readonly number[]): string {
  return line.replaceAll(/\d+/gu, (number) => (own.includes(Number(number)) ? '#' : number));
}

/** Lines of a paragraph, words that were parted at the end of a line put together again. */
function joined(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replaceAll(/(?<=\p{Ll})-\n(?=\p{Ll})/gu, '')
    .replaceAll('\n', ' ');
}
