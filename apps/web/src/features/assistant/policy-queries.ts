import { libraryRoutes, type PolicyAction, type PolicyFacts } from '@sorgfalt/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';
import { upload } from '../../client/upload.ts';

export const policiesQuery = queryOptions({
  queryKey: [...queryKeys.assistant.library, 'policies'],
  queryFn: async ({ signal }) => (await call(libraryRoutes.policies, {}, { signal })).policies,
});

/** A version as it was read, whatever its state. */
export function policyTextQuery(versionId: string) {
  return queryOptions({
    queryKey: [...queryKeys.assistant.library, 'policies', versionId],
    queryFn: ({ signal }) => call(libraryRoutes.policyText, { params: { versionId } }, { signal }),
  });
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('files', file, file.name);
  return form;
}

/** Uploads a version of a policy and tells which share of its bytes has left. */
export function usePolicyUpload() {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: ({ file, facts }: { file: File; facts: PolicyFacts }) => {
      setShare(0);
      const form = new FormData();
      // What is said of the file stands before it.
      form.append('facts', JSON.stringify(facts));
      for (const [name, value] of formOf(file)) form.append(name, value);
      return upload(libraryRoutes.uploadPolicy, form, { onProgress: setShare });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.assistant.library }),
  });
  return { sending, share };
}

interface StatuteUpload {
  readonly file: File;
  readonly number: string;
  readonly version: string;
}

/** Imports an act and tells which share of its bytes has left. */
export function useStatuteImport() {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: ({ file, number, version }: StatuteUpload) => {
      setShare(0);
      const said = { ...(number === '' ? {} : { number }), ...(version === '' ? {} : { version }) };
      return upload(libraryRoutes.importStatute, formOf(file), { onProgress: setShare, query: said });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.assistant.library }),
  });
  return { sending, share };
}

/** Accepts, refuses or withdraws a version. */
export function usePolicyDecision(versionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ action, reason }: { action: PolicyAction; reason: string }) => {
      const params = { versionId };
      if (action === 'accept') return call(libraryRoutes.acceptPolicy, { params });
      const route = action === 'refuse' ? libraryRoutes.refusePolicy : libraryRoutes.withdrawPolicy;
      return call(route, { params, body: { reason } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.assistant.library }),
  });
}
