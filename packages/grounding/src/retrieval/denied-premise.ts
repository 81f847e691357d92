import { clausesOf } from '../support/polarity.ts';
import { sentencesOf } from '../support/sentences.ts';
import { isContent, wordsOf } from '../support/words.ts';
import { isContrary, saidBy } from './force-words.ts';
import type { Said } from './force-words.ts';
import type { Language } from '../passage.ts';
import type { Near } from './near.ts';

/** Characters read of a passage. */
const textMax = 2000;
/** The share of a denying clause's words that a question asserts. */
const deniedShare = 0.5;
/** The same where leave is asserted, which a denial contradicts by itself. */
const allowedShare = 0.25;
/** The share of its words that a passage must have for its plain statement to speak against an exemption. */
const stated = 0.4;

/** May one do what is forbidden, need one not do what is a duty, must one do what one is exempt from. */
export function forceDenied(text: string, near: readonly Near[], language: Language): boolean {
  const taken = saidBy(text);
  const [best] = near;
  if (best === undefined) return false;
  if (taken !== 'ban' && taken !== 'exemption' && clauseDenied(text, best, language, taken)) return true;
  if (taken === null) return false;
  for (const { passage } of near) {
    const said = sentencesOf(passage.text.slice(0, textMax)).flatMap(
      (sentence) => saidBy(sentence.text) ?? [],
    );
    if (said[0] !== undefined) return isContrary(taken, said[0]) && !said.includes(taken);
    // Law that simply states lays a duty on.
    if (taken === 'exemption' && passage === best.passage) return sharedOf(text, passage.text) >= stated;
  }
  return false;
}

/** The share of the content words of `text` that `other` has. */
function sharedOf(text: string, other: string): number {
  const stems = wordsOf(text).filter(isContent);
  const there = new Set(wordsOf(other).map(({ stem }) => stem));
  return stems.filter(({ stem }) => there.has(stem)).length / Math.max(1, stems.length);
}

/** A clause of the passage denies what the text asserts in its very words. */
function clauseDenied(text: string, { passage }: Near, language: Language, taken: Said | null): boolean {
  if (passage.language !== language || clausesOf(text, language).some(({ denials }) => denials > 0))
    return false;
  const stems = new Set(
    wordsOf(text)
      .filter(isContent)
      .map(({ stem }) => stem),
  );
  return clausesOf(passage.text.slice(0, textMax), language).some((clause) => {
    const isDenying = [...clause.forces].every((force) => force === 'denial' || force === 'ban');
    if (clause.forces.size === 0 || !isDenying || clause.stems.size === 0) return false;
    const shared = [...clause.stems].filter((stem) => stems.has(stem)).length;
    return shared / clause.stems.size >= (taken === 'leave' ? allowedShare : deniedShare);
  });
}
