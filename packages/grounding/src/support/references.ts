import { fold } from './words.ts';

/** A place in an act that a text cites: `Art. 9 Abs. 1 lit. a`. */
export interface Reference {
  readonly article: string;
  readonly paragraph: string | null;
  readonly letter: string | null;
  /** `Satz 2`, `Ziff. 1`: it goes on to a part that no text is held apart for. */
  readonly isFiner: boolean;
  /** `Rz 5`, `margin no. 5`: a place of a circular, and none of an act. */
  readonly isMargin: boolean;
  readonly start: number;
  readonly end: number;
}

// "Art. 305 bis StGB" has a suffix; "Art. 3 bis 5" and "Abs. 1 bis Abs. 3" go on to another place, which German says with the same word.
const article =
  /(?<!\p{L})(?:art(?:icle|icles|ikel|ikels|icolo|icoli|iculo|ículo|ículos|[st]?\.)?|§|Rz|margin(?:al)?\s(?:no\.|number)|cm|nm\.?|no\.?\smarg\.?)[\s\u00A0\u202F]{0,2}(\d{1,4}(?:(?:bis|ter|quater|quinquies|sexies|septies)(?!\p{L})|[\s\u00A0\u202F](?:bis|ter|quater|quinquies|sexies|septies)(?!\p{L}|\s{0,2}(?:\d|art|§|rz|und\smit\s))|[a-z](?!\p{L}))?)/giu;
const paragraph =
  /^[\s\u00A0\u202F,]{0,3}(?:abs(?:atz|ätze|\.)?|para(?:graphs?|s?\.)?|par(?:agraphes?|agrafo|agrafi|\.)|al(?:inéas?|\.)?|cpv\.?|capovers[oi]|párr(?:afos?|s?\.)?|apdo\.?|apartados?)[\s\u00A0\u202F]{0,2}(\d{1,2}(?:(?:bis|ter|quater|quinquies)|[\s\u00A0\u202F](?:bis|ter|quater|quinquies)(?!\p{L}|\s{0,2}(?:\d|abs|und\smit\s)))?)(?!\p{Nd})|^\s?\((\d{1,2}(?:bis|ter|quater|quinquies)?)\)/iu;
const margin = /^(?:Rz|margin|cm|nm|n)/iu;
const letter =
  /^[\s\u00A0\u202F,]{0,3}(?:lit(?:\.|era)?|let(?:ter[ae]|tres?|ters?|t?\.|ras?)?|bst\.?|buchstabe[n]?)[\s\u00A0\u202F]{0,2}([a-z](?:(?:bis|ter)|[\s\u00A0\u202F](?:bis|ter)(?!\p{L}|\s{0,2}(?:[a-z](?!\p{L})|lit|bst|buchst|und\smit\s)))?)(?!\p{L})|^\(([a-z](?:bis|ter)?)\)/iu;
const finer =
  /^[\s\u00A0\u202F,]{0,3}(?:satz|ziff(?:er|\.)?|ch(?:iffre|\.)|n(?:ummer|um[eé]ro|úmero|umber|[uú]m\.|[or]?\.|[°º])|cifra|sentence|phrase|frase)[\s\u00A0\u202F]{0,2}(\d{1,2})(?![\p{L}\p{Nd}]|[’'.,]\d)/iu;

/** The articles, with paragraph and letter, that a text cites in any of the five languages, in their order. */
export function referencesOf(text: string): Reference[] {
  const found: Reference[] = [];
  for (const match of text.matchAll(article)) {
    found.push({
      article: fold(match[1] ?? '').replace(/\s/g, ''),
      isMargin: margin.test(match[0]),
      start: match.index,
      ...placeAt(text, match.index + match[0].length),
    });
  }
  return found;
}

/** The paragraph, the letter and what is within them that are named at a place, and where they end. */
export function placeAt(
  text: string,
  at: number,
): Pick<Reference, 'paragraph' | 'letter' | 'isFiner' | 'end'> {
  const inParagraph = partAt(paragraph, text, at);
  const inLetter = partAt(letter, text, at + inParagraph.length);
  const within = at + inParagraph.length + inLetter.length;
  const { name, length } = partAt(finer, text, within);
  return {
    paragraph: inParagraph.name,
    letter: inLetter.name,
    isFiner: name !== null,
    end: within + length,
  };
}

/** The part of an article that is named at a place, written out or in brackets. */
function partAt(shape: RegExp, text: string, at: number): { name: string | null; length: number } {
  const [whole = '', named, inBrackets] = shape.exec(text.slice(at, at + 40)) ?? [];
  return { name: (named ?? inBrackets)?.toLowerCase().replace(/\s/gu, '') ?? null, length: whole.length };
}

/** The text with the places blanked, all offsets kept: what is left is what is said. */
export function blanked(text: string, spans: readonly { start: number; end: number }[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    if (start < at) continue;
    parts.push(text.slice(at, start), ' '.repeat(end - start));
    at = end;
  }
  return parts.join('') + text.slice(at);
}
