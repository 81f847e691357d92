import { ilike, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

/** Shorter texts stand in too many places to be found by an index of their letters. */
const insideWordsMin = 3;

/**
 * Whether a column holds the text, however it is written in capitals: anywhere from three characters on, at the beginning of a word
 * below. Columns that are asked have an index of trigrams (`gin_trgm_ops`).
 */
export function holdsText(column: AnyColumn | SQL, text: string): SQL | undefined {
  const asked = sql`${column}`;
  const patternsOf = (written: string) => {
    const literal = written.replaceAll(/[\\%_]/gu, String.raw`\$&`);
    return text.length >= insideWordsMin ? [`%${literal}%`] : [`${literal}%`, `% ${literal}%`];
  };
  return or(
    ...waysOf(text).flatMap((written) => patternsOf(written).map((pattern) => ilike(asked, pattern))),
  );
}

/** The database knows capitals of ASCII only, whatever its locale is: other letters are asked for in both forms. */
function waysOf(text: string): string[] {
  const isPlain = /^\p{ASCII}*$/u.test(text);
  return isPlain ? [text] : [...new Set([text.toLowerCase(), text.toUpperCase(), text])];
}
