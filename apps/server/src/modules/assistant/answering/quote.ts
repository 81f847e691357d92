import type { AnswerRefusal } from '@sorgfalt/contract';
import type { Fault } from '@sorgfalt/grounding';
import { sha256 } from '../../../platform/sha256.ts';
import type { Reading } from '../library/reading.ts';
import type { Answer } from './answer.ts';
import type { Found } from './find.ts';
import type { Question } from './question.ts';
import { falsePremiseText, refusalText } from './refusal-text.ts';
import { sourceOf } from './sources.ts';

/**
 * The answer of the built-in assistant: the sentences that were found, word for word and as they are in force on the day.
 * Where there is none it refuses and says why.
 */
export function quote(
  { result: { mode, confidence, refusal, fault, hits }, sentences: extracted, instead }: Found,
  { text: asked, language }: Question,
  reading: Reading,
): Answer {
  const cited = hits
    .map(({ passage }) => passage)
    .filter(({ id }) => extracted.some(({ passageId }) => passageId === id));
  const isFound = extracted.length > 0;
  const numbered = extracted.map(({ text, passageId }) => ({
    text,
    n: 1 + cited.findIndex(({ id }) => id === passageId),
  }));
  const parts = numbered.map(({ text, n }) => `${text} [${String(n)}]`);
  const reason = isFound ? null : (refusal ?? 'no-source');
  return {
    text: reason === null ? parts.join('\n\n') : textOf(reason, fault, { text: asked, language }, instead),
    refusal: reason,
    notice: null,
    sources: cited.map((passage, at) =>
      sourceOf(
        passage,
        extracted.filter(({ passageId }) => passageId === passage.id),
        at + 1,
        reading,
      ),
    ),
    sentences: placesOf(parts).map((place, at) => ({
      ...place,
      isFactual: true,
      isSupported: true,
      cites: [numbered[at]?.n ?? 0],
      vetoes: [],
    })),
    metrics: {
      // Each sentence is one of its source, word for word.
      zhScore: isFound ? 1 : null,
      verdict: isFound ? 'pass' : null,
      retrievalMode: mode,
      confidence,
      promptTokens: 0,
      completionTokens: 0,
      isEstimate: false,
      model: 'built-in',
      modelName: null,
      indexHash: reading.indexHash,
      promptHash: sha256(JSON.stringify([asked, hits.map(({ passage }) => passage.id)])),
    },
  };
}

function textOf(
  reason: AnswerRefusal,
  fault: Fault | null,
  { text, language }: Pick<Question, 'text' | 'language'>,
  instead: Found['instead'],
): string {
  return reason === 'false-premise'
    ? falsePremiseText(fault ?? 'unsaid', language, instead)
    : refusalText(reason, language, text);
}

/** Where each of the parts stands once they are joined by an empty line. */
function placesOf(parts: readonly string[]): { start: number; end: number }[] {
  let start = 0;
  return parts.map((part) => {
    const place = { start, end: start + part.length };
    start = place.end + 2;
    return place;
  });
}
