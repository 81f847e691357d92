import { conceptsOf } from './glossary.ts';
import { joinedVerbs, partsOf } from './compounds.ts';
import { stem } from './stem.ts';
import { carries, wordsOf } from './words.ts';
import type { Language } from '../passage.ts';

/** Reads texts of one language into terms; `known` are the stems that its corpus has. */
export class TermReader {
  readonly #language: Language;
  readonly #stems = new Map<string, string>();
  readonly #parts = new Map<string, readonly string[]>();
  readonly #known = new Set<string>();

  constructor(language: Language, texts: Iterable<string>) {
    this.#language = language;
    for (const text of texts)
      for (const word of wordsOf(text)) if (carries(word, language)) this.#known.add(this.#stemOf(word));
  }

  /**
   * The stems of a text in order, each German compound followed by its parts, each clause by its separated verb, then the
   * concepts of the field that it names.
   */
  terms(text: string): string[] {
    return [
      ...this.#read(text),
      ...conceptsOf(
        wordsOf(text).map((word) => this.#stemOf(word)),
        this.#language,
      ),
    ];
  }

  #read(text: string): string[] {
    if (this.#language !== 'de') return this.#stemmed(wordsOf(text));
    return text.split(/[.;:,?!()\n]/).flatMap((clause) => {
      const words = wordsOf(clause);
      return [...this.#stemmed(words), ...joinedVerbs(words, this.#knownStem)];
    });
  }

  readonly #knownStem = (part: string): string | null => {
    const found = this.#stemOf(part);
    return this.#known.has(found) ? found : null;
  };

  #stemmed(words: readonly string[]): string[] {
    return words.flatMap((word) =>
      carries(word, this.#language) ? [this.#stemOf(word), ...this.#partsOf(word)] : [],
    );
  }

  #stemOf(word: string): string {
    const kept = this.#stems.get(word);
    if (kept !== undefined) return kept;
    const found = stem(word, this.#language);
    this.#stems.set(word, found);
    return found;
  }

  #partsOf(word: string): readonly string[] {
    if (this.#language !== 'de') return [];
    const kept = this.#parts.get(word);
    if (kept !== undefined) return kept;
    const found = partsOf(word, this.#knownStem);
    this.#parts.set(word, found);
    return found;
  }
}
