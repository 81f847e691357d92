import type { Structure, StructureInterest, StructureParty } from '@sorgfalt/contract';

/** A line of the indented table: a party and what it holds in the one above. */
export interface TreeRow {
  readonly key: string;
  readonly depth: number;
  /** Undefined where it is not said who holds it. */
  readonly party: StructureParty | undefined;
  /** Undefined for the client itself, and for whoever holds nothing here. */
  readonly interest: StructureInterest | undefined;
  /** Whether whoever stands behind it was shown further up. */
  readonly isShownAbove: boolean;
}

/** Everybody behind the client, each below what they hold; circles end where they close, and who holds nothing comes last. */
export function treeRows({ subject, parties, interests }: Structure): TreeRow[] {
  const known = new Map(parties.map((party) => [party.partyId, party]));
  const into = Map.groupBy(interests, (interest) => interest.subject);
  const shown = new Set<string>();
  const rows: TreeRow[] = [];
  const add = (
    partyId: string | null,
    interest: StructureInterest | undefined,
    depth: number,
    path: string,
  ) => {
    const isShownAbove = partyId !== null && shown.has(partyId);
    const key = `${path}/${interest?.recordId ?? ''}${interest?.kind ?? ''}${partyId ?? ''}`;
    rows.push({ key, depth, interest, isShownAbove, party: known.get(partyId ?? '') });
    if (partyId === null || isShownAbove) return;
    shown.add(partyId);
    for (const each of into.get(partyId) ?? []) add(each.holder, each, depth + 1, key);
  };
  add(subject, undefined, 0, '');
  for (const { partyId } of parties) if (!shown.has(partyId)) add(partyId, undefined, 0, '');
  return rows;
}
