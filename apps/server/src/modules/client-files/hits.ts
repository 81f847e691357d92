import type { ClientHit, Hit, Structure } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import { clientBook } from '../onboarding/index.ts';
import { entryKey, markDecided, readKnownHits } from '../screening/index.ts';

type Decision = Omit<NonNullable<ClientHit['decision']>, 'isTogether'>;

/** A listed name, with whom it is about and what holds about it. */
interface Known {
  readonly hit: Hit;
  readonly party: { readonly partyId: string; readonly name: string } | null;
  readonly decision: Decision | null;
}

/** The listed names found for a client and for everybody behind it, with what holds about each. */
export async function readHits(tx: Tx, clientId: string, structure: Structure | null): Promise<ClientHit[]> {
  const known = await readKnownHits(tx, clientBook, clientId);
  const own = await markDecided(
    tx,
    clientBook,
    clientId,
    known.map(({ hit }) => hit),
  );
  const ofClient = own.map(({ decision, ...hit }): Known => {
    if (!decision) return { hit, party: null, decision: null };
    const { decision: kind, decidedByName, decidedBy, decidedAt: at, reason } = decision;
    return { hit, party: null, decision: { kind, by: decidedByName ?? decidedBy, at, reason } };
  });
  const ofParties = (structure?.parties ?? []).flatMap((party) =>
    party.hits.map(({ hit, decision }): Known => {
      if (decision === null) return { hit, party, decision };
      const { decision: kind, by, at, reason } = decision;
      return { hit, party, decision: { kind, by, at, reason } };
    }),
  );
  return said([...ofClient, ...ofParties]);
}

function said(known: readonly Known[]): ClientHit[] {
  const acts = Map.groupBy(known, ({ decision }) => JSON.stringify(decision));
  return known.map(({ hit, party, decision }) => {
    const { listName, listedName, score, topics } = hit;
    const act = acts.get(JSON.stringify(decision)) ?? [];
    // What one act says has one instant; of an entry that a list changed meanwhile it is about both versions.
    const about = new Set(act.map((one) => `${one.party?.partyId} ${entryKey(one.hit)}`));
    const isTogether = decision?.kind === 'dismissed' && about.size > 1;
    return {
      listName,
      listedName,
      through: party?.name ?? null,
      score,
      topics,
      decision: decision && { ...decision, isTogether },
    };
  });
}
