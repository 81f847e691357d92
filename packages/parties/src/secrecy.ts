import { secrecyKind } from './graph.ts';
import type { Interest, PartyKind } from './graph.ts';
import type { Structure } from './structure.ts';

/** What a lawyer, a notary or their firm can be: whatever has no business of its own practises nothing. */
const practising: ReadonlySet<PartyKind> = new Set(['person', 'company']);

/** Whether a party of that kind can practise as a lawyer or notary. */
export function mayPractise(kind: PartyKind): boolean {
  return practising.has(kind);
}

/** Whether a party holds assets for clients whom professional secrecy leaves unnamed (SR 311.0, SCC, Art. 321). */
export function holdsUnderSecrecy({ parties, interestsIn }: Structure, party: string): boolean {
  const kind = parties.get(party)?.kind;
  return (
    kind !== undefined &&
    mayPractise(kind) &&
    (interestsIn.get(party) ?? []).some((interest) => interest.kind === secrecyKind)
  );
}

/** Where clients are left unnamed and must not be: behind anybody but the client, and behind one that practises nothing. */
export function misplacedSecrecy(structure: Structure, subject: string): Interest[] {
  return [...structure.interestsIn].flatMap(([party, interests]) =>
    party === subject && holdsUnderSecrecy(structure, party)
      ? []
      : interests.filter(({ kind }) => kind === secrecyKind),
  );
}
