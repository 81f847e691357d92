import { clausesOf } from '../support/polarity.ts';
import { forceDenied } from './denied-premise.ts';
import { saidBy } from './force-words.ts';
import { areContrasted, isUnconditional } from './premise-contrast.ts';
import { backsDenial, changed, deny, denies, every, never, only } from './premise-words.ts';
import { quantitiesOf } from './quantities.ts';
import type { Clause } from '../support/polarity.ts';
import type { Near } from './near.ts';
import type { PremiseReading } from './premise-reading.ts';
import type { Presupposed } from './presupposed.ts';
import type { Said } from './force-words.ts';

/** What speaks for and against that sources carry a premise; of each how much, 0 to 1. */
export interface PremiseFeatures {
  /** The share of its words that one sentence says, and that one passage says, words that begin alike included. */
  readonly sentence: number;
  readonly alike: number;
  readonly meaning: number;
  /** How near the nearest passage is to the question, and how far ahead of the next. */
  readonly score: number;
  readonly lead: number;
  readonly length: number;
  /** How many of its words the best passage lacks, and all of them; what the most telling tells; whether a number lacks. */
  readonly missing: number;
  readonly missingEverywhere: number;
  readonly missingMost: number;
  readonly missingNumber: number;
  /** Its ban, its exemption, its denial of another kind, or its must or may stands there too. */
  readonly sameBan: number;
  readonly sameExemption: number;
  readonly sameDenial: number;
  readonly sameForce: number;
  /** The clause that has most of its words denies where it does not, or does not where it denies. */
  readonly turned: number;
  /** That clause denies, and it does not. */
  readonly denied: number;
  /** It says may or need not, and they do not. */
  readonly leave: number;
  readonly exemption: number;
  /** It says "only", "every", "never" or "no longer", and they do not. */
  readonly only: number;
  readonly every: number;
  readonly never: number;
  readonly changed: number;
  /** It has numbers, and they have all of them. */
  readonly counted: number;
  /** The nearest of them says the contrary of must and may; and no sentence about it says the same. */
  readonly contrary: number;
  readonly unsaid: number;
  /** It has a word of which they have the contrary; they hold on a condition, and it does not. */
  readonly contrasted: number;
  readonly unconditional: number;
  /** It asks for a thing that stands in other passages than its matter. */
  readonly apart: number;
  /** It asks what gives leave or exempts. */
  readonly grants: number;
}

/** So many words and more are long. */
const wordsMax = 10;
/** So near and nearer is as near as can be. */
const scoreMax = 3;
const nearest = 4;
/** So many missing words and more are all that can miss. */
const missingMax = 5;
const everywhereMax = 3;

/** What is weighed of a premise, by numbers that `bench/assistant/train-premise.ts` learns. */
export function premiseFeatures(
  reading: PremiseReading,
  taken: Presupposed,
  near: readonly Near[],
  isApart: boolean,
): PremiseFeatures {
  const { premise, about, missing } = reading;
  const sentences = about.map(({ text }) => text);
  const said = taken.grants ?? saidBy(premise);
  return {
    sentence: about[0]?.share ?? 0,
    alike: reading.alike,
    meaning: reading.meaning,
    score: Math.min(1, (near[0]?.score ?? 0) / scoreMax),
    lead: Math.min(1, (near[0]?.score ?? 0) - (near[1]?.score ?? 0)),
    length: Math.min(1, reading.words / wordsMax),
    missing: Math.min(1, missing.words / missingMax),
    missingEverywhere: Math.min(1, missing.everywhere / everywhereMax),
    missingMost: missing.most,
    missingNumber: asNumber(missing.hasNumber),
    ...sameFeatures(reading, said, taken.grants),
    ...forceFeatures(reading, said, forceDenied(premise, near.slice(0, nearest), reading.language)),
    ...turnedFeatures(reading),
    ...lackedFeatures(premise, sentences),
    counted: asNumber(areCounted(premise, reading.sources)),
    contrasted: asNumber(areContrasted(premise, sentences)),
    unconditional: asNumber(isUnconditional(premise, sentences)),
    apart: asNumber(isApart),
    grants: asNumber(taken.grants !== null),
  };
}

