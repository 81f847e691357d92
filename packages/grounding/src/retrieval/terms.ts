import { conceptsOf } from './glossary.ts';
import { joinedVerbs, partsOf } from './compounds.ts';
import { stem } from './stem.ts';
import { carries, wordsOf } from './words.ts';
import type { Language } from '../passage.ts';

/** Reads texts of one language into terms. */
export class TermReader {
  readonly #language: Language;
  readonly #stems = new Map<string, string>();
  readonly #parts = new Map<string, readonly string[]>();
  readonly #known: Set<string>;

  /** `known` are the stems that the corpus has, by which compounds are taken apart. */
  constructor(language: Language, known: Iterable<string> = []) {
    this.#language = language;
    this.#known = new Set(known);
  }

  /** A reader that knows the words of `texts`. */
  static of(language: Language, texts: Iterable<string>): TermReader {
    const reader = new TermReader(language);
    for (const text of texts)
      for (const word of wordsOf(text)) if (carries(word, language)) reader.#known.add(reader.#stemOf(word));
    return reader;
  }

  /** The stems that it knows. */
  get known(): readonly string[] {
    return [...this.#known];
  }

  /**
   * The stems of a text in order, each German compound followed by its parts, each clause by its separated verb, then the
   * concepts of the field that it names.
   */
  terms(text: string): string[] {
    return this.#withConcepts(text, this.#read(text));
  }

  /** The same of a question, without the words that the corpus knows by their parts or by what they mean alone. */
  asked(text: string): string[] {
    const stood = new Set(
      wordsOf(text)
        .filter((word) => this.#isKnownOtherwise(word))
        .map((word) => this.#stemOf(word)),
    );
    return this.#withConcepts(
      text,
      this.#read(text).filter((term) => !stood.has(term)),
    );
  }

  #isKnownOtherwise(word: string): boolean {
    const own = this.#stemOf(word);
    if (this.#known.has(own)) return false;
    return this.#partsOf(word).length > 0 || conceptsOf([own], this.#language).length > 0;
  }

  #withConcepts(text: string, terms: readonly string[]): string[] {
    return [
      ...terms,
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
