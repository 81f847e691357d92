import type { Span } from './masked-text.ts';

/** A word of a name as it is compared, with its place in the text. */
export interface NameToken extends Span {
  readonly key: string;
}

const legalForms = new Set(
  'ag gmbh sa sarl srl spa sl slu ltd limited llc inc plc kg ohg ug se cie co corp genossenschaft verein stiftung eg sas snc'.split(
    ' ',
  ),
);

/** The words of a text; umlauts and their spellings with e, accents, capitals and points make no difference. */
export function nameTokens(text: string): NameToken[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.'\u2019-]*|&|\+/gu), (match) => ({
    start: match.index,
    end: match.index + match[0].replace(/[.'\u2019-]+$/u, '').length,
    key: keyOf(match[0]),
  })).filter(({ key }) => key !== '');
}

/** The same without words that only say what kind of firm it is. */
export function withoutForm(tokens: readonly NameToken[]): NameToken[] {
  return tokens.filter(({ key }) => !legalForms.has(key) && key !== 'und');
}

function keyOf(word: string): string {
  const key = word
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[.'\u2019-]/gu, '')
    .replaceAll(/([aou])e/gu, '$1');
  return key === '&' || key === '+' || key === 'and' || key === 'et' ? 'und' : key;
}

/** Whether two keys differ by one letter: added, left out, another, or two swapped. */
export function isNearly(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 4) return a === b;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  let back = 0;
  while (back < Math.min(a.length, b.length) - from && a.at(-1 - back) === b.at(-1 - back)) back += 1;
  const [restA, restB] = [a.slice(from, a.length - back), b.slice(from, b.length - back)];
  const isSwap = restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
  return Math.max(restA.length, restB.length) <= 1 || isSwap;
}
