import { clausesOf } from '../support/polarity.ts';
import type { Force } from '../support/polarity.ts';
import type { Language } from '../passage.ts';

/** Without exception, or nothing but: what a law that says less does not carry. */
export const absolute =
  /(?<!\p{L})(?:always|never|every(?:one|body)?|each|all|any|only|entirely|completely|automatically|directly|forever|free to|immer|stets|nie|niemals|jede[rsnm]?|alle[nrs]?|nur|ausschliesslich|vollständig|automatisch|generell|voll|überhaupt|toujours|jamais|chaque|tous|toutes|tout|seulement|uniquement|entièrement|automatiquement|ne [^.?]{1,30} que|sempre|mai|ogni|tutti|tutte|solo|soltanto|interamente|automaticamente|siempre|nunca|jamás|cada|todos|todas|solo|sólo|únicamente|totalmente|automáticamente)(?!\p{L})(?! (?:year|day|month|week|jahr|tag|monat|année|an|jour|mois|anno|mese|año|mes)s?(?!\p{L}))/iu;
/** That something changed: only a law that speaks of the change carries it. */
export const changed =
  /(?<!\p{L})(?:no longer|again|now|newly|any more|anymore|new rule|went up|go up|raised|increased|lowered|abolished|wieder|neu|neuerdings|nicht mehr|kein\p{L}* [^.?]{0,30} mehr|jetzt|erhöht|gesenkt|abgeschafft|à nouveau|de nouveau|désormais|maintenant|ne [^.?]{1,30} plus|relevé|supprimé|di nuovo|ormai|adesso|ora|non [^.?]{1,30} più|aumentat\p{L}|abolit\p{L}|de nuevo|vuelve a|ahora|ya no|subió|suprimi\p{L}+)(?!\p{L})/iu;
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
export function clausesDeny(text: string, language: Language): boolean {
  return clausesOf(text, language).some(({ forces }) => denying.some((force) => forces.has(force)));
}
