import { isOtherAuthority } from './authorities.ts';
import { isUncarried, holdPremise } from './carried-premise.ts';
import { isYesOrNo, presupposed } from './presupposed.ts';
import type { Presupposed } from './presupposed.ts';
import { areSame, atOnce, free, quantitiesOf } from './quantities.ts';
import { areApart } from './things-apart.ts';
import type { PremiseFeatures } from './premise-features.ts';
import type { PassageIndex } from './index-passages.ts';
import type { Language } from '../passage.ts';
import type { Near } from './near.ts';
import type { Quantity, Unit } from './quantities.ts';

/**
 * What is wrong with what a question takes for granted: an article that is not there or no longer in force, a number, an
 * authority, since when a rule holds; a deed that is forbidden; the contrary of what a source says; else
 * what no source says.
 */
export type Fault = 'article' | 'number' | 'authority' | 'date' | 'forbidden' | 'contrary' | 'unsaid';

/** What makes a number a rule that is asserted, and no fact of the client's. */
const bounds =
  /(?:within|in|at least|at most|up to|for|after|only|than|every|from|above|binnen|innert|innerhalb|von|mindestens|höchstens|während|für|nach|nur|alle|erst|als|ab|über|dans|de|délai|pendant|au moins|au plus|après|seulement|que|tous les|toutes les|dès|entro|di|almeno|al massimo|per|dopo|durante|solo|ogni|da|dentro|plazo|al menos|como máximo|tras|cada|en|desde|a los)\W+(?:\p{L}+\W+){0,2}$/iu;
const past =
  /(?:\bago\b|\bvor\s|\bseit\s|il y a|depuis|\bfa\b|\bhace\b|\bsince\b|\blast\b|letzten|derni|ultim|últim)/iu;
/** The number is known, as something that is there: `the seven years of experience`. */
const definiteArticle = /(?<!\p{L})(?:the|those|die|der|den|das|les|las|los|gli|i|le)\s+$/iu;
/** Words that name a limit: with them an amount is asserted, without it may be the client's. */
const limits =
  /threshold|limit|deadline|\bfine|\bfee|\bcosts?\b|kostet|gebühr|coûte|costa\b|cuesta|penalt|maximum|minimum|capital|deposit (?:protection|insurance)|schwelle|grenz|limite|frist|bussen?\b|busse|strafe|kapital|sicherung|seuil|plafond|délai|amende|capital|soglia|termine|\bmult[ae]|capitale|umbral|límite|plazo|máxim|mínim|massim|minim/iu;
const readPassages = 4;
/** Characters read of a passage. */
const textMax = 2000;
/** As near as the best: what stands there speaks against a denial. */
const asNear = 0.95;
/** Near enough that what it says is of the question's matter. */
const nearEnough = 0.6;
/** Near enough that what it says can carry a premise. */
const aroundEnough = 0.45;
/** Since when something holds, a passage says by a year. */
const year = /(?<!\d)(?:19|20)\d\d(?!\d)/;
const duration = new Set<Unit>(['hour', 'day', 'week', 'month', 'year']);

/**
 * What a question takes for granted and its best passages deny by themselves: an authority, a number, or a date where none has one;
 * null for nothing. `hits` are best first, in any of the five languages.
 */
export function contradicted(question: string, hits: readonly Near[]): Fault | null {
  const least = (hits[0]?.score ?? 0) * nearEnough;
  const near = hits.slice(0, readPassages).filter(({ score }) => score >= least);
  if (near.length === 0) return null;
  const taken = presupposed(question);
  const given = taken.isReason ? taken.text : '';
  if (isOtherAuthority(question, near, { isWhole: taken.isWhole, given })) return 'authority';
  if (numberDenied(question, taken, near)) return 'number';
  return isUndated(taken, near) ? 'date' : null;
}

/**
 * Whether a question takes for granted what the sources do not carry. What it says of the law is weighed; of all else only a thing
 * that stands in other passages than its matter tells.
 */
