import { turnedClause } from '../support/agreement.ts';
import { clausesOf } from '../support/polarity.ts';
import { sentencesOf } from '../support/sentences.ts';
import { isContent, wordsOf } from '../support/words.ts';
import { isDenied, saidBy } from './force-words.ts';
import type { Said } from './force-words.ts';
import { isYesOrNo, presupposed } from './presupposed.ts';
import type { Presupposed } from './presupposed.ts';
import { quantitiesOf } from './quantities.ts';
import type { Language, Passage } from '../passage.ts';
import type { Quantity, Unit } from './quantities.ts';

/** A passage near a question, with how near: more than one is read only where they are about as near. */
export interface Near {
  readonly passage: Pick<Passage, 'text' | 'heading' | 'citation' | 'language'>;
  readonly score: number;
}

/** What makes a number a rule that is asserted, and no fact of the client's. */
const bounds =
  /(?:within|in|at least|at most|up to|for|after|only|than|every|from|above|binnen|innert|innerhalb|von|mindestens|höchstens|während|für|nach|nur|alle|erst|als|ab|über|dans|de|délai|pendant|au moins|au plus|après|seulement|que|tous les|toutes les|dès|entro|di|almeno|al massimo|per|dopo|durante|solo|ogni|da|dentro|plazo|al menos|como máximo|tras|cada|en|desde|a los)\W+(?:\p{L}+\W+){0,2}$/iu;
const past =
  /(?:\bago\b|\bvor\s|\bseit\s|il y a|depuis|\bfa\b|\bhace\b|\bsince\b|\blast\b|letzten|derni|ultim|últim)/iu;
/** Words that name a limit: with them an amount is asserted, without it may be the client's. */
const limits =
  /threshold|limit|deadline|\bfine|\bfee|\bcosts?\b|kostet|gebühr|coûte|costa\b|cuesta|penalt|maximum|minimum|capital|deposit (?:protection|insurance)|schwelle|grenz|limite|frist|bussen?\b|busse|strafe|kapital|sicherung|seuil|plafond|délai|amende|capital|soglia|termine|\bmult[ae]|capitale|umbral|límite|plazo|máxim|mínim|massim|minim/iu;
const atOnce =
  /immediately|without delay|at once|promptly|as soon as|unverzüglich|sofort|umgehend|rasch|immédiatement|sans (?:délai|tarder)|aussitôt|dès que|meilleurs délais|immediatamente|senza (?:indugio|ritardo)|subito|al più presto|inmediatamente|sin (?:demora|dilación)|de inmediato|al instante|cuanto antes|enseguida/iu;
const free = /free of charge|gratis|kostenlos|unentgeltlich|gratuit|gratuito/iu;
const always =
  /\b(?:always|every single|in every case|in any case|without exception|all cases|immer|ausnahmslos|in jedem fall|generell|toujours|dans tous les cas|sans exception|systématiquement|sempre|in ogni caso|senza eccezione|siempre|en todos? los? casos?|sin excepción)\b/iu;
const conditional =
  /\b(?:only if|only when|only once|if at least|provided|unless|nur (?:wenn|falls|bei|dann)|sofern|wenn|seulement si|que si|à condition|pour autant|solo se|soltanto se|purché|se (?:vi|si|è)|solo si|si concurre|siempre que|únicamente)\b/iu;

/** Authorities that are taken for one another, each by its names in the five languages. */
const authorities: readonly RegExp[] = [
  /\bmros\b|money laundering reporting office|meldestelle|bureau de communication|ufficio di comunicazione|oficina de (?:comunicación|notificación)/iu,
  /(?<![\p{L}-])finma\b/iu,
  /\bseco\b|state secretariat for economic|staatssekretariat für wirtschaft|secrétariat d’etat à l’économie|segreteria di stato dell’economia/iu,
  /\b(?:fdpic|edöb|pfpdt|ifpdt|edoeb)\b|data protection commissioner|datenschutzbeauftragt|préposé fédéral|incaricato federale|encargado federal/iu,
  /\b(?:snb|bns|swiss national bank|nationalbank|banque nationale|banca nazionale|banco nacional)\b/iu,
  /\b(?:fatf|gafi)\b/iu,
  /\b(?:police|polizei|polizia|policía|fedpol)\b/iu,
  /\b(?:federal tax administration|tax (?:office|authority|administration)|steuerverwaltung|steueramt|administration fiscale|fisco|amministrazione delle contribuzioni|administración tributaria|hacienda)\b/iu,
];

