import type { ReadinessFinding, ReadinessPart } from '@sorgfalt/contract';
import { shareUnderWay } from '../../platform/share-under-way.ts';

/** A figure, and when what it counts from last failed; null where it has not since. */
export interface Seen {
  readonly figure: number | null;
  readonly failedAt: string | null;
}

/** `undefined` where what is measured is not there at all, null where there is nothing to measure. */
export type Answer = number | Seen | null | undefined;

/** How a part is looked at. */
export interface Probe {
  readonly part: ReadinessPart;
  readonly unit: ReadinessFinding['unit'];
  /** Missing, it has nobody sent here. */
  readonly isRequired?: boolean;
  /** Above it (bytes and hours left: below it) the part is degraded. */
  readonly limit?: number;
  look(): Promise<Answer>;
}

/** So long a part may take to answer. Less than the two seconds in which `/ready` does. */
export const probeMs = 1500;

/**
 * Looks at all parts side by side. What fails or does not answer in time is missing. A part that has not answered the
 * last time is not asked again before it has: nobody who asks often makes a queue of it.
 */
export function createLook(probes: readonly Probe[], limitMs = probeMs): () => Promise<ReadinessFinding[]> {
  const shared = probes.map((probe) => ({ ...probe, look: shareUnderWay(() => probe.look()) }));

  async function find(probe: Probe): Promise<ReadinessFinding> {
    const answer = await inTime(probe.look(), limitMs);
    const { part, unit, isRequired = false, limit = null } = probe;
    const seen = typeof answer === 'object' && answer !== null ? answer : null;
    const { figure, failedAt } = seen ?? {
      figure: typeof answer === 'number' ? answer : null,
      failedAt: null,
    };
    const state = answer === undefined ? 'missing' : stateOf(probe, figure, failedAt);
    return { part, state, isRequired, figure, unit, limit, failedAt };
  }

  return () => Promise.all(shared.map(find));
}

/** What was asked for, or `undefined` where it failed or did not come in time. */
async function inTime<T>(asked: Promise<T>, limitMs: number): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), limitMs);
  try {
    return await Promise.race([asked, late.promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function stateOf(
  { limit, unit, isRequired = false }: Probe,
  figure: number | null,
  failedAt: string | null,
): ReadinessFinding['state'] {
  if (failedAt !== null) return 'degraded';
  if (figure === null || limit === undefined) return 'ok';
  const isBeyond = unit === 'bytes' || unit === 'hours-left' ? figure < limit : Math.abs(figure) > limit;
  if (!isBeyond) return 'ok';
  return isRequired ? 'missing' : 'degraded';
}
