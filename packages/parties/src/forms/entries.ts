import { secrecyKind } from '../graph.ts';
import type { Interest, Party } from '../graph.ts';
import type { OwnerReason } from '../owner.ts';
import { signatoriesIn } from '../signatories.ts';
import type { Structure } from '../structure.ts';
import type { IsoDate } from '@sorgfalt/calendar';
import type { FormField } from './form-pack.ts';

export interface FormEntry {
  readonly party: string;
  /**
   * The interests by which the party stands there; empty for what the form is about and who was found, and for a client whose own
   * clients are not left unnamed.
   */
  readonly interests: readonly string[];
  /** By which step the party was found to own or control; empty where a role says it. */
  readonly basis: readonly OwnerReason[];
  /** What is asked of it there. */
  readonly fields: readonly FormField[];
}

/** Who was found to own or control, and by which steps. */
export type Found = ReadonlyMap<string, readonly OwnerReason[]>;

interface Standing {
  readonly client: string;
  readonly about: string;
  readonly found: Found;
  readonly day: IsoDate;
}

/** Who stands in a section. */
export function entriesOf(
  structure: Structure,
  who: 'client' | 'about' | 'found' | 'acting' | readonly Interest['kind'][],
  { client, about, found, day }: Standing,
): Omit<FormEntry, 'fields'>[] {
  if (who === 'about') return [{ party: about, interests: [], basis: [] }];
  if (who === 'client') {
    const unnamed = (structure.interestsIn.get(client) ?? []).filter(({ kind }) => kind === secrecyKind);
    return [{ party: client, interests: unnamed.map(({ id }) => id), basis: [] }];
  }
  if (who === 'acting')
    return signatoriesIn(structure, client, day).map((party) => ({ party, interests: [], basis: [] }));
  if (who === 'found') return [...found].map(([party, basis]) => ({ party, interests: [], basis }));
  const standing = (structure.interestsIn.get(about) ?? []).flatMap(({ id, holder, kind }) =>
    holder !== null && structure.parties.has(holder) && who.includes(kind) ? [{ id, holder }] : [],
  );
  return [...Map.groupBy(standing, ({ holder }) => holder)].map(([party, interests]) => ({
    party,
    interests: interests.map(({ id }) => id),
    basis: [],
  }));
}

/** What is asked of a party. That somebody has died is told where it is known; that nobody has is not asked. */
export function fieldsOf(
  party: Party | undefined,
  asked: Readonly<Record<Party['kind'], readonly FormField[]>>,
): FormField[] {
  if (party === undefined) return [];
  return party.endedOn === null ? [...asked[party.kind]] : [...asked[party.kind], 'ended'];
}
