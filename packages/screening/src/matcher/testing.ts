import * as fc from 'fast-check';
import { arbHardName, arbSpelling, arbWord, indexOf, makeEntity } from '../testing.ts';
import type { EntityKind } from '../types.ts';
import { toWords } from './normalise.ts';
import { prepareQuery } from './prepare-query.ts';
import { retrieveNames } from './retrieve.ts';
import { similarWords } from './similar-words.ts';
import { scoresByHand, similarByHand } from './testing-by-hand.ts';
import { layRows } from './token-rows.ts';

/** What a search is tried on: listed names, and a query made of them. */
export interface Trial {
  readonly listed: readonly (readonly [name: string, kind: EntityKind])[];
  readonly asked: string;
  readonly kind: EntityKind | undefined;
}

const scoreMin = 0.4;
const namesTried = 5;

/**
 * The names that a search passes over although they reach its floor. For each of the best names the floor is the very score of
 * the name, so that no bound has room to be wrong.
 */
export function passedOver({ listed, asked, kind }: Trial): number[] {
  const index = indexOf(
    ...listed.map(([full, is], place) => makeEntity(String(place), [full], { kind: is })),
  );
  const prepared = prepareQuery(index, asked, kind);
  const best = scoresByHand(index, prepared)
    .map((score, name) => ({ score, name }))
    .filter(({ score }) => score >= scoreMin)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, namesTried);
  return best
    .filter(
      ({ score, name }) =>
        !retrieveNames(index, prepared, layRows(index, prepared, score), score).names.includes(name),
    )
    .map(({ name }) => name);
}

/** The listed words that are like a word and that its keys do not find; a single letter is an initial, found by the names that begin so. */
export function wordsNotFound(asked: string, listed: readonly string[]): string[] {
  const index = indexOf(...listed.map((full, place) => makeEntity(String(place), [full])));
  const words = toWords(asked).filter(({ text }) => text.length > 1);
  return words.flatMap((word) => {
    const found = similarWords(index, word);
    const missed = similarByHand(index, found).tokens.filter((token) => !found.tokens.includes(token));
    return missed.map((token) => index.data.tokens[token] ?? '');
  });
}

const arbKind = fc.constantFrom<EntityKind[]>('person', 'organisation', 'vessel');

/* Names in other scripts, and how Latin letters write them; then in other languages. */
const foreignNames = [
  ['عبد الرحمن', 'abdulrahman'],
  ['سيف الله', 'saifullah'],
  ['김영철', 'kim yongchol'],
  ['김 영철', 'yongchol kim'],
  ['高石', 'gaoshi'],
  ['习近平', 'xi jinping'],
  ['阿部 裕美子', 'abe yumiko'],
  ['이재형 김영철', 'lee jaehyung kim yongchol'],
  ['محمد', 'muhammad'],
  ['Δημήτριος', 'dimitrios'],
  ['Министерство обороны', 'ministry defense'],
  ['Mykolayovych', 'Nikolaevich'],
  ['Schukow', 'Zhukov'],
] as const;
const latinOf = new Map<string, string>(foreignNames);

const spaced = (parts: readonly string[]): string => parts.join(' ');

/* Besides hard names: long ones, ones that repeat a word, ones of initials, and ones in other scripts. */
const arbListedName = fc.oneof(
  { weight: 5, arbitrary: arbHardName },
  { weight: 1, arbitrary: fc.array(arbWord, { minLength: 8, maxLength: 11 }).map(spaced) },
  {
    weight: 1,
    arbitrary: fc.tuple(arbWord, arbWord).map(([first, second]) => spaced([first, second, first])),
  },
  { weight: 1, arbitrary: arbWord.map((word) => spaced([word, word])) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.constantFrom('J', 'C', 'A', 'JC', 'A.B.', 'ABC', 'A.B.C.', 'ABCD', 'musterplid'), {
        minLength: 2,
        maxLength: 5,
      })
      .map(spaced),
  },
  { weight: 2, arbitrary: fc.constantFrom(...latinOf.keys()) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...latinOf.keys()), arbWord).map(spaced) },
);

