/* The thread of the pool: it does one work after the other, each in a module of its own. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError, invariant } from '../http/app-error.ts';
import { createInbox } from './inbox.ts';
import type { Inbox } from './inbox.ts';
import { piecesAhead } from './work.ts';
import type { FromThread, ToThread, Work, WorkFunction } from './work.ts';

invariant(parentPort !== null, 'this file is the entry of a thread');
const port = parentPort;

/** A third of the share of who is not nice, where processors are few. */
const niceness = 5;

// On Linux a thread has a priority of its own, so those who wait for an answer can come first.
const { isUrgent } = workerData as { readonly isUrgent: boolean };
if (process.platform === 'linux' && !isUrgent) setPriority(0, niceness);

interface Running {
  readonly pieces: Inbox<unknown>;
  /** How many pieces may be given before one is taken. */
  room: number;
  onRoom: () => void;
}

let running: Running | null = null;

port.on('message', (message: ToThread) => {
  if (message.kind === 'start') {
    const pieces = createInbox<unknown>(() => say({ kind: 'more' }));
    running = { pieces, room: piecesAhead, onRoom: () => undefined };
    void doWork(message, running);
  } else if (message.kind === 'piece') running?.pieces.put(message.piece);
  else if (message.kind === 'last') running?.pieces.end();
  else if (running !== null) {
    running.room += 1;
    running.onRoom();
  }
});

async function doWork({ module, input }: ToThread & { kind: 'start' }, own: Running): Promise<void> {
  try {
    const { work } = (await import(module)) as { work: WorkFunction<Work<unknown, unknown, unknown>> };
    for await (const piece of work(input, own.pieces)) {
      if (own.room === 0) await new Promise<void>((resolve) => (own.onRoom = resolve));
      own.room -= 1;
      say({ kind: 'piece', piece }, buffersOf(piece));
    }
    say({ kind: 'done' });
  } catch (error) {
    if (!(error instanceof AppError)) return say({ kind: 'failed', error });
    const { code, fields, details } = error;
    say({ kind: 'refused', code, extra: { fields, details } });
  }
}

function say(message: FromThread, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

/** Bytes that fill a buffer of their own are handed over and not copied. */
function buffersOf(piece: unknown): ArrayBuffer[] {
  const values: unknown[] = typeof piece === 'object' && piece !== null ? Object.values(piece) : [];
  return values.flatMap((value) =>
    value instanceof Uint8Array &&
    value.buffer instanceof ArrayBuffer &&
    value.length === value.buffer.byteLength
      ? [value.buffer]
      : [],
  );
}
