import type { AssistantModel } from '@sorgfalt/contract';
import type { Config } from '../../config.ts';
import type { Model } from './model.ts';
import { isHere } from '../../platform/http/is-here.ts';
import { openModel } from './open-model.ts';
import { anthropicProtocol, googleProtocol, openAiProtocol } from './protocols.ts';
import type { Protocol } from './protocols.ts';

type Settings = Config['assistant'];
type Place = readonly [protocol: Protocol, url: string, modelName: string, key: string];

/** The longest silence before and within an answer. */
const idleMs = 30_000;

/** The models that the settings name: those with a key, or with an address for those that want none. */
export function openModels(settings: Settings): ReadonlyMap<AssistantModel, Model> {
  const places: Readonly<Partial<Record<AssistantModel, Place>>> = {
    openai: [
      openAiProtocol('max_completion_tokens'),
      settings.openAiUrl,
      settings.openAiModel,
      settings.openAiKey,
    ],
    anthropic: [anthropicProtocol, settings.anthropicUrl, settings.anthropicModel, settings.anthropicKey],
    google: [googleProtocol, settings.googleUrl, settings.googleModel, settings.googleKey],
    mistral: [openAiProtocol('max_tokens'), settings.mistralUrl, settings.mistralModel, settings.mistralKey],
    compatible: [
      openAiProtocol('max_tokens'),
      settings.compatibleUrl,
      settings.compatibleModel,
      settings.compatibleKey,
    ],
    ollama: [openAiProtocol('max_tokens'), settings.ollamaUrl, settings.ollamaModel, ''],
  };
  const needsKey = (model: string) => model !== 'compatible' && model !== 'ollama';
  const { timeoutMs: totalMs } = settings;
  return new Map(
    Object.entries(places).flatMap(([name, [protocol, url, modelName, key]]) => {
      if (url === '' || (needsKey(name) && key === '')) return [];
      const model = name as AssistantModel;
      // The operator's own machine may answer; nothing else of the own network is reached by way of it.
      const allowLoopback = isHere(url);
      const opened = openModel({ model, modelName, protocol, url, key, totalMs, idleMs, allowLoopback });
      // A provider that is reached by way of this machine is a provider all the same.
      return [[model, { ...opened, isOutside: needsKey(name) || !allowLoopback }] as const];
    }),
  );
}
