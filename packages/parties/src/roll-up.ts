import type { IsoDate } from '@sorgfalt/calendar';
import { exemptionOf } from './exemption.ts';
import type { Exemption } from './exemption.ts';
import type { PartyGraph, Share } from './graph.ts';
import { beneficialOwners } from './owners.ts';
import type { Owner } from './owner.ts';
import { participations } from './participation.ts';
import { problemsOf } from './problems.ts';
import type { Problem } from './problems.ts';
import { structureOn } from './structure.ts';

/** Who stands behind a party on a day. */
export interface RollUp {
  readonly subject: string;
  readonly day: IsoDate;
  /** Why nobody has to be found behind it; null where somebody has. */
  readonly exemption: Exemption | null;
  /** Empty where it is exempt. */
  readonly owners: readonly Owner[];
  /** What each party above it holds of its capital, along all chains. */
  readonly participations: ReadonlyMap<string, Share>;
  /** Why the answer cannot be relied on yet; only without any is it whole. */
  readonly problems: readonly Problem[];
}

/** Rolls up who stands behind `subject` on `day`. What is unknown is never taken for absent: it is a problem. */
export function rollUp(graph: PartyGraph, subject: string, day: IsoDate): RollUp {
  const structure = structureOn(graph, day);
  const exemption = exemptionOf(structure, subject);
  const shares = participations(structure, subject);
  const owners = exemption === null ? beneficialOwners(structure, subject) : [];
  return {
    subject,
    day,
    exemption,
    owners,
    participations: shares,
    problems: problemsOf(graph, structure, { subject, day, owners, exemption, shares }),
  };
}
