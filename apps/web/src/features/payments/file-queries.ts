import { paymentFileRoutes, type PaymentFile } from '@sorgfalt/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { upload } from '../../client/upload.ts';
import { nextOffset } from '../../client/next-offset.ts';
import { queryKeys } from '../../client/query-keys.ts';

const pageSize = 200;
const followMs = 1000;
const askEveryMs = 4000;
const readTimeoutMs = 300_000;

export const linesShown = ['all', 'refused', 'repeated', 'new-payee', 'waiting'] as const;
export type LinesShown = (typeof linesShown)[number];

/** Files that wait for a confirmation or are being taken. */
export function filesQuery() {
  return queryOptions({
    queryKey: queryKeys.payments.files,
    queryFn: ({ signal }) => call(paymentFileRoutes.files, {}, { signal }),
  });
}

/** One file; followed while its lines are being taken. */
export function fileQuery(fileId: string) {
  return queryOptions({
    queryKey: [...queryKeys.payments.file, fileId],
    queryFn: ({ signal }) => call(paymentFileRoutes.file, { params: { fileId } }, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? followMs : false),
  });
}

/** Whether what the page shows goes on by itself: lines are taken, or the bank has something to say. */
function isUnderWay({ state, signing, batches }: PaymentFile): boolean {
  const isAtBank = signing.sending > 0 || signing.toSign > 0;
  return state === 'confirmed' || isAtBank || batches.some((batch) => batch.state === 'dropping');
}

/** Has the bank asked again and again how the file stands, while somebody who came back from it waits. */
export function fileBankQuery(fileId: string, isAsked: boolean) {
  return queryOptions({
    queryKey: [...queryKeys.paymentDesk.fileBankStatus, fileId],
    queryFn: ({ signal }) => call(paymentFileRoutes.askBankOfFile, { params: { fileId } }, { signal }),
    enabled: isAsked,
    refetchInterval: askEveryMs,
    gcTime: 0,
  });
}

/** Asks for another signature of what was refused or came too late. */
export function useSignAgain(fileId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(paymentFileRoutes.signFileAgain, { params: { fileId } }),
    onSuccess: (file) => client.setQueryData(fileQuery(fileId).queryKey, file),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.payments.all }),
  });
}

/** The lines of a file; read anew as the file goes on. */
export function fileLinesQuery({ fileId, state, taken, signing }: PaymentFile, show: LinesShown) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.payments.fileLines, fileId, show, state, taken, signing],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(
        paymentFileRoutes.fileLines,
        { params: { fileId }, query: { show, limit: pageSize, offset: pageParam } },
        { signal },
      ),
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, page) => sum + page.lines.length, 0);
      return nextOffset(seen, last.total, last.lines.length);
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** What a file would pay again. */
export function fileRepeatsQuery({ fileId, repeatsHash }: PaymentFile) {
  return queryOptions({
    queryKey: [...queryKeys.payments.fileRepeats, fileId, repeatsHash],
    queryFn: ({ signal }) => call(paymentFileRoutes.fileRepeats, { params: { fileId } }, { signal }),
    gcTime: 0,
  });
}

/** Has a file read back; the same file again while it is open goes on with it. */
export function useUploadFile(onProgress: (share: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, accountId }: { file: File; accountId: string }) => {
      const form = new FormData();
      form.append('files', file, file.name);
      return upload(paymentFileRoutes.uploadFile, form, {
        query: { accountId },
        onProgress,
        timeoutMs: readTimeoutMs,
      });
    },
    onSuccess: (file) => {
      client.setQueryData(fileQuery(file.fileId).queryKey, file);
      void client.invalidateQueries({ queryKey: filesQuery().queryKey });
    },
  });
}

/** Confirms a file as it was read back, or gives it up. */
export function useFileAction({ fileId, version, repeatsHash, isRepeated }: PaymentFile) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: 'confirm' | 'withdraw') =>
      action === 'withdraw'
        ? call(paymentFileRoutes.withdrawFile, { params: { fileId } })
        : call(paymentFileRoutes.confirmFile, {
            params: { fileId },
            body: { version, repeats: isRepeated ? repeatsHash : null },
          }),
    onSuccess: (file) => client.setQueryData(fileQuery(fileId).queryKey, file),
    // Also where it was refused: it may stand otherwise by now.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.payments.all }),
  });
}
