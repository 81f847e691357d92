import { sentencesOf } from '../support/sentences.ts';
import { saidBy } from './force-words.ts';
import { asksHowDone, asksWhenDone } from './presupposed.ts';
import { shareMet, weighedWords } from './weighed-words.ts';
import type { PassageIndex } from './index-passages.ts';
import type { Language } from '../passage.ts';
import type { Near } from './near.ts';

const readPassages = 5;
/** As near as this to the best, and read. */
const near = 0.7;
/** A ban that has this share of what is to be done is about it. */
const leastMet = 0.5;

/** Whether a question asks how or when to do what a passage near it forbids: `How do I tell the client of the report?` */
export function isBannedDeed(
  index: PassageIndex,
  question: string,
  hits: readonly Near[],
  language: Language,
): boolean {
  const own = index.languages.get(language);
  if (own === undefined || !takesDeedForGranted(question)) return false;
  const words = weighedWords(own, question);
  const least = (hits[0]?.score ?? 0) * near;
  return hits
    .slice(0, readPassages)
    .filter(({ passage, score }) => score >= least && passage.language === language)
    .some(
      ({ passage: { text, heading, asked = '' } }) =>
        saidBy(sentencesOf(text)[0]?.text ?? '') === 'ban' &&
        shareMet(own, words, `${heading}. ${text} ${asked}`) >= leastMet,
    );
}

/** When something may be done is answered by what forbids it at other times; how it is done is not. */
function takesDeedForGranted(question: string): boolean {
  return asksHowDone(question) || (asksWhenDone(question) && saidBy(question) !== 'leave');
}
