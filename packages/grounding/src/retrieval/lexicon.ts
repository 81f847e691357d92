/** The distinct terms of one language's passages, numbered from 0, with how many passages have each. */
export class Lexicon {
  readonly terms: string[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(terms: Iterable<string> = []) {
    for (const term of terms) this.add(term);
  }

  /** The number of a term, a new one where it is not known. */
  add(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    this.#numbers.set(term, this.terms.length);
    return this.terms.push(term) - 1;
  }

  find(term: string): number | undefined {
    return this.#numbers.get(term);
  }
}
