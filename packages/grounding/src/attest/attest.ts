import type { Language, Passage } from '../passage.ts';
import { blanked, referencesOf } from '../support/references.ts';
import { sentencesOf } from '../support/sentences.ts';
import type { Span } from '../support/sentences.ts';
import { isContent, wordsOf } from '../support/words.ts';
import { actEnd, namedActs } from './acts.ts';
import type { ActNames } from './acts.ts';
import type { Check, Compared, Place } from './check.ts';
import { citedIn } from './cited.ts';
import type { Cited } from './cited.ts';
import { comparedWith } from './compare.ts';
import { buildAttestCorpus, isInForce, isWordForWord, shareIn } from './corpus.ts';
import type { Article, AttestCorpus } from './corpus.ts';
import { listedAfter } from './listed.ts';
import { resolve } from './pinpoint.ts';
import { checksOfSlots } from './slots.ts';
import { checksOfModality, checksOfQuantities, checksOfQuotations } from './wording.ts';
import type { Said } from './wording.ts';

/** One sentence of a text with what it cites and how that stands. */
export interface AttestedSentence extends Span {
  /** Ids of the passages it was held against. */
  readonly passages: readonly string[];
  /** With places in the whole text; none where it cites nothing, and nothing was looked at. */
  readonly checks: readonly Check[];
}

/** On what day and in which language a text is read, and how it may name the acts. */
export interface AttestOptions {
  /** ISO date. */
  readonly asOf: string;
  readonly language: Language;
  readonly acts: readonly ActNames[];
}

const otherHolds = 0.3;
/** A digest has words of its own: another article of it must have nearly all that are said. */
const summedHolds = 0.8;
/** Share of the words of a sentence from which on an article is what it renders. */
const carriedFrom = 0.6;
const sentenceMax = 4_000;

