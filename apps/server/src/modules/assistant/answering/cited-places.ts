import { assistantLanguages } from '@sorgfalt/contract';
import type { Passage } from '@sorgfalt/grounding';
import { acts } from '@sorgfalt/regulation';

const article =
  /(?<!\p{L})art(?:icle|ikel|icolo|ículo)?s?\.?\s*(\d{1,4})\s?((?:[a-z](?![\p{L}]))?(?:bis|ter|quater)?(?!\p{L}))/giu;
const paragraph = /(?<!\p{L})(?:para(?:graph)?|abs(?:atz)?|al(?:inéa)?|cpv|párr(?:afo)?)\.?\s*(\d{1,3})/iu;

/**
 * The passages of the articles that a text names with their act, in whatever language it names them: `Art. 3 Abs. 1 GwG`,
 * `article 3 of the AMLA`. Empty where it names none.
 */
export function citedPlaces(text: string, passages: readonly Passage[]): Passage[] {
  const named = acts.filter(({ shortName }) =>
    assistantLanguages.some((each) => hasWord(text, shortName[each])),
  );
  const articles = [...text.matchAll(article)].map(
    ([, number = '', suffix = '']) => `art${number}${suffix.toLowerCase()}`,
  );
  const [, para] = paragraph.exec(text) ?? [];
  const found = passages.filter(
    ({ source, eId }) =>
      named.some(({ key }) => key === source) &&
      articles.includes((eId.split('/')[0] ?? '').replaceAll('_', '')),
  );
  const pinned = found.filter(({ eId }) => eId.split('/')[1] === `para_${para ?? ''}`);
  return para === undefined ? found : pinned;
}

function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  const around = `${text[at - 1] ?? ' '}${text[at + word.length] ?? ' '}`;
  return at >= 0 && !/[\p{L}\p{N}]/u.test(around);
}
