import type { Hit, UsedList } from '@sorgfalt/contract';
import { and, eq, exists, gt, inArray, isNull, ne, notExists, or, sql } from '../../platform/database/orm.ts';
import { executeNamed } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/given-rows.ts';
import { inLots } from '../../platform/database/lots.ts';
import { reviewItems } from '../review/tables.ts';
import { contentHash } from '../../platform/content-hash.ts';
import {
  screeningClientHits,
  screeningDecisions,
  screeningEntities,
  screeningLists,
  screeningListSets,
  screenings,
} from './tables.ts';
import type { KeptUsedList, ScreeningRow } from './tables.ts';

const setIds = new Map<string, string>();
const setIdsMax = 20;

/** The id of a set of list versions: its hash. Few sets are in use at a time, and each screening asks for one. */
export function setIdOf(lists: readonly UsedList[]): string {
  const text = JSON.stringify(lists);
  const known = setIds.get(text);
  if (known !== undefined) return known;
  const setId = contentHash(lists);
  if (setIds.size >= setIdsMax) setIds.clear();
  setIds.set(text, setId);
  return setId;
}

/** Keeps a set of list versions once; gives its id. */
export async function storeListSet(tx: Tx, lists: readonly UsedList[]): Promise<string> {
  const setId = setIdOf(lists);
  await tx
    .insert(screeningListSets)
    .values({ setId, lists: [...lists] })
    .onConflictDoNothing();
  return setId;
}

/** A list of a kept set with its origin, which was not kept at first. */
export function toUsedList(list: KeptUsedList): UsedList {
  const { isSample = list.listId.startsWith('sample-'), listDate = null, ...rest } = list;
  return { ...rest, listDate, isSample };
}

export async function readListSet(tx: Tx, setId: string): Promise<readonly KeptUsedList[]> {
  const [row] = await tx.select().from(screeningListSets).where(eq(screeningListSets.setId, setId));
  return row?.lists ?? [];
}

const screeningRows = rowsOf({
  screeningId: 'uuid',
  purpose: 'text',
  clientId: 'uuid',
  rescreeningId: 'uuid',
  batchId: 'uuid',
  standing: 'text',
  engineVersion: 'text',
  threshold: 'float8',
  query: 'text',
  result: 'text',
  resultSha256: 'text',
  decisions: 'jsonb',
  requestedBy: 'text',
  at: 'timestamptz',
});

export type NewScreening = Omit<typeof screenings.$inferInsert, 'listSetId'>;

/**
 * Keeps screenings that were made on one set of lists, and the set, with one statement whatever their number. Gives the number
 * of those kept: not those of a pass over the clients that has screened the client already.
 */
