import { rarity } from './lexical.ts';
import { utilityOf } from './question-words.ts';
import { carries, wordsOf } from './words.ts';
import type { LanguageIndex } from './language-index.ts';

/** Said of what must and may be, and weighed apart. */
const ofForce =
  /^(?:allow|permit|forbid|prohibit|requir|oblig|exempt|exception|regulat|rule|provision|paragraph|article|law|act$|need|treat|let$|lets$|sets?$|lays?$|carried$|erlaub|gestatt|zugelass|admis|ammess|admiti|verbiet|verbot|untersag|verlang|pflicht$|verpflicht|müss|brauch|benötig|schreib|befrei|ausnahm|geführt$|bestimmung|vorschrift|artikel|absatz|gesetz|permet|autoris|interdi|exig|fixe|besoin$|impos|oblig|dispens|exception|disposition|article|loi$|permett|consent[eo]|vieta|divieto|obblig|dobbiam|bisogn|serv(?:e|ono)$|impon|esig|fissa|esoner|eccezion|norma|disposizion|articolo|legge|permit|autoriz|prohíb|prohib|exig|hacen?$|falta$|necesit|impon|fij[ae]|eximi|exime|excepci|artículo|ley$)/u;

export interface WeighedWord {
  readonly weight: number;
  readonly stem: string;
  readonly parts: readonly string[];
  /** Those of laws: what people say for them is too wide to carry a premise. */
  readonly concepts: readonly string[];
}

/** What a part of a question says, each word by how much it tells; numbers and words of force are not among them. */
export function weighedWords(own: LanguageIndex, text: string): WeighedWord[] {
  const { language, lexicon } = own.lexical;
  const rarest = mostTold(own);
  return [...new Set(wordsOf(text))]
    .filter((word) => carries(word, language) && !ofForce.test(word) && !/^\p{N}/u.test(word))
    .flatMap((word) => {
      const terms = own.reader.terms(word);
      const [stem, ...others] = terms;
      if (stem === undefined) return [];
      const number = lexicon.find(stem);
      const tells = number === undefined ? rarest : rarity(own.lexical, number);
      return {
        weight: tells * utilityOf(stem, language),
        stem,
        parts: others.filter((term) => !term.startsWith('#')),
        concepts: others.filter((term) => term.startsWith('#') && !term.startsWith('#~')),
      };
    });
}

/** What a word tells that no passage has. */
export function mostTold({ passages }: LanguageIndex): number {
  return Math.log(1 + passages.length * 2);
}

/** The share of the words, by what they tell, that a text says; 0 to 1, and 1 of no words at all. */
export function shareMet(own: LanguageIndex, words: readonly WeighedWord[], text: string): number {
  const has = new Set(own.reader.terms(text));
  const full = words.reduce((sum, { weight }) => sum + weight, 0);
  if (full === 0) return 1;
  return words.reduce((sum, word) => sum + word.weight * metBy(word, has), 0) / full;
}

/** How much of a word a text says: by itself, by one that means the same, or by the parts of a compound. */
function metBy({ stem, parts, concepts }: WeighedWord, has: ReadonlySet<string>): number {
  if (has.has(stem) || concepts.some((concept) => has.has(concept))) return 1;
  return parts.length === 0 ? 0 : parts.filter((part) => has.has(part)).length / parts.length;
}
