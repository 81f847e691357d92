import type { Passage } from '@sorgfalt/grounding';
import type { Reading } from '../library/reading.ts';
import type { Step } from './answer.ts';
import { createCiting } from './citing.ts';
import { noAnswer } from './prompt.ts';
import { sourceOf } from './sources.ts';

/**
 * Tells what a model writes as it comes, each source before the words that cite it. `ids` are those by which the model
 * knows the passages, in their order. What may yet become the words that there is no answer is not told.
 */
export function createTelling(passages: readonly Passage[], ids: readonly string[], reading: Reading) {
  const citing = createCiting(ids);
  let text = '';
  let told = { chars: 0, sources: 0 };
  const cited = () => citing.named().flatMap((id) => passages[ids.indexOf(id)] ?? []);

  function* tell(more: string): Generator<Step, void, void> {
    text += more;
    if (noAnswer.startsWith(text.trim())) return;
    for (const [at, passage] of cited().entries())
      if (at >= told.sources) yield { event: 'source', data: sourceOf(passage, [], at + 1, reading) };
    if (text.length > told.chars) yield { event: 'delta', data: { text: text.slice(told.chars) } };
    told = { chars: text.length, sources: cited().length };
  }
  return {
    take: (piece: string) => tell(citing.take(piece)),
    end: () => tell(citing.end()),
    text: () => text,
    /** What the text cites, in the order of the numbers. */
    cited,
  };
}
