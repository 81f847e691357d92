import { clausesOf } from '../support/polarity.ts';
import type { Clause, Force } from '../support/polarity.ts';
import type { Language } from '../passage.ts';

const word = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');

/** Nothing but, every one, without exception: what a law that says less does not carry. */
export const only = word(
  'only|alone|sole|solely|nur|allein|ausschliesslich|seule?s?|seulement|uniquement|ne [^.?]{1,30} que|solo|sola|soltanto|unic[oa]|únic[oa]|sólo|únicamente',
);
export const every = word(
  'every(?:one|body|thing)?|each|all|any|anyone|jede[rsnm]?|alle[nrs]?|chaque|tous|toutes|tout|toute|ogni|tutt[oiae]|cada|tod[oa]s?|cualquiera?|chiunque',
);
export const never = word('never|niemals|nie|jamais|mai|nunca|jamás');
/** What a denial takes back: "not always" leaves some. */
export const always = word(
  'always|in any case|automatically|freely|directly|immer|stets|in jedem fall|automatisch|frei|direkt|toujours|automatiquement|librement|sempre|automaticamente|liberamente|siempre|automáticamente|libremente',
);
/** Without exception, in whatever words: it carries both "every" and "always". */
export const universal = word(
  'every(?:one|body|thing)?|each|any|all|always|whatever|regardless|jede[rsnm]?|alle[nrs]?|immer|stets|gleich wie \\p{L}+|unabhängig|chaque|tou(?:s|t|te|tes)|toujours|quel(?:le)?s? que soi(?:t|ent)|ogni|tutt[iaeo]|sempre|qualunque|qualsiasi|a prescindere|cada|tod[oa]s?|siempre|cualquiera?|sea cual sea|con independencia',
);
/** That something changed: only a law that speaks of the change carries it. */
export const changed =
  /(?<!\p{L})(?:no longer|again|now|newly|any more|anymore|new rule|went up|go up|raised|increased|lowered|abolished|wieder|neu|neuerdings|nicht mehr|kein\p{L}* [^.?]{0,30} mehr|jetzt|erhöht|gesenkt|abgeschafft|à nouveau|de nouveau|désormais|maintenant|ne [^.?]{1,30} plus|relevé|supprimé|di nuovo|ormai|adesso|ora|non [^.?]{1,30} più|aumentat\p{L}|abolit\p{L}|de nuevo|vuelve a|ahora|ya no|subió|suprimi\p{L}+)(?!\p{L})/iu;
/** How often: `every year` is no rule without exception. */
const rhythm =
  /(?<!\p{L})(?:every|each|jede[sn]?|alle|chaque|ogni|cada) (?:\p{L}+ )?(?:years?|months?|weeks?|days?|time|jahre?|monate?|woche|tage?|mal|an(?:née)?|mois|semaine|jour|fois|anno|mese|settimana|giorno|volta|año|mes|semana|día|vez)(?!\p{L})|tous les (?:ans|mois|jours)|tutti gli anni|todos los (?:años|meses|días)/giu;
/** Denials within a word. */
const lexically =
  /(?<!\p{L})(?:never|cannot|niemals|nie|jamais|mai|nunca|jamás|straflos|formlos|formfrei|bewilligungsfrei|meldefrei|without|unable|ohne|sans|senza|sin|unpunished|impuni\p{L}*|ungestraft|stillschweigend)(?!\p{L})/iu;
/** Said of the law, it denies something of what is taken out. */
const excepting =
  /(?<!\p{L})(?:exclud\p{L}*|except\p{L}*|nimmt [^.;]{1,80} aus|exclu\p{L}*|sauf|esclus\p{L}*|salvo)(?!\p{L})/iu;
/** Only with, only after: it cannot be without. */
const onlyWith =
  /(?<!\p{L})(?:only|nur|erst (?:nach|wenn|ab)|seulement|ne [^.;]{1,60} qu[e’']|solo|soltanto|únicamente)(?!\p{L})/iu;
const without = /(?<!\p{L})(?:without|before|ohne|bevor|sans|avant|senza|prima|sin|antes)(?!\p{L})/iu;
const denying: readonly Force[] = ['ban', 'exemption', 'denial'];

/** What a text says, without how often. */
export function withoutRhythm(text: string): string {
  return text.replace(rhythm, ' ');
}

/** What a premise says, without the words by which it denies. */
export function withoutDenial(premise: string): string {
  return premise.replace(new RegExp(lexically, 'giu'), ' ');
}

/** How a clause begins that says when, or of whom, the rest holds. */
const condition =
  /^\W*(?:if|when|where|unless|because|whether|who(?:ever)?|wenn|falls|sofern|solange|weil|wer|si|lorsque|quand|qui(?:conque)?|tant que|se|qualora|quando|chi|finché|cuando|quien(?:es)?|mientras)(?!\p{L})/iu;

/** Whether a premise denies something; what only its condition denies it does not. */
export function denies(premise: string, language: Language): boolean {
  return clausesOf(premise, language).some((clause) => {
    const said = premise.slice(clause.start, clause.end);
    return denyMainly(clause, said) || (lexically.test(said) && !condition.test(said));
  });
}

/** Whether a sentence of law denies something as a premise does, takes it out, or lets it be only with what the premise is without. */
export function backsDenial(sentence: string, premise: string, language: Language): boolean {
  return (
    excepting.test(sentence) ||
    (without.test(premise) && onlyWith.test(sentence)) ||
    lexically.test(sentence) ||
    clausesOf(sentence, language).some(deny)
  );
}

/** Whether a clause, which says `said`, denies something that is more than its own condition. */
export function denyMainly(clause: Pick<Clause, 'forces'>, said: string): boolean {
  const isOfForce = clause.forces.has('ban') || clause.forces.has('exemption');
  return isOfForce || (deny(clause) && !condition.test(said));
}

/** Whether a clause bans, exempts or denies. */
function deny({ forces }: Pick<Clause, 'forces'>): boolean {
  return denying.some((force) => forces.has(force));
}
