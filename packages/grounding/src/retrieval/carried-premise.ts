import { forceDenied } from './denied-premise.ts';
import { saidBy } from './force-words.ts';
import learnt from './premise-model.json' with { type: 'json' };
import { readPremise } from './premise-reading.ts';
import { absolute, backsDenial, changed, clausesDeny, denies } from './premise-words.ts';
import { quantitiesOf } from './quantities.ts';
import type { Language } from '../passage.ts';
import type { Near } from './near.ts';
import type { PassageIndex } from './index-passages.ts';
import type { PremiseReading } from './premise-reading.ts';
import type { Presupposed } from './presupposed.ts';
import type { Said } from './force-words.ts';

/** What speaks for and against that sources carry a premise; of each how much, 0 to 1. */
export interface PremiseFeatures {
  /** The share of its words that one sentence says, one passage, and all of them beyond one. */
  readonly sentence: number;
  readonly passage: number;
  readonly scattered: number;
  readonly met: number;
  readonly meaning: number;
  /** How near the nearest passage is to the question, and how far ahead of the next. */
  readonly score: number;
  readonly lead: number;
  readonly length: number;
  /** Its ban, its exemption, its denial of another kind, or its must or may stands there too. */
  readonly sameBan: number;
  readonly sameExemption: number;
  readonly sameDenial: number;
  readonly sameForce: number;
  /** They deny, and it does not. */
  readonly denied: number;
  /** It denies, and they do not. */
  readonly undenied: number;
  /** It says must, may or need not, and they do not. */
  readonly leave: number;
  readonly duty: number;
  readonly exemption: number;
  /** It says "every" or "no longer", and they do not. */
  readonly absolute: number;
  readonly changed: number;
  /** It has numbers, and they have all of them. */
  readonly counted: number;
  /** The nearest of them says the contrary of must and may. */
  readonly contrary: number;
  /** It asks what gives leave or exempts; it is given as a reason. */
  readonly grants: number;
  readonly isReason: number;
}

/** A sentence that says this share of what a premise denies, and denies nothing, says the contrary. */
const flatly = 0.75;
/** So many words and more are long. */
const wordsMax = 10;
/** So near and nearer is as near as can be. */
const scoreMax = 3;
const nearest = 4;

/** Whether what a question takes for granted is more than the passages near it carry; false where none is in its language. */
export function isUncarried(...held: Parameters<typeof holdPremise>): boolean {
  const features = holdPremise(...held);
  if (features === null || features === 'denied') return features === 'denied';
  const names = Object.keys(learnt.weights) as (keyof PremiseFeatures)[];
  return names.reduce((sum, name) => sum + learnt.weights[name] * features[name], learnt.bias) > 0;
}

/** What is to be weighed of a premise, or that it is denied whatever is weighed; null without passages in its language. */
export function holdPremise(
  index: PassageIndex,
  premise: Presupposed,
  near: readonly Near[],
  language: Language,
): PremiseFeatures | 'denied' | null {
  const reading = readPremise(index, premise.text, near, language);
  if (reading === null) return null;
  return isFlatlyDenied(reading, premise, near) ? 'denied' : premiseFeatures(reading, premise, near);
}

/**
 * The sources say the contrary, whatever is weighed: a sentence has nearly all the words of a denial and denies nothing; or leave, a
 * duty or an exemption is taken for granted, the nearest passages say its contrary, and no sentence about it says the same.
 */
function isFlatlyDenied(
  { premise, language, about }: PremiseReading,
  { grants }: Presupposed,
  near: readonly Near[],
): boolean {
  const isUndenied = !about.some(({ text }) => backsDenial(text, premise, language));
  if ((about[0]?.share ?? 0) >= flatly && denies(premise, language) && isUndenied) return true;
  const said = grants ?? saidBy(premise);
  // Laws forbid in too many words for the lack of one to tell.
  if (said === null || said === 'ban' || says(said, about)) return false;
  return forceDenied(premise, near.slice(0, nearest), language);
}

