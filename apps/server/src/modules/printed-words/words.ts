import type { MailLanguage } from '@sorgfalt/contract';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import type { Words } from './said.ts';

export type { Words } from './said.ts';

export const words: Readonly<Record<MailLanguage, Words>> = { de, en, es, fr, it };

/** A sentence with its places filled: `{name}`. */
export function filled(sentence: string, places: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/gu, (_, name: string) => places[name] ?? '');
}

/** A code in words; one that has none stands as it is. */
export function wordOf(known: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(known, code) ? (known[code] ?? code) : code;
}
