import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { AppError } from '../http/app-error.ts';
import { toError } from './to-error.ts';
import type { FromThread, ToThread, Work } from './work.ts';
import { hasCode } from '../error-code.ts';

/** What becomes of the work that a thread does. */
export interface Receiver {
  onPiece(piece: unknown): void;
  /** The thread has room for one more piece. */
  onRoom(): void;
  /** The work has ended and the thread is free. */
  onDone(error: Error | undefined): void;
  /** The thread has ended. */
  onLost(error: Error): void;
}

type Needs = Pick<Work<never, never, unknown>, 'memoryMb' | 'isUrgent'>;

/** A thread that does one work after the other. */
export interface Thread {
  /** Whether it is made for work that needs this. */
  canDo(work: Needs): boolean;
  start(work: Work<never, never, unknown>, input: unknown, receiver: Receiver): void;
  tell(message: ToThread): void;
  /** Keeps the process from no end while it has nothing to do. */
  rest(): void;
  end(): Promise<unknown>;
}

const entry = new URL('./work-thread.ts', import.meta.url);

// A process that was told how large its heap may grow gives each of its threads that size, whatever their own limits say: a
// stranger's file could take gigabytes there. The heap of the process has its size by now.
for (const size of ['old-space', 'heap']) setFlagsFromString(`--max-${size}-size=0`);

export function startThread({ memoryMb, isUrgent = false }: Needs): Thread {
  const worker = new Worker(entry, {
    execArgv: [],
    workerData: { isUrgent },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  let now: { readonly work: Work<never, never, unknown>; readonly receiver: Receiver } | null = null;
  const tell = (message: ToThread) => worker.postMessage(message, []);
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'piece') now?.receiver.onPiece(message.piece);
    else if (message.kind === 'more') now?.receiver.onRoom();
    else now?.receiver.onDone(errorOf(message));
  });
  worker.on('error', (error: unknown) => now?.receiver.onLost(lossOf(error, now.work)));
  worker.on('exit', () => now?.receiver.onLost(new Error('a thread ended in the midst of its work')));
  return {
    canDo: (work) => work.memoryMb === memoryMb && (work.isUrgent ?? false) === isUrgent,
    tell,
    start(work, input, receiver) {
      now = { work, receiver };
      worker.ref();
      tell({ kind: 'start', module: work.module.href, input });
    },
    rest() {
      now = null;
      worker.unref();
    },
    end: () => worker.terminate(),
  };
}

function errorOf(message: FromThread): Error | undefined {
  if (message.kind === 'refused') return new AppError(message.code, message.extra);
  return message.kind === 'failed' ? toError(message.error) : undefined;
}

function lossOf(error: unknown, { tooMuch }: Work<never, never, unknown>): Error {
  return hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY')
    ? new AppError(tooMuch, { cause: error })
    : toError(error);
}
