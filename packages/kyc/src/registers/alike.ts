/** How two writings of the same thing stand to each other. */
export type Likeness = 'same' | 'similar' | 'different';

const and: ReadonlySet<string> = new Set(['und', 'and', 'et', 'e', 'y', '&', '+']);
/** Words for the legal form, by the form that they stand for. */
const formWords: Readonly<Record<string, string>> = {
  ag: 'shares',
  sa: 'shares',
  ltd: 'shares',
  limited: 'shares',
  inc: 'shares',
  plc: 'shares',
  gmbh: 'limited',
  sarl: 'limited',
  sagl: 'limited',
  llc: 'limited',
};
const ended: ReadonlySet<string> = new Set(['in', 'liq', 'liquidation', 'liquidazione']);
const countries: ReadonlySet<string> = new Set(['ch', 'schweiz', 'suisse', 'svizzera', 'switzerland']);

/**
 * Compares names of entities: case, marks and accents do not matter. Similar are those that differ by the word for the legal form,
 * which one may leave out or say in another language, by the order of words, or by one letter; `AG` and `GmbH` are two companies.
 */
export function compareEntityNames(one: string, other: string): Likeness {
  const [left, right] = [namePartsOf(one), namePartsOf(other)];
  const isOfOneForm = left.form === right.form || left.form === null || right.form === null;
  if (left.all.join(' ') === right.all.join(' ')) return 'same';
  if (!isOfOneForm || left.own.length === 0) return 'different';
  const isReordered = left.own.toSorted().join(' ') === right.own.toSorted().join(' ');
  return isReordered || areOneLetterApart(left.own, right.own) ? 'similar' : 'different';
}

/**
 * Compares addresses and places. Similar are those of which one says less, or has one letter otherwise; another number or word is
 * another house or town.
 */
export function compareAddresses(one: string, other: string): Likeness {
  const [left, right] = [addressWords(one), addressWords(other)];
  const [onlyLeft, onlyRight] = [without(left, right), without(right, left)];
  if (onlyLeft.length + onlyRight.length === 0) return 'same';
  if (left.length === 0 || right.length === 0) return 'different';
  if (onlyLeft.length === 0 || onlyRight.length === 0) return 'similar';
  return areOneLetterApart(onlyLeft, onlyRight) ? 'similar' : 'different';
}

/** A number of a register without what only makes it legible. */
export function plainNumber(text: string): string {
  return text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function namePartsOf(name: string) {
  const all = wordsOf(name).map((word) => (and.has(word) ? '&' : word));
  const form = all.map((word) => formWords[word]).find((found) => found !== undefined) ?? null;
  const own = all.filter((word) => !Object.hasOwn(formWords, word) && !ended.has(word));
  return { all, form, own };
}

function addressWords(address: string): string[] {
  const words = wordsOf(address).filter((word) => !countries.has(word));
  return [...new Set(words.map((word) => word.replace(/(?:strasse|str)$/u, 'str')))];
}

function without(words: readonly string[], others: readonly string[]): string[] {
  return words.filter((word) => !others.includes(word));
}

function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    // `S.A.` is `SA`.
    .replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b|\s|$)/gu, '');
  return plain.match(/[\p{L}\p{N}]+|[&+]/gu) ?? [];
}

function areOneLetterApart(left: readonly string[], right: readonly string[]): boolean {
  if (left.length !== right.length) return false;
  const pairs = left.flatMap((word, at) => (word === right[at] ? [] : [[word, right[at] ?? ''] as const]));
  const [pair] = pairs;
  return (
    pairs.length === 1 &&
    pair !== undefined &&
    pair.every((word) => /^\D{5,}$/u.test(word)) &&
    isOneEditApart(...pair)
  );
}

function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = short.slice(long.length === short.length ? at + 1 : at);
  return long.slice(at + 1) === rest;
}