export function exceeds(
  index: PassageIndex,
  question: string,
  hits: readonly Near[],
  language: Language,
): 'contrary' | 'unsaid' | null {
  const isApart = areApart(index, question, hits, language);
  const taken = presupposed(question);
  const held = taken.isClaim ? holdPremise(index, taken, around(hits), { language, isApart }) : null;
  if (held === 'denied') return 'contrary';
  return (held === null ? isApart : isUncarried(held)) ? 'unsaid' : null;
}

/** What is weighed of a question's premise, for each sentence that may carry it; null where it has none, or is refused or answered without. */
export function weighedPremise(
  index: PassageIndex,
  question: string,
  hits: readonly Near[],
  language: Language,
): readonly PremiseFeatures[] | null {
  const taken = presupposed(question);
  if (!taken.isClaim || contradicted(question, hits) !== null) return null;
  const isApart = areApart(index, question, hits, language);
  const held = holdPremise(index, taken, around(hits), { language, isApart });
  return held === 'denied' ? null : held;
}

/** It asks since when, and no passage has a year. */
function isUndated({ isSince }: Presupposed, near: readonly Near[]): boolean {
  return isSince && !near.some(({ passage }) => year.test(passage.text));
}

function around(hits: readonly Near[]): Near[] {
  const least = (hits[0]?.score ?? 0) * aroundEnough;
  return hits.filter(({ score }) => score >= least);
}

const textOf = ({ passage }: Near): string => `${passage.heading}. ${passage.text.slice(0, textMax)}`;

function numberDenied(question: string, taken: Presupposed, near: readonly Near[]): boolean {
  const asserted =
    taken.text === ''
      ? definite(question)
      : quantitiesOf(taken.text).map((each) => ({ each, text: taken.text }));
  return asserted.some(
    ({ each, text }) =>
      (taken.isWhole || taken.isReason || isRule(text, each)) && isOtherNumber(each, near, taken.isWhole),
  );
}

/** Numbers that a question gives out as the law's, asking for something else: `the 60-day deadline`. */
function definite(question: string): { each: Quantity; text: string }[] {
  if (isYesOrNo(question)) return [];
  return quantitiesOf(question)
    .filter(
      ({ start, unit }) =>
        limits.test(question.slice(Math.max(0, start - 30), start + 40)) ||
        (unit !== 'money' && definiteArticle.test(question.slice(Math.max(0, start - 12), start))),
    )
    .map((each) => ({ each, text: question }));
}

/** Whether the best passage says another number of the same kind, or none near says this one where all of it is asserted. */
function isOtherNumber(asserted: Quantity, near: readonly Near[], isWhole: boolean): boolean {
  const kind = kindOf(asserted.unit);
  const stated = near.map((each) =>
    quantitiesOf(textOf(each)).filter((other) => kindOf(other.unit) === kind),
  );
  const has = (numbers: readonly Quantity[]): boolean => numbers.some((other) => areSame(other, asserted));
  const best = near[0]?.score ?? 0;
  if (stated.some((numbers, at) => has(numbers) && (near[at]?.score ?? 0) >= best * asNear)) return false;
  if ((stated[0]?.length ?? 0) > 0) return true;
  const text = near[0] === undefined ? '' : textOf(near[0]);
  if (kind === 'duration' ? atOnce.test(text) : kind === 'money' && free.test(text)) return true;
  return !stated.some(has) && (isWhole || stated.some((numbers) => numbers.length > 0));
}

function isRule(text: string, { unit, start }: Quantity): boolean {
  if (unit === 'money') return limits.test(text) || bounds.test(text.slice(Math.max(0, start - 40), start));
  if (unit === 'person' || unit === 'percent') return true;
  const before = text.slice(Math.max(0, start - 40), start);
  const after = text.slice(start, start + 30);
  if (definiteArticle.test(before)) return true;
  return (
    (bounds.test(before) || limits.test(text)) &&
    !past.test(before.slice(-14)) &&
    !/\bago\b|\bfa\b/iu.test(after)
  );
}

function kindOf(unit: Unit): string {
  return duration.has(unit) ? 'duration' : unit;
}
