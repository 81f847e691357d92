import { wordsOf } from './words.ts';

/** Whether words stand in a source one after the other, whatever the marks between them. */
export function isVerbatim(text: string, source: string): boolean {
  const plain = (of: string) =>
    ` ${wordsOf(of)
      .map(({ fold }) => fold)
      .join(' ')} `;
  return plain(source).includes(plain(text));
}
