import { clausesOf } from '../support/polarity.ts';
import { sentencesOf } from '../support/sentences.ts';
import { saidBy } from './force-words.ts';
import { quantitiesOf } from './quantities.ts';
import { shareMet, weighedWords } from './weighed-words.ts';
import type { Force } from '../support/polarity.ts';
import type { Language, Passage } from '../passage.ts';
import type { Presupposed } from './presupposed.ts';
import type { Said } from './force-words.ts';
import type { PassageIndex } from './index-passages.ts';

/** Without exception, or nothing but: what a law that says less does not carry. */
const absolute =
  /(?<!\p{L})(?:always|never|every(?:one|body)?|each|all|any|only|entirely|completely|automatically|directly|forever|free to|immer|stets|nie|niemals|jede[rsnm]?|alle[nrs]?|nur|ausschliesslich|vollständig|automatisch|generell|voll|überhaupt|toujours|jamais|chaque|tous|toutes|tout|seulement|uniquement|entièrement|automatiquement|ne [^.?]{1,30} que|sempre|mai|ogni|tutti|tutte|solo|soltanto|interamente|automaticamente|siempre|nunca|jamás|cada|todos|todas|solo|sólo|únicamente|totalmente|automáticamente)(?!\p{L})/iu;
/** That something changed: only a law that speaks of the change carries it. */
const changed =
  /(?<!\p{L})(?:no longer|again|now|newly|any more|anymore|new rule|went up|go up|raised|increased|lowered|abolished|wieder|neu|neuerdings|nicht mehr|kein\p{L}* [^.?]{0,30} mehr|jetzt|erhöht|gesenkt|abgeschafft|à nouveau|de nouveau|désormais|maintenant|ne [^.?]{1,30} plus|relevé|supprimé|di nuovo|ormai|adesso|ora|non [^.?]{1,30} più|aumentat\p{L}|abolit\p{L}|de nuevo|vuelve a|ahora|ya no|subió|suprimi\p{L}+)(?!\p{L})/iu;

/** Denials within a word. */
const lexically =
  /(?<!\p{L})(?:straflos|formlos|formfrei|bewilligungsfrei|meldefrei|without|ohne|sans|senza|sin|unpunished|impuni\p{L}*|ungestraft|stillschweigend)(?!\p{L})/iu;
const denying: readonly Force[] = ['ban', 'exemption', 'denial'];

/** What speaks for and against that sources carry what a question takes for granted; of each how much, 0 to 1. */
interface PremiseFeatures {
  readonly sentence: number;
  readonly passage: number;
  readonly denied: number;
  readonly undenied: number;
  readonly leave: number;
  readonly duty: number;
  readonly exemption: number;
  readonly absolute: number;
  readonly changed: number;
  /** Numbers it has, and the sources have, too. */
  readonly counted: number;
}

/**
 * What each of them speaks against a premise; learnt by logistic regression from two thirds of the project's questions that
 * take something for granted (`bench/assistant/questions`). Above `least` the sources do not carry it.
 */
const learnt: Readonly<Record<keyof PremiseFeatures, number>> = {
  sentence: -0.93,
  passage: -0.77,
  denied: 1.27,
  undenied: 0.7,
  leave: 2.2,
  duty: 1.51,
  exemption: 0.83,
  absolute: 1.88,
  changed: 1.14,
  counted: -0.79,
};
const bias = 1.55;
const least = 0.5;
/** Characters read of a passage. */
const textMax = 2000;
/** The share of a premise that a sentence has to have for its not denying it to tell. Set by hand, as is what that weighs. */
const flatly = 0.75;

/** Whether what a question takes for granted is more than the passages near it carry; false where none is in its language. */
export function isUncarried(
  index: PassageIndex,
  premise: Presupposed,
  near: readonly Near[],
  language: Language,
): boolean {
  const features = premiseFeatures(index, premise, near, language);
  if (features === null) return false;
  const names = Object.keys(learnt) as (keyof PremiseFeatures)[];
  return names.reduce((sum, name) => sum + learnt[name] * features[name], bias) > least;
}

type Near = Pick<Passage, 'text' | 'heading' | 'asked' | 'language'>;

function premiseFeatures(
  index: PassageIndex,
  { text: premise, grants }: Presupposed,
  near: readonly Near[],
  language: Language,
): PremiseFeatures | null {
  const own = index.languages.get(language);
  if (own === undefined) return null;
  const read = near.filter((passage) => passage.language === language);
  const words = weighedWords(own, premise);
  const share = (text: string): number => shareMet(own, words, text);
  const best = bestSentence(read, share);
  if (best === undefined) return null;
  const isCounted = areCounted(premise, read.map(whole).join(' '));
  const lacks = (pattern: RegExp): boolean => pattern.test(premise) && !pattern.test(best.text);
  const denies = grants === 'exemption' || deniesIn(premise, language);
  return {
    sentence: best.share,
    passage: Math.max(...read.map((passage) => share(whole(passage)))),
    denied: asNumber(!denies && !isCounted && clausesDeny(best.text, language)),
    undenied: asNumber(denies && best.share >= flatly && !deniesIn(best.text, language)),
    ...unbacked(grants ?? saidBy(premise), saidBy(best.text)),
    absolute: asNumber(lacks(absolute)),
    changed: asNumber(lacks(changed)),
    counted: asNumber(isCounted),
  };
}

const asNumber = (holds: boolean): number => (holds ? 1 : 0);
const whole = ({ text, heading, asked = '' }: Near): string => `${heading}. ${text} ${asked}`;

/** The sentence that says most of it, with the words that its provision is known by. */
function bestSentence(
  near: readonly Near[],
  share: (text: string) => number,
): { text: string; share: number } | undefined {
  return near
    .flatMap(({ text, heading, asked = '' }) =>
      sentencesOf(text.slice(0, textMax)).map((sentence) => ({
        text: sentence.text,
        share: share(`${sentence.text} ${heading}. ${asked}`),
      })),
    )
    .toSorted((a, b) => b.share - a.share)[0];
}

/** What is taken for granted of must and may, and is not what the law says. */
function unbacked(
  taken: Said | null,
  said: Said | null,
): Pick<PremiseFeatures, 'leave' | 'duty' | 'exemption'> {
  const unless = (force: Said, ...backed: (Said | null)[]): number =>
    asNumber(taken === force && !backed.includes(said));
  return {
    leave: unless('leave', 'leave', 'exemption'),
    // Law that simply states lays a duty on.
    duty: unless('duty', 'duty', null),
    exemption: unless('exemption', 'exemption'),
  };
}

/** Whether a premise has numbers, and the sources all of them. */
function areCounted(premise: string, sources: string): boolean {
  const [numbers, there] = [quantitiesOf(premise), quantitiesOf(sources)];
  return (
    numbers.length > 0 &&
    numbers.every((each) => there.some(({ unit, value }) => unit === each.unit && value === each.value))
  );
}

function deniesIn(text: string, language: Language): boolean {
  return lexically.test(text) || clausesDeny(text, language);
}

function clausesDeny(text: string, language: Language): boolean {
  return clausesOf(text, language).some(({ forces }) => denying.some((force) => forces.has(force)));
}
