import { extract, search } from '@sorgfalt/grounding';
import type { ExtractedSentence, PassageIndex, SearchResult } from '@sorgfalt/grounding';
import type { Reading } from '../library/reading.ts';
import type { Question } from './question.ts';

/** Provisions that are looked at for one answer. */
const hitsMax = 6;

/** What was found for a question, and the sentences of it that answer; none with a refusal. */
export interface Found {
  readonly result: SearchResult;
  readonly sentences: readonly ExtractedSentence[];
  /** What the nearest provision says where a premise is false. */
  readonly instead: { readonly citation: string; readonly said: string } | null;
}

/**
 * Looks a question up in what its role may read and what is in force on its day. Where `policiesFirst`, the firm's own
 * policies answer if they can, and law otherwise; else whichever meets the question better, law where both do alike. A
 * premise that the law denies is not saved by a policy. Facts are looked at where the question alone finds no source.
 */
export async function find(reading: Reading, question: Question): Promise<Found> {
  const found = await findFor(reading, question, question.text);
  if (found.result.refusal !== 'no-source' || question.facts.trim() === '') return found;
  return findFor(reading, question, `${question.text}\n${question.facts.trim()}`);
}

async function findFor(reading: Reading, question: Question, text: string): Promise<Found> {
  const policyIndex = await reading.policies();
  const policies = policyIndex === null ? null : lookUp(policyIndex, question, text);
  if (policies !== null && question.policiesFirst && isAnswer(policies)) return policies;
  const law = lookUp(await reading.law(), question, text);
  if (policies === null) return law;
  if (!isAnswer(law)) {
    if (isAnswer(policies) && law.result.refusal !== 'false-premise') return policies;
    return law.result.refusal === 'out-of-field' && policies.result.refusal === 'no-source' ? policies : law;
  }
  const isBetter = isAnswer(policies) && policies.result.confidence > law.result.confidence;
  return isBetter ? policies : law;
}

function lookUp(index: PassageIndex, { language, asOf }: Question, text: string): Found {
  // The index holds nothing but what may be read: who asks was looked at before it was built.
  const result = search(index, text, { language, asOf, limit: hitsMax, admits: () => true });
  const sentences = result.refusal === null ? extract(index, text, result.hits, language).sentences : [];
  return { result, sentences, instead: insteadOf(index, text, result, language) };
}

/** Of an article that is not there nothing is near. */
function insteadOf(
  index: PassageIndex,
  text: string,
  { refusal, fault, hits: [nearest] }: SearchResult,
  language: Question['language'],
): Found['instead'] {
  if (refusal !== 'false-premise' || fault === 'article' || nearest === undefined) return null;
  const { sentences } = extract(index, text, [nearest], language);
  return { citation: nearest.passage.citation, said: sentences.map((each) => each.text).join(' ') };
}

function isAnswer({ sentences }: Found): boolean {
  return sentences.length > 0;
}
