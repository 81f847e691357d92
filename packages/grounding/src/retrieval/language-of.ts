import type { Language } from '../passage.ts';
import { functionWords } from './function-words.ts';

/** Letters, endings and the ways of citing that tell as much as a small word. */
const tellingForms: Readonly<Record<Language, RegExp>> = {
  en: /(?:ing|ness|ship)(?!\p{L})/gu,
  de: /[äöüß]|(?<!\p{L})(?:abs|bst|ziff)\.|(?:ung|ungen|keit|heit|schaft)(?!\p{L})/gu,
  fr: /[çœêûîë]|(?<!\p{L})(?:al|ch)\.|(?<!\p{L})qu['’]|(?:eur|eurs|aux|té|tés)(?!\p{L})/gu,
  it: /(?<!\p{L})(?:cpv|lett)\.|(?<!\p{L})(?:d|n|su)ell['’]|(?:zione|zioni|tà|aggio|amento|amenti)(?!\p{L})/gu,
  es: /[ñ¿¡]|(?<!\p{L})párr\.|(?:ción|ciones|dad|dades|miento)(?!\p{L})/gu,
};

/** The language of a question; `otherwise` where its words do not tell, or tell it from another as little. */
export function languageOf(text: string, otherwise: Language): Language {
  const read = text.normalize().toLowerCase();
  const words = read.match(/\p{L}+/gu) ?? [];
  // What two languages share tells nothing, and counts for both.
  const counted = Object.entries(functionWords).map(([language, small]) => ({
    language: language as Language,
    count:
      words.filter((word) => small.has(word)).length +
      (read.match(tellingForms[language as Language])?.length ?? 0),
  }));
  const most = Math.max(...counted.map(({ count }) => count));
  if (most === 0) return otherwise;
  const told = counted.filter(({ count }) => count === most).map(({ language }) => language);
  return told.includes(otherwise) ? otherwise : (told[0] ?? otherwise);
}
