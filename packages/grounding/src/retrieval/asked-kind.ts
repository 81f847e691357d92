import { atOnce, free, quantitiesOf } from './quantities.ts';
import { shareMet, weighedWords } from './weighed-words.ts';
import type { Unit } from './quantities.ts';
import type { PassageIndex } from './index-passages.ts';
import type { Language } from '../passage.ts';
import type { Near } from './near.ts';

/** Of which kind the answer is to be, in the words behind: `what discount`, `how many judges`, `quelle est la peine de prison`. */
const ofKind =
  /^\W*(?:(?:and|so|und|et|e|y)\s+)?(?:(?:what is|which is)(?: the)|(?:what|which)(?! (?:happens|is|are|was|do|does|did|must|should|can|may|makes|counts|goes|article|provision|rule|law|section|paragraph|act)(?!\p{L}))|how many|wie viele|welche[rsnm]?(?! (?:artikel|bestimmung|vorschrift|norm|regel|gesetz)\p{L}*(?!\p{L}))|wie hoch (?:ist|sind) (?:der|die|das)|combien d[e’']|quel(?:le)?s? (?:est|sont) l(?:a |e |es |[’'])|quel(?:le)?s?(?! (?:article|disposition|règle|norme|loi|est|sont)s?(?!\p{L}))|qual[ei]? (?:è|sono) (?:il|la|i|le|gli|l[’'])|qual[ei](?! (?:articolo|norma|regola|disposizione|legge|è|sono)(?!\p{L}))|quant[ei]|cu[áa]l(?:es)? (?:es|son) (?:el|la|los|las)|cu[áa]nt[oa]s)(?!\p{L})\s*((?:[^\s?!.,;:]+\s+){0,3})/iu;
/** Of no kind that a law would have to name. */
const ofAnyKind =
  /^(?:details?|data|infos?|information|papers?|documents?|steps?|conditions?|measures?|duties|requirements?|angaben|daten|informationen|unterlagen|papiere|schritte|voraussetzungen|massnahmen|pflichten|données|indications|informations|papiers|pièces|étapes|conditions|mesures|obligations|dati|indicazioni|informazioni|documenti|carte|passi|condizioni|misure|obblighi|datos|indicaciones|información|papeles|documentos|pasos|condiciones|requisitos|medidas|obligaciones)(?!\p{L})/iu;
const unitAsked =
  /(?<!\p{L})(?:how many|wie viele|combien d[e’']|quant[ei]|cu[áa]nt[oa]s)\s*(hours?|days?|weeks?|months?|years?|stunden|tage|wochen|monate|jahre|heures|jours|semaines|mois|années|ans|ore|giorni|settimane|mesi|anni|horas|días|semanas|meses|años)(?!\p{L})/iu;
/** What something costs is asked for. */
const priceAsked =
  /(?:how much (?:does|do|is|are) .+(?<!\p{L})(?:cost|charge)|was kostet|wie viel kostet|combien coûte|quanto cost|cuánto cuest|how much is the fee)/iu;
/** As near as this to the best, and read; of what is counted all is read that is near at all. */
const near = 0.8;
const nearAtAll = 0.6;
const readPassages = 3;
/** Less of the kind than this, and the passages have none of it. */
const leastMet = 0.2;

/** Whether the best passages have nothing of the kind that is asked for: a unit of time, a sentence to prison, a discount. */
export function isOfNoSuchKind(
  index: PassageIndex,
  question: string,
  hits: readonly Near[],
  language: Language,
): boolean {
  const own = index.languages.get(language);
  const best = hits[0]?.score ?? 0;
  const read = hits.slice(0, readPassages).filter(({ score }) => score >= best * near);
  if (own === undefined || read.length === 0 || read.some(({ passage }) => passage.language !== language))
    return false;
  const text = read
    .map(({ passage }) => `${passage.heading}. ${passage.text} ${passage.asked ?? ''}`)
    .join(' ');
  const counts = (unit: Unit, where: string): boolean =>
    quantitiesOf(where).some((each) => each.unit === unit);
  if (priceAsked.test(question)) return !free.test(text) && !counts('money', text);
  const unit = unitOf(question);
  if (unit !== null) {
    const around = hits.filter(({ score }) => score >= best * nearAtAll).map(({ passage }) => passage.text);
    return !atOnce.test(text) && !counts(unit, around.join(' . '));
  }
  const kind = ofKind.exec(question)?.[1] ?? '';
  const words = weighedWords(own, ofAnyKind.test(kind) ? '' : kind);
  return shareMet(own, words, text) < leastMet;
}

/** The time that the answer counts; null where none is asked for. */
function unitOf(question: string): Unit | null {
  const unit = unitAsked.exec(question)?.[1];
  return unit === undefined ? null : (quantitiesOf(`2 ${unit}`)[0]?.unit ?? null);
}
