import { quantitiesOf } from './quantities.ts';
import { sentencesOf } from '../support/sentences.ts';
import type { Quantity, Unit } from './quantities.ts';

/** A question that takes its content for granted: why, since when, how come. */
const presupposing =
  /^\W*(?:why|how come|since when|for what reason|warum|weshalb|wieso|weswegen|seit wann|aus welchem grund|pourquoi|depuis quand|pour quelle raison|perch[éeè]|da quando|per quale motivo|per quale ragione|¿?\s*por qu[ée]|¿?\s*desde cu[áa]ndo)(?!\p{L})/iu;
/** What makes a number a rule that is asserted, and no fact of the client's. */
const bounds =
  /(?:within|in|at least|at most|up to|for|after|only|than|every|binnen|innert|innerhalb|von|mindestens|höchstens|während|für|nach|nur|alle|erst|als|dans|de|délai|pendant|au moins|au plus|après|seulement|que|tous les|toutes les|entro|di|almeno|al massimo|per|dopo|durante|solo|ogni|dentro|plazo|al menos|como máximo|tras|cada|en)\W+(?:\p{L}+\W+){0,2}$/iu;
const past =
  /(?:\bago\b|\bvor\s|\bseit\s|il y a|depuis|\bfa\b|\bda\s|\bhace\b|\bdesde\b|\bsince\b|\blast\b|letzten|derni|ultim|últim)/iu;
/** Words that name a limit: with them an amount is asserted, without it may be the client's. */
const limits =
  /threshold|limit|\bfine|penalt|maximum|minimum|capital of|schwelle|grenz|limite|bussen?\b|busse|strafe|seuil|plafond|amende|soglia|\bmult[ae]|umbral|límite|máxim|mínim|massim/iu;
const atOnce =
  /immediately|without delay|at once|promptly|unverzüglich|sofort|umgehend|immédiatement|sans (?:délai|tarder)|aussitôt|immediatamente|senza (?:indugio|ritardo)|subito|inmediatamente|sin (?:demora|dilación)|de inmediato|al instante/iu;

const permitted =
  /\b(?:may|can|could|allowed|permitted|free to|optional|voluntary)\b|\b(?:darf|dürfen|kann|können|erlaubt|zulässig|freiwillig)|\b(?:peut|peuvent|puis-je|pouvons|permis|autorisé|libre de|facultati)|\b(?:può|possono|posso|possiamo|permesso|lecito|facoltativ)|\b(?:puede|pueden|puedo|podemos|permitido|facultativ|voluntari)/iu;
const forbidden =
  /\b(?:must|may|shall|can) not\b|\bcannot\b|\bmay no\b|prohibit|forbid|forbidden|\b(?:darf|dürfen)\b[^.;]{0,80}?\b(?:nicht|kein\p{L}*|weder|niemand\p{L}*)\b|verboten|untersag|\bne (?:doit|doivent|peut|peuvent)\b[^.;]{0,40}?\b(?:pas|ni|aucun\p{L}*)\b|interdi|\bnon (?:deve|devono|può|possono)\b|vietat|divieto|\bno (?:debe|deben|puede|pueden)\b|prohib/iu;
const needless =
  /\b(?:need not|needn['’]t|don['’]t (?:have|need) to|doesn['’]t (?:have|need) to|not (?:have|need|required|obliged)|no (?:need|obligation|duty)|exempt)|\b(?:nicht|kein\p{L}*|keine[rn]?)\b[^.?]{0,60}\b(?:müssen|muss|nötig|pflicht\p{L}*|verpflichtet|brauch\p{L}*)|\b(?:muss|müssen|brauch\p{L}*)\b[^.?]{0,60}\b(?:nicht|kein\p{L}*)\b|\b(?:ne|n['’])\s*(?:doi\p{L}*|devons|faut|est-?il|suis-je)\b[^.?]{0,30}\bpas\b|dispensé|\bnon (?:deve|devono|devo|dobbiamo|occorre|serve|è necessario|sono tenut)|esent|\bno (?:debe|deben|debo|tengo que|tiene que|tienen que|hace falta|es necesario|hay que)|exent/iu;
