import type { AnswerNotice, AssistantModel } from '@sorgfalt/contract';

/** Why a model gave no answer that can be used. */
export type ModelFailure = Extract<AnswerNotice, `model-${string}`>;

/** A failure of a model. It says nothing of what was asked or answered, so that no log does. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly failure: ModelFailure;

  constructor(failure: ModelFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/** What a model is told: what it has to do, and what about. There are no tools that it could use. */
export interface Prompt {
  readonly system: string;
  readonly user: string;
  readonly tokensMax: number;
}

/** Tokens as the provider counted them; null where it did not say. */
export interface Usage {
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
}

/** Somebody who writes answers. */
export interface Model {
  readonly model: AssistantModel;
  /** The name under which the provider knows it. */
  readonly modelName: string;
  /** Whether questions leave the house: of a provider's model always, of others unless they are on this machine. */
  readonly isOutside: boolean;
  /**
   * Gives the answer piece by piece as it is written, and the tokens at its end. Throws `ModelError`, or what `signal`
   * was aborted with.
   */
  write(prompt: Prompt, signal: AbortSignal): AsyncGenerator<string, Usage, void>;
}
