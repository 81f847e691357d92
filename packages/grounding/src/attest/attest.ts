import type { Language, Passage } from '../passage.ts';
import { vetoesOfWords } from '../support/check-answer.ts';
import { blanked, referencesOf } from '../support/references.ts';
import type { Reference } from '../support/references.ts';
import { sentencesOf } from '../support/sentences.ts';
import type { Span } from '../support/sentences.ts';
import { isContent, wordsOf } from '../support/words.ts';
import { namedActs } from './acts.ts';
import type { ActNames, NamedAct } from './acts.ts';
import { buildAttestCorpus, shareIn } from './corpus.ts';
import type { Article, AttestCorpus } from './corpus.ts';
import { resolve } from './pinpoint.ts';
import type { Finding } from './pinpoint.ts';
import { quotationsOf, standsIn } from './quotations.ts';

/** One sentence of a text with what it cites and what is wrong with it. */
export interface AttestedSentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** uncited: names no provision of an act we hold, so nothing was checked. */
  readonly status: 'agrees' | 'disagrees' | 'uncited';
  /** Ids of the passages it was held against. */
  readonly passages: readonly string[];
  /** With places in the whole text. */
  readonly findings: readonly Finding[];
}

/** On what day and in which language a text is read, and how it may name the acts. */
export interface AttestOptions {
  /** ISO date. */
  readonly asOf: string;
  readonly language: Language;
  readonly acts: readonly ActNames[];
}

interface Cited extends Reference {
  readonly act: string;
}

const otherHolds = 0.3;
const referencesMax = 40;
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

function spansOf(text: string, acts: readonly ActNames[]): { start: number; end: number }[] {
  return [...referencesOf(text), ...namedActs(text, acts)].sort((a, b) => a.start - b.start);
}

/** Gives each reference the act named after it, before it, or last in the text. */
function withActs(references: readonly Reference[], acts: readonly NamedAct[], last: string | null): Cited[] {
  return references.flatMap((reference, at) => {
    const next = references[at + 1]?.start ?? Infinity;
    const after =
      acts.find(({ start }) => start >= reference.end && start < next && start - reference.end < 60) ??
      acts.find(({ start }) => start >= reference.end && start - reference.end < 60);
    const before = acts.findLast(({ end }) => end <= reference.start);
    const act = after?.key ?? before?.key ?? last;
    return act === null ? [] : [{ ...reference, act }];
  });
}

/** The article of the act that holds clearly more of the words than the cited ones do. */
function betterArticle(
  span: Span,
  cited: readonly Article[],
  articles: ReadonlyMap<string, Article>,
  language: Language,
): Passage | null {
  const words = wordsOf(span.text);
  const held = Math.max(0, ...cited.map((article) => shareIn(words, article, language)));
  let best = held + otherHolds;
  let better: Passage | null = null;
  for (const article of articles.values()) {
    const share = shareIn(words, article, language);
    if (share < best) continue;
    best = share;
    better = article.passages.find((passage) => passage.language === language) ?? null;
  }
  return better;
}

function findingsOfWords(
  span: Span,
  said: string,
  sources: readonly Passage[],
  language: Language,
): Finding[] {
  const own = sources.filter((passage) => passage.language === language);
  if (own.length === 0) return [];
  return vetoesOfWords(said, own).flatMap(({ code, found }): Finding[] => {
    // Articles a sentence cites are looked up themselves.
    if (code !== 'number' && code !== 'date' && code !== 'polarity') return [];
    const at = span.start + Math.max(0, said.indexOf(found));
    return [{ code, start: at, end: at + found.length, expected: own[0]?.id ?? null }];
  });
}

function findingsOfQuotations(span: Span, articles: readonly Article[]): Finding[] {
  const passages = articles.flatMap((article) => article.passages);
  return quotationsOf(span.text)
    .filter(({ text }) => !passages.some((passage) => standsIn(text, passage.text)))
    .map(({ start, end }) => ({
      code: 'quotation',
      start: span.start + start,
      end: span.start + end,
      expected: passages[0]?.id ?? null,
    }));
}

function attestSentence(
  span: Span,
  cited: readonly Cited[],
  corpus: AttestCorpus,
  options: AttestOptions,
): AttestedSentence {
  const { language, acts, asOf } = options;
  const known = cited.filter(({ act }) => corpus.acts.has(act));
  const resolved = known.map((reference) => {
    const article = corpus.acts.get(reference.act)?.get(reference.article);
    return { reference, article, ...resolve(reference, article, asOf, span.start, language) };
  });
  const findings = resolved.flatMap((part) => part.findings);
  const sources = resolved.flatMap((part) => part.passages);
  const articles = resolved.flatMap(({ article }) => article ?? []);
  if (sources.length > 0) {
    const said = blanked(span.text, spansOf(span.text, acts));
    findings.push(...findingsOfWords(span, said, sources, language), ...findingsOfQuotations(span, articles));
    const first = known[0];
    const all = corpus.acts.get(first?.act ?? '');
    const plain = { ...span, text: said };
    const better = all === undefined ? null : betterArticle(plain, articles, all, language);
    if (better !== null && first !== undefined) {
      const [start, end] = [span.start + first.start, span.start + first.end];
      findings.push({ code: 'other-article', start, end, expected: better.citation });
    }
  }
  return {
    ...span,
    status: known.length === 0 ? 'uncited' : findings.length === 0 ? 'agrees' : 'disagrees',
    passages: [...new Set(sources.map(({ id }) => id))],
    findings,
  };
}

/**
 * Holds each sentence of any text against the provisions it cites: whether they exist and were in force on the day,
 * whether the paragraph and letter resolve, quoted words stand there word for word, and numbers, dates, duties and
 * denials agree. Of a sentence, the first 4,000 characters and 40 citations are looked at.
 */
export function attest(
  text: string,
  corpus: readonly Passage[] | AttestCorpus,
  options: AttestOptions,
): readonly AttestedSentence[] {
  const read = 'acts' in corpus ? corpus : buildAttestCorpus(corpus);
  let last: string | null = null;
  return sentencesWithCitations(text, options.acts).map((span) => {
    const looked = span.text.slice(0, sentenceMax);
    const acts = namedActs(looked, options.acts);
    const cited = withActs(referencesOf(looked).slice(0, referencesMax), acts, last);
    last = acts.at(-1)?.key ?? last;
    return attestSentence({ ...span, text: looked }, cited, read, options);
  });
}
