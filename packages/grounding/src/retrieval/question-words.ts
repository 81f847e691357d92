import { stem } from './stem.ts';
import type { Language } from '../passage.ts';

const bands: readonly { readonly utility: number; readonly words: Readonly<Record<Language, string>> }[] = [
  {
    utility: 0.3,
    words: {
      en: `best clarify clarification concerns consequences context criteria differ elaborate example guidance guidelines
        mention outline recommend recommended regarding scope situations type describe detail detailed particular indicate
        handle evaluate adhere align alignment potential per`,
      de: 'beispiel beispielsweise erläutern erklären genau konkret beschreiben bezüglich hinsichtlich situation art typ',
      fr: 'exemple préciser expliquer décrire concernant précisément situation type exactement',
      it: 'esempio precisare spiegare descrivere riguardo precisamente situazione tipo esattamente',
      es: 'ejemplo precisar explicar describir respecto precisamente situación tipo exactamente',
    },
  },
  {
    utility: 0.5,
    words: {
      en: `accordance aspects beyond case compliance comply compliant considered constitutes decide deemed demonstrate
        expect expectations fail failing follow format frequently interpret involve involved mandatory meet need protocols
        remain scenario seek specific specifically steps stipulated studies subject taken timeframe trigger respect`,
      de: 'fall falls einhalten einhaltung gemäss betreffend beachten berücksichtigen vorgehen schritte gelten gilt',
      fr: 'cas respecter respect conformément étapes procéder considérer appliquer applique',
      it: 'caso casi rispettare rispetto conformemente procedere considerare applicare applica',
      es: 'caso casos respetar conforme pasos proceder considerar aplicar aplica',
    },
  },
  {
    utility: 0.65,
    words: {
      en: `action approach associated aware awareness certain circumstances comprehensive condition current determine
        element engage ensure ensuring event evidence given influence key level methodology multiple ongoing place
        practices process provide qualify understand utilize`,
      de: 'umstände bestimmt aktuell vorsehen bereitstellen sicherstellen stellen gewährleisten machen tun passiert',
      fr: 'circonstances déterminer actuel prévoir garantir assurer faire passe arrive',
      it: 'circostanze determinare attuale prevedere garantire assicurare fare succede',
      es: 'circunstancias determinar actual prever garantizar asegurar hacer pasa ocurre',
    },
  },
];

/** By the stems of a language; read by the first text, not by each command that starts. */
const known = new Map<Language, ReadonlyMap<string, number>>();

function utilitiesIn(language: Language): ReadonlyMap<string, number> {
  const utilities =
    known.get(language) ??
    new Map(
      bands.flatMap(({ utility, words }) =>
        words[language].split(/\s+/).map((word) => [stem(word, language), utility] as const),
      ),
    );
  known.set(language, utilities);
  return utilities;
}

/** A concept of the glossary stands beside the word that names it, and is wider than it. */
const conceptUtility = 0.7;
/** What people say for it is wider still. */
const everydayUtility = 0.35;

/**
 * How much a stem helps to find what a question asks for, 1 for most: words in which people wrap questions count for less.
 * English weights are how much rarer the word is in the right passage than others of the question, over two thirds of
 * ObliQA's development questions; words of the other languages follow their meaning.
 */
export function utilityOf(stemmed: string, language: Language): number {
  if (stemmed.startsWith('#~')) return everydayUtility;
  if (stemmed.startsWith('#')) return conceptUtility;
  return utilitiesIn(language).get(stemmed) ?? 1;
}
