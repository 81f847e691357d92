import type { ReadinessFinding, ReadinessPart } from '@sorgfalt/contract';

/** How a part is looked at. */
export interface Probe {
  readonly part: ReadinessPart;
  readonly unit: ReadinessFinding['unit'];
  /** Missing, it has nobody sent here. */
  readonly isRequired?: boolean;
  /** Above it (bytes: below it) the part is degraded. */
  readonly limit?: number;
  /** The figure; `undefined` where what is measured is not there at all, null where there is nothing to measure. */
  look(): Promise<number | null | undefined>;
}

/** So long a part may take to answer. Less than the two seconds in which `/ready` does. */
export const probeMs = 1500;

/**
 * Looks at all parts side by side. What fails or does not answer in time is missing. A part that has not answered the
 * last time is not asked again before it has: nobody who asks often makes a queue of it.
 */
export function createLook(probes: readonly Probe[], limitMs = probeMs): () => Promise<ReadinessFinding[]> {
  const underWay = new Map<Probe, Promise<number | null | undefined>>();

  async function find(probe: Probe): Promise<ReadinessFinding> {
    const asked = underWay.get(probe) ?? probe.look();
    underWay.set(probe, asked);
    const answered = () => void underWay.delete(probe);
    asked.then(answered, answered);
    const figure = await inTime(asked, limitMs);
    const { part, unit, isRequired = false, limit = null } = probe;
    return { part, state: stateOf(probe, figure), isRequired, figure: figure ?? null, unit, limit };
  }

  return () => Promise.all(probes.map(find));
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
  figure: number | null | undefined,
): ReadinessFinding['state'] {
  if (figure === undefined) return 'missing';
  if (figure === null || limit === undefined) return 'ok';
  const isBeyond = unit === 'bytes' ? figure < limit : Math.abs(figure) > limit;
  if (!isBeyond) return 'ok';
  return isRequired ? 'missing' : 'degraded';
}