/* How a word of a query differs from that of the list. */
const changes: readonly ((word: string, number: number) => string)[] = [
  (word) => word,
  (word) => word,
  () => '',
  (word) => word.slice(0, 1),
  (word) => `${word.slice(0, 1)}.`,
  (word, number) => edited(word, [number]),
  (word, number) => edited(word, [number, number >> 5]),
  (word, number) => cut(word, number),
  (word) => `${word} ${word}`,
  (word) => Array.from(word.slice(0, 3), (letter) => `${letter}.`).join(''),
];

/* "J.C. Muster" as "Jmuster Cmuster Muster", now and then with the first of them once more. */
function spelledOut(words: readonly string[], number: number): readonly string[] {
  const spelled = words.flatMap((word) => {
    const letters = Array.from(word.replace(/\W/g, ''));
    const isSpelt = letters.length <= 3 || /^[A-Z]+$/.test(word);
    return !isSpelt ? [word] : letters.map((letter) => `${letter}muster`);
  });
  return number % 3 === 0 ? [...spelled, ...spelled.slice(0, 1)] : spelled;
}

/* "Jean Claude Muster" as "J.C. Muster". */
function abbreviated(
  [first = '', second = '']: readonly string[],
  [, , ...others]: readonly string[],
): readonly string[] {
  return others.length === 0 ? [first, second] : [`${first.charAt(0)}.${second.charAt(0)}.`, ...others];
}

function cut(word: string, number: number): string {
  const at = number % Math.max(1, word.length);
  return `${word.slice(0, at)} ${word.slice(at)}`;
}

/* Words of a listed name changed one by one, in another order, written together, with words of another name between. */
export const arbTrial: fc.Arbitrary<Trial> = fc
  .record({
    listed: fc.array(fc.tuple(arbListedName, arbKind), { minLength: 1, maxLength: 30 }),
    pick: fc.nat(),
    numbers: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
    seed: fc.nat(),
    how: fc.constantFrom(
      'same' as const,
      'changed' as const,
      'changed' as const,
      'abbreviated' as const,
      'spelled' as const,
      'acronym' as const,
    ),
    other: fc.tuple(arbHardName, fc.integer({ min: 0, max: 2 })),
    kind: fc.option(arbKind, { nil: undefined }),
  })
  .map(({ listed, pick, numbers, seed, how, other: [other, kept], kind }) => {
    const picked = listed[pick % listed.length]?.[0] ?? '';
    const own = (latinOf.get(picked) ?? picked).split(' ');
    const changed = own.map((word, place) => {
      const number = numbers[place % numbers.length] ?? 0;
      return changes[number % changes.length]?.(word, number >> 4) ?? word;
    });
    const wanted = {
      same: own,
      changed,
      abbreviated: abbreviated(own, changed),
      spelled: spelledOut(own, seed),
      acronym: [own.map((word) => word.charAt(0).toUpperCase()).join('')],
    }[how];
    const words = [...wanted, ...other.split(' ').slice(0, kept)];
    const turned = words.toSorted((a, b) => ((a.length * seed) % 7) - ((b.length * seed) % 7));
    const asked = seed % 4 === 0 ? words.join('') : seed % 4 === 1 ? spaced(words) : spaced(turned);
    return { listed, kind, asked: asked.trim() || other || 'x' };
  });

const long = 'mumu muri humu mubel muor muzan muhu fikmu huri';
const ofPerson = (name: string, asked: string): Trial => ({
  listed: [[name, 'person']],
  asked,
  kind: undefined,
});

