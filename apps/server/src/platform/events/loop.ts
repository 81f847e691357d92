import { faultOf } from '../fault.ts';
import type { Log } from '../log.ts';
import { retryPauseMs } from '../retry-pause.ts';

export interface Loop {
  /** There may be work: look now instead of at the next poll. */
  poke(): void;
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
}

/**
 * Calls `round` again and again: at once while it says that there is more, else after a poke or
 * `pollMs`. A round that fails is logged and tried again, with growing pauses.
 */
export function startLoop(name: string, pollMs: number, log: Log, round: () => Promise<boolean>): Loop {
  let isStopping = false;
  let isPoked = false;
  let wake: (() => void) | null = null;

  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(finish, ms);
      function finish() {
        clearTimeout(timer);
        wake = null;
        done();
      }
      wake = finish;
    });

  async function run(): Promise<void> {
    let failures = 0;
    while (!isStopping) {
      isPoked = false;
      let waitMs = pollMs;
      try {
        if (await round()) waitMs = 0;
        failures = 0;
      } catch (error) {
        log.error({ loop: name, error: faultOf(error) }, 'A round failed');
        waitMs = retryPauseMs(failures);
        failures += 1;
      }
      if (waitMs > 0 && !isPoked && !isStopping) await pause(waitMs);
    }
  }

  const ended = run();
  return {
    poke() {
      isPoked = true;
      wake?.();
    },
    stop() {
      isStopping = true;
      wake?.();
      return ended;
    },
  };
}
