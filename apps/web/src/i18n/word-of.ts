import type { Translate } from './i18n.ts';
import type { TextKey } from './text-key.ts';
import type { TextParams } from './translate.ts';

/** The text of a code that came from the server; `fallback` (the code itself) where no text knows it. */
export function wordOf(t: Translate, key: string, fallback: string, params?: TextParams): string {
  // The key is put together at run time, so its type cannot be one of the known ones.
  const word = t(key as TextKey, params);
  return word === key ? fallback : word;
}
