import { assistantLanguages } from '@sorgfalt/contract';
import type { AssistantLanguage } from '@sorgfalt/contract';

/** Words that sentences of a language can hardly do without, and that the others hardly have. */
const telling: Readonly<Record<AssistantLanguage, ReadonlySet<string>>> = {
  en: new Set('the what which when who how does is are must of to and in for with says'.split(' ')),
  de: new Set(
    'der die das was welche wann wer wie ist sind muss und nach für mit von sagt steht bei ein eine'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'le les des quoi quel quelle quand qui comment est sont doit et du dans pour avec dit une que'.split(' '),
  ),
  it: new Set(
    'il lo gli cosa quale quando chi come è sono deve e di della nel per con dice una che'.split(' '),
  ),
  es: new Set(
    'el los qué cuál cuándo quién cómo es son debe y del de la en para con dice una según'.split(' '),
  ),
};

/** The language of a question; `otherwise` where its words do not tell. */
export function languageOf(text: string, otherwise: AssistantLanguage): AssistantLanguage {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counted = assistantLanguages.map((language) => ({
    language,
    hits: words.filter((word) => telling[language].has(word)).length,
  }));
  const [first, second] = counted.toSorted((a, b) => b.hits - a.hits);
  return first === undefined || first.hits === second?.hits ? otherwise : first.language;
}
