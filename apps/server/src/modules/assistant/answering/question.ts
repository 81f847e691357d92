import type { AssistantLanguage, AssistantModel, Role } from '@sorgfalt/contract';

/** What is asked, by whom, of whom and for which day. */
export interface Question {
  readonly text: string;
  /** Facts of the case or payment that the question came up with; empty where there is none. */
  readonly facts: string;
  readonly language: AssistantLanguage;
  /** The day whose law counts. */
  readonly asOf: string;
  readonly uid: string;
  /** Of whoever asks: nothing is found that it may not read. */
  readonly role: Role;
  /** Who is to write the answer. */
  readonly model: AssistantModel;
  /** Whether the firm's own policies answer before the law does. */
  readonly policiesFirst: boolean;
}
