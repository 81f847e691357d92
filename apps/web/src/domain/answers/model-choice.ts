import { assistantModels, type AssistantModel } from '@sorgfalt/contract';

const storageKey = 'sorgfalt.assistant';
/** Of the form in which the choice is stored; another one is not read. */
const version = 1;
/** Specification, section 9. */
export const defaultModel: AssistantModel = 'openai';

/** The model chosen in this browser; OpenAI where none was, or what is stored is no choice of ours. */
export function readModel(storage: Pick<Storage, 'getItem'>): AssistantModel {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('version' in stored) || !('model' in stored)) {
      return defaultModel;
    }
    const chosen = assistantModels.find((model) => model === stored.model);
    return stored.version === version ? (chosen ?? defaultModel) : defaultModel;
  } catch {
    return defaultModel;
  }
}

export function writeModel(storage: Pick<Storage, 'setItem'>, model: AssistantModel): void {
  try {
    storage.setItem(storageKey, JSON.stringify({ version, model }));
  } catch {
    // Full or forbidden storage loses the choice on the next visit, nothing else.
  }
}
