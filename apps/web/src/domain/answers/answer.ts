import type { AnswerSource, ChatMessage, CheckedSentence } from '@sorgfalt/contract';
import type { Tone } from '../../ui/status.tsx';

/** What the assistants answer, in a conversation or to a single question. */
export type Answer = Pick<
  ChatMessage,
  'text' | 'language' | 'refusal' | 'notice' | 'sources' | 'sentences' | 'metrics' | 'proofId'
>;

export type AnswerKind = 'pass' | 'review' | 'fail' | 'refused';

/** How an answer stands against its sources; undefined while nobody has looked. */
export function kindOf({ refusal, metrics }: Answer): AnswerKind | undefined {
  if (refusal !== null) return 'refused';
  return metrics?.verdict ?? undefined;
}

export const kindTone: Readonly<Record<AnswerKind, Tone>> = {
  pass: 'good',
  review: 'waiting',
  fail: 'stopped',
  refused: 'rejected',
};

/** How many factual sentences there are, and how many of them their sources support. */
export function supportOf(sentences: readonly CheckedSentence[]): { supported: number; factual: number } {
  const factual = sentences.filter(({ isFactual }) => isFactual);
  return { supported: factual.filter(({ isSupported }) => isSupported).length, factual: factual.length };
}

/** The places, from 1, of the sentences that rest on the source number `n`. */
export function carriedBy(n: number, sentences: readonly CheckedSentence[]): number[] {
  return sentences.flatMap(({ cites }, at) => (cites.includes(n) ? [at + 1] : []));
}

/** A source as one line: number, citation, version. */
function sourceLine({ n, citation, heading, version, link }: AnswerSource): string {
  return [`[${String(n)}] ${citation}`, heading, version, link ?? '']
    .filter((part) => part !== '')
    .join(' · ');
}

/** The answer as text with its sources below, to be pasted elsewhere. */
export function textWithSources({ text, sources }: Pick<Answer, 'text' | 'sources'>): string {
  return sources.length === 0 ? text : `${text}\n\n${sources.map(sourceLine).join('\n')}`;
}
