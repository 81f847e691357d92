import { sentencesOf } from '../support/sentences.ts';
import { withoutDenial } from './premise-words.ts';
import { placeOf } from './topics.ts';
import { likeness } from './vectors.ts';
import { shareMet, weighedWords } from './weighed-words.ts';
import type { Language } from '../passage.ts';
import type { LanguageIndex } from './language-index.ts';
import type { Near } from './near.ts';
import type { PassageIndex } from './index-passages.ts';

/** A premise held against the passages near it; shares are of its words by what they tell, 0 to 1. */
export interface PremiseReading {
  readonly premise: string;
  readonly language: Language;
  /** How many words tell something. */
  readonly words: number;
  /** The sentences that say most of it, best first, with the share that each says. */
  readonly about: readonly { readonly text: string; readonly share: number }[];
  /** The share that one passage says, and all of them together. */
  readonly passage: number;
  readonly together: number;
  /** The share of such a sentence that the premise says. */
  readonly met: number;
  /** How near such a sentence lies by meaning, 0 to 1. */
  readonly meaning: number;
  /** What the passages say, one after the other. */
  readonly sources: string;
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
  return {
    premise,
    language,
    words: words.length,
    about,
    passage: Math.max(...read.map((each) => share(whole(each)))),
    together: share(sources),
    met: Math.max(0, ...about.map(({ text }) => shareMet(own, weighedWords(own, text), premise))),
    meaning: meaningOf(index, own, premise, about),
    sources,
  };
}

const whole = ({ text, heading, asked = '' }: Near['passage']): string => `${heading}. ${text} ${asked}`;

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
