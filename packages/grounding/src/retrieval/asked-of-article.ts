import { liesIn } from './asked-places.ts';
import { shareMet, weighedWords } from './weighed-words.ts';
import type { AskedPlace } from './asked-places.ts';
import type { PassageIndex } from './index-passages.ts';
import type { Language, Passage } from '../passage.ts';

/** What an article says of a matter is asked for; the matter is what follows. */
const saysOf =
  /(?<!\p{L})(?:says?|provides?|states?|regulates?|rules?|sagt|steht|regelt|bestimmt|schreibt|dit|prévoit|dispose|règle|dice|prevede|stabilisce|regola|prevé|establece|regula|dispone)(?!\p{L}).*?(?<!\p{L})(?:about|on|regarding|for|over|über|zu|zum|zur|von|vom|zu den|bezüglich|sur|de la|du|des|au sujet d\p{L}*|à propos d\p{L}*|pour|sulla|sul|sui|sulle|sullo|su|per|riguardo a\p{L}*|della|del|dei|sobre|acerca de|para)\s+(.+)$/iu;
/** What an article is said to be about. */
const isAbout =
  /^\W*(?:(?:deals? with|covers?|governs?|concerns?|is about|sets out|regelt|behandelt|betrifft|handelt von|befasst sich mit|traite d[eu’']|concerne|porte sur|règle|régit|tratta(?: d\p{L}+)?|riguarda|concerne|disciplina|regola|trata de|regula|se refiere a)(?!\p{L})|handelt)\s*([^.,;:?!]+)/iu;
/** An article that has less than this of the matter says nothing of it. */
const leastMet = 0.3;

/** Whether a question asks what an article says of a matter of which it says nothing: `What does Art. 7 say of fines?` */
export function isNotOfArticle(
  index: PassageIndex,
  question: string,
  { places, readable }: { places: readonly AskedPlace[]; readable: readonly Passage[] },
  language: Language,
): boolean {
  const [place, ...others] = places;
  const own = index.languages.get(language);
  if (place === undefined || place.act === null || others.length > 0 || own === undefined) return false;
  const behind = question.slice(question.indexOf(place.act) + place.act.length);
  const matter = isAbout.exec(behind)?.[1] ?? saysOf.exec(question)?.[1] ?? '';
  // What follows the act is asked of the article; what stands before it is its name.
  const words = weighedWords(own, behind.includes(matter) ? matter : '');
  const texts = readable
    .filter((passage) => passage.language === language && passage.source === place.source)
    .filter((passage) => liesIn(passage.eId, place))
    .map(({ heading, text, asked: by = '' }) => `${heading}. ${text} ${by}`);
  return shareMet(own, words, texts.join(' ')) < leastMet;
}
