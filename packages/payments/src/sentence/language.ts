import { lexicons } from './lexicon.ts';
import type { SentenceLanguage } from './sentence.ts';

const languages = Object.keys(lexicons) as SentenceLanguage[];
const weights = new Map(languages.map((language) => [language, weightsOf(language)]));

/** The language most of whose words are in the text; `hint` where two have as many, English where nobody says more. */
export function languageOf(text: string, hint?: SentenceLanguage): SentenceLanguage {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = languages.map((language) => {
    const score = words.reduce((sum, word) => sum + (weights.get(language)?.get(word) ?? 0), 0);
    return { language, score: score + (language === hint ? 0.5 : 0) };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).language;
}

/** How much each word says for the language: verbs most, small words least. */
function weightsOf(language: SentenceLanguage): Map<string, number> {
  const { to, reason, verbs, fillers, articles, marks, negation, condition } = lexicons[language];
  const lists: readonly (readonly [list: string, weight: number])[] = [
    [`${fillers}|${articles}`, 1],
    [`${to}|${reason}|${negation}|${condition}`, 2],
    [marks, 3],
    [verbs, 4],
  ];
  return new Map(lists.flatMap(([list, weight]) => list.split('|').map((word) => [word, weight] as const)));
}
