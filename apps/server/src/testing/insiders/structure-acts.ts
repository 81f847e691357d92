import { partyRoutes } from '@sorgfalt/contract';
import type { PartyDraft, Structure } from '@sorgfalt/contract';
import { company, person, shares } from '../modules/parties.ts';
import type { Firm, Officer } from './office.ts';

/** What officers do with who stands behind a client. Nothing here insists on success: what is refused is refused. */
export async function structureOf(firm: Firm, clientId: string): Promise<Structure> {
  const { structure } = (await firm.app.call(partyRoutes.read, { params: { clientId } }, 'admin')).body;
  if (structure === null) throw new Error('there is no structure');
  return structure;
}

/** Enters a company that somebody owns alone, who has the name and birth date of a listed person. */
export async function entersOwner(firm: Firm, officer: Officer, clientId: string): Promise<void> {
  const keep = (version: number, party: PartyDraft) =>
    officer.does('enter-party', partyRoutes.keepParty, {
      params: { clientId },
      body: { version, partyId: null, party },
    });
  await keep(0, company);
  await keep(1, { ...person('Leandro Musterpräsident'), beganOn: '1964-05-06' });
  const { parties } = await structureOf(firm, clientId);
  const idOf = (kind: string) => parties.find((party) => party.kind === kind)?.partyId ?? '';
  await officer.does('enter-interest', partyRoutes.keepInterest, {
    params: { clientId },
    body: { version: 2, recordId: null, interest: shares(idOf('person'), idOf('company'), 100) },
  });
}

/** Says a word on every hit of everybody behind a client. */
export async function decidesPartyHits(
  firm: Firm,
  officer: Officer,
  clientId: string,
  decision: 'confirmed' | 'dismissed',
): Promise<void> {
  const { parties } = await structureOf(firm, clientId);
  for (const { partyId, hits } of parties) {
    for (const { listId, entityId } of hits.map(({ hit }) => hit)) {
      await officer.does('decide-party-hit', partyRoutes.decideHit, {
        params: { clientId },
        body: { partyId, listId, entityId, decision, reason: 'Compared with the passport and the press.' },
      });
    }
  }
}

export async function confirmsStructure(firm: Firm, officer: Officer, clientId: string): Promise<boolean> {
  const { version } = await structureOf(firm, clientId);
  const answer = await officer.does('confirm-structure', partyRoutes.confirm, {
    params: { clientId },
    body: { version },
  });
  return answer.status < 400;
}
