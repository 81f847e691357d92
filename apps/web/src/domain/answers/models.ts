import { assistantRoutes, modelHeader, type AssistantModel } from '@sorgfalt/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';

/** Who can answer here. */
export const modelsQuery = queryOptions({
  queryKey: queryKeys.assistant.models,
  queryFn: ({ signal }) => call(assistantRoutes.models, {}, { signal }),
});

/** Says who is to answer. */
export function modelHeaders(model: AssistantModel): Readonly<Record<string, string>> {
  return { [modelHeader]: model };
}
