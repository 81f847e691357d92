import { availableParallelism } from 'node:os';
import { AppError, invariant } from '../http/app-error.ts';
import { createFeeder } from './feeder.ts';
import { createInbox } from './inbox.ts';
import { createPauses } from './pause.ts';
import { createPlaces } from './places.ts';
import { startThread } from './thread.ts';
import type { Thread } from './thread.ts';
import { toError } from './to-error.ts';
import type { Work } from './work.ts';

/** Does work in threads, so that whoever wants something else is answered meanwhile. */
export interface WorkPool {
  /**
   * Begins work and gives what it yields, as fast as it is taken. Whoever stops taking ends the work. Throws the
   * refusal that it throws; what it names itself where time or memory do not suffice; `unavailable` where too many
   * wait, or the pool is stopped.
   */
  stream<I, P, O>(work: Work<I, P, O>, input: I, given?: Given<P>): AsyncGenerator<O, void, void>;
  /** The same for work that gives one piece. */
  run<I, P, O>(work: Work<I, P, O>, input: I, given?: Given<P>): Promise<O>;
  /** Ends what is under way; whoever waits for it is refused. */
  stop(): Promise<void>;
}

interface Given<P> {
  /** What the work is told on the way; read as fast as it takes it. */
  readonly pieces?: AsyncIterable<P>;
  readonly signal?: AbortSignal | undefined;
}

interface PoolSettings {
  /** Works that are done at the same time. */
  readonly threads?: number;
  /** Works that may wait for their turn. */
  readonly waitingMax?: number;
  /** A thread that found nothing to do for so long ends and gives its memory back. */
  readonly idleMs?: number;
}

/** Threads give way to the main thread, so there may be more of them than processors. */
const threadsDefault = Math.max(2, Math.min(4, availableParallelism()));

export function createWorkPool(settings: PoolSettings = {}): WorkPool {
  const { threads = threadsDefault, waitingMax = 64, idleMs = 10_000 } = settings;
  const places = createPlaces(threads, waitingMax);
  const crew = createCrew(idleMs);
  /** What ends each work that is under way. */
  const running = new Set<(error: Error) => void>();
  let isStopped = false;

  async function* stream<I, P, O>(
    work: Work<I, P, O>,
    input: I,
    given: Given<P> = {},
  ): AsyncGenerator<O, void, void> {
    given.signal?.throwIfAborted();
    if (isStopped) throw new AppError('unavailable');
    const leave = work.isUrgent === true ? () => undefined : await places.take(given.signal);
    const thread = crew.take(work);
    const way = openWay<P, O>(thread, work, given);
    running.add(way.fail);
    try {
      way.start(input);
      const pause = createPauses();
      for await (const piece of way.pieces) {
        yield piece;
        // A thread that gives as fast as its pieces are taken would let nobody else be answered.
        await pause();
      }
    } finally {
      running.delete(way.fail);
      way.close();
      crew.giveBack(thread, way.isFree() && !isStopped);
      leave();
    }
  }

  return {
    stream,
    async run(work, input, given) {
      const pieces = [];
      for await (const each of stream(work, input, given)) pieces.push(each);
      const [piece] = pieces;
      invariant(piece !== undefined && pieces.length === 1, 'work that is run gives one piece');
      return piece;
    },
    async stop() {
      isStopped = true;
      places.close();
      for (const fail of running) fail(new AppError('unavailable'));
      await crew.stop();
    },
  };
}

/** The way between one who wants work and the thread that does it. */
function openWay<P, O>(thread: Thread, work: Work<never, P, O>, { pieces: told, signal }: Given<P>) {
  const pieces = createInbox<O>(() => thread.tell({ kind: 'more' }));
  const fail = (error: Error) => pieces.end(error);
  const abort = () => fail(toError(signal?.reason));
  const feeder = createFeeder(thread.tell, fail);
  const timer = setTimeout(() => fail(new AppError(work.tooMuch)), work.limitMs);
  let isFree = false;
  signal?.addEventListener('abort', abort);
  return {
    pieces,
    fail,
    /** Whether the thread has ended the work, and can do another. */
    isFree: () => isFree,
    start(input: unknown): void {
      thread.start(work, input, {
        onPiece: (piece) => pieces.put(piece as O),
        onRoom: feeder.more,
        onDone(error) {
          isFree = true;
          pieces.end(error);
        },
        onLost: fail,
      });
      if (told !== undefined) void feeder.feed(told);
    },
    close(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      feeder.stop();
    },
  };
}

/** Threads: those that are at work are known to who has them, the others wait here for a moment. */
function createCrew(idleMs: number) {
  const resting = new Map<Thread, NodeJS.Timeout>();
  const taken = new Set<Thread>();
  const ending = new Set<Promise<unknown>>();
  function end(thread: Thread): void {
    const ended = thread.end().finally(() => ending.delete(ended));
    ending.add(ended);
  }
  return {
    take(work: Work<never, never, unknown>): Thread {
      const [found, timer] = [...resting].find(([thread]) => thread.canDo(work)) ?? [];
      if (found !== undefined) resting.delete(found);
      clearTimeout(timer);
      const thread = found ?? startThread(work);
      taken.add(thread);
      return thread;
    },
    giveBack(thread: Thread, isFree: boolean): void {
      if (!taken.delete(thread)) return;
      thread.rest();
      if (!isFree) return end(thread);
      const leave = () => {
        resting.delete(thread);
        end(thread);
      };
      resting.set(thread, setTimeout(leave, idleMs).unref());
    },
    /** Ends them all, also those whose takers do not look. */
    async stop(): Promise<void> {
      for (const timer of resting.values()) clearTimeout(timer);
      for (const thread of [...resting.keys(), ...taken]) end(thread);
      resting.clear();
      taken.clear();
      await Promise.all(ending);
    },
  };
}
