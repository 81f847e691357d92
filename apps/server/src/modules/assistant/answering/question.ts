import type { AssistantLanguage, Role } from '@sorgfalt/contract';

/** What is asked, by whom and for which day. */
export interface Question {
  readonly text: string;
  readonly language: AssistantLanguage;
  /** The day whose law counts. */
  readonly asOf: string;
  /** Of whoever asks: nothing is found that it may not read. */
  readonly role: Role;
  /** Whether the firm's own policies answer before the law does. */
  readonly policiesFirst: boolean;
}
