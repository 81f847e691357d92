import type { InterestKind, Share } from './graph.ts';

/** Why somebody counts as a beneficial owner. */
export type OwnerReason = 'capital' | 'votes' | 'control' | 'role' | 'declared' | 'senior-manager';

/** A beneficial owner: a natural person, a class of them, or a party of unknown kind behind which one stands. */
export interface Owner {
  readonly party: string;
  /** In the order of the cascade; never empty. */
  readonly reasons: readonly OwnerReason[];
  /** False where shares or rights that are not known exactly leave it open. */
  readonly isCertain: boolean;
  readonly capital: Share;
  readonly votes: Share;
  /** Roles in the trust, foundation or joint holding through which they own; empty without one. */
  readonly roles: readonly InterestKind[];
  readonly article: string;
}

/** From this part of capital or votes on somebody is a beneficial owner (AMLA Art. 2a para. 3). */
export const ownerFrom = 0.25;

/** Who stands behind each trust, foundation, nomination and joint holding, with the roles through which they do. */
export type Behind = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<InterestKind>>>;

export const none: Share = { min: 0, max: 0 };

/** An owner about whom there is no doubt. */
export function certain(
  party: string,
  reason: OwnerReason,
  { roles = [], share = none }: { roles?: readonly InterestKind[]; share?: Share } = {},
): Owner {
  const article = reason === 'role' ? 'AMLA Art. 4' : 'AMLA Art. 2a para. 3';
  return { party, reasons: [reason], isCertain: true, capital: share, votes: share, roles, article };
}
