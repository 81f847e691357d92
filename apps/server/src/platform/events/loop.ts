import type { Log } from '../log.ts';

export interface Loop {
  /** There may be work: look now instead of at the next poll. */
  poke(): void;
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
}

const retryMs = 1000;

/**
 * Calls `round` again and again: at once while it says that there is more, else after a poke or
 * `pollMs`. A round that fails is logged and tried again after a second.
 */
export function startLoop(name: string, pollMs: number, log: Log, round: () => Promise<boolean>): Loop {
  let isStopping = false;
  let isPoked = false;
  let rouse: (() => void) | null = null;

  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(finish, ms);
      function finish() {
        clearTimeout(timer);
        rouse = null;
        done();
      }
      rouse = finish;
    });

  async function run(): Promise<void> {
    while (!isStopping) {
      isPoked = false;
      let waitMs = pollMs;
      try {
        if (await round()) waitMs = 0;
      } catch (error) {
        log.error(
          { loop: name, error: error instanceof Error ? error.message : 'unknown' },
          'A round failed',
        );
        waitMs = retryMs;
      }
      if (waitMs > 0 && !isPoked && !isStopping) await pause(waitMs);
    }
  }

  const ended = run();
  return {
    poke() {
      isPoked = true;
      rouse?.();
    },
    stop() {
      isStopping = true;
      rouse?.();
      return ended;
    },
  };
}
