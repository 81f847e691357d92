import type { Translate } from './i18n.ts';

/** The text of a code that came from the server; `fallback` (the code itself) where no text knows it. */
export function wordOf(t: Translate, key: string, fallback: string): string {
  // The key is put together at run time, so its type cannot be one of the known ones.
  const word: unknown = t(key as 'common:close', { defaultValue: fallback });
  return typeof word === 'string' ? word : fallback;
}
