import {
  onboardingRoutes,
  screeningRoutes,
  type BatchResults,
  type CaseDetail,
  type DownloadSettings,
  type ListImport,
  type RouteInput,
  type ScreeningBatch,
} from '@sorgfalt/contract';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../client/api-client.ts';
import { upload } from '../../client/upload.ts';
import { ApiError } from '../../client/api-error.ts';
import { nextOffset } from '../../client/next-offset.ts';
import { queryKeys } from '../../client/query-keys.ts';

/** How often what is running is asked for. */
const pollMs = 1000;
const uploadTimeoutMs = 600_000;
/** A stored query runs again on old versions of the lists, which may have to be read first. */
const replayTimeoutMs = 150_000;
const versionsPageSize = 20;

export function isOpen({ state }: { readonly state: string }): boolean {
  return state === 'waiting' || state === 'running';
}

export const listsQuery = queryOptions({
  queryKey: queryKeys.screening.lists,
  queryFn: ({ signal }) => call(screeningRoutes.lists, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.lists.some(({ download }) => download !== null && isOpen(download)) ? pollMs : false,
});

/** The lists that can be downloaded, with their addresses: for administrators. */
export const downloadsQuery = queryOptions({
  queryKey: queryKeys.screening.downloads,
  queryFn: ({ signal }) => call(screeningRoutes.downloads, {}, { signal }),
});

function useDownloadMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.screening.all }),
  });
}

type SetDownload = DownloadSettings & {
  readonly listId: string;
  readonly seen: DownloadSettings | null;
};

export function useSetDownload() {
  return useDownloadMutation(({ listId, ...body }: SetDownload) =>
    call(screeningRoutes.setDownload, { params: { listId }, body }),
  );
}

export function useRemoveDownload() {
  return useDownloadMutation((listId: string) =>
    call(screeningRoutes.removeDownload, { params: { listId } }),
  );
}

export function useDownloadNow() {
  return useDownloadMutation(({ listId, acceptShrunken }: { listId: string; acceptShrunken: boolean }) =>
    call(screeningRoutes.downloadNow, {
      params: { listId },
      query: { acceptShrunken: acceptShrunken ? 'true' : 'false' },
    }),
  );
}

export const importsQuery = queryOptions({
  queryKey: queryKeys.screening.imports,
  queryFn: ({ signal }) => call(screeningRoutes.imports, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.imports.some(isOpen) ? pollMs : false),
});

export const indexQuery = queryOptions({
  queryKey: queryKeys.screening.index,
  queryFn: ({ signal }) => call(screeningRoutes.indexStatus, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.isReady === false ? pollMs : false),
});

/** Every version of a list, newest first. */
export function versionsQuery(listId: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.screening.versions, listId],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(
        screeningRoutes.versions,
        { params: { listId }, query: { limit: versionsPageSize, offset: pageParam } },
        { signal },
      ),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.versions.length, 0);
      return nextOffset(loaded, last.total, last.versions.length);
    },
  });
}

export const rescreeningsQuery = queryOptions({
  queryKey: queryKeys.screening.rescreenings,
  queryFn: ({ signal }) => call(screeningRoutes.rescreenings, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.rescreenings.some(isOpen) ? pollMs : false),
});

export interface Sending {
  readonly files: readonly File[];
  readonly signal?: AbortSignal;
  /** Takes a list over although it lost a large part of its entries. */
  readonly acceptShrunken?: boolean;
}

/** Files on their way, and which share of their bytes has left. */
export interface FileSending<Answer> {
  readonly sending: UseMutationResult<Answer, Error, Sending>;
  readonly share: number;
}

function formOf(files: readonly File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append('files', file, file.name);
  return form;
}

/** Sends list files and tells which share of their bytes has left. */
export function useUploadLists(): FileSending<ListImport> {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: ({ files, signal, acceptShrunken = false }: Sending): Promise<ListImport> => {
      setShare(0);
      const { path, ...rest } = screeningRoutes.importFiles;
      const route = { ...rest, path: acceptShrunken ? `${path}?acceptShrunken=true` : path };
      return upload(route, formOf(files), {
        onProgress: setShare,
        timeoutMs: uploadTimeoutMs,
        signal,
      });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.screening.all }),
  });
  return { sending, share };
}

export function useStopImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (importId: string) => call(screeningRoutes.stopImport, { params: { importId } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.screening.all }),
  });
}

export function useCase() {
  return useMutation({
    mutationFn: (caseId: string): Promise<CaseDetail> => call(onboardingRoutes.get, { params: { caseId } }),
  });
}

export function useScreen() {
  return useMutation({
    mutationFn: (body: RouteInput<typeof screeningRoutes.screen>['body']) =>
      call(screeningRoutes.screen, { body }),
  });
}

export function useReplay() {
  return useMutation({
    mutationFn: (screeningId: string) =>
      call(screeningRoutes.replay, { params: { screeningId } }, { timeoutMs: replayTimeoutMs }),
  });
}

export const batchesQuery = queryOptions({
  queryKey: queryKeys.screening.batches,
  queryFn: ({ signal }) => call(screeningRoutes.batches, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.batches.some(isOpen) ? pollMs : false),
});

/** The lines of a batch; a batch that has ended does not change any more. */
export function batchResultsQuery(batchId: string) {
  return queryOptions({
    queryKey: [...queryKeys.screening.batchResults, batchId],
    queryFn: async ({ signal }): Promise<BatchResults> => {
      const answer = await call(screeningRoutes.batchResults, { params: { batchId } }, { signal });
      if (typeof answer === 'string') {
        throw new ApiError({ code: 'invalid-response', status: 200, message: 'Invalid response format' });
      }
      return answer;
    },
    staleTime: Infinity,
  });
}

export function useSendBatch(): FileSending<ScreeningBatch> {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: ({ files, signal }: Sending) =>
      upload(screeningRoutes.requestBatch, formOf(files), {
        onProgress: setShare,
        timeoutMs: uploadTimeoutMs,
        signal,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.screening.batches }),
  });
  return { sending, share };
}

export function useStopBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (batchId: string) => call(screeningRoutes.stopBatch, { params: { batchId } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.screening.batches }),
  });
}

/** The result of a batch as a file. */
export function useBatchFile() {
  return useMutation({
    mutationFn: async ({ batchId, format }: { batchId: string; format: 'csv' | 'json' }) => {
      const answer = await call(screeningRoutes.batchResults, { params: { batchId }, query: { format } });
      return typeof answer === 'string'
        ? new Blob([answer], { type: 'text/csv' })
        : new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' });
    },
  });
}
