import { sql } from '../../../platform/database/orm.ts';
import type { SQL } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** An entry with its locked content, and what its event tells to screens. */
export interface ContentRow {
  readonly entryId: string;
  readonly kind: string;
  readonly actor: string;
  readonly caseId: string | null;
  readonly clientId: string | null;
  readonly reviewId: string | null;
  readonly paymentId: string | null;
  readonly proofHash: string;
  readonly place: number;
  readonly ciphertext: Buffer | null;
  readonly wrappedKey: Buffer | null;
  /** What its event tells, whatever that is; null without one. */
  readonly told: readonly [unknown] | null;
}

/** Contents of a ledger come in such portions: more rows, or more bytes, would fill the memory. */
const portion = { rows: 2048, bytes: 2 ** 24 };

/** Some entries in the order of the tree from a leaf on; none behind the last. */
export function listPlacedContents(tx: Tx, fromIndex: number): Promise<ContentRow[]> {
  return readContents(
    tx,
    sql`select entry_id, leaf_index as place from ledger_places
        where leaf_index >= ${fromIndex} order by leaf_index limit ${portion.rows}`,
  );
}

/** The same of entries without a place, in the order in which they came. */
export function listPendingContents(tx: Tx, fromArrival: number): Promise<ContentRow[]> {
  return readContents(
    tx,
    sql`select entry_id, arrival as place from ledger_places
        where leaf_index is null and arrival >= ${fromArrival} order by arrival limit ${portion.rows}`,
  );
}

/** Two values for all rows: taking rows and columns apart one by one takes as long as opening them. */
async function readContents(tx: Tx, places: SQL): Promise<ContentRow[]> {
  const { rows } = await tx.execute<{ chunk: ContentTuple[] | null; boxes: Buffer | null }>(sql`
    select json_agg(json_build_array(
        entry_id, kind, actor, case_id, client_id, review_id, payment_id, proof_hash, place,
        length(ciphertext), length(wrapped_key), told)) as chunk,
      string_agg(coalesce(ciphertext, '') || coalesce(wrapped_key, ''), '') as boxes
    from (
      select *, rank() over (order by place) as number,
        sum(coalesce(length(ciphertext), 0) + coalesce(length(wrapped_key), 0)) over (order by place) as bytes
      from (
        select e.*, placed.place,
          (select ciphertext from ledger_payloads p where p.entry_id = e.entry_id) as ciphertext,
          (select wrapped_key from ledger_payload_keys k where k.entry_id = e.entry_id) as wrapped_key,
          (select json_build_array(data) from events where proof_id = e.entry_id order by id limit 1) as told
        from (${places}) placed join ledger_entries e on e.entry_id = placed.entry_id) read
      order by place) content
    where number = 1 or bytes <= ${portion.bytes}`);
  const [{ chunk, boxes } = { chunk: null, boxes: null }] = rows;
  if (chunk === null || boxes === null) return [];
  let at = 0;
  const take = (length: number | null) => (length === null ? null : boxes.subarray(at, (at += length)));
  return chunk.map(
    ([entryId, kind, actor, caseId, clientId, reviewId, paymentId, proofHash, place, ...rest]) => {
      const [ciphertextBytes, keyBytes, told] = rest;
      const content = { ciphertext: take(ciphertextBytes), wrappedKey: take(keyBytes) };
      return {
        entryId,
        kind,
        actor,
        caseId,
        clientId,
        reviewId,
        paymentId,
        proofHash,
        place,
        ...content,
        told,
      };
    },
  );
}

type Text = string;
type ContentTuple = readonly [
  ...identity: [Text, Text, Text],
  ...subject: [Text | null, Text | null, Text | null, Text | null],
  proofHash: Text,
  place: number,
  ciphertextBytes: number | null,
  keyBytes: number | null,
  told: readonly [unknown] | null,
];

/** Which entries lost their content in which erasure. */
export async function listErasures(tx: Tx): Promise<{ erasedIn: string; entryIds: string[] }[]> {
  const { rows } = await tx.execute<{ erasedIn: string; entryIds: string[] }>(sql`
    select erased_in as "erasedIn", array_agg(entry_id::text) as "entryIds" from ledger_erasures group by erased_in`);
  return rows;
}

/** Clients and cases of the sample firm, as the statements of who submitted them say: nobody signs in as that officer. */
export async function listInvented(tx: Tx, actors: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct unnest(array[case_id, client_id])::text as id from ledger_entries
    where kind = 'onboarding.submitted' and actor = any(${sql.param([...actors])}::text[])`);
  return new Set(rows.map(({ id }) => id));
}

export interface EventDifference extends Record<string, unknown> {
  readonly entryId: string;
  readonly eventId: number | null;
  readonly problem: 'gone' | 'twice' | 'differs' | 'unsealed';
}

/** Where the timeline tells something else than what was sealed: a sealed entry has one event, which says the same. */
export async function listEventDifferences(tx: Tx, limit: number): Promise<EventDifference[]> {
  const { rows } = await tx.execute<EventDifference>(sql`
    select e.entry_id as "entryId", v.id as "eventId", case when v.id is null then 'gone' else 'differs' end as problem
    from ledger_entries e left join events v on v.proof_id = e.entry_id
    where v.id is null or v.type <> e.kind or v.actor <> e.actor
      or v.case_id is distinct from coalesce(e.case_id, e.payment_id) or v.client_id is distinct from e.client_id
      or v.review_id is distinct from e.review_id or abs(extract(epoch from v.occurred_at - e.created_at)) > 3600
    union all
    select v.proof_id, max(v.id), 'twice' from events v where v.proof_id is not null
    group by v.proof_id having count(*) > 1
    union all
    select v.proof_id, v.id, 'unsealed' from events v
    where v.proof_id is not null and not exists (select from ledger_entries e where e.entry_id = v.proof_id)
    limit ${limit}`);
  return rows;
}
