import type { Passage } from '../passage.ts';
import { flippedClause } from './agreement.ts';
import { answerFeatures } from './answer-features.ts';
import model from './model.json' with { type: 'json' };
import { quantitiesOf, unbackedQuantities } from './quantities.ts';
import { blanked, referencesOf } from './references.ts';
import { logOdds, probability } from './trees.ts';
import type { Trees } from './trees.ts';
import { isVerbatim } from './verbatim.ts';
import { isContent, wordsOf } from './words.ts';

/** Why a sentence may not stand, however well its words are found in its source. */
export type VetoCode =
  | 'citation-missing'
  | 'citation-unknown'
  | 'number'
  | 'date'
  | 'article'
  | 'polarity'
  | 'not-yet-in-force'
  | 'repealed';

export interface Veto {
  readonly code: VetoCode;
  /** The words of the sentence, or the cited id, that are refused. */
  readonly found: string;
}

export interface CheckedSentence {
  readonly factual: boolean;
  readonly supported: boolean;
  /** Probability from 0 to 1 that the cited passages carry the sentence; 1 when they hold it word for word. */
  readonly score: number;
  readonly vetoes: readonly Veto[];
}

export interface CheckedAnswer {
  /** Supported factual sentences ÷ factual sentences; 1 when nothing factual is said. */
  readonly zhScore: number;
  readonly verdict: 'pass' | 'review' | 'fail';
  readonly sentences: readonly CheckedSentence[];
}

interface Said {
  readonly text: string;
  readonly cites: readonly string[];
}

const supportedFrom = 0.5;
const weakBelow = 0.65;
const reviewFrom = 0.7;
/** Place among the features. */
const contentFoundByLetters = 2;
/** A sentence is checked up to here, and against so much of what it cites. */
/** Below this share of its content found in the source, letters of compounds counted, no model speaks for a sentence. */
const foundMin = 0.45;
const sentenceMax = 4_000;
const sourceMax = 60_000;

/** Trees trained by bench/assistant/train-support.ts; derived numbers only. */
const trees: Trees = model as unknown as Trees;

/** Whether a sentence states something: no question, no short lead-in, no fragment without a word that means anything. */
function isFactual({ text, cites }: Said): boolean {
  const words = wordsOf(text);
  const content = words.filter(isContent).length;
  if (cites.length > 0) return true;
  if (content === 0) return false;
  if (/\d/.test(text)) return true;
  const end = text.trimEnd().at(-1);
  return end !== '?' && !(end === ':' && words.length <= 12) && content > 1;
}

function vetoesOfCitations(
  cites: readonly string[],
  passages: ReadonlyMap<string, Passage>,
  asOf: string,
): Veto[] {
  if (cites.length === 0) return [{ code: 'citation-missing', found: '' }];
  return cites.flatMap((id): Veto[] => {
    const passage = passages.get(id);
    if (passage === undefined) return [{ code: 'citation-unknown', found: id }];
    if ((passage.inForceFrom ?? '') > asOf) return [{ code: 'not-yet-in-force', found: id }];
    return passage.inForceUntil !== null && passage.inForceUntil <= asOf
      ? [{ code: 'repealed', found: id }]
      : [];
  });
}

/** Numbers, dates, articles, duties and denials of a sentence that its sources do not carry. */
export function vetoesOfWords(text: string, sources: readonly Passage[]): Veto[] {
  const source = sources
    .map((passage) => `${passage.text}\n${passage.heading}`)
    .join('\n')
    .slice(0, sourceMax);
  const cited = sources.map(({ citation }) => citation).join('\n');
  const references = referencesOf(text);
  const articles = new Set(referencesOf(`${source}\n${cited}`).map(({ article }) => article));
  const said = blanked(text, references);
  const vetoes: Veto[] = references
    .filter(({ article }) => !articles.has(article))
    .map(({ start, end }) => ({ code: 'article', found: text.slice(start, end) }));
  const known = quantitiesOf(`${source}\n${cited}`);
  for (const { unit, start, end } of unbackedQuantities(quantitiesOf(said), known)) {
    vetoes.push({ code: unit === 'date' ? 'date' : 'number', found: text.slice(start, end) });
  }
  const language = sources[0]?.language;
  const flipped = language === undefined ? null : flippedClause(said, source, language);
  if (flipped !== null) vetoes.push({ code: 'polarity', found: text.slice(flipped.start, flipped.end) });
  return vetoes;
}

/** Probability from 0 to 1 that a source carries each of some sentences, said together. */
export function supportOf(sentences: readonly string[], source: string): number[] {
  return answerFeatures(sentences, source).map((features, at) => {
    if (isVerbatim(sentences[at] ?? '', source)) return 1;
    const found = features[contentFoundByLetters] ?? 0;
    return Math.min(probability(logOdds(trees, features)), found < foundMin ? found : 1);
  });
}

function checkSentence(said: Said, passages: ReadonlyMap<string, Passage>, asOf: string): CheckedSentence {
  if (!isFactual(said)) return { factual: false, supported: false, score: 1, vetoes: [] };
  const text = said.text.slice(0, sentenceMax);
  const cites = [...new Set(said.cites)].slice(0, 50);
  const sources = cites.flatMap((id) => passages.get(id) ?? []);
  const vetoes = vetoesOfCitations(cites, passages, asOf);
  if (sources.length === 0) return { factual: true, supported: false, score: 0, vetoes };
  const source = sources
    .map((passage) => passage.text)
    .join('\n')
    .slice(0, sourceMax);
  vetoes.push(...vetoesOfWords(text, sources));
  const score = said.text.length > sentenceMax ? 0 : (supportOf([text], source)[0] ?? 0);
  return { factual: true, supported: vetoes.length === 0 && score >= supportedFrom, score, vetoes };
}

/**
 * Checks each factual sentence of an answer against the passages it cites, on a day (ISO date).
 *
 * pass: all supported, none narrowly, and no veto. review: at least 0.7 of them supported, or one narrowly. fail: below,
 * or any veto: such an answer is not shown.
 */
export function checkAnswer(
  answer: { readonly sentences: readonly Said[] },
  passages: ReadonlyMap<string, Passage>,
  asOf: string,
): CheckedAnswer {
  const sentences = answer.sentences.map((sentence) => checkSentence(sentence, passages, asOf));
  const factual = sentences.filter((sentence) => sentence.factual);
  const supported = factual.filter((sentence) => sentence.supported);
  const zhScore = factual.length === 0 ? 1 : supported.length / factual.length;
  const isVetoed = factual.some(({ vetoes }) => vetoes.length > 0);
  if (isVetoed || zhScore < reviewFrom) return { zhScore, verdict: 'fail', sentences };
  const isNarrow = zhScore < 1 || factual.some(({ score }) => score < weakBelow);
  return { zhScore, verdict: isNarrow ? 'review' : 'pass', sentences };
}
