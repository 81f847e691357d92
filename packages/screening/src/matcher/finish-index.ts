import { anchorsOf } from './anchors.ts';
import { foreignRuns } from './foreign-runs.ts';
import { GrowableInts } from './growable.ts';
import { kinds, scripts, wordClasses } from './index-data.ts';
import type { IndexData } from './index-data.ts';
import { buildKeyTable } from './key-table.ts';
import type { KeyTable } from './key-table.ts';
import { mayBeFirm } from './acronyms.ts';
import { addUp } from './add-up.ts';
import type { IndexBuilder } from './index-builder.ts';
import { initialLetters } from './initials.ts';
import { joinTable } from './join-table.ts';
import { isDistinctive, isTelling, restShare } from './lexicon.ts';
import type { Word } from './normalise.ts';
import { isRank } from './offices.ts';
import { lettersOf } from './spelling/pattern.ts';
import { isLatinWord, spellingOf } from './spelling/script-spelling.ts';
import { bareKeyOf, keysOf, meaningKeys, scriptKeysOf } from './token-keys.ts';

interface Names {
  nameStart: Uint32Array;
  nameTokens: Uint32Array;
  nameEntity: Uint32Array;
  nameOrdinal: Uint32Array;
  nameQuality: Uint8Array;
}

interface NameFacts {
  nameWeight: Float32Array;
  nameTelling: Uint8Array;
  nameInitials: Uint8Array;
}

/** Brings what was gathered to its final order and works out weights and tables; clients may be known by an office and a surname. */
export function finishIndex(
  builder: IndexBuilder,
  weigh: ((word: Word) => number) | null,
  areClients: boolean,
): IndexData {
  const { words } = builder.dictionary;
  const tokenWeight =
    weigh === null ? builder.dictionary.weights(builder.entityTotal) : Float64Array.from(words, weigh);
  const gathered: Names = {
    nameStart: withEnd(builder.nameStart, builder.nameTokens.length),
    nameTokens: builder.nameTokens.finish(),
    nameEntity: builder.nameEntity.finish(),
    nameOrdinal: builder.nameOrdinal.finish(),
    nameQuality: Uint8Array.from(builder.nameQuality.finish()),
  };
  const { names, looseNames } = looseFirst(gathered, words);
  const entityStart = withEnd(builder.entityStart, builder.entityBytes.length);
  const entitySubject = builder.subjects.finish();
  const isFirm = (name: number): boolean =>
    mayBeFirm(kinds[builder.entityKind.at(names.nameEntity[name] ?? 0)]);
  const telling = words.flatMap((word, id) => (isTelling(word) ? [tokenWeight[id] ?? 0] : []));
  return {
    listIds: builder.listIds,
    tokens: words.map(({ text }) => text),
    looseNames,
    tellingWeightMin: telling.reduce((min, weight) => Math.min(min, weight), 1),
    tokenScript: Uint8Array.from(words, ({ script }) => scripts.indexOf(script)),
    tokenClass: Uint8Array.from(words, ({ wordClass }) => wordClasses.indexOf(wordClass)),
    tokenLetters: Uint32Array.from(words, lettersOfWord),
    ...nativesOf(words),
    tokenWeight,
    ...names,
    ...factsOf(names, words, tokenWeight, areClients),
    ...postingsOf(names, words.length, looseNames),
    ...anchorsOf(names, words, tokenWeight),
    ...named('fuzzy', fuzzyTable(words)),
    ...named('join', joinTable(names, words, isFirm)),
    ...foreignRuns(names, words),
    ...named('id', buildKeyTable(builder.idHashes.finish(), builder.idValues.finish())),
    entityList: Uint16Array.from(builder.entityList.finish()),
    entityKind: Uint8Array.from(builder.entityKind.finish()),
    entityStart,
    entityBytes: builder.entityBytes.finish(),
    entitySubject,
    ...membersOf(entitySubject),
  };
}

function lettersOfWord(word: Word): number {
  return isLatinWord(word) ? lettersOf(word.text) : (spellingOf(word)?.letters ?? 0);
}

