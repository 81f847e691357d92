import { canonicalize } from '@sorgfalt/ledger';
import type { JsonValue } from '@sorgfalt/ledger';
import type { PackRefusal } from '@sorgfalt/risk';
import { sql } from '../../platform/database/orm.ts';
import { executeNamed } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { EventType } from '@sorgfalt/contract';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { sha256 } from '../../platform/sha256.ts';

/** What every pack has: its name, and the first day on which it may decide. */
interface Dated {
  readonly version: string;
  readonly inForceFrom: string;
}

/** The packs of one field: where they are kept, how they are read and what tells of them. */
export interface PackKind<P extends Dated> {
  /** First word of the tables `…_rule_packs` and `…_rule_uses`. */
  readonly name: 'payment' | 'client';
  /** The one that the product comes with. */
  readonly shipped: P;
  readonly events: { readonly kept: EventType; readonly inForce: EventType };
  read(
    json: unknown,
  ):
    | { readonly ok: true; readonly value: P }
    | { readonly ok: false; readonly error: readonly PackRefusal[] };
}

/** A pack as it is kept. */
export interface KeptPack extends Record<string, unknown> {
  readonly version: string;
  readonly sha256: string;
  /** Canonical JSON. */
  readonly pack: string;
  readonly uploadedBy: string;
  readonly uploadedAt: string;
  /** When it was last put in force; null: never. */
  readonly since: string | null;
}

/** The packs that are kept, each for ever, and which of them decides. */
export interface Shelf<P extends Dated> {
  readonly kind: PackKind<P>;
  /**
   * The one in force today: the last that was put in force and whose first day has come. One that is put in force
   * early begins by itself on its day. One that lacks what no pack may leave out today decides nothing any more. Refuses
   * `record-unreadable` where it is not as it was kept: an earlier one, which may allow more, does not stand in for it.
   */
  inForce(tx: Tx): Promise<P>;
  /** The version of the one in force, also where nobody can read that any more. */
  versionInForce(tx: Tx): Promise<string>;
  /** The version that was put in force last, which may still wait for its first day; null where none was. */
  lastPut(tx: Tx): Promise<string | null>;
  /** A pack by its version; null where there is none. Refuses `record-unreadable`. */
  pack(tx: Tx, version: string): Promise<P | null>;
  /** Keeps the pack that the product comes with, and puts it in force where none is. */
  ensure(tx: Tx): Promise<void>;
  /** All packs, newest first; with `version` that one. */
  kept(tx: Tx, version?: string): Promise<KeptPack[]>;
  /** Keeps a pack; gives its hash, null where the version is taken. */
  add(tx: Tx, pack: P, uploadedBy: string): Promise<string | null>;
  use(tx: Tx, version: string, putBy: string): Promise<void>;
}

/** What decides is nearly always among the first. */
const usesAtOnce = 20;

/** SHA-256 of a pack in canonical form, hex: with the version it says by what something was decided. */
export function packHash(pack: Dated): string {
  return sha256(textOf(pack));
}

