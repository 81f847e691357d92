import { sentencesOf } from '../support/sentences.ts';
import { withoutDenial } from './premise-words.ts';
import { numbersOf } from './quantities.ts';
import { placeOf } from './topics.ts';
import { likeness } from './vectors.ts';
import { mostTold, shareAlike, shareMet, weighedWords } from './weighed-words.ts';
import type { Language } from '../passage.ts';
import type { LanguageIndex } from './language-index.ts';
import type { Near } from './near.ts';
import type { PassageIndex } from './index-passages.ts';
import type { WeighedWord } from './weighed-words.ts';

/** A premise held against the passages near it; shares are of its words by what they tell, 0 to 1. */
export interface PremiseReading {
  readonly premise: string;
  readonly language: Language;
  /** How many words tell something. */
  readonly words: number;
  /** The sentences that say most of it, best first, with the share that each says. */
  readonly about: readonly { readonly text: string; readonly share: number }[];
  /** What is left out by the passage that says most of it, and by all of them. */
  readonly missing: Missing;
  /** The share that the best passage says if words of one beginning are taken for the same. */
  readonly alike: number;
  /** How near such a sentence lies by meaning, 0 to 1. */
  readonly meaning: number;
  /** What the passages say, one after the other. */
  readonly sources: string;
}

/** What a premise says and the passages near it do not. */
export interface Missing {
  /** How many words the best passage lacks, and all of them lack. */
  readonly words: number;
  readonly everywhere: number;
  /** What the most telling of those that the best lacks tells, 0 to 1. */
  readonly most: number;
  /** It has a number that the best passage lacks, whatever it counts. */
  readonly hasNumber: boolean;
}

/** Characters read of a passage. */
const textMax = 2000;
/** Sentences that say this share of what the best says are about it as well: one that agrees is enough. */
const alsoAbout = 0.85;
const sentencesMax = 4;

/** Null where no passage is in the language of the premise. */
export function readPremise(
  index: PassageIndex,
  premise: string,
  near: readonly Near[],
  language: Language,
): PremiseReading | null {
  const own = index.languages.get(language);
  const read = near.map(({ passage }) => passage).filter((passage) => passage.language === language);
  if (own === undefined || read.length === 0) return null;
  const words = weighedWords(own, withoutDenial(premise));
  const share = (text: string): number => shareMet(own, words, text);
  const about = sentencesAbout(read, share);
  const sources = read.map(whole).join(' ');
  const [best = ''] = read.map(whole).toSorted((a, b) => share(b) - share(a));
  return {
    premise,
    language,
    words: words.length,
    about,
    missing: missingFrom(own, words, { premise, best, sources }),
    alike: shareAlike(own, words, best),
    meaning: meaningOf(index, own, premise, about),
    sources,
  };
}

const whole = ({ text, heading, asked = '' }: Near['passage']): string => `${heading}. ${text} ${asked}`;

function missingFrom(
  own: LanguageIndex,
  words: readonly WeighedWord[],
  { premise, best, sources }: { readonly premise: string; readonly best: string; readonly sources: string },
): Missing {
  const lackedBy = (text: string): WeighedWord[] => words.filter((word) => shareMet(own, [word], text) === 0);
  const lacked = lackedBy(best);
  const numbers = new Set(numbersOf(best));
  return {
    words: lacked.length,
    everywhere: lackedBy(sources).length,
    most: Math.max(0, ...lacked.map(({ weight }) => weight)) / mostTold(own),
    hasNumber: numbersOf(premise).some((number) => !numbers.has(number)),
  };
}

/** Each sentence is read with the words that its provision is known by. */
function sentencesAbout(
  read: readonly Near['passage'][],
  share: (text: string) => number,
): PremiseReading['about'] {
  const all = read
    .flatMap(({ text, heading, asked = '' }, rank) =>
      sentencesOf(text.slice(0, textMax)).map((sentence) => ({
        text: sentence.text,
        rank,
        share: share(`${sentence.text} ${heading}. ${asked}`),
      })),
    )
    .toSorted((a, b) => b.share - a.share);
  const enough = (all[0]?.share ?? 0) * alsoAbout;
  const nearest = all.find(({ rank }) => rank === 0);
  return all.filter((each, at) => (at < sentencesMax && each.share >= enough) || each === nearest);
}

function meaningOf(
  { topics }: PassageIndex,
  { reader, lexical: { language } }: LanguageIndex,
  premise: string,
  about: PremiseReading['about'],
): number {
  if (topics === null) return 0;
  const at = (text: string): Float32Array | null => placeOf(topics, reader.terms(text), language);
  const asked = at(premise);
  if (asked === null) return 0;
  const likenesses = about.flatMap(({ text }) => {
    const there = at(text);
    return there === null ? [] : [likeness(asked, there)];
  });
  return Math.max(0, ...likenesses);
}