function withEnd(starts: GrowableInts, end: number): Uint32Array {
  starts.push(end);
  return starts.finish();
}

function named<Prefix extends string>(
  prefix: Prefix,
  { starts, hashes, values }: KeyTable,
): Record<`${Prefix}Starts` | `${Prefix}Hashes` | `${Prefix}Values`, Uint32Array> {
  return {
    [`${prefix}Starts`]: starts,
    [`${prefix}Hashes`]: hashes,
    [`${prefix}Values`]: values,
  } as Record<`${Prefix}Starts` | `${Prefix}Hashes` | `${Prefix}Values`, Uint32Array>;
}

/* Names that a search can never pass over by their missing words get the lowest numbers. */
function looseFirst(names: Names, words: readonly Word[]): { names: Names; looseNames: number } {
  const total = names.nameEntity.length;
  const areTelling = Uint8Array.from(words, (word) => (isTelling(word) ? 1 : 0));
  const letters = Uint8Array.from(words, initialLetters);
  const areLoose = new Uint8Array(total);
  for (let name = 0; name < total; name += 1) {
    areLoose[name] = isLoose(names, name, areTelling, letters) ? 1 : 0;
  }
  const looseNames = areLoose.reduce((sum, loose) => sum + loose, 0);
  const order = new Uint32Array(total);
  let loosePlace = 0;
  let otherPlace = looseNames;
  for (let name = 0; name < total; name += 1) {
    if (areLoose[name] === 1) order[loosePlace++] = name;
    else order[otherPlace++] = name;
  }
  const nameStart = new Uint32Array(total + 1);
  const nameTokens = new Uint32Array(names.nameTokens.length);
  let end = 0;
  for (let place = 0; place < total; place += 1) {
    const name = order[place] ?? 0;
    const last = names.nameStart[name + 1] ?? 0;
    for (let from = names.nameStart[name] ?? 0; from < last; from += 1) {
      nameTokens[end] = names.nameTokens[from] ?? 0;
      end += 1;
    }
    nameStart[place + 1] = end;
  }
  return {
    names: {
      nameStart,
      nameTokens,
      nameEntity: order.map((name) => names.nameEntity[name] ?? 0),
      nameOrdinal: order.map((name) => names.nameOrdinal[name] ?? 0),
      nameQuality: Uint8Array.from(order, (name) => names.nameQuality[name] ?? 0),
    },
    looseNames,
  };
}

function isLoose(
  { nameStart, nameTokens }: Names,
  name: number,
  areTelling: Uint8Array,
  letters: Uint8Array,
): boolean {
  let telling = -1;
  let isNarrow = true;
  const end = nameStart[name + 1] ?? 0;
  for (let place = nameStart[name] ?? 0; place < end; place += 1) {
    const token = nameTokens[place] ?? 0;
    if ((letters[token] ?? 0) > 0) return true;
    if (areTelling[token] !== 1) continue;
    if (telling >= 0 && telling !== token) isNarrow = false;
    telling = token;
  }
  return isNarrow;
}

function factsOf(
  names: Names,
  words: readonly Word[],
  weights: Float64Array,
  areClients: boolean,
): NameFacts {
  return {
    nameWeight: weightsOf(
      names,
      numberTexts(words),
      Float64Array.from(words, ({ wordClass }, token) => (weights[token] ?? 0) * restShare(wordClass)),
    ),
    nameTelling: sumsOf(
      names,
      words.map(({ wordClass, text }) => (isDistinctive(wordClass) || (areClients && isRank(text)) ? 1 : 0)),
    ),
    nameInitials: sumsOf(
      names,
      words.map((word) => (initialLetters(word) > 1 ? initialLetters(word) : 0)),
    ),
  };
}

/* Each text of a name counts once. */
function weightsOf(
  { nameStart, nameTokens }: Names,
  texts: Uint32Array,
  weights: Float64Array,
): Float32Array {
  const nameWeight = new Float32Array(nameStart.length - 1);
  for (let name = 0; name < nameWeight.length; name += 1) {
    const from = nameStart[name] ?? 0;
    const end = nameStart[name + 1] ?? 0;
    for (let place = from; place < end; place += 1) {
      const token = nameTokens[place] ?? 0;
      let first = from;
      while (texts[nameTokens[first] ?? 0] !== texts[token]) first += 1;
      if (first === place) nameWeight[name] = (nameWeight[name] ?? 0) + (weights[token] ?? 0);
    }
  }
  return nameWeight;
}

