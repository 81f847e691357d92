/** What the watch needs of the world; both answers are how long the session goes on if nobody does anything. */
export interface IdleWorld {
  /** Asks. */
  ask(): Promise<number>;
  /** Tells that a person is there. */
  tell(): Promise<number>;
  /** Whether a failure means that the session has ended, and whoever is there is on the way to signing in. */
  isEnd(error: unknown): boolean;
  /** When the session ends, shown; null where nothing is to be shown. */
  warn(endsAtMs: number | null): void;
  /** The time is over and the server does not answer: what is on the screen must not stay there. */
  giveUp(): void;
}

export interface IdleWatch {
  /** Somebody has answered the warning. */
  stay(): void;
  stop(): void;
}

/** So long before the end there is a warning. */
export const warningMs = 120_000;
/** Using the page is told at most so often. */
const tellEveryMs = 60_000;
/** While there is a warning, or no answer, the server is asked so often: the person may be at another window. */
const askAgainMs = 5000;

/** What only a person does. */
const signsOfLife = ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel'] as const;

/**
 * Watches whether somebody uses the page, and tells the server, which alone knows how long the session goes on: the same
 * session may be open in other windows. Times are of the clock, which goes on while a machine sleeps.
 */
export function watchIdleness(world: IdleWorld, events: EventTarget = window): IdleWatch {
  const stopped = new AbortController();
  let endsAtMs = Number.POSITIVE_INFINITY;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let isWarning = false;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;

  const askIn = (delayMs: number) => {
    clearTimeout(asking);
    asking = setTimeout(() => void exchange(world.ask), Math.max(0, delayMs));
  };

  const learn = (secondsLeft: number) => {
    endsAtMs = Date.now() + secondsLeft * 1000;
    const untilWarningMs = secondsLeft * 1000 - warningMs;
    isWarning = untilWarningMs <= 0;
    world.warn(isWarning ? endsAtMs : null);
    askIn(isWarning ? Math.min(askAgainMs, secondsLeft * 1000) : untilWarningMs);
  };

  /** Asks or tells, and goes by the answer; without one the end that is known stands. */
  async function exchange(call: () => Promise<number>): Promise<boolean> {
    try {
      const secondsLeft = await call();
      if (!stopped.signal.aborted) learn(secondsLeft);
      return true;
    } catch (error) {
      if (stopped.signal.aborted) return false;
      if (world.isEnd(error)) end();
      else if (Date.now() >= endsAtMs) {
        end();
        world.giveUp();
      } else {
        if (endsAtMs - Date.now() <= warningMs) world.warn(endsAtMs);
        askIn(Math.min(askAgainMs, endsAtMs - Date.now()));
      }
      return false;
    }
  }

  async function tell(): Promise<void> {
    telling = undefined;
    toldAtMs = Date.now();
    // What did not arrive is told again with the next sign of life.
    if (!(await exchange(world.tell))) toldAtMs = Number.NEGATIVE_INFINITY;
  }

  const see = (event: Event) => {
    // A script is nobody, and whoever was warned answers that.
    if (!event.isTrusted || isWarning || telling !== undefined) return;
    telling = setTimeout(() => void tell(), Math.max(0, toldAtMs + tellEveryMs - Date.now()));
  };

  function end(): void {
    stopped.abort();
    clearTimeout(asking);
    clearTimeout(telling);
    world.warn(null);
  }

  for (const name of signsOfLife) {
    events.addEventListener(name, see, { capture: true, passive: true, signal: stopped.signal });
  }
  // A page in the background, or a machine that slept, may have missed its time.
  events.addEventListener('focus', () => askIn(0), { signal: stopped.signal });
  askIn(0);
  return { stay: () => void tell(), stop: end };
}
