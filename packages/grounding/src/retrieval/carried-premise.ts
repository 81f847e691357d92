import learnt from './premise-model.json' with { type: 'json' };
import { premiseFeatures } from './premise-features.ts';
import { clausesOf } from '../support/polarity.ts';
import { saidBy } from './force-words.ts';
import { readPremise } from './premise-reading.ts';
import { backsDenial, denies } from './premise-words.ts';
import type { Language } from '../passage.ts';
import type { Near } from './near.ts';
import type { PassageIndex } from './index-passages.ts';
import type { PremiseFeatures } from './premise-features.ts';
import type { PremiseReading } from './premise-reading.ts';
import type { Presupposed } from './presupposed.ts';

/** A sentence that says this share of what a premise denies, and denies nothing, says the contrary. */
const plainly = 0.75;
/** The same of what a premise asserts and the sentence denies by name. */
const byName = 0.5;
/** Sentences that say this share of what the best says are about it as well: one that agrees is enough. */
const alsoAbout = 0.85;
const aboutMax = 4;

/** Whether none of the sentences that may carry it carries what a question takes for granted. */
export function isUncarried(held: readonly PremiseFeatures[]): boolean {
  return held.every((features) => {
    const weighed = Object.entries(learnt.weights).map(([name, weight]) => weight * (features[name] ?? 0));
    return weighed.reduce((sum, each) => sum + each, learnt.bias) > 0;
  });
}

/**
 * What is to be weighed of a premise for each sentence that may carry it, or that it is denied whatever is weighed; null without
 * passages in its language.
 */
export function holdPremise(
  index: PassageIndex,
  taken: Presupposed,
  near: readonly Near[],
  { language, isApart }: { readonly language: Language; readonly isApart: boolean },
): PremiseFeatures[] | 'denied' | null {
  const reading = readPremise(index, taken.text, near, language);
  if (reading === null) return null;
  return isPlainlySaid(reading) || isPlainlyDenied(reading)
    ? 'denied'
    : premiseFeatures(reading, taken, near, isApart);
}

/** It asserts what the sentence with most of its words denies of the very ones that it names, or forbids. */
function isPlainlyDenied({ premise, language, candidates: [best] }: PremiseReading): boolean {
  if (best === undefined || best.share < byName || denies(premise, language)) return false;
  if (clausesOf(premise, language).some(({ denials }) => denials > 0)) return false;
  return best.isDenied || (saidBy(premise) === 'leave' && saidBy(best.clause) === 'ban');
}

/** It denies what a sentence with nearly all of its words says without denying anything. */
function isPlainlySaid({ premise, language, candidates }: PremiseReading): boolean {
  const best = candidates[0]?.share ?? 0;
  const about = candidates.filter(
    ({ rank, share }, at) => (at < aboutMax && share >= best * alsoAbout) || rank === 0,
  );
  return (
    best >= plainly &&
    denies(premise, language) &&
    !about.some(({ text }) => backsDenial(text, premise, language))
  );
}