const obliged =
  /\b(?:must|shall|has to|have to|is required|are required|obliged)\b|\b(?:muss|müssen|hat zu|haben zu|ist verpflichtet|verpflichtet)\b|\b(?:doit|doivent|est tenu|sont tenus|obligé)|\b(?:deve|devono|è tenut|obbligat)|\b(?:debe|deben|está obligad|obligad)/iu;

/** Authorities that are taken for one another, each by its names in the five languages. */
const authorities: readonly RegExp[] = [
  /\bmros\b|money laundering reporting office|meldestelle|bureau de communication|ufficio di comunicazione|oficina de (?:comunicación|notificación)/iu,
  /\bfinma\b/iu,
  /\bseco\b/iu,
  /\b(?:fdpic|edöb|pfpdt|ifpdt|edoeb)\b|data protection commissioner|datenschutzbeauftragt|préposé fédéral|incaricato federale/iu,
  /\b(?:snb|bns|swiss national bank|nationalbank|banque nationale|banca nazionale|banco nacional)\b/iu,
  /\b(?:fatf|gafi)\b/iu,
  /\b(?:police|polizei|polizia|policía|fedpol)\b/iu,
  /\b(?:federal tax administration|tax (?:office|authority|administration)|steuerverwaltung|steueramt|administration fiscale|fisco|amministrazione delle contribuzioni|administración tributaria|hacienda)\b/iu,
];

const readPassages = 4;
const duration = new Set<Unit>(['hour', 'day', 'week', 'month', 'year']);

/**
 * Whether a question asserts what its best passages deny: a number, an authority, a permission or an exemption.
 * `texts` are the passages' texts, best first, in any of the five languages.
 */
export function contradicts(question: string, texts: readonly string[]): boolean {
  const near = texts.slice(0, readPassages);
  if (near.length === 0) return false;
  return (
    numberDenied(question, near) || authorityDenied(question, near) || polarityDenied(question, near[0] ?? '')
  );
}

function numberDenied(question: string, texts: readonly string[]): boolean {
  const stated = texts.map((text) => quantitiesOf(text));
  const all = stated.flat();
  const best = stated.slice(0, 2).flat();
  return quantitiesOf(question).some((asked) => {
    if (all.some(({ unit, value }) => unit === asked.unit && value === asked.value)) return false;
    if (presupposing.test(question)) return true;
    if (!isRule(question, asked)) return false;
    const kind = kindOf(asked.unit);
    return (
      best.some(({ unit }) => kindOf(unit) === kind) || (kind === 'duration' && atOnce.test(texts[0] ?? ''))
    );
  });
}

function isRule(question: string, { unit, start }: Quantity): boolean {
  if (unit === 'money') return limits.test(question);
  const before = question.slice(Math.max(0, start - 40), start);
  const after = question.slice(start, start + 30);
  return bounds.test(before) && !past.test(before.slice(-14)) && !/\bago\b|\bfa\b/iu.test(after);
}

function kindOf(unit: Unit): string {
  return duration.has(unit) ? 'duration' : unit;
}

/** Another authority than the one that the best passages name: asserted where the question presupposes or addresses it. */
function authorityDenied(question: string, texts: readonly string[]): boolean {
  const named = authorities.filter((pattern) => pattern.test(question));
  const others = authorities.filter((pattern) => !named.includes(pattern) && pattern.test(texts[0] ?? ''));
  return (
    named.length > 0 &&
    others.length > 0 &&
    !named.some((pattern) => texts.some((text) => pattern.test(text)))
  );
}

/** Why may one do what is forbidden, why need one not do what is a duty. */
function polarityDenied(question: string, text: string): boolean {
  if (!presupposing.test(question)) return false;
  const sentences = sentencesOf(text).map((sentence) => sentence.text);
  if (needless.test(question)) return sentences.some((each) => obliged.test(each)) && !needless.test(text);
  const asksPermission = permitted.test(question) && !forbidden.test(question);
  return asksPermission && forbidden.test(sentences[0] ?? '') && !forbidden.test(question);
}
