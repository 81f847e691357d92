import type { Passage } from '../passage.ts';

/** A passage near a question, with how near: more than one is read only where they are about as near. */
export interface Near {
  readonly passage: Pick<Passage, 'text' | 'heading' | 'asked' | 'citation' | 'language'>;
  readonly score: number;
}
