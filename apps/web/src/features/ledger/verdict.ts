import type { Verification } from '@sorgfalt/contract';

type Step = Verification['steps'][number];
type Steps = readonly { readonly id: Step['id']; readonly outcome: Step['outcome'] }[];

export interface Verdict {
  readonly kind: 'verified' | 'consistent' | 'failed';
  /** The steps that failed, or those that nobody checked. */
  readonly steps: readonly Step['id'][];
  /** Both found the timestamp right as well. */
  readonly isStamped: boolean;
}

/** Without these four nothing is proved; content may be erased, and a timestamp comes later. */
const essential: readonly Step['id'][] = ['statement', 'seal', 'inclusion', 'checkpoint'];

/**
 * What server and browser found together. One failed step anywhere is a failure; `verified` needs every
 * essential step passed in both, anything less is merely consistent.
 */
export function verdictOf(server: Steps | undefined, browser: Steps | undefined): Verdict {
  const all = [...(server ?? []), ...(browser ?? [])];
  const failed = idsWith(all, 'failed');
  if (failed.length > 0) return { kind: 'failed', steps: failed, isStamped: false };
  const havePassed = (ids: readonly Step['id'][]) =>
    [server, browser].every((steps) =>
      ids.every((id) => steps?.some((step) => step.id === id && step.outcome === 'passed')),
    );
  const isStamped = havePassed(['timestamp']);
  if (havePassed(essential)) return { kind: 'verified', steps: [], isStamped };
  const steps = idsWith(all, 'skipped').filter((id) => essential.includes(id));
  return { kind: 'consistent', steps, isStamped };
}

function idsWith(steps: Steps, outcome: Step['outcome']): Step['id'][] {
  return [...new Set(steps.filter((step) => step.outcome === outcome).map(({ id }) => id))];
}
