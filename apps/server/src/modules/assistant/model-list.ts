import { assistantModels } from '@sorgfalt/contract';
import type { AssistantModel } from '@sorgfalt/contract';
import type { Model } from '../../adapters/models/model.ts';

/** Who can answer here; the first is the default where its key is set, as the specification has it, else the built-in one. */
export function listModels(models: ReadonlyMap<AssistantModel, Model>, tellsFactsOutside: boolean) {
  return {
    models: assistantModels.map((model) => {
      const found = models.get(model);
      const isOutside = found?.isOutside ?? false;
      return {
        model,
        modelName: found?.modelName ?? null,
        isAvailable: model === 'built-in' || found !== undefined,
        isOutside,
        isToldFacts: tellsFactsOutside || !isOutside,
      };
    }),
    defaultModel: models.has('openai') ? ('openai' as const) : ('built-in' as const),
  };
}
