declare module 'snowball-stemmers' {
  /** The Snowball stemmer of a language, by its English name. */
  export function newStemmer(algorithm: string): { stem(word: string): string };
}
