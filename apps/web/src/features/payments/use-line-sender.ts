import { paymentDeskRoutes, paymentRoutes, type Payment } from '@sorgfalt/contract';
import { paymentStatusOf, type PaymentState } from '@sorgfalt/workflow';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { call, upload } from '../../app/api-client.ts';
import { ApiError } from '../../app/api-error.ts';
import { planBulk, type BulkPart } from './bulk-parts.ts';
import { invalidateQueue } from './queries.ts';
import type { LineProblem, UploadLine } from './upload-lines.ts';

/** What became of a line; a failed one can be sent again and makes no second payment. */
export type LineResult =
  | {
      readonly kind: 'sent';
      readonly payment: Pick<Payment, 'paymentId' | 'paymentNo' | 'state' | 'status' | 'isHeld'>;
    }
  | { readonly kind: 'refused'; readonly fields: readonly LineProblem[] }
  | { readonly kind: 'failed'; readonly error: unknown };

type Results = readonly (readonly [line: number, result: LineResult])[];

export interface LineSender {
  readonly results: ReadonlyMap<number, LineResult>;
  readonly isSending: boolean;
  /** Sends the lines; after a stop or a failure, those that are left. */
  send(lines: readonly UploadLine[]): Promise<void>;
  stop(): void;
  clear(): void;
}

/** One request and the key under which it makes nothing twice. */
interface Job {
  readonly key: string;
  readonly lines: readonly UploadLine[];
  run(key: string): Promise<Results>;
  isDone: boolean;
}

const atOnce = 2;
const pauseMs = 5000;
const triesMax = 12;

/** Sends the lines of a file in parts, each under a key of its own, so that a lost answer makes nothing twice. */
export function useLineSender(): LineSender {
  const client = useQueryClient();
  // Planned once for a file: a part that is sent again must be the same part.
  const jobs = useRef<readonly Job[]>(undefined);
  const stopper = useRef<AbortController>(undefined);
  const [results, setResults] = useState<ReadonlyMap<number, LineResult>>(new Map());
  const [isSending, setIsSending] = useState(false);

  const send = useCallback(
    async (lines: readonly UploadLine[]) => {
      const stop = new AbortController();
      stopper.current = stop;
      setIsSending(true);
      jobs.current ??= jobsOf(lines);
      const waiting = jobs.current.filter(({ isDone }) => !isDone).values();
      const work = async () => {
        for (const job of waiting) {
          if (stop.signal.aborted) return;
          const done = await runJob(job, stop.signal);
          setResults((now) => new Map([...now, ...done]));
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
      jobs.current = undefined;
      setResults(new Map());
    },
  };
}

function jobsOf(lines: readonly UploadLine[]): readonly Job[] {
  const { parts, single } = planBulk(lines);
  const job = (of: readonly UploadLine[], run: Job['run']): Job => ({
    key: crypto.randomUUID(),
    lines: of,
    run,
    isDone: false,
  });
  return [
    ...parts.map((part) => job(part.lines, (key) => sendPart(part, key))),
    ...single.map((line) => job([line], (key) => sendOne(line, key))),
  ];
}

async function sendPart({ accountId, lines, text }: BulkPart, key: string): Promise<Results> {
  const form = new FormData();
  form.append('files', new Blob([text], { type: 'text/csv' }), 'part.csv');
  const answer = await upload(paymentDeskRoutes.bulk, form, { query: { accountId }, idempotencyKey: key });
  // The answer has the lines of the part in their order, by the numbers of the part.
  return lines.map(({ line }, index) => {
    const { paymentId, paymentNo, state, fields } = answer.lines[index] ?? {};
    if (!paymentId || !paymentNo || !state) return [line, { kind: 'refused', fields: fields ?? [] }];
    const known = state as PaymentState;
    const payment = { paymentId, paymentNo, state: known, status: paymentStatusOf(known), isHeld: false };
    return [line, { kind: 'sent', payment }];
  });
}

async function sendOne({ line, draft }: UploadLine, key: string): Promise<Results> {
  if (draft === null) return [[line, { kind: 'refused', fields: [] }]];
  try {
    const payment = await call(paymentRoutes.create, { body: { draft } }, { idempotencyKey: key });
    return [[line, { kind: 'sent', payment }]];
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'order-refused') throw error;
    return [[line, { kind: 'refused', fields: error.fields }]];
  }
}

/** Runs a job, again where the server is busy; what fails for another reason is left to be sent again. */
async function runJob(job: Job, stop: AbortSignal): Promise<Results> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const done = await job.run(job.key);
      job.isDone = true;
      return done;
    } catch (error) {
      const isBusy =
        error instanceof ApiError &&
        (error.code === 'too-many-requests' || error.code === 'idempotency-in-progress');
      if (!isBusy || stop.aborted || attempt === triesMax)
        return job.lines.map(({ line }) => [line, { kind: 'failed', error }]);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
