import type { ClientHit, Hit, Structure } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import { clientBook } from '../onboarding/index.ts';
import { markDecided, readKnownHits } from '../screening/index.ts';

/** The listed names found for a client and for everybody behind it, with what holds about each. */
export async function readHits(tx: Tx, clientId: string, structure: Structure | null): Promise<ClientHit[]> {
  const known = await readKnownHits(tx, clientBook, clientId);
  const own = await markDecided(
    tx,
    clientBook,
    clientId,
    known.map(({ hit }) => hit),
  );
  const ofParties = (structure?.parties ?? []).flatMap((party) =>
    party.hits.map(({ hit, decision }) => ({
      ...said(hit, party.name),
      decision: decision && {
        kind: decision.decision,
        by: decision.by,
        at: decision.at,
        reason: decision.reason,
      },
    })),
  );
  return [
    ...own.map((hit) => ({
      ...said(hit, null),
      decision: hit.decision
        ? {
            kind: hit.decision.decision,
            by: hit.decision.decidedByName ?? hit.decision.decidedBy,
            at: hit.decision.decidedAt,
            reason: hit.decision.reason,
          }
        : null,
    })),
    ...ofParties,
  ];
}

function said(
  { listName, listedName, score, topics }: Hit,
  through: string | null,
): Omit<ClientHit, 'decision'> {
  return { listName, listedName, through, score, topics };
}