/* For each name the sum of what its words have. */
function sumsOf({ nameStart, nameTokens }: Names, ofTokens: readonly number[]): Uint8Array {
  const sums = new Uint8Array(nameStart.length - 1);
  for (let name = 0; name < sums.length; name += 1) {
    const end = nameStart[name + 1] ?? 0;
    for (let place = nameStart[name] ?? 0; place < end; place += 1) {
      sums[name] = (sums[name] ?? 0) + (ofTokens[nameTokens[place] ?? 0] ?? 0);
    }
  }
  return sums;
}

/* One text can be written in several scripts. */
function numberTexts(words: readonly Word[]): Uint32Array {
  const numbers = new Map<string, number>();
  return Uint32Array.from(words, ({ text }) => {
    const known = numbers.get(text) ?? numbers.size;
    numbers.set(text, known);
    return known;
  });
}

function postingsOf(
  names: Names,
  tokenTotal: number,
  looseNames: number,
): Pick<IndexData, 'postingStart' | 'postingLooseEnd' | 'postings'> {
  const postingStart = new Uint32Array(tokenTotal + 1);
  eachPosting(names, (token) => {
    postingStart[token + 1] = (postingStart[token + 1] ?? 0) + 1;
  });
  addUp(postingStart);
  const next = postingStart.slice(0, tokenTotal);
  const postingLooseEnd = next.slice();
  const postings = new Uint32Array(postingStart[tokenTotal] ?? 0);
  eachPosting(names, (token, name) => {
    const end = next[token] ?? 0;
    postings[end] = name;
    next[token] = end + 1;
    if (name < looseNames) postingLooseEnd[token] = end + 1;
  });
  return { postingStart, postingLooseEnd, postings };
}

/* Each different token of each name once, names in their order. */
function eachPosting({ nameStart, nameTokens }: Names, visit: (token: number, name: number) => void): void {
  for (let name = 0; name + 1 < nameStart.length; name += 1) {
    const from = nameStart[name] ?? 0;
    const end = nameStart[name + 1] ?? 0;
    for (let place = from; place < end; place += 1) {
      const token = nameTokens[place] ?? 0;
      let first = from;
      while (nameTokens[first] !== token) first += 1;
      if (first === place) visit(token, name);
    }
  }
}

function nativesOf(words: readonly Word[]): Pick<IndexData, 'nativeStart' | 'nativeChars'> {
  const nativeStart = new Uint32Array(words.length + 1);
  for (const [token, { native }] of words.entries()) nativeStart[token + 1] = native.length;
  addUp(nativeStart);
  const text = words.map(({ native }) => native).join('');
  return {
    nativeStart,
    nativeChars: Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
  };
}

function fuzzyTable(words: readonly Word[]): KeyTable {
  const hashes = new GrowableInts();
  const values = new GrowableInts();
  for (const [id, word] of words.entries()) {
    const { text } = word;
    for (const key of [...keysOf(text), bareKeyOf(text), ...scriptKeysOf(word), ...meaningKeys(word)]) {
      hashes.push(key);
      values.push(id);
    }
  }
  return buildKeyTable(hashes.finish(), values.finish());
}

function membersOf(subjects: Uint32Array): Pick<IndexData, 'subjectStart' | 'subjectMembers'> {
  const subjectStart = new Uint32Array(subjects.length + 1);
  for (const subject of subjects) subjectStart[subject + 1] = (subjectStart[subject + 1] ?? 0) + 1;
  addUp(subjectStart);
  const next = subjectStart.slice();
  const subjectMembers = new Uint32Array(subjects.length);
  for (const [entity, subject] of subjects.entries()) {
    subjectMembers[next[subject] ?? 0] = entity;
    next[subject] = (next[subject] ?? 0) + 1;
  }
  return { subjectStart, subjectMembers };
}
