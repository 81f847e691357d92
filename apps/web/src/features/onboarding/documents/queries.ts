import { documentRequestRoutes, documentRoutes } from '@sorgfalt/contract';
import type { DocumentFacts, Parsed } from '@sorgfalt/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../client/api-client.ts';
import { queryKeys } from '../../../client/query-keys.ts';
import { upload } from '../../../client/upload.ts';

export function documentsQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryKeys.clients.standing, clientId, 'documents'],
    queryFn: ({ signal }) => call(documentRoutes.list, { params: { clientId } }, { signal }),
  });
}

export function requestsQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryKeys.clients.standing, clientId, 'document-requests'],
    queryFn: ({ signal }) => call(documentRequestRoutes.list, { params: { clientId } }, { signal }),
  });
}

/** Keeps what the client is asked for; all requests as they are then come back. */
export function useAsking(clientId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Parsed<(typeof documentRequestRoutes)['ask']>['body']) =>
      call(documentRequestRoutes.ask, { params: { clientId }, body }),
    onSuccess: (all) => client.setQueryData(requestsQuery(clientId).queryKey, all),
  });
}

export function useRequestWithdrawal(clientId: string, requestId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call(documentRequestRoutes.withdraw, { params: { clientId, requestId }, body: { reason } }),
    onSuccess: (all) => client.setQueryData(requestsQuery(clientId).queryKey, all),
    // A colleague may have withdrawn it.
    onError: () => client.invalidateQueries({ queryKey: requestsQuery(clientId).queryKey }),
  });
}

/** Uploads one document; what is said of it stands before the file. */
export function sendDocument(
  clientId: string,
  facts: DocumentFacts,
  file: File,
  onProgress: (share: number) => void,
) {
  const form = new FormData();
  form.append('facts', JSON.stringify(facts));
  form.append('files', file, file.name);
  return upload(documentRoutes.upload, form, { params: { clientId }, onProgress });
}

export function useWithdrawal(clientId: string, documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call(documentRoutes.withdraw, { params: { clientId, documentId }, body: { reason } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.clients.all }),
  });
}
