import { transparencyRoutes } from '@sorgfalt/contract';
import type { Parsed } from '@sorgfalt/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../client/api-client.ts';
import { queryKeys } from '../../../client/query-keys.ts';
import { useReporting } from './queries.ts';

export function transparencyQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryKeys.clients.reporting, clientId, 'transparency'],
    queryFn: ({ signal }) => call(transparencyRoutes.read, { params: { clientId } }, { signal }),
  });
}

type Body<Name extends 'note' | 'question' | 'clear' | 'notice'> = Parsed<
  (typeof transparencyRoutes)[Name]
>['body'];

export function useNoting(clientId: string) {
  return useReporting((body: Body<'note'>) => call(transparencyRoutes.note, { params: { clientId }, body }));
}

export interface QueryPlace {
  readonly clientId: string;
  readonly queryId: string;
}

export function useQuestion(params: QueryPlace) {
  return useReporting((body: Body<'question'>) => call(transparencyRoutes.question, { params, body }));
}

export function useClearing(params: QueryPlace) {
  return useReporting((body: Body<'clear'>) => call(transparencyRoutes.clear, { params, body }));
}

export function useNotice(params: QueryPlace) {
  return useReporting((body: Body<'notice'>) => call(transparencyRoutes.notice, { params, body }));
}
