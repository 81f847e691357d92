import { screeningRoutes } from '@sorgfalt/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, upload } from '../../app/api-client.ts';

/** How often running imports are asked for. */
const pollMs = 1000;
const uploadTimeoutMs = 600_000;

export const listsQuery = queryOptions({
  queryKey: ['screening', 'lists'],
  queryFn: ({ signal }) => call(screeningRoutes.lists, {}, { signal }),
});

export const importsQuery = queryOptions({
  queryKey: ['screening', 'imports'],
  queryFn: ({ signal }) => call(screeningRoutes.imports, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.imports.some((each) => each.state === 'waiting' || each.state === 'running') ? pollMs : false,
});

/** Sends list files and tells which share of their bytes has left. */
export function useUploadLists() {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: ({ files, signal }: { files: readonly File[]; signal: AbortSignal }) => {
      const form = new FormData();
      for (const file of files) form.append('files', file, file.name);
      setShare(0);
      return upload(screeningRoutes.importFiles, form, {
        onProgress: setShare,
        timeoutMs: uploadTimeoutMs,
        signal,
      });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['screening'] }),
  });
  return { sending, share };
}

export function useStopImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (importId: string) => call(screeningRoutes.stopImport, { params: { importId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['screening'] }),
  });
}
