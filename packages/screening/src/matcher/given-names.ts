import { shortForms } from './given-name-forms.ts';
import { sameNames } from './same-names.ts';

const fullsOf = new Map<string, Set<string>>();
const shortsOf = new Map<string, Set<string>>();

function note(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}

for (const line of shortForms.replaceAll('\n ', ' ').split('\n')) {
  const [full = '', short = ''] = line.split(': ').map((side) => side.split(' '));
  for (const each of full) {
    for (const other of short) {
      if (each === other) continue;
      note(shortsOf, each, other);
      note(fullsOf, other, each);
    }
  }
}

const formsOf = new Map<string, Set<string>>();
/* By how a name begins: the lines that have it. A patronymic has the name without its last sound ("Serge-evich"). */
const linesOf = new Map<string, Set<string>>();
for (const [place, line] of sameNames.split('\n').entries()) {
  const forms = line.split(' ');
  for (const each of forms) {
    for (const other of forms) if (each !== other) note(formsOf, each, other);
    for (const start of [each, each.slice(0, -1)]) note(linesOf, start, String(place));
  }
}

/** The name of a father with what makes it a patronymic, in English, German and French letters. */
export const patronymic = /^(.{3,}?)[yij]?[oeyi][vw](ich|ych|ic|itsch|ytsch|itch|na)$/;

/**
 * Which names the patronymic is of, as words that are the same for the same name in another language; none for any other word. In
 * South Slavic it is a surname ("Ivanović"), of which the likes of "Janović" are none.
 */
export function fatherOf(word: string): string[] {
  const [, stem = '', ending = ''] = patronymic.exec(word) ?? [];
  if (ending === 'ic') return [];
  return Array.from(linesOf.get(stem) ?? [], (line) => `${line}${ending === 'na' ? 'f' : 'm'}`);
}

/* What a short form agrees to with the full one, and one name with itself in another language. */
const shortSim = 0.8;
const otherLanguageSim = 0.74;
const tables: readonly (readonly [ReadonlyMap<string, ReadonlySet<string>>, number])[] = [
  [fullsOf, shortSim],
  [shortsOf, shortSim],
  [formsOf, otherLanguageSim],
];

/** The full forms of a short one, the short forms of a full one, and the name in other languages. */
export function otherForms(word: string): string[] {
  return tables.flatMap(([table]) => [...(table.get(word) ?? [])]);
}

/** How far two words agree that are forms of one given name; 0 where they are none. */
export function formSimilarity(word: string, other: string): number {
  return tables.find(([table]) => table.get(word)?.has(other) === true)?.[1] ?? 0;
}

/** How far two patronymics agree, by whose they are (`fatherOf`); 0 where they are of different names. */
export function fatherSimilarity(fathers: readonly string[], others: readonly string[]): number {
  return fathers.some((father) => others.includes(father)) ? otherLanguageSim : 0;
}