/** Remembers packs that were read: a version never changes. */
export function createShelf<P extends Dated>(kind: PackKind<P>, today: () => string): Shelf<P> {
  const { packs } = tablesOf(kind.name);
  const known = new Map<string, P>();
  const whole = new Map<P, boolean>();

  /** A pack, as it was kept or not. */
  async function find(tx: Tx, version: string): Promise<Found<P> | null> {
    const remembered = known.get(version);
    if (remembered !== undefined) return { version, pack: remembered };
    const { rows } = await tx.execute<{ pack: string; sha256: string }>(
      sql`select pack, sha256 from ${packs} where version = ${version}`,
    );
    const [row] = rows;
    if (row === undefined) return null;
    if (isAltered(row)) return { version, pack: null };
    // Every pack was read field by field before it was kept, and this text has the hash that it had then.
    const read = JSON.parse(row.pack) as P;
    known.set(version, read);
    return { version, pack: read };
  }

  /** What must be in every pack today can be more than what a kept one has: it decides nothing any more. */
  function isWhole(found: P): boolean {
    const before = whole.get(found);
    if (before !== undefined) return before;
    const { ok } = kind.read(found);
    whole.set(found, ok);
    return ok;
  }

  async function findInForce(tx: Tx): Promise<Found<P> | null> {
    const day = today();
    let found: Found<P> | null = null;
    // However many were put that still wait for their day: the one before them decides.
    for (let offset = 0; ; offset += usesAtOnce) {
      const used = await readUses(tx, kind.name, offset);
      for (const { version } of used) {
        const kept = await find(tx, version);
        if (kept === null || (kept.pack !== null && !isWhole(kept.pack))) continue;
        found = kept;
        // Nobody knows since when one that was altered is in force: from the beginning, so that nothing goes on by another.
        if (kept.pack === null || kept.pack.inForceFrom <= day) return found;
      }
      if (used.length < usesAtOnce) return found;
    }
  }

  const add: Shelf<P>['add'] = (tx, given, uploadedBy) => insertPack(tx, kind.name, given, uploadedBy);
  const use: Shelf<P>['use'] = (tx, version, putBy) => insertUse(tx, kind.name, version, putBy);
  return {
    kind,
    async pack(tx, version) {
      const found = await find(tx, version);
      return found && readable(found);
    },
    inForce: async (tx) => readable(some(await findInForce(tx))),
    versionInForce: async (tx) => some(await findInForce(tx)).version,
    lastPut: async (tx) => (await readUses(tx, kind.name, 0))[0]?.version ?? null,
    add,
    use,
    async ensure(tx) {
      await add(tx, kind.shipped, 'set-up');
      if ((await findInForce(tx)) === null) await use(tx, kind.shipped.version, 'set-up');
    },
    kept: (tx, version) => readKept(tx, kind.name, version),
  };
}

/** What was put in force, the last first. */
function readUses(tx: Tx, name: PackKind<Dated>['name'], offset: number): Promise<{ version: string }[]> {
  const { uses } = tablesOf(name);
  return executeNamed<{ version: string }>(
    tx,
    `${name}-rule-uses`,
    sql`select version from ${uses} order by id desc limit ${usesAtOnce} offset ${offset}`,
  );
}

/** A pack that is kept; null where its text is another than was kept. */
interface Found<P> {
  readonly version: string;
  readonly pack: P | null;
}

function some<P>(found: Found<P> | null): Found<P> {
  invariant(found !== null, 'there is a set of rules in force');
  return found;
}

function readable<P>({ pack }: Found<P>): P {
  if (pack === null) throw new AppError('record-unreadable');
  return pack;
}

/** Whether somebody, or a disk, has changed the text of a pack. */
export function isAltered({ pack, sha256: kept }: Pick<KeptPack, 'pack' | 'sha256'>): boolean {
  return sha256(pack) !== kept;
}

function tablesOf(name: PackKind<Dated>['name']) {
  return { packs: sql.identifier(`${name}_rule_packs`), uses: sql.identifier(`${name}_rule_uses`) };
}

async function insertPack(
  tx: Tx,
  name: PackKind<Dated>['name'],
  pack: Dated,
  uploadedBy: string,
): Promise<string | null> {
  const packSha256 = packHash(pack);
  const { rows } = await tx.execute(sql`
    insert into ${tablesOf(name).packs} (version, sha256, pack, uploaded_by)
    values (${pack.version}, ${packSha256}, ${textOf(pack)}, ${uploadedBy})
    on conflict do nothing returning version`);
  return rows.length === 1 ? packSha256 : null;
}

async function insertUse(
  tx: Tx,
  name: PackKind<Dated>['name'],
  version: string,
  putBy: string,
): Promise<void> {
  await tx.execute(sql`insert into ${tablesOf(name).uses} (version, put_by) values (${version}, ${putBy})`);
}

async function readKept(tx: Tx, name: PackKind<Dated>['name'], version?: string): Promise<KeptPack[]> {
  const { packs, uses } = tablesOf(name);
  const { rows } = await tx.execute<
    KeptPack & { since: Date | string | null; uploadedAt: Date | string }
  >(sql`
    select p.version, p.sha256, p.pack, p.uploaded_by as "uploadedBy", p.created_at as "uploadedAt",
      (select max(u.at) from ${uses} u where u.version = p.version) as since
    from ${packs} p
    where ${version === undefined ? sql`true` : sql`p.version = ${version}`}
    order by p.created_at desc, p.version desc`);
  const instant = (at: Date | string) => new Date(at).toISOString();
  return rows.map((row) => ({
    ...row,
    uploadedAt: instant(row.uploadedAt),
    since: row.since === null ? null : instant(row.since),
  }));
}

function textOf(pack: Dated): string {
  return canonicalize(pack as unknown as JsonValue);
}
