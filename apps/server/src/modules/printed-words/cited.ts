import { filled, wordOf } from './words.ts';
import type { Words } from './words.ts';

/** Acts as rules cite them: `AMLA Art. 3`, `AMLO-FINMA Art. 13 para. 2 let. a`. */
const cited = /^(?<act>AMLA|AMLO-FINMA|EmbG|SCC) Art\. (?<place>.+)$/u;

/** A citation as lawyers write it in the language of the file, as on the screens; others as they are. */
export function citationIn({ happened: { citation } }: Words, text: string): string {
  const { act = '', place = '' } = cited.exec(text)?.groups ?? {};
  if (act === '') return text;
  const words = place.replace(' para. ', ` ${citation.para} `).replace(' let. ', ` ${citation.let} `);
  return filled(citation.article, { act: wordOf(citation.act, act), place: words });
}

/** A paper with the form that it is, if it is one. */
export function paperIn(
  { codes, column }: Words,
  { paper, form }: { readonly paper: string; readonly form: string | null },
): string {
  const name = wordOf(codes.paper, paper);
  return form === null ? name : `${name}, ${column.form} ${form}`;
}

/** What happened, in words; a type that has none stands as it is. */
export function eventIn({ happened: { event } }: Words, type: string): string {
  const [group = '', ...name] = type.split('.');
  const known: Readonly<Record<string, Readonly<Record<string, string>>>> = event;
  const words = Object.hasOwn(known, group) ? (known[group] ?? {}) : {};
  const word = wordOf(words, name.join('.'));
  return word === name.join('.') ? type : word;
}