/** Names that one bound or another once passed over, or that chance too seldom makes. */
export const knownTrials: readonly (readonly [title: string, trial: Trial])[] = [
  [
    'of many words, whose weight is rounded more than its score',
    {
      ...ofPerson(long, `${long} munem`),
      listed: [
        [long, 'person'],
        ['m.m.h. mubel muor muzan muhu fikmu huri', 'person'],
      ],
    },
  ],
  ['with initials, asked for with a word twice', ofPerson('M.U. Zanmu', 'Mumu Umu Zanmu Umu')],
  ['that two groups of initials stand for', ofPerson('umu umu mu', 'u.u. m.u. muplid')],
  [
    'that one group of initials is another form of and the other stands for',
    ofPerson('John Mubel Bifik', 'J.A.N. M.B.'),
  ],
  ['in another romanisation, of one word', ofPerson('Zhou Jianhua', 'Chou Chien Hua')],
  ['in another romanisation, of two words', ofPerson('Chou Chien Hua', 'Zhou Jianhua')],
  ['with a particle apart', ofPerson('Mubel Bin al-Haj', 'Mubel Belhadj')],
  ['with a particle written together', ofPerson('Mubel Bouzid', 'Mubel Abu Zayd')],
  ['with another vowel in what is written together', ofPerson('Nur al-Mubel', 'Nurul Mubel')],
  ['two words of which are written apart', ofPerson('Zanmubel Fikmuzan', 'Zan Mubel Fik Muzan')],
  [
    'three words of which are written apart',
    ofPerson('Zanmubel Fikmuzan Hurimu', 'Zan Mubel Fik Muzan Huri Mu'),
  ],
];

const letters = 'abcdefghijklmnopqrstuvwxyz';

/* A letter lost, added, replaced or swapped, for each number. */
function edited(word: string, edits: readonly number[]): string {
  let text = word;
  for (const edit of edits) {
    const at = (edit >> 3) % Math.max(1, text.length);
    const letter = letters.charAt((edit >> 7) % letters.length);
    if (edit % 4 === 0) text = text.slice(0, at) + text.slice(at + 1);
    else if (edit % 4 === 1) text = text.slice(0, at) + letter + text.slice(at);
    else if (edit % 4 === 2) text = text.slice(0, at) + letter + text.slice(at + 1);
    else text = text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
  }
  return text;
}

const arbLetters = fc
  .array(fc.nat({ max: letters.length - 1 }), { minLength: 2, maxLength: 12 })
  .map((places) => places.map((place) => letters.charAt(place)).join(''));
const foreign =
  'محمد عبد مسترمان حسين يوسف דוד יוסף כהן Δημήτριος Γεώργιος 김 이 박 高 王 李 タナカ カルロス muhammad hussein david yosef dimitrios kim lee park wang li tanaka carlos william bill robert bob ministry ministère министерства وزارة bank τράπεζα development dev holdings hldgs'.split(
    ' ',
  );

/* Words of a common form. */
const formed = [
  ['chou', 'zhou'],
  ['jianhua', 'chienhua'],
  ['jeong', 'chong'],
  ['belhadj', 'binhaj'],
  ['boubacar', 'aboubakr'],
] as const;

/** A word, and words that are like it or not. */
export const arbWords: fc.Arbitrary<{ asked: string; listed: readonly string[] }> = fc
  .record({
    asked: fc.oneof(
      { weight: 3, arbitrary: arbLetters },
      { weight: 1, arbitrary: arbSpelling },
      { weight: 2, arbitrary: fc.constantFrom(...foreign) },
    ),
    edits: fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 14 }),
    strangers: fc.array(fc.constantFrom(...foreign), { maxLength: 8 }),
    formed: fc.oneof(
      { weight: 6, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...formed) },
    ),
  })
  .map(({ asked: other, edits, strangers, formed: [asked, same] = [other, ''] }) => ({
    asked,
    listed: [...edits.map((each) => edited(asked, each)), withoutVowels(asked), same, ...strangers].filter(
      (word) => word !== '',
    ),
  }));

function withoutVowels(word: string): string {
  return word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, '');
}
