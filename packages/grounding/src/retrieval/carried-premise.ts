import learnt from './premise-model.json' with { type: 'json' };
import { premiseFeatures } from './premise-features.ts';
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

/** Whether what a question takes for granted is more than the passages near it carry. */
export function isUncarried(held: PremiseFeatures | 'denied'): boolean {
  if (held === 'denied') return true;
  const names = Object.keys(learnt.weights) as (keyof PremiseFeatures)[];
  return names.reduce((sum, name) => sum + learnt.weights[name] * held[name], learnt.bias) > 0;
}

/**
 * What is to be weighed of a premise, by numbers that `bench/assistant/train-premise.ts` learns, or that it is denied whatever is
 * weighed; null without passages in its language.
 */
export function holdPremise(
  index: PassageIndex,
  taken: Presupposed,
  near: readonly Near[],
  { language, isApart }: { readonly language: Language; readonly isApart: boolean },
): PremiseFeatures | 'denied' | null {
  const reading = readPremise(index, taken.text, near, language);
  if (reading === null) return null;
  return isPlainlySaid(reading) ? 'denied' : premiseFeatures(reading, taken, near, isApart);
}

/** It denies what a sentence with nearly all of its words says without denying anything. */
function isPlainlySaid({ premise, language, about }: PremiseReading): boolean {
  return (
    (about[0]?.share ?? 0) >= plainly &&
    denies(premise, language) &&
    !about.some(({ text }) => backsDenial(text, premise, language))
  );
}