export async function insertScreenings(
  tx: Tx,
  lists: readonly UsedList[],
  rows: readonly NewScreening[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const setId = setIdOf(lists);
  const [counted] = await executeNamed<{ kept: number }>(
    tx,
    'insert-screenings',
    sql`with used as (
          insert into screening_list_sets (set_id, lists) values (${setId}, ${JSON.stringify(lists)}::jsonb)
          on conflict do nothing
        ), kept as (
          insert into screenings (screening_id, purpose, client_id, rescreening_id, batch_id, list_set_id, standing,
            engine_version, threshold, query, result, result_sha256, decisions, requested_by, at)
          select "screeningId", purpose, "clientId", "rescreeningId", "batchId", ${setId}, standing,
            "engineVersion", threshold, query, result, "resultSha256", coalesce(decisions, '{}'), "requestedBy", at
          from ${screeningRows(rows)}
          on conflict (rescreening_id, client_id) do nothing
          returning 1
        )
        select count(*)::int as kept from kept`,
  );
  return counted?.kept ?? 0;
}

export async function findScreening(
  tx: Tx,
  screeningId: string,
): Promise<{ row: ScreeningRow; lists: readonly KeptUsedList[] } | null> {
  const [found] = await tx
    .select({ row: screenings, lists: screeningListSets.lists })
    .from(screenings)
    .innerJoin(screeningListSets, eq(screeningListSets.setId, screenings.listSetId))
    .where(eq(screenings.screeningId, screeningId));
  return found ?? null;
}

/** Hits that are put before somebody: in an item, or where that is null in the case of the onboarding. */
interface Shown {
  readonly clientId: string;
  readonly factsSha256: string;
  readonly screeningId: string;
  readonly reviewItemId: string | null;
  readonly hits: readonly Hit[];
}

/** Notes them; what stands there already stays as it is. */
export async function noteHits(
  tx: Tx,
  { clientId, factsSha256, screeningId, reviewItemId, hits }: Shown,
): Promise<void> {
  const seen = { clientId, factsSha256, screeningId, reviewItemId };
  const rows = hits.map((hit) => ({ ...seen, ...keyOfHit(hit), hit }));
  for (const lot of inLots(rows)) await tx.insert(screeningClientHits).values(lot).onConflictDoNothing();
}

/**
 * Keys of the hits that somebody has been shown already for a client with these facts. A hit whose decision was lifted
 * since counts as new, except while an item that shows it waits.
 */
export async function readSeenHits(tx: Tx, clientId: string, factsSha256: string): Promise<Set<string>> {
  const rows = await tx
    .select({
      listId: screeningClientHits.listId,
      entityId: screeningClientHits.entityId,
      entitySha256: screeningClientHits.entitySha256,
    })
    .from(screeningClientHits)
    .where(
      and(
        eq(screeningClientHits.clientId, clientId),
        // Those from before facts were kept hold for any.
        inArray(screeningClientHits.factsSha256, [factsSha256, '']),
        or(notExists(liftedSince(tx)), exists(waitingItem(tx))),
      ),
    );
  return new Set(rows.map(hitKey));
}

function liftedSince(tx: Tx) {
  const [shown, decided] = [screeningClientHits, screeningDecisions];
  return tx
    .select({ one: sql`1` })
    .from(decided)
    .where(
      and(
        eq(decided.clientId, shown.clientId),
        eq(decided.listId, shown.listId),
        eq(decided.entityId, shown.entityId),
        eq(decided.endedAs, 'lifted'),
        gt(decided.endedAt, shown.notedAt),
      ),
    );
}

/** The waiting item that shows a hit; without an item of its own the one of the onboarding does. */
function waitingItem(tx: Tx) {
  const shown = screeningClientHits;
  const isOnboarding = and(
    isNull(shown.reviewItemId),
    eq(reviewItems.clientId, shown.clientId),
    eq(reviewItems.workflow, 'client_onboarding'),
    ne(reviewItems.type, 'rescreening'),
  );
  return tx
    .select({ one: sql`1` })
    .from(reviewItems)
    .where(and(eq(reviewItems.status, 'pending'), or(eq(reviewItems.id, shown.reviewItemId), isOnboarding)));
}

/** The hits that were put into a review item, best first; of an entry that changed meanwhile the last one. */
export async function readHitsOfItem(tx: Tx, reviewItemId: string): Promise<Hit[]> {
  const rows = await tx
    .select({ hit: screeningClientHits.hit })
    .from(screeningClientHits)
    .where(eq(screeningClientHits.reviewItemId, reviewItemId))
    // Ids of screenings grow with time.
    .orderBy(screeningClientHits.screeningId);
  return lastOfEach(rows);
}

/** The hits that were put before somebody for a client as it is now, best first; of an entry that changed the last one. */
export async function readHitsOfClient(tx: Tx, clientId: string, factsSha256: string): Promise<Hit[]> {
  const shown = screeningClientHits;
  const rows = await tx
    .select({ hit: shown.hit })
    .from(shown)
    .innerJoin(screeningLists, eq(screeningLists.listId, shown.listId))
    // An entry that no list in force has any more stands against nobody.
    .innerJoin(
      screeningEntities,
      and(
        eq(screeningEntities.versionId, screeningLists.activeVersionId),
        eq(screeningEntities.entityId, shown.entityId),
      ),
    )
    .where(and(eq(shown.clientId, clientId), inArray(shown.factsSha256, [factsSha256, ''])))
    .orderBy(shown.screeningId);
  return lastOfEach(rows);
}

function lastOfEach(rows: readonly { readonly hit: Hit }[]): Hit[] {
  const last = new Map(rows.map(({ hit }) => [entryKey(hit), hit]));
  return [...last.values()].toSorted((a, b) => b.score - a.score);
}

/**
 * How many entries that were found for a client nobody has decided about, as client and entry are now; of one item
 * only those that it shows. A trigger asks the same before an approval.
 */
export async function countUndecided(tx: Tx, clientId: string, itemId: string | null): Promise<number> {
  const { rows } = await tx.execute<{ hits: number }>(
    sql`select undecided_hits(${clientId}, ${itemId}) as hits`,
  );
  return rows[0]?.hits ?? 0;
}

/** Which entry of a list a hit is about, and in which state. */
export function keyOfHit({ listId, entityId, entitySha256 = '' }: Hit) {
  return { listId, entityId, entitySha256 };
}

/** The entry of a hit, whatever it says. */
export function entryKey({ listId, entityId }: { listId: string; entityId: string }): string {
  return JSON.stringify([listId, entityId]);
}

/** What tells a hit of a client from others: the entry and what it said. */
export function hitKey(hit: { listId: string; entityId: string; entitySha256?: string | undefined }): string {
  return JSON.stringify([hit.listId, hit.entityId, hit.entitySha256 ?? '']);
}