const readPassages = 4;
/** Characters read of a passage. */
const textMax = 2000;
/** As near as the best: what stands there speaks against a denial. */
const asNear = 0.95;
/** Near enough that what it says is of the question's matter. */
const nearEnough = 0.6;
const duration = new Set<Unit>(['hour', 'day', 'week', 'month', 'year']);
/** The share of a denying clause's words that a question asserts. */
const deniedShare = 0.5;
/** The same where leave is asserted, which a denial contradicts by itself. */
const allowedShare = 0.25;
/** The share of its words that a passage must have for its plain statement to speak against an exemption. */
const stated = 0.4;

/**
 * Whether a question takes for granted what its best passages deny: a number, an authority, a leave, a duty, an
 * exemption, or that something holds always. `hits` are best first, in any of the five languages.
 */
export function contradicts(question: string, hits: readonly Near[], language: Language): boolean {
  const least = (hits[0]?.score ?? 0) * nearEnough;
  const near = hits.slice(0, readPassages).filter(({ score }) => score >= least);
  if (near.length === 0) return false;
  const taken = presupposed(question);
  if (authorityDenied(question, near, taken.isWhole)) return true;
  if (numberDenied(question, taken, near)) return true;
  return (
    taken.text !== '' &&
    (isTurned(taken.text, near[0], language) ||
      forceDenied(taken.text, near, language) ||
      generalityDenied(taken.text, near))
  );
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
    .filter(({ start }) => limits.test(question.slice(Math.max(0, start - 30), start + 40)))
    .map((each) => ({ each, text: question }));
}

/** Whether the best passage says another number of the same kind, or none near says this one where all of it is asserted. */
function isOtherNumber({ unit, value }: Quantity, near: readonly Near[], isWhole: boolean): boolean {
  const kind = kindOf(unit);
  const stated = near.map((each) =>
    quantitiesOf(textOf(each)).filter((other) => kindOf(other.unit) === kind),
  );
  const has = (numbers: readonly Quantity[]): boolean =>
    numbers.some((other) => other.unit === unit && other.value === value);
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
  return (
    (bounds.test(before) || limits.test(text)) &&
    !past.test(before.slice(-14)) &&
    !/\bago\b|\bfa\b/iu.test(after)
  );
}

function kindOf(unit: Unit): string {
  return duration.has(unit) ? 'duration' : unit;
}

/** Another authority than the one that the nearest passage with any names; what yes or no answers is not asserted. */
function authorityDenied(question: string, near: readonly Near[], isWhole: boolean): boolean {
  const named = authorities.filter((pattern) => pattern.test(question));
  if (named.length === 0 || isYesOrNo(question)) return false;
  const naming = near
    .slice(0, isWhole ? readPassages : 3)
    .map((each) => ({ text: `${textOf(each)} ${each.passage.citation}`, score: each.score }))
    .filter(({ text }) => authorities.some((pattern) => pattern.test(text)));
  const best = naming[0]?.score ?? 0;
  const nearest = naming.filter(({ score }) => score >= best * asNear);
  return nearest.length > 0 && !named.some((pattern) => nearest.some(({ text }) => pattern.test(text)));
}

/** May one do what is forbidden, need one not do what is a duty, must one do what one is exempt from. */
function forceDenied(text: string, near: readonly Near[], language: Language): boolean {
  const taken = saidBy(text);
  const [best] = near;
  if (best === undefined) return false;
  if (taken !== 'ban' && taken !== 'exemption' && clauseDenied(text, best, language, taken)) return true;
  if (taken === null) return false;
  for (const { passage } of near) {
    const said = sentencesOf(passage.text.slice(0, textMax)).flatMap(
      (sentence) => saidBy(sentence.text) ?? [],
    );
    if (said[0] !== undefined) return isDenied(taken, said[0]) && !said.includes(taken);
    // Law that simply states lays a duty on.
    if (taken === 'exemption' && passage === best.passage) return sharedOf(text, passage.text) >= stated;
  }
  return false;
}

/** Nearly the words of the best passage, with another must or may, or denied. */
function isTurned(text: string, best: Near | undefined, language: Language): boolean {
  if (best === undefined || best.passage.language !== language) return false;
  return turnedClause(text, best.passage.text.slice(0, textMax), language);
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

/** Always, where the law makes a condition. */
function generalityDenied(text: string, [best]: readonly Near[]): boolean {
  return (
    best !== undefined &&
    always.test(text) &&
    conditional.test(best.passage.text) &&
    !always.test(best.passage.text)
  );
}
