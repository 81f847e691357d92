import { paymentRoutes, type Payment } from '@sorgfalt/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { call } from '../../app/api-client.ts';
import { ApiError } from '../../app/api-error.ts';
import { invalidateQueue } from './queries.ts';
import type { UploadLine } from './upload-lines.ts';

/** What became of a line; a failed one can be sent again and makes no second payment. */
export type LineResult =
  | { readonly kind: 'sent'; readonly payment: Payment }
  | { readonly kind: 'refused'; readonly fields: readonly { readonly path: string; readonly code: string }[] }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface LineSender {
  readonly results: ReadonlyMap<number, LineResult>;
  readonly isSending: boolean;
  send(lines: readonly UploadLine[]): Promise<void>;
  stop(): void;
  clear(): void;
}

/** How many lines are under way at once; the server decides those that come together in one transaction. */
const atOnce = 4;
const pauseMs = 5000;
const triesMax = 12;

/** Sends lines one by one, each under a key of its own, so that a lost answer makes nothing twice. */
export function useLineSender(): LineSender {
  const client = useQueryClient();
  const keys = useRef(new Map<number, string>());
  const stopper = useRef<AbortController>(undefined);
  const [results, setResults] = useState<ReadonlyMap<number, LineResult>>(new Map());
  const [isSending, setIsSending] = useState(false);

  const send = useCallback(
    async (lines: readonly UploadLine[]) => {
      const stop = new AbortController();
      stopper.current = stop;
      setIsSending(true);
      const waiting = [...lines];
      const work = async () => {
        for (let line = waiting.shift(); line !== undefined && !stop.signal.aborted; line = waiting.shift()) {
          const { line: number } = line;
          const key = keys.current.get(number) ?? crypto.randomUUID();
          keys.current.set(number, key);
          const result = await sendLine(line, key, stop.signal);
          setResults((now) => new Map(now).set(number, result));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      setIsSending(false);
      invalidateQueue(client);
    },
    [client],
  );
  return {
    results,
    isSending,
    send,
    stop: () => stopper.current?.abort(),
    clear: () => {
      keys.current.clear();
      setResults(new Map());
    },
  };
}

async function sendLine({ draft }: UploadLine, key: string, stop: AbortSignal): Promise<LineResult> {
  if (draft === null) return { kind: 'refused', fields: [] };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const payment = await call(paymentRoutes.create, { body: { draft } }, { idempotencyKey: key });
      return { kind: 'sent', payment };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'order-refused') {
        return { kind: 'refused', fields: error.fields };
      }
      const isBusy =
        error instanceof ApiError &&
        (error.code === 'too-many-requests' || error.code === 'idempotency-in-progress');
      if (!isBusy || stop.aborted || attempt === triesMax) return { kind: 'failed', error };
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
