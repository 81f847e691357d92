import type { Structure } from '@sorgfalt/contract';
import type { Words } from '../../printed-words/index.ts';

/** How parties are called; an id that the structure lacks stands as it is. */
export function namesOf(structure: Pick<Structure, 'parties'> | null): (partyId: string | null) => string {
  const names = new Map((structure?.parties ?? []).map(({ partyId, name }) => [partyId, name]));
  return (partyId) => (partyId === null ? '–' : (names.get(partyId) ?? partyId));
}

/** Whom a paper is about. */
export function aboutIn(structure: Structure | null, { said }: Words): (partyId: string | null) => string {
  const names = namesOf(structure);
  return (partyId) => (partyId === null ? said.itself : names(partyId));
}
