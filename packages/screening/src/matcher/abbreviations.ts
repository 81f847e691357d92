import { genericWords, wordClass } from './lexicon.ts';
import { meaningOf, wordsOfMeaning } from './meanings.ts';
import type { Word } from './normalise.ts';
import { branchWords } from './places.ts';
import { isShortFor, shortCharsMin } from './short-spelling.ts';

/* Words of firms' names that are written in short and have no translation here. */
const others =
  `agricultural chemicals computer consulting consultants distribution electrical electric electronics environmental
estate holding holdings hospital logistics maritime medical mining partners pharmaceutical pharmaceuticals properties property
scientific securities software solutions sons supply telecom textile textiles`.split(/\s+/);

const charsMax = 7;

interface FullWord {
  readonly text: string;
  readonly meaning: string;
}

const untranslated: ReadonlySet<string> = new Set([...others, ...genericWords, ...branchWords]);
const byFirst = new Map<string, FullWord[]>();

/** What a word says that an organisation is or does, also one that is not translated; '' for any other word. */
export function statedMeaning(word: Pick<Word, 'text' | 'native'>): string {
  const meaning = meaningOf(word);
  if (meaning !== '' || word.native !== '') return meaning;
  return untranslated.has(word.text) ? singular(word.text) : '';
}

/**
 * The meanings that a short word may stand for ("Hldgs", "Dev.", "Govt", "Constr."): its letters are the beginning of the full word
 * and perhaps its end, or the first letter and consonants. Most words stand for none.
 */
export function shortFor({ text, native }: Pick<Word, 'text' | 'native'>): readonly string[] {
  if (native !== '' || text.length < shortCharsMin || text.length > charsMax) return none;
  const kind = wordClass(text);
  if ((kind !== 'name' && kind !== 'title') || statedMeaning({ text, native }) !== '') return none;
  const bare = singular(text);
  const found = new Set<string>();
  for (const { text: full, meaning } of byFirst.get(text.charAt(0)) ?? []) {
    if (isShortFor(text, full) || (bare !== text && isShortFor(bare, full))) found.add(meaning);
  }
  return found.size === 0 ? none : [...found];
}

const none: readonly string[] = [];

function singular(text: string): string {
  return text.endsWith('s') && !text.endsWith('ss') ? text.slice(0, -1) : text;
}

function add(text: string, meaning: string): void {
  const first = text.charAt(0);
  const known = byFirst.get(first);
  if (known === undefined) byFirst.set(first, [{ text, meaning }]);
  else known.push({ text, meaning });
}

for (const [text, meaning] of wordsOfMeaning()) if (/^[a-z]+$/.test(text)) add(text, meaning);
for (const text of untranslated) if (meaningOf({ text, native: '' }) === '') add(text, singular(text));
