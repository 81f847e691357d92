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
  const together = actsOnSeveral(known);
  return known.map((one) => {
    const { hit, party, decision } = one;
    const { listName, listedName, score, topics } = hit;
    return {
      listName,
      listedName,
      through: party?.name ?? null,
      score,
      topics,
      decision: decision && { ...decision, isTogether: together.has(actOf(one)) },
    };
  });
}

/** What one act says has one instant. */
const actOf = ({ decision }: Known) => JSON.stringify(decision);

/** The acts by which several were dismissed; of an entry that a list changed meanwhile one is about both versions. */
function actsOnSeveral(known: readonly Known[]): ReadonlySet<string> {
  const dismissed = known.filter(({ decision }) => decision?.kind === 'dismissed');
  const about = ({ party, hit }: Known) => `${party?.partyId} ${entryKey(hit)}`;
  return new Set(
    [...Map.groupBy(dismissed, actOf)]
      .filter(([, act]) => new Set(act.map(about)).size > 1)
      .map(([key]) => key),
  );
}
