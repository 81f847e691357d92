import { graphOf, leiOf, nameOfPerson, uidOf } from '@sorgfalt/parties';
import type { Party, Statement } from '@sorgfalt/parties';
import type { ScreeningQuery } from '@sorgfalt/screening';
import type { Hit } from '@sorgfalt/contract';
import { checkQuery, engineVersion } from '@sorgfalt/screening';
import type { Database } from '../../platform/database/database.ts';
import type { Actor, Spine } from '../../platform/events/spine.ts';
import { createPauses } from '../../platform/work/index.ts';
import { sha256 } from '../../platform/sha256.ts';
import { lockStanding } from '../clients/index.ts';
import { isSanction, worldOf } from '../screening/index.ts';
import type { Engine, Ground } from '../screening/index.ts';
import { findClient, readStructure, storeScreening } from './repo.ts';
import type { KeptStructure } from './repo.ts';
import { lastStatements } from './structure-view.ts';

export interface ScreeningParts {
  readonly database: Database;
  readonly spine: Spine;
  readonly engine: Pick<Engine, 'inForce' | 'screen'>;
}

/** What is searched for a party, and the hash of it: with other facts, what was decided no longer holds. */
interface Searched {
  readonly recordId: string;
  readonly factsSha256: string;
  readonly queries: readonly ScreeningQuery[];
}

/**
 * Screens every party of a client's structure against the lists in force. What was found before is not asked again. Nothing is
 * kept where the structure was changed meanwhile: it is screened again by whoever changed it.
 */
export async function screenStructure(
  { database, spine, engine }: ScreeningParts,
  actor: Actor,
  clientId: string,
): Promise<void> {
  const client = await findClient(database, clientId);
  const kept = await readStructure(database, clientId);
  if (client === null || kept === null) return;
  const ground = (await engine.inForce())[worldOf(client)];
  const searched = searchedIn(kept);
  const found: Found[] = [];
  const pause = createPauses();
  for (const { recordId, factsSha256, queries } of searched) {
    for (const query of queries) {
      await pause();
      const { hits } = await engine.screen(ground, query);
      found.push(...hits.map((hit) => ({ recordId, factsSha256, hit })));
    }
  }
  const { version } = kept.row;
  const rows = found.map(toRow(clientId));
  await spine.run(actor, async ({ tx, append }) => {
    const before = await lockStanding(tx, clientId);
    const now = await readStructure(tx, clientId);
    if (now?.row.version !== version) return;
    const facts = searched.map(({ factsSha256 }) => factsSha256);
    await storeScreening(tx, { clientId, version, facts }, rows);
    await append({
      type: 'client.structure_screened',
      status: found.length > 0 ? 'flagged' : 'completed',
      clientId,
      data: { version, parties: searched.length, hits: found.length },
      evidence: { clientId, version, ...groundOf(ground), ...answerOf(searched, rows) },
    });
    // What stood until now and no longer does stops payments: officers are told, not only whoever looks at the client.
    const after = await lockStanding(tx, clientId);
    if (before?.isStructureOpen !== false || after?.isStructureOpen !== true) return;
    await append({ type: 'client.structure_stopped', status: 'flagged', clientId, data: { version } });
  });
}

interface Found {
  readonly recordId: string;
  readonly factsSha256: string;
  readonly hit: Hit;
}

function toRow(clientId: string) {
  return ({ recordId, factsSha256, hit }: Found) => ({
    clientId,
    recordId,
    factsSha256,
    listId: hit.listId,
    entityId: hit.entityId,
    entitySha256: hit.entitySha256 ?? '',
    hit,
    isSanction: isSanction(hit),
  });
}

type FoundRow = ReturnType<ReturnType<typeof toRow>>;

/** What was searched with. */
function groundOf({ standing, lists }: Ground) {
  const versions = lists.map(({ listId, versionId, sha256: hash }) => ({ listId, versionId, sha256: hash }));
  return { standing, engineVersion, lists: versions };
}

function answerOf(searched: readonly Searched[], found: readonly FoundRow[]) {
  return {
    parties: searched.map(({ recordId, factsSha256 }) => ({ recordId, factsSha256 })),
    hits: found.map(({ recordId, factsSha256, listId, entityId, entitySha256, isSanction: isOn }) => ({
      recordId,
      factsSha256,
      listId,
      entityId,
      entitySha256,
      isSanction: isOn,
    })),
  };
}

function searchedIn(kept: KeptStructure): Searched[] {
  const last = lastStatements(kept);
  return graphOf([...last.values()]).parties.flatMap((party) => {
    const statement = last.get(party.id);
    // The client as a person is screened as the client.
    const isClient = party.id === kept.row.subject && party.kind === 'person';
    if (statement === undefined || isClient || !isSearched(party)) return [];
    const queries = queriesOf(party, statement).filter((query) => checkQuery(query).ok);
    return [{ recordId: party.id, queries, factsSha256: sha256(JSON.stringify([party.id, queries])) }];
  });
}

/** Arrangements between people have no name of their own, and a class is nobody in particular. */
function isSearched({ kind }: Party): boolean {
  return kind !== 'class' && kind !== 'nomination' && kind !== 'jointHolding';
}

function queriesOf(party: Party, statement: Statement): ScreeningQuery[] {
  if (statement.recordType === 'person') {
    const { names = [], birthDate, nationalities = [] } = statement.recordDetails;
    const known = {
      kind: 'person' as const,
      ...(birthDate === undefined ? {} : { birthDate }),
      nationalities: nationalities.flatMap(({ code }) => code ?? []),
    };
    const all = new Set([
      nameOfPerson(statement.recordDetails),
      ...names.map(({ fullName }) => fullName.trim()),
    ]);
    return [...all].map((name) => ({ name, ...known }));
  }
  const others = statement.recordType === 'entity' ? (statement.recordDetails.alternateNames ?? []) : [];
  const kind = party.kind === 'unknown' ? 'other' : 'organisation';
  const numbers = [uidOf(statement), leiOf(statement)].flatMap((value) => (value === null ? [] : { value }));
  const identifiers = numbers.length === 0 ? {} : { identifiers: numbers };
  return [...new Set([party.name, ...others])].map((name) => ({ name, kind, ...identifiers }));
}