/** The words without exception that it has and the sentences about it have not. */
function lackedFeatures(
  premise: string,
  sentences: readonly string[],
): Pick<PremiseFeatures, 'only' | 'every' | 'never' | 'changed'> {
  const lacks = (pattern: RegExp): number =>
    asNumber(pattern.test(premise) && !sentences.some((text) => pattern.test(text)));
  return { only: lacks(only), every: lacks(every), never: lacks(never), changed: lacks(changed) };
}

/** Whether a sentence says the same of must and may; law that simply states lays a duty on. */
function says(said: Said, about: PremiseReading['about']): boolean {
  const saying = about.map(({ text }) => saidBy(text));
  return saying.includes(said) || (said === 'duty' && saying.includes(null));
}

/** What it says of must and may, and whether the sentences about it say it, or the contrary. */
function forceFeatures(
  { about }: PremiseReading,
  said: Said | null,
  isContrary: boolean,
): Pick<PremiseFeatures, 'leave' | 'exemption' | 'contrary' | 'unsaid'> {
  const saying = about.map(({ text }) => saidBy(text));
  return {
    leave: asNumber(said === 'leave' && !saying.includes('leave') && !saying.includes('exemption')),
    exemption: asNumber(said === 'exemption' && !saying.includes('exemption')),
    contrary: asNumber(isContrary && !(said !== null && saying.includes(said))),
    // Laws forbid in too many words for the lack of one to tell.
    unsaid: asNumber(isContrary && said !== null && said !== 'ban' && !says(said, about)),
  };
}

/** Whether the sentences about it back what it denies, or say the same of must and may. */
function sameFeatures(
  { premise, language, about }: PremiseReading,
  said: Said | null,
  grants: Presupposed['grants'],
): Pick<PremiseFeatures, 'sameBan' | 'sameExemption' | 'sameDenial' | 'sameForce'> {
  const isDenial = grants === 'exemption' || denies(premise, language);
  const isSaid = isDenial && said !== null && says(said, about);
  const isBacked = about.some(({ text }) => backsDenial(text, premise, language));
  return {
    sameBan: asNumber(isSaid && said === 'ban'),
    sameExemption: asNumber(isSaid && said === 'exemption'),
    sameDenial: asNumber(isDenial && isBacked && !isSaid),
    sameForce: asNumber(!isDenial && said !== null && about.some(({ text }) => saidBy(text) === said)),
  };
}

/** Whether the clause that has most of its words denies as it does. */
function turnedFeatures({
  premise,
  language,
  about,
}: PremiseReading): Pick<PremiseFeatures, 'turned' | 'denied'> {
  const words = new Set(clausesOf(premise, language).flatMap(({ stems }) => [...stems]));
  const shared = ({ stems }: Clause): number => [...stems].filter((stem) => words.has(stem)).length;
  const [closest] = about
    .flatMap(({ text }) => clausesOf(text, language))
    .toSorted((a, b) => shared(b) - shared(a));
  if (closest === undefined) return { turned: 0, denied: 0 };
  const [isDenial, isDenied] = [denies(premise, language), deny(closest)];
  return {
    turned: asNumber(shared(closest) > 0 && isDenial !== isDenied),
    denied: asNumber(isDenied && !isDenial),
  };
}

const asNumber = (holds: boolean): number => (holds ? 1 : 0);

/** Whether a premise has numbers, and the sources all of them. */
function areCounted(premise: string, sources: string): boolean {
  const [numbers, there] = [quantitiesOf(premise), quantitiesOf(sources)];
  return (
    numbers.length > 0 &&
    numbers.every((each) => there.some(({ unit, value }) => unit === each.unit && value === each.value))
  );
}
