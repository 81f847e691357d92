import type { Look } from './sheets.ts';
import type { TypeCase } from './type-case.ts';

/** A text in lines of at most `width` points: broken between words, and within one that is wider than a line. */
export function wrap(typeCase: TypeCase, text: string, width: number, { weight, size }: Look): string[] {
  const widthOf = (part: string) => typeCase.widthOf(part, weight, size);
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = piecesOf(word, width, widthOf);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

/** Without what would break a line by itself. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '');
}

function piecesOf(word: string, width: number, widthOf: (part: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && widthOf(piece + letter) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
}