/** Whether a sentence says the same of must and may; law that simply states lays a duty on. */
function says(said: Said, about: PremiseReading['about']): boolean {
  const saying = about.map(({ text }) => saidBy(text));
  return saying.includes(said) || (said === 'duty' && saying.includes(null));
}

/** What is weighed, by numbers that `bench/assistant/train-premise.ts` learns. */
function premiseFeatures(
  reading: PremiseReading,
  { grants, isReason }: Presupposed,
  near: readonly Near[],
): PremiseFeatures {
  const { premise, about } = reading;
  const lacks = (pattern: RegExp): number =>
    asNumber(pattern.test(premise) && !about.some(({ text }) => pattern.test(text)));
  const said = grants ?? saidBy(premise);
  const saying = about.map(({ text }) => saidBy(text));
  const isSaid = said !== null && saying.includes(said);
  return {
    sentence: about[0]?.share ?? 0,
    passage: reading.passage,
    scattered: reading.together - reading.passage,
    met: reading.met,
    meaning: reading.meaning,
    score: Math.min(1, (near[0]?.score ?? 0) / scoreMax),
    lead: Math.min(1, (near[0]?.score ?? 0) - (near[1]?.score ?? 0)),
    length: Math.min(1, reading.words / wordsMax),
    ...denialFeatures(reading, grants),
    ...unbacked(said, saying),
    absolute: lacks(absolute),
    changed: lacks(changed),
    contrary: asNumber(!isSaid && forceDenied(premise, near.slice(0, nearest), reading.language)),
    grants: asNumber(grants !== null),
    isReason: asNumber(isReason),
  };
}

/** What it denies or says of must and may, and whether the sentences about it do, too. */
function denialFeatures(
  { premise, language, about, sources }: PremiseReading,
  grants: Presupposed['grants'],
): Pick<
  PremiseFeatures,
  'sameBan' | 'sameExemption' | 'sameDenial' | 'sameForce' | 'denied' | 'undenied' | 'counted'
> {
  const said = grants ?? saidBy(premise);
  const isDenial = grants === 'exemption' || denies(premise, language);
  const isBacked = about.some(({ text }) => backsDenial(text, premise, language));
  const isCounted = areCounted(premise, sources);
  const isSaid = isDenial && said !== null && says(said, about);
  return {
    sameBan: asNumber(isSaid && said === 'ban'),
    sameExemption: asNumber(isSaid && said === 'exemption'),
    sameDenial: asNumber(isDenial && isBacked && !isSaid),
    sameForce: asNumber(!isDenial && said !== null && about.some(({ text }) => saidBy(text) === said)),
    denied: asNumber(!isDenial && !isCounted && about.every(({ text }) => clausesDeny(text, language))),
    undenied: asNumber(isDenial && !isBacked),
    counted: asNumber(isCounted),
  };
}

const asNumber = (holds: boolean): number => (holds ? 1 : 0);

/** What is taken for granted of must and may, and is not what the law says. */
function unbacked(
  taken: Said | null,
  saying: readonly (Said | null)[],
): Pick<PremiseFeatures, 'leave' | 'duty' | 'exemption'> {
  const unless = (force: Said, ...backed: (Said | null)[]): number =>
    asNumber(taken === force && !saying.some((said) => backed.includes(said)));
  return {
    leave: unless('leave', 'leave', 'exemption'),
    // Law that simply states lays a duty on.
    duty: unless('duty', 'duty', null),
    exemption: unless('exemption', 'exemption'),
  };
}

/** Whether a premise has numbers, and the sources all of them. */
function areCounted(premise: string, sources: string): boolean {
  const [numbers, there] = [quantitiesOf(premise), quantitiesOf(sources)];
  return (
    numbers.length > 0 &&
    numbers.every((each) => there.some(({ unit, value }) => unit === each.unit && value === each.value))
  );
}
