import { sameNames, shortForms } from './given-name-forms.ts';

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
for (const line of sameNames.split('\n')) {
  const forms = line.split(' ');
  for (const each of forms) for (const other of forms) if (each !== other) note(formsOf, each, other);
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