/** Sentences; what is nothing but a citation in brackets belongs to the sentence before. */
function sentencesWithCitations(text: string, acts: readonly ActNames[]): Span[] {
  const merged: Span[] = [];
  for (const span of sentencesOf(text)) {
    const before = merged.at(-1);
    const isBracketed = /^[([]/.test(span.text) && span.text.length < 200;
    const rest = isBracketed ? blanked(span.text, spansOf(span.text, acts)) : span.text;
    if (before === undefined || !isBracketed || wordsOf(rest).some(isContent)) merged.push(span);
    else
      merged[merged.length - 1] = {
        text: text.slice(before.start, span.end),
        start: before.start,
        end: span.end,
      };
  }
  return merged;
}

function spansOf(text: string, acts: readonly ActNames[]): Place[] {
  const references = referencesOf(text).map((reference) => ({
    start: reference.start,
    end: listedAfter(text, reference).at(-1)?.end ?? reference.end,
  }));
  const named = namedActs(text, acts).map(({ start, end }) => ({ start, end: actEnd(text, end) }));
  return [...references, ...named].sort((a, b) => a.start - b.start);
}

/** The sentence of another article of the act that holds clearly more of the words than the cited ones do. */
function betterArticle(
  said: string,
  cited: readonly Article[],
  articles: ReadonlyMap<string, Article>,
  { language, asOf }: AttestOptions,
): Compared | null {
  const words = wordsOf(said);
  const held = Math.max(0, ...cited.map((article) => shareIn(words, article, language)));
  const isSummed = cited.every(({ passages }) => !passages.some(isWordForWord));
  let best = Math.max(held + otherHolds, isSummed ? summedHolds : 0);
  let better: readonly Passage[] = [];
  for (const article of articles.values()) {
    const share = shareIn(words, article, language);
    if (share < best) continue;
    const own = article.passages.filter((each) => each.language === language && isInForce(each, asOf));
    if (own.length === 0) continue;
    best = share;
    better = own;
  }
  return comparedWith(said, better);
}

function attestSentence(
  span: Span,
  cited: readonly Cited[],
  corpus: AttestCorpus,
  options: AttestOptions,
): AttestedSentence {
  const { language, acts, asOf } = options;
  const offset = span.start;
  const said = blanked(span.text, spansOf(span.text, acts));
  const resolved = cited.map((reference) => {
    const named = corpus.acts.get(reference.act ?? '');
    const act = reference.isMargin && named?.hasArticlesOnly === true ? undefined : named;
    const article = act?.articles.get(reference.article);
    if (act !== undefined) {
      const names = acts.find(({ key }) => key === reference.act);
      return { article, ...resolve(reference, { act, names, asOf, language, said, offset }) };
    }
    const at = { start: offset + reference.start, end: offset + reference.end };
    const unknown: Check = { kind: 'article', ...at, compared: null, verdict: 'open', reason: 'act-unknown' };
    return { article, passages: [], checks: [unknown] };
  });
  const sources = [...new Set(resolved.flatMap(({ passages }) => passages))];
  const articles = [...new Set(resolved.flatMap(({ article }) => article ?? []))];
  const quotable = articles.flatMap(({ passages }) => passages).filter((passage) => isInForce(passage, asOf));
  const checks = resolved.flatMap((part, at) => (cited[at]?.isSurelyMeant === true ? part.checks : []));
  if (sources.length > 0) {
    const words = { text: said, offset };
    checks.push(
      ...checksOfQuotations({ text: span.text, offset }, quotable),
      ...checksOfNumbers(span, words, cited, corpus, options, sources),
      ...checksOfModality(words, sources, language),
      ...checkOfSubject(said, offset, cited, articles, corpus, options),
    );
  }
  return { ...span, passages: sources.map(({ id }) => id), checks };
}

/**
 * The numbers of a sentence against those of its provisions; where one article carries most of it, each also against the
 * number that stands in its place there, be it the number of an article that is referred to.
 */
function checksOfNumbers(
  span: Span,
  words: Said,
  cited: readonly Cited[],
  corpus: AttestCorpus,
  { language }: AttestOptions,
  sources: readonly Passage[],
): Check[] {
  const said = wordsOf(words.text);
  const carrying = cited.flatMap((reference) => {
    const article = corpus.acts.get(reference.act ?? '')?.articles.get(reference.article);
    return article !== undefined && shareIn(said, article, language) >= carriedFrom
      ? [{ reference, article }]
      : [];
  });
  const carriers = sources.filter(
    (passage) =>
      passage.language === language && carrying.some(({ article }) => article.passages.includes(passage)),
  );
  const own = carrying.flatMap(({ reference }) => (reference.isSurelyMeant ? [reference] : []));
  const misplaced = checksOfSlots({ text: span.text, offset: span.start }, carriers, own);
  const starts = new Set(misplaced.map(({ start }) => start));
  return [...checksOfQuantities(words, sources).filter(({ start }) => !starts.has(start)), ...misplaced];
}

function checkOfSubject(
  said: string,
  offset: number,
  cited: readonly Cited[],
  articles: readonly Article[],
  corpus: AttestCorpus,
  options: AttestOptions,
): Check[] {
  const first = cited.find(({ act }) => corpus.acts.has(act ?? ''));
  const act = corpus.acts.get(first?.act ?? '');
  if (first === undefined || act === undefined) return [];
  const compared = betterArticle(said, articles, act.articles, options);
  if (compared === null) return [];
  const at = { start: offset + first.start, end: offset + first.end };
  const expected = compared.passage.citation;
  return [{ kind: 'subject', ...at, verdict: 'fails', reason: 'other-article', expected, compared }];
}

/**
 * Holds each sentence of any text against the provisions it cites: whether they exist and were in force on the day,
 * whether the paragraph and letter resolve, quoted words stand there word for word, and numbers, dates, duties and
 * denials agree. Where the corpus has a digest of an act alone, what that does not say is left open. One sentence after
 * the other, so that whoever asks can do something else in between; of a sentence, the first 4,000 characters and 40
 * citations are looked at.
 */
export function* attestEach(
  text: string,
  corpus: AttestCorpus,
  options: AttestOptions,
): Generator<AttestedSentence, void, void> {
  let last: string | null = null;
  for (const span of sentencesWithCitations(text, options.acts)) {
    const looked = span.text.slice(0, sentenceMax);
    const cited = citedIn(looked, options.acts, last);
    last = namedActs(looked, options.acts).at(-1)?.key ?? last;
    yield attestSentence({ ...span, text: looked }, cited, corpus, options);
  }
}

/** The same at once. */
export function attest(
  text: string,
  corpus: readonly Passage[] | AttestCorpus,
  options: AttestOptions,
): readonly AttestedSentence[] {
  const read = 'acts' in corpus ? corpus : buildAttestCorpus(corpus);
  return [...attestEach(text, read, options)];
}
