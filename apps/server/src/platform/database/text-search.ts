import { ilike, or, sql } from './orm.ts';
import type { AnyColumn, SQL } from './orm.ts';

/** Shorter texts stand in too many places to be found by an index of their letters. */
const insideWordsMin = 3;

/**
 * Whether a column holds the text, however it is written in capitals: anywhere from three characters on, at the beginning of a word
 * below. Columns that are asked have an index of trigrams (`gin_trgm_ops`).
 */
export function holdsText(column: AnyColumn | SQL, text: string): SQL | undefined {
  const asked = sql`${column}`;
  const patternsOf = (written: string) => {
    const literal = literally(written);
    return text.length >= insideWordsMin ? [`%${literal}%`] : [`${literal}%`, `% ${literal}%`];
  };
  return or(
    ...waysOf(text).flatMap((written) => patternsOf(written).map((pattern) => ilike(asked, pattern))),
  );
}

/** Whether a column begins with the text, as it is written: an index of `text_pattern_ops` answers it. */
export function beginsWith(column: AnyColumn | SQL, text: string): SQL {
  return sql`${column} like ${`${literally(text)}%`}`;
}

/**
 * The text as a number that the firm gave, or the beginning of one behind its year (`ONB-2026-000042`, `pay-2026-0000`), in capitals; null where
 * it is none. Such a text is a number and no word, so its letters need not be looked for in names.
 */
export function givenNumber(text: string): string | null {
  const number = text.trim().toUpperCase();
  return /^(?:ONB|PAY)-\d{4}-\d*$/u.test(number) ? number : null;
}

/** The text as an id, as it stands in an address or on a printed page; null where it is none. */
export function givenId(text: string): string | null {
  const id = text.trim().toLowerCase();
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(id) ? id : null;
}

function literally(text: string): string {
  return text.replaceAll(/[\\%_]/gu, String.raw`\$&`);
}

/** The database knows capitals of ASCII only, whatever its locale is: other letters are asked for in both forms. */
function waysOf(text: string): string[] {
  const isPlain = /^\p{ASCII}*$/u.test(text);
  return isPlain ? [text] : [...new Set([text.toLowerCase(), text.toUpperCase(), text])];
}
