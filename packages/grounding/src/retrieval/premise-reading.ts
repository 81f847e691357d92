import { clausesOf } from '../support/polarity.ts';
import { sentencesOf } from '../support/sentences.ts';
import { denyMainly, withoutDenial } from './premise-words.ts';
import { mostTold, shareMet, weighedWords } from './weighed-words.ts';
import type { Clause } from '../support/polarity.ts';
import type { Language } from '../passage.ts';
import type { LanguageIndex } from './language-index.ts';
import type { Near } from './near.ts';
import type { PassageIndex } from './index-passages.ts';
import type { WeighedWord } from './weighed-words.ts';

/** A premise beside the sentences that may carry it; shares are of its words by what they tell, 0 to 1. */
export interface PremiseReading {
  readonly premise: string;
  readonly language: Language;
  /** How many words that tell something no passage has. */
  readonly missingEverywhere: number;
  /** The sentences that say most of it, best first, and those of the nearest passage. */
  readonly candidates: readonly Candidate[];
}

/** A sentence that may carry a premise, within its passage: every part of the premise must stand there. */
export interface Candidate {
  readonly text: string;
  /** The clause that has most of the premise's words; whether it has any, and whether it denies. */
  readonly clause: string;
  readonly isOfMatter: boolean;
  readonly isDenial: boolean;
  /** A clause denies something, and names nothing but what the premise does: `never a company`. */
  readonly isDenied: boolean;
  /** Heading, text and the words that its provision is asked by. */
  readonly passage: string;
  /** How near its passage is to the question, and its place among the passages. */
  readonly score: number;
  readonly rank: number;
  /** What the sentence says with its heading and by itself, its clause, and the passage. */
  readonly share: number;
  readonly bare: number;
  readonly ofClause: number;
  readonly ofPassage: number;
  /** How many words the sentence lacks; what the most telling tells of those that the passage lacks, 0 to 1. */
  readonly missingInSentence: number;
  readonly missingMost: number;
}

/** Characters read of a passage. */
const textMax = 2000;
const sentencesMax = 6;
/** With those of the nearest passage. */
const candidatesMax = 8;

/** Null where no passage is in the language of the premise. */
export function readPremise(
  index: PassageIndex,
  premise: string,
  near: readonly Near[],
  language: Language,
): PremiseReading | null {
  const own = index.languages.get(language);
  const read = near.filter(({ passage }) => passage.language === language);
  if (own === undefined || read.length === 0) return null;
  const words = weighedWords(own, withoutDenial(premise));
  const sources = read.map(whole).join(' ');
  const stems = new Set(clausesOf(premise, language).flatMap((clause) => [...clause.stems]));
  const candidates = read
    .flatMap((each, rank) =>
      sentencesOf(each.passage.text.slice(0, textMax)).map(({ text }) => ({
        each,
        rank,
        text,
        share: shareMet(own, words, `${text} ${each.passage.heading}. ${each.passage.asked ?? ''}`),
      })),
    )
    .toSorted((a, b) => b.share - a.share)
    .filter(({ rank }, at) => at < sentencesMax || rank === 0)
    .slice(0, candidatesMax)
    .map(({ each, rank, text, share }): Candidate => {
      const { clause, shared } = closestClause(text, stems, language);
      const said = clause === undefined ? text : text.slice(clause.start, clause.end);
      const passage = whole(each);
      const lacked = lackedBy(own, words, passage);
      return {
        text,
        clause: said,
        isOfMatter: shared > 0,
        isDenial: clause !== undefined && denyMainly(clause, said),
        isDenied: clausesOf(text, language).some((each) => namesAlone(own, each, text, premise)),
        passage,
        score: each.score,
        rank,
        share,
        bare: shareMet(own, words, text),
        ofClause: shareMet(own, words, said),
        ofPassage: shareMet(own, words, passage),
        missingInSentence: lackedBy(own, words, `${text} ${each.passage.heading}`).length,
        missingMost: Math.max(0, ...lacked.map(({ weight }) => weight)) / mostTold(own),
      };
    });
  return {
    premise,
    language,
    missingEverywhere: lackedBy(own, words, sources).length,
    candidates,
  };
}

const whole = ({ passage: { text, heading, asked = '' } }: Near): string => `${heading}. ${text} ${asked}`;

function lackedBy(own: LanguageIndex, words: readonly WeighedWord[], text: string): WeighedWord[] {
  return words.filter((word) => shareMet(own, [word], text) === 0);
}

/** Whether a clause that denies says nothing of its own. */
function namesAlone(
  own: LanguageIndex,
  { forces, start, end }: Clause,
  text: string,
  premise: string,
): boolean {
  if (!forces.has('denial') && !forces.has('ban')) return false;
  const words = weighedWords(own, withoutDenial(text.slice(start, end)));
  return words.length > 0 && shareMet(own, words, premise) === 1;
}

function closestClause(text: string, stems: ReadonlySet<string>, language: Language) {
  const sharedBy = (clause: Clause): number => [...clause.stems].filter((stem) => stems.has(stem)).length;
  const [closest] = clausesOf(text, language)
    .map((clause) => ({ clause, shared: sharedBy(clause) }))
    .toSorted((a, b) => b.shared - a.shared);
  return closest ?? { clause: undefined, shared: 0 };
}
