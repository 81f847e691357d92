import type { ComparedFinding, ZoneReading } from '@sorgfalt/contract';
import { compareMrz, parseMrz } from '@sorgfalt/kyc';
import type { StatedIdentity } from '@sorgfalt/kyc';
import type { Database, Tx } from '../../platform/database/database.ts';
import { structureOf } from '../parties/index.ts';
import type { DocumentRow } from './tables.ts';

/** What a client stated of who it is. */
export type IdentityOf = (tx: Tx, clientId: string) => Promise<StatedIdentity>;

interface Deps {
  readonly database: Database;
  readonly identityOf: IdentityOf;
}

/** Whether a zone that was read for sure says what is stated of whom its document is about; nothing where it was not. */
export async function compareZone(
  deps: Deps,
  document: Pick<DocumentRow, 'clientId' | 'partyId'>,
  reading: ZoneReading | null,
): Promise<ComparedFinding[]> {
  if (reading?.isSure !== true) return [];
  const zone = parseMrz(reading.lines.join('\n'));
  if (!zone.ok) return [];
  return compareMrz(zone.value, await statedOf(deps, document)).map(
    ({ code, severity, params = {}, article = null }) => ({ code, severity, params, article }),
  );
}

async function statedOf(
  { database, identityOf }: Deps,
  { clientId, partyId }: Pick<DocumentRow, 'clientId' | 'partyId'>,
): Promise<StatedIdentity> {
  if (partyId === null) return identityOf(database, clientId);
  const parties = (await structureOf(database, clientId))?.parties ?? [];
  const party = parties.find((each) => each.partyId === partyId);
  return party === undefined
    ? {}
    : { name: party.name, birthDate: party.beganOn ?? '', nationality: party.country ?? '' };
}
