import type { Share } from './graph.ts';
import type { Structure } from './structure.ts';

/** Shares are parts of decimal percentages: what differs by less than this is the same. */
export const tolerance = 1e-9;

/** What a group of parties commands in `subject`, itself and through what it controls. */
export interface Command {
  readonly votes: number;
  /** Whether somebody of the group controls the subject otherwise than by votes. */
  readonly isOtherwise: boolean;
}

/**
 * What `group` commands in `subject`. Control does not thin out along a chain: who has more than half of the votes of a
 * company, alone or together with companies controlled in the same way, commands all of its votes; so does who controls
 * it otherwise. `max` takes everything for true that may be.
 */
export function commandOf(
  structure: Structure,
  group: Iterable<string>,
  subject: string,
  bound: keyof Share,
): Command {
  const controlled = new Set(group);
  const votes = new Map<string, number>();
  const waiting = [...controlled];
  let isOtherwise = false;
  for (let holder = waiting.pop(); holder !== undefined; holder = waiting.pop()) {
    for (const holding of structure.holdingsOf.get(holder) ?? []) {
      const sum = (votes.get(holding.subject) ?? 0) + holding.votes[bound];
      votes.set(holding.subject, sum);
      const isControlling = holding.control === 'yes' || (bound === 'max' && holding.control === 'maybe');
      if (holding.subject === subject) isOtherwise ||= isControlling;
      // What the subject holds itself is not used by whoever asks about it.
      else if ((isControlling || sum > 0.5 + tolerance) && !controlled.has(holding.subject)) {
        controlled.add(holding.subject);
        waiting.push(holding.subject);
      }
    }
  }
  return { votes: Math.min(1, votes.get(subject) ?? 0), isOtherwise };
}
