import { accept, refuse, type Result } from '@sorgfalt/result';

/** A state machine as data: for each state the events that may leave it and where they lead. */
export type Machine<S extends string, E extends string> = {
  readonly [state in S]: { readonly [event in E]?: S };
};

/** The refusal of an event that the present state does not know; names both for the log. */
export type TransitionRefused<S extends string, E extends string> = {
  readonly code: 'transition-not-allowed';
  readonly from: S;
  readonly event: E;
};

/** The state that `event` leads to from `from`; refuses with `transition-not-allowed`. */
export function transition<S extends string, E extends string>(
  machine: Machine<S, E>,
  from: S,
  event: E,
): Result<S, TransitionRefused<S, E>> {
  const row = machine[from];
  // Own keys only: a state read back from storage may be any text, also 'constructor'.
  const to = Object.hasOwn(row, event) ? row[event] : undefined;
  return to === undefined ? refuse({ code: 'transition-not-allowed', from, event }) : accept(to);
}

/** The events that may leave `from`, in the order the machine lists them; empty in an end state. */
export function eventsFrom<S extends string, E extends string>(
  machine: Machine<S, E>,
  from: S,
): readonly E[] {
  return Object.keys(machine[from]) as E[];
}

/** The machine as text, one `from --event--> to` a line, `(end)` for a state nothing leaves. */
export function drawMachine<S extends string, E extends string>(machine: Machine<S, E>): readonly string[] {
  return (Object.keys(machine) as S[]).flatMap((from) => {
    const events = eventsFrom(machine, from);
    if (events.length === 0) return [`${from} (end)`];
    return events.map((event) => `${from} --${event}--> ${String(machine[from][event])}`);
  });
}
