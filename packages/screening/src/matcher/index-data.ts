import type { EntityKind, ListName } from '../types.ts';
import type { WordClass } from './lexicon.ts';
import type { Script } from './normalise.ts';

/** Kinds, qualities, scripts and classes are stored as their place in these lists. */
export const kinds: readonly EntityKind[] = ['person', 'organisation', 'vessel', 'aircraft', 'other'];
export const qualities: readonly ListName['quality'][] = ['primary', 'strong', 'weak'];
export const scripts: readonly Script[] = [
  'latin',
  'vowelless',
  'syllable',
  'continued',
  'foreign',
  'initials',
];
export const wordClasses: readonly WordClass[] = [
  'name',
  'particle',
  'title',
  'legal-form',
  'generic',
  'number',
  'place',
  'branch',
];

/** The arrays of an index and their element types; a saved index holds them in this order. */
export const arrayTypes = {
  /** By token. */
  tokenScript: Uint8Array,
  tokenClass: Uint8Array,
  /** The letters of a Latin token, or all that may stand in a spelling of another, as bits. */
  tokenLetters: Uint32Array,
  /** A token as it is written in another script, in UTF-16, at `nativeStart[token]` up to `nativeStart[token + 1]`. */
  nativeStart: Uint32Array,
  nativeChars: Uint16Array,
  tokenWeight: Float64Array,
  /** Names that hold a token at `postingStart[token]` up to `postingStart[token + 1]`, loose names first. */
  postingStart: Uint32Array,
  postingLooseEnd: Uint32Array,
  postings: Uint32Array,
  /** Names of which a token is the weightiest word, at `anchorStart[token]` up to `anchorStart[token + 1]`. */
  anchorStart: Uint32Array,
  anchorNames: Uint32Array,
  /** By name; tokens in their order at `nameStart[name]` up to `nameStart[name + 1]`. */
  nameStart: Uint32Array,
  nameTokens: Uint32Array,
  nameEntity: Uint32Array,
  /** Place of the name among those of its entity. */
  nameOrdinal: Uint32Array,
  nameQuality: Uint8Array,
  /** Weight of the different texts. */
  nameWeight: Float32Array,
  /** How many words can say who is meant. */
  nameTelling: Uint8Array,
  /** How many letters of words such as "JC" stand for whole words; single letters are like other words. */
  nameInitials: Uint8Array,
  /** Symmetric-delete, sound and consonant keys to tokens. */
  fuzzyStarts: Uint32Array,
  fuzzyHashes: Uint32Array,
  fuzzyValues: Uint32Array,
  /** Keys of neighbours written together to names. */
  joinStarts: Uint32Array,
  joinHashes: Uint32Array,
  joinValues: Uint32Array,
  /** Keys of runs of words in another script that one Latin word may spell, to the number of the run. */
  runStarts: Uint32Array,
  runHashes: Uint32Array,
  runValues: Uint32Array,
  /** How many words a run has. */
  runSize: Uint8Array,
  /** The names that hold a run and its place in each, at `runNameStart[run]` up to `runNameStart[run + 1]`. */
  runNameStart: Uint32Array,
  runNames: Uint32Array,
  runPlaces: Uint8Array,
  /** Keys of identifiers to entities. */
  idStarts: Uint32Array,
  idHashes: Uint32Array,
  idValues: Uint32Array,
  /** By entity. */
  entityList: Uint16Array,
  entityKind: Uint8Array,
  entityStart: Uint32Array,
  /** Entities that stand for one subject share the number of the first of them. */
  entitySubject: Uint32Array,
  /** The entities of a subject at `subjectStart[subject]` up to `subjectStart[subject + 1]`. */
  subjectStart: Uint32Array,
  subjectMembers: Uint32Array,
  entityBytes: Uint8Array,
} as const;

/** The arrays themselves. */
export type IndexArrays = {
  readonly [Name in keyof typeof arrayTypes]: ArrayOf<(typeof arrayTypes)[Name]>;
};

/* Over any buffer, as a saved index can stand in shared memory. */
type ArrayOf<Type> = Type extends typeof Uint8Array
  ? Uint8Array
  : Type extends typeof Uint16Array
    ? Uint16Array
    : Type extends typeof Uint32Array
      ? Uint32Array
      : Type extends typeof Float32Array
        ? Float32Array
        : Float64Array;

/** Everything a saved index consists of. */
export interface IndexData extends IndexArrays {
  readonly listIds: readonly string[];
  readonly tokens: readonly string[];
  /** Names below this number are loose: one telling word, or letters that stand for words. */
  readonly looseNames: number;
  /** The smallest weight of a telling word. */
  readonly tellingWeightMin: number;
}
