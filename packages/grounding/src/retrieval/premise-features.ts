import { actorsIn, firstActor } from './actors.ts';
import { forceDenied } from './denied-premise.ts';
import { saidBy } from './force-words.ts';
import { areContrasted, isUnconditional } from './premise-contrast.ts';
import {
  always,
  backsDenial,
  changed,
  denies,
  every,
  never,
  only,
  universal,
  withoutRhythm,
} from './premise-words.ts';
import { areSame, numbersOf, quantitiesOf } from './quantities.ts';
import type { Candidate, PremiseReading } from './premise-reading.ts';
import type { Near } from './near.ts';
import type { Presupposed } from './presupposed.ts';
import type { Said } from './force-words.ts';

/** By their names what speaks for and against that one sentence, within its passage, carries a premise; of each how much, 0 to 1. */
export type PremiseFeatures = Readonly<Record<string, number>>;

const nearest = 4;
/** So many missing words and more are all that can miss. */
const missingMax = 5;
const everywhereMax = 3;

/** What is weighed of a premise for each sentence that may carry it, by numbers that `bench/assistant/train-premise.ts` learns. */
export function premiseFeatures(
  reading: PremiseReading,
  taken: Presupposed,
  near: readonly Near[],
  isApart: boolean,
): PremiseFeatures[] {
  const { premise, language } = reading;
  const said = taken.grants ?? saidBy(premise);
  const best = near[0]?.score ?? 0;
  const ofQuestion = {
    lead: Math.min(1, best - (near[1]?.score ?? 0)),
    missingEverywhere: Math.min(1, reading.missingEverywhere / everywhereMax),
    unsaid: unsaid(reading, said, forceDenied(premise, near.slice(0, nearest), language)),
    apart: asNumber(isApart),
  };
  const isDenial = taken.grants === 'exemption' || denies(premise, language);
  return reading.candidates.map((candidate) => ({
    ...ofQuestion,
    behind: Math.min(1, best - candidate.score),
    ...shares(candidate),
    ...forces(candidate, reading, said, isDenial),
    ...numbers(candidate, premise),
    ...absolutes(candidate, premise, isDenial),
    ...agents(candidate, premise),
  }));
}

/** Whether the passages say the contrary of must and may, and no sentence the same. */
function unsaid({ candidates }: PremiseReading, said: Said | null, isDenied: boolean): number {
  const there = candidates.map(({ text }) => saidBy(text));
  const isSame = said !== null && there.includes(said);
  // Laws forbid in too many words for the lack of one to tell, and law that simply states lays a duty on.
  const isStated = said === 'ban' || (said === 'duty' && there.includes(null));
  return asNumber(isDenied, said !== null, !isSame, !isStated);
}

function shares(candidate: Candidate): PremiseFeatures {
  const { share, bare, ofClause, ofPassage, missingInSentence, missingMost } = candidate;
  return {
    sentence: share,
    bare,
    clause: ofClause,
    passage: ofPassage,
    missingInSentence: Math.min(1, missingInSentence / missingMax),
    missingMost,
  };
}

/** Whether the sentence says the same of must and may, and denies where the premise does. */
function forces(
  { text, clause, share, isDenial: isClauseDenial, isOfMatter }: Candidate,
  { premise, language }: PremiseReading,
  said: Said | null,
  isDenial: boolean,
): PremiseFeatures {
  const there = [saidBy(text), saidBy(clause)];
  const isSame = said !== null && there.includes(said);
  const isBacked = backsDenial(text, premise, language);
  return {
    sameBan: asNumber(isDenial, said === 'ban', isSame),
    sameDenial: asNumber(isDenial, isBacked),
    deniesAlone: asNumber(isDenial, !isBacked),
    leave: asNumber(said === 'leave', !isSame, !there.includes('exemption')),
    turned: share * asNumber(isOfMatter, isDenial !== isClauseDenial),
  };
}

/** Whether the passage, or the sentence, lacks a number of the premise. */
function numbers({ text, passage }: Candidate, premise: string): PremiseFeatures {
  const [inPassage, inSentence] = [new Set(numbersOf(passage)), new Set(numbersOf(text))];
  const asserted = numbersOf(premise);
  const [counted, there] = [quantitiesOf(premise), quantitiesOf(passage)];
  const isThere = (each: (typeof counted)[number]): boolean => there.some((other) => areSame(other, each));
  return {
    missingNumber: asNumber(asserted.some((number) => !inPassage.has(number))),
    missingNumberInSentence: asNumber(asserted.some((number) => !inSentence.has(number))),
    counted: asNumber(counted.length > 0 && counted.every(isThere)),
  };
}

/** Words without exception that the passage lacks; words of which it has the contrary; a condition that the premise leaves out. */
function absolutes({ text, passage }: Candidate, premise: string, isDenial: boolean): PremiseFeatures {
  const [said, there] = [withoutRhythm(premise), withoutRhythm(passage)];
  const lacks = (pattern: RegExp, carrying = pattern): number =>
    asNumber(pattern.test(said), !carrying.test(there));
  return {
    only: lacks(only),
    every: lacks(every, universal),
    never: lacks(never),
    always: isDenial ? 0 : lacks(always, universal),
    changed: lacks(changed),
    contrasted: asNumber(areContrasted(said, [text])),
    contrastedInPassage: asNumber(areContrasted(said, [passage])),
    unconditional: asNumber(isUnconditional(premise, [text])),
  };
}

/** Whether the sentence is about others than the one who acts in the premise, and the passage without one it names. */
function agents({ text, passage }: Candidate, premise: string): PremiseFeatures {
  const agent = firstActor(premise);
  const [inSentence, inPassage] = [actorsIn(text), actorsIn(passage)];
  return {
    otherAgent: asNumber(agent !== null && inSentence.size > 0 && !inSentence.has(agent)),
    noAgent: asNumber(agent !== null && !inPassage.has(agent)),
  };
}

/** Whether all of it holds. */
const asNumber = (...parts: readonly boolean[]): number => (parts.every(Boolean) ? 1 : 0);
