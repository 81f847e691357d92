import { rareAuthorities } from './authorities.ts';
import { endsInYesOrNo } from './presupposed.ts';
import { shareMet, weighedWords } from './weighed-words.ts';
import type { PassageIndex } from './index-passages.ts';
import type { Language } from '../passage.ts';
import type { Near } from './near.ts';

/** What a rule sets up and a question can ask for as if it were there, each by its words in the five languages. */
const things: readonly RegExp[] = [
  ...rareAuthorities,
  // Somebody’s leave
  /consent|permission|approv|authori[sz]|einwillig|zustimm|bewillig|genehmig|erlaubnis|freigabe|freigegeben|(?<!\p{L})accord(?!\p{L})|autoris|approb|consens|autorizza|permesso|autoriza|aproba|(?<!\p{L})(?:permiso|licen[cs]|licenz)/iu,
  // Prison
  /prison|(?<!\p{L})jail|gefängnis|freiheitsstrafe|(?<!\p{L})haft(?!\p{L})|cárcel|detenti|reclusi|privat\p{L}* de libert|carcere|prigione/iu,
  // A register
  /(?<!\p{L})regist(?:er\p{L}*|re|ri|ro)(?!\p{L})|inscri[brtv]|iscri[vtz]/iu,
  // A form
  /(?<!\p{L})(?:forms?|formulare?|formulaires?|formularios?|modul[oi])(?!\p{L})/iu,
  // A fee
  /(?<!\p{L})(?:fees?|gebühr\p{L}*|taxes?|émoluments?|tass[ae]|tasas?|rimbors\p{L}*|refund\p{L}*)(?!\p{L})/iu,
];

const readPassages = 6;
/** The matter is known where a passage has this share of it. */
const leastMet = 0.35;
/** So much more of the matter in passages without the thing, and it is none of theirs. */
const apart = 0.1;

/**
 * Whether a thing that a question asks for stands in other passages than the matter that it asks it for: a form of SECO’s to
 * identify a client, a sentence to prison for what is only fined. What yes or no answers asks for none.
 */
export function areApart(
  index: PassageIndex,
  question: string,
  hits: readonly Near[],
  language: Language,
): boolean {
  const own = index.languages.get(language);
  if (own === undefined || endsInYesOrNo(question)) return false;
  const texts = hits
    .slice(0, readPassages)
    .filter(({ passage }) => passage.language === language)
    .map(({ passage: { heading, text, asked = '' } }) => `${heading}. ${text} ${asked}`);
  return things.some((thing) => {
    if (!thing.test(question)) return false;
    const matter = weighedWords(own, question.replace(new RegExp(thing, 'giu'), ' '));
    const met = (having: boolean): number =>
      Math.max(
        0,
        ...texts.filter((text) => thing.test(text) === having).map((text) => shareMet(own, matter, text)),
      );
    const without = met(false);
    return without >= leastMet && without - met(true) >= apart;
  });
}
