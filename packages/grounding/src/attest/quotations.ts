import { wordsOf } from '../support/words.ts';

/** Words that a text says are those of another. */
export interface Quotation {
  readonly text: string;
  /** Of what stands between the quotation marks. */
  readonly start: number;
  readonly end: number;
}

const closersOf = new Map([
  ['„', '“”"'],
  ['“', '”"'],
  ['«', '»'],
  ['»', '«'],
  ['‹', '›'],
  ['"', '"'],
  ["'", "'"],
  ['‘', '’'],
]);
const lengthMax = 4_000;
const wordsMin = 3;

function closingAt(text: string, from: number, closers: string): number {
  for (let at = from; at < Math.min(text.length, from + lengthMax); at += 1) {
    const character = text[at] ?? '';
    if (!closers.includes(character)) continue;
    const isApostrophe = "'’".includes(character) && /\p{L}/u.test(text[at + 1] ?? '');
    if (!isApostrophe) return at;
  }
  return -1;
}

/**
 * Quoted words of a text, three or more, in „ “, “ ”, « », » «, ‹ ›, " " or ' '. An outer quotation is taken, not
 * those within it.
 */
export function quotationsOf(text: string): Quotation[] {
  const found: Quotation[] = [];
  const unclosed = new Set<string>();
  for (let at = 0; at < text.length; at += 1) {
    const opener = text[at] ?? '';
    const closers = closersOf.get(opener);
    const isInWord = "'‘".includes(opener) && /\p{L}/u.test(text[at - 1] ?? '');
    if (closers === undefined || isInWord || unclosed.has(opener)) continue;
    const end = closingAt(text, at + 1, closers);
    if (end === -1) {
      unclosed.add(opener);
      continue;
    }
    const quoted = text.slice(at + 1, end);
    if (wordsOf(quoted).length >= wordsMin) found.push({ text: quoted, start: at + 1, end });
    at = end;
  }
  return found;
}

function plain(text: string): string {
  const words = wordsOf(text).map(({ start, end }) => text.slice(start, end).normalize('NFC').toLowerCase());
  return ` ${words.join(' ')} `;
}

/** Whether quoted words stand in a source word for word; what is left out is marked by [...] or …. */
export function standsIn(quotation: string, source: string): boolean {
  const whole = plain(source);
  let from = 0;
  for (const part of quotation.split(/\[(?:\.{3}|…)\]|\((?:\.{3}|…)\)|…|\.{3}/)) {
    const sought = plain(part);
    if (sought.trim() === '') continue;
    const at = whole.indexOf(sought, from);
    if (at === -1) return false;
    from = at + sought.length - 1;
  }
  return true;
}
