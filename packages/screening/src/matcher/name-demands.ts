import { kinds, wordClasses } from './index-data.ts';
import type { IndexData } from './index-data.ts';

/** What a text must say for a listed name to stand in it. */
export interface NameDemands {
  /** All words side by side: no two words of the name say who is meant. */
  readonly isWhole: boolean;
  /** Words that say who is meant as they are written: there is at most one that is no word of every trade. */
  readonly isExact: boolean;
  /** Words in the order of the name. */
  readonly isOrdered: boolean;
}

const nameClass = wordClasses.indexOf('name');
const ownClasses = new Set([nameClass, wordClasses.indexOf('place')]);
const genericClasses = new Set([wordClasses.indexOf('generic'), wordClasses.indexOf('branch')]);
const lightClasses = new Set([
  wordClasses.indexOf('particle'),
  wordClasses.indexOf('title'),
  wordClasses.indexOf('legal-form'),
]);
/** A shorter word is too often something else. */
const loneCharsMin = 4;

/** Whether a word may be missing: a particle, a title, a legal form. */
export function isLight({ tokenClass }: Pick<IndexData, 'tokenClass'>, token: number): boolean {
  return lightClasses.has(tokenClass[token] ?? 0);
}

/** What a name demands of a text; null for a name that would be seen everywhere and is looked for in no text. */
export function demandsOf(data: IndexData, name: number): NameDemands | null {
  const tokens = data.nameTokens.subarray(data.nameStart[name], data.nameStart[name + 1]);
  if (tokens.length === 1 && !isTellingAlone(data, name, tokens[0] ?? 0)) return null;
  const own = new Set(tokens.filter((token) => isOwn(data, token)));
  const hasGeneric = tokens.some((token) => genericClasses.has(data.tokenClass[token] ?? 0));
  const kind = kindOf(data, name);
  return {
    isWhole: own.size === 0 || (own.size === 1 && !hasGeneric),
    isExact: own.size <= 1,
    isOrdered: kind !== 'person' && kind !== 'other',
  };
}

/** Whether a word is a name's own: more than a letter, no particle, no word of every trade. */
function isOwn(data: IndexData, token: number): boolean {
  return ownClasses.has(data.tokenClass[token] ?? 0) && (data.tokens[token] ?? '').length > 1;
}

function kindOf({ nameEntity, entityKind }: IndexData, name: number): (typeof kinds)[number] | undefined {
  return kinds[entityKind[nameEntity[name] ?? 0] ?? 0];
}

/** A single word tells who is meant where it is long enough, nobody's given name or surname, and no ship's. */
function isTellingAlone(data: IndexData, name: number, token: number): boolean {
  const kind = kindOf(data, name);
  const isCraft = kind === 'vessel' || kind === 'aircraft';
  if (isCraft || !ownClasses.has(data.tokenClass[token] ?? 0)) return false;
  return (data.tokens[token] ?? '').length >= loneCharsMin && !isBorneByPersons(data, token);
}

/** Whether a word is a part of some person's longer name. */
function isBorneByPersons(data: IndexData, token: number): boolean {
  const { postingStart, postings, nameTelling } = data;
  for (let at = postingStart[token] ?? 0; at < (postingStart[token + 1] ?? 0); at += 1) {
    const name = postings[at] ?? 0;
    if ((nameTelling[name] ?? 0) > 1 && kindOf(data, name) === 'person') return true;
  }
  return false;
}
