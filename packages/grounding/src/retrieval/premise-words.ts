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
export const never = word(
  'always|never|in any case|automatically|freely|directly|immer|stets|nie|niemals|in jedem fall|automatisch|frei|direkt|toujours|jamais|automatiquement|librement|sempre|mai|automaticamente|liberamente|siempre|nunca|jamás|automáticamente|libremente',
);
/** That something changed: only a law that speaks of the change carries it. */
export const changed =
  /(?<!\p{L})(?:no longer|again|now|newly|any more|anymore|new rule|went up|go up|raised|increased|lowered|abolished|wieder|neu|neuerdings|nicht mehr|kein\p{L}* [^.?]{0,30} mehr|jetzt|erhöht|gesenkt|abgeschafft|à nouveau|de nouveau|désormais|maintenant|ne [^.?]{1,30} plus|relevé|supprimé|di nuovo|ormai|adesso|ora|non [^.?]{1,30} più|aumentat\p{L}|abolit\p{L}|de nuevo|vuelve a|ahora|ya no|subió|suprimi\p{L}+)(?!\p{L})/iu;
/** How often: `every year` is no rule without exception. */
const rhythm =
  /(?<!\p{L})(?:every|each|jede[sn]?|alle|chaque|ogni|cada) (?:\p{L}+ )?(?:years?|months?|weeks?|days?|time|jahre?|monate?|woche|tage?|mal|an(?:née)?|mois|semaine|jour|fois|anno|mese|settimana|giorno|volta|año|mes|semana|día|vez)(?!\p{L})|tous les (?:ans|mois|jours)|tutti gli anni|todos los (?:años|meses|días)/giu;
/** Denials within a word. */
const lexically =
  /(?<!\p{L})(?:never|niemals|nie|jamais|mai|nunca|jamás|straflos|formlos|formfrei|bewilligungsfrei|meldefrei|without|unable|ohne|sans|senza|sin|unpunished|impuni\p{L}*|ungestraft|stillschweigend)(?!\p{L})/iu;
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

/** Whether a premise denies something. */
export function denies(premise: string, language: Language): boolean {
  return lexically.test(premise) || clausesDeny(premise, language);
}

/** Whether a sentence of law denies something as a premise does, takes it out, or lets it be only with what the premise is without. */
export function backsDenial(sentence: string, premise: string, language: Language): boolean {
  return (
    excepting.test(sentence) ||
    (without.test(premise) && onlyWith.test(sentence)) ||
    denies(sentence, language)
  );
}

/** Whether a clause of a text bans, exempts or denies. */
function clausesDeny(text: string, language: Language): boolean {
  return clausesOf(text, language).some(deny);
}

/** Whether a clause bans, exempts or denies. */
export function deny({ forces }: Pick<Clause, 'forces'>): boolean {
  return denying.some((force) => forces.has(force));
}
