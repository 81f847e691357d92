import { compareLawOrder } from './law-order.ts';
import { rarity } from './lexical.ts';
import { sentencesOf } from '../support/sentences.ts';
import { likeness } from './vectors.ts';
import { placeOf } from './topics.ts';
import type { PassageIndex } from './index-passages.ts';
import type { Span } from '../support/sentences.ts';
import type { Language, Passage } from '../passage.ts';

export interface ExtractedSentence extends Span {
  readonly passageId: string;
}

/** Of as many passages one sentence each. */
const sentencesMax = 4;
/** What its passage as a whole speaks for a sentence, against all words of the question that it has itself (1). */
const passageShare = 1;
/** What a further sentence must tell at least, of what the best one tells. */
const leastShare = 0.6;
/** Beyond this many characters a passage is no provision; what stands behind is not read. */
const readMax = 20_000;

/**
 * One to four sentences that answer a question, word for word, `start` and `end` being their places in the passage's text.
 * They come from the best of `hits` only: sources by their best hit, what is of one source in its own order, so that what
 * is a list there is no other here. Empty without hits.
 */
export function extract(
  index: PassageIndex,
  question: string,
  hits: readonly { readonly passage: Passage; readonly score: number }[],
  language: Language,
): { sentences: readonly ExtractedSentence[] } {
  const best = hits[0]?.score ?? 0;
  const sentences = hits
    .slice(0, sentencesMax)
    .filter(({ score }) => score >= leastShare * best)
    .flatMap(({ passage, score }, rank) =>
      sentencesOf(passage.text.slice(0, readMax)).map((sentence, order) => ({
        sentence: { ...sentence, passageId: passage.id },
        passage,
        rank,
        order,
        tells:
          score *
          (passageShare +
            tells(index, question, sentence.text, passage.language, language) +
            (order === 0 ? 0.05 : 0)),
      })),
    )
    .toSorted((a, b) => b.tells - a.tells || a.rank - b.rank || a.order - b.order);
  const most = sentences[0]?.tells ?? 0;
  const sources = hits.map(({ passage }) => passage.source);
  return {
    sentences: sentences
      .slice(0, sentencesMax)
      .filter((each) => each.tells >= leastShare * most)
      .toSorted(
        (a, b) =>
          sources.indexOf(a.passage.source) - sources.indexOf(b.passage.source) ||
          compareLawOrder(a.passage.eId, b.passage.eId) ||
          a.rank - b.rank ||
          a.order - b.order,
      )
      .map(({ sentence }) => sentence),
  };
}

/** How much of a question a sentence meets, 0 to 1: by shared words within a language, by meaning otherwise. */
function tells(
  index: PassageIndex,
  question: string,
  sentence: string,
  of: Language,
  asked: Language,
): number {
  const own = index.languages.get(of);
  if (own === undefined) return 0;
  const reader = index.languages.get(asked)?.reader;
  const terms = own.reader.terms(sentence);
  if (of === asked) {
    const has = new Set(terms);
    let [met, all] = [0, 0];
    for (const term of new Set(own.reader.terms(question))) {
      const number = own.lexical.lexicon.find(term);
      if (number === undefined) continue;
      all += rarity(own.lexical, number);
      if (has.has(term)) met += rarity(own.lexical, number);
    }
    return all === 0 ? 0 : met / all;
  }
  if (index.topics === null || reader === undefined) return 0;
  const [a, b] = [placeOf(index.topics, reader.terms(question), asked), placeOf(index.topics, terms, of)];
  return a === null || b === null ? 0 : Math.max(0, likeness(a, b));
}
