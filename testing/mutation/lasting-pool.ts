import { join } from 'node:path';
import { ForksPoolWorker } from 'vitest/node';
import type { PoolOptions, PoolRunnerInitializer, PoolWorker, WorkerRequest } from 'vitest/node';

type Listener = (...values: unknown[]) => void;

/**
 * A pool of one process that outlives the runs: for pure code starting it would take most of the time. Vitest believes
 * that each run has a process of its own; what a run would leave behind is the caller's business.
 */
export interface LastingPool extends PoolRunnerInitializer {
  /** Ends the process, also one that loops; the next run starts another. */
  end(): Promise<void>;
}

const answer = (type: 'started' | 'stopped') => ({ type, __vitest_worker_response__: true });

class LastingFork extends ForksPoolWorker {
  protected override readonly entrypoint = join(import.meta.dirname, 'lasting-worker.ts');
}

export function createLastingPool(): LastingPool {
  let fork: ForksPoolWorker | null = null;
  let isSetUp = false;
  /** Until the process is there. Vitest waits a minute for one, in which a busy machine may not come to it. */
  let isReady: Promise<void> = Promise.resolve();

  async function start(options: PoolOptions): Promise<void> {
    if (fork !== null) return;
    const starting = new LastingFork(options);
    await starting.start();
    const ready = Promise.withResolvers<void>();
    starting.on('exit', () => {
      if (fork === starting) fork = null;
      ready.resolve();
    });
    starting.on('message', (message) => {
      if ((message as { type?: string }).type === 'started') ready.resolve();
    });
    fork = starting;
    isSetUp = false;
    isReady = ready.promise;
  }

  function createPoolWorker(options: PoolOptions): PoolWorker {
    const heard: { event: string; listener: Listener; on: ForksPoolWorker }[] = [];
    const reply = (type: 'started' | 'stopped') =>
      heard.filter(({ event }) => event === 'message').forEach(({ listener }) => listener(answer(type)));
    const off = (event: string, listener: Listener) => {
      const place = heard.findIndex((each) => each.event === event && each.listener === listener);
      const [gone] = place === -1 ? [] : heard.splice(place, 1);
      if (gone !== undefined && gone.on === fork) gone.on.off(event, listener);
    };
    return {
      name: 'lasting',
      // A process that reads code from files reads it as it was when it started.
      cacheFs: false,
      start: () => start(options),
      on(event, listener) {
        if (fork === null) {
          // It ended before anybody listened, who would wait for it for ever.
          if (event === 'exit') setImmediate(listener);
          return;
        }
        heard.push({ event, listener, on: fork });
        fork.on(event, listener);
      },
      off,
      send(message: WorkerRequest) {
        if (message.type === 'stop') return reply('stopped');
        if (message.type === 'start') {
          if (!isSetUp) fork?.send(message);
          isSetUp = true;
          return reply('started');
        }
        void isReady.then(() => fork?.send(message));
      },
      deserialize: (data) => data,
      async stop() {
        heard.slice().forEach(({ event, listener }) => off(event, listener));
      },
    };
  }

  return {
    name: 'lasting',
    createPoolWorker,
    async end() {
      const ending = fork;
      if (ending === null) return;
      fork = null;
      const isGone = new Promise<void>((done) => ending.on('exit', () => done()));
      // It also waits for the end of what the process says, which another one that a test left behind can hold open.
      void ending.stop();
      await isGone;
    },
  };
}
