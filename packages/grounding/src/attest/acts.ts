import { quantitiesOf } from '../support/quantities.ts';
import { wordsOf } from '../support/words.ts';

/** How texts name an act: short names, titles and numbers in every language (`GwG`, `AMLA`, `LBA`, `SR 955.0`). */
export interface ActNames {
  /** The `source` of its passages. */
  readonly key: string;
  readonly names: readonly string[];
  /** A number above which it surely has no article; not given where that is not known. */
  readonly articlesMax?: number | undefined;
}

/** An act named in a text. */
export interface NamedAct {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

const wordsMax = 12;

function folded(name: string): string {
  return wordsOf(name)
    .map(({ fold }) => fold)
    .join(' ');
}

interface ReadNames {
  readonly keys: ReadonlyMap<string, string>;
  readonly firsts: ReadonlySet<string>;
}

// A table of acts is read once, not for each sentence.
const readTables = new WeakMap<readonly ActNames[], ReadNames>();

function readNames(acts: readonly ActNames[]): ReadNames {
  const known = readTables.get(acts);
  if (known !== undefined) return known;
  const keys = new Map(acts.flatMap(({ key, names }) => names.map((name) => [folded(name), key] as const)));
  const read = { keys, firsts: new Set([...keys.keys()].map((name) => name.split(' ')[0] ?? '')) };
  readTables.set(acts, read);
  return read;
}

/** Long German names stand in the genitive, too: "des Geldwäschereigesetzes". */
function keyOf(name: string, keys: ReadonlyMap<string, string>): string | undefined {
  return keys.get(name) ?? (name.length >= 12 ? keys.get(name.replace(/e?s$/, '')) : undefined);
}

/** The acts a text names, the longest name first where several begin at the same word. */
export function namedActs(text: string, acts: readonly ActNames[]): NamedAct[] {
  const { keys, firsts } = readNames(acts);
  const words = wordsOf(text);
  const found: NamedAct[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    // An abbreviation is not a word of the language: "amla" in small letters names nothing.
    if (first === undefined || !first.isMarked || !firsts.has(first.fold)) continue;
    for (let length = Math.min(wordsMax, words.length - at); length > 0; length -= 1) {
      const run = words.slice(at, at + length);
      const key = keyOf(run.map(({ fold }) => fold).join(' '), keys);
      if (key === undefined) continue;
      found.push({ key, start: first.start, end: run.at(-1)?.end ?? first.end });
      at += length - 1;
      break;
    }
  }
  return found;
}

/** `vom 10. Oktober 1997`, `(Stand 1. Januar 2023)`: the day of an act, or of its edition, and none of what it says. */
const dated =
  /^(?:\s(?:(?:vom|du|del|de|of|dated)\s|dell['’])|[\s,;(]{1,3}(?:stand|(?:in\sder\s)?fassung|[ée]tat|stato|status|estado|versi[oó]ne?)(?:\s\p{L}{1,6}){0,2}:?\s)/iu;

/** Where the name of an act ends once its own days are taken along. */
export function actEnd(text: string, end: number): number {
  const rest = text.slice(end, end + 60);
  const lead = dated.exec(rest)?.[0].length;
  const day = quantitiesOf(rest).find(({ unit, start }) => unit === 'date' && start === lead);
  return day === undefined ? end : actEnd(text, end + day.end);
}
