import * as z from 'zod/mini';
import type { RulePack } from '@sorgfalt/contract';
import { sql } from '../../platform/database/orm.ts';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { requireKept } from '../../platform/kept.ts';
import { hasOtherAdmin } from '../users/index.ts';
import { whyNotPut } from './policy.ts';
import type { Onlooker } from './policy.ts';
import { isAltered } from './shelf.ts';
import type { KeptPack, PackKind, Shelf } from './shelf.ts';

type Dated = { readonly version: string; readonly inForceFrom: string };

export interface PackDesk<P extends Dated> {
  readonly database: Database;
  readonly spine: Spine;
  readonly shelf: Shelf<P>;
}

/** All packs as `uid` sees them, newest first. */
export async function listPacks<P extends Dated>(
  database: Tx,
  shelf: Shelf<P>,
  uid: string,
): Promise<RulePack[]> {
  const current = await currentOf(database, shelf);
  const onlooker = await onlookerOf(database, uid);
  return (await shelf.kept(database)).map((row) => toPack(row, current, onlooker));
}

/** One pack as it is kept. Refuses `not-found` and `record-unreadable`. */
export async function readPack<P extends Dated>(
  database: Tx,
  shelf: Shelf<P>,
  { version, uid }: { readonly version: string; readonly uid: string },
): Promise<RulePack & { pack: Record<string, unknown> }> {
  const [row] = await shelf.kept(database, version);
  if (row === undefined) throw new AppError('not-found');
  const current = await currentOf(database, shelf);
  return { ...toPack(row, current, await onlookerOf(database, uid)), pack: fieldsOf(row) };
}

/**
 * Keeps a pack that decides nothing yet. Refuses `broken-rules` with everything that is wrong with it, also where its
 * version is taken: what decided something never changes.
 */
export async function keepPack<P extends Dated>(
  desk: PackDesk<P>,
  caller: Caller,
  json: unknown,
): Promise<RulePack> {
  const { kind } = desk.shelf;
  const pack = wholePack(kind, json);
  const { version } = pack;
  await desk.spine.run(caller, async ({ tx, append }) => {
    const sha256 = await desk.shelf.add(tx, pack, caller.id);
    if (sha256 === null)
      throw new AppError('broken-rules', { fields: [{ path: 'version', code: 'version-taken' }] });
    await append({
      type: kind.events.kept,
      status: 'recorded',
      data: { version },
      evidence: { version, sha256, by: caller.id },
    });
  });
  return shown(desk, version, caller.id);
}

/**
 * Puts a pack in force, from its first day on; the one that is in force takes the place of one that waits. Refuses `not-found`, `record-unreadable`, `not-allowed-now` for the one that was put last,
 * `broken-rules` for one that lacks what no pack may leave out today, and to whoever brought it `own-submission`, or
 * `no-second-administrator` where nobody else could. The database holds that, too.
 */
export async function putInForce<P extends Dated>(
  desk: PackDesk<P>,
  caller: Caller,
  version: string,
): Promise<RulePack> {
  const { shelf } = desk;
  const { kind } = shelf;
  await desk.spine.run(caller, async ({ tx, append }) => {
    // One after the other: what is in force is the last that was put.
    await tx.execute(sql`lock table ${sql.identifier(`${kind.name}_rule_uses`)} in exclusive mode`);
    const [row] = await shelf.kept(tx, version);
    if (row === undefined) throw new AppError('not-found');
    const before = await shelf.versionInForce(tx);
    if ((await shelf.lastPut(tx)) === version) throw new AppError('not-allowed-now');
    const refusal = whyNotPut(row, await onlookerOf(tx, caller.id));
    if (refusal !== null) throw new AppError(refusal);
    const { inForceFrom: from } = wholePack(kind, fieldsOf(row));
    await shelf.use(tx, version, caller.id);
    await append({
      type: kind.events.inForce,
      status: 'completed',
      data: { version, from },
      evidence: { version, sha256: row.sha256, from, before, by: caller.id },
    });
  });
  return shown(desk, version, caller.id);
}

/** The fields of a pack as it was kept. Refuses `record-unreadable`. */
function fieldsOf(row: KeptPack): Record<string, unknown> {
  if (isAltered(row)) throw new AppError('record-unreadable');
  return requireKept(z.record(z.string(), z.unknown()), row.pack);
}

function wholePack<P extends Dated>(kind: PackKind<P>, json: unknown): P {
  const read = kind.read(json);
  if (read.ok) return read.value;
  throw new AppError('broken-rules', { fields: read.error.map(({ path, code }) => ({ path, code })) });
}

async function onlookerOf(tx: Tx, uid: string): Promise<Onlooker> {
  return { uid, hasOtherAdmin: await hasOtherAdmin(tx, uid) };
}

async function shown<P extends Dated>(
  { database, shelf }: PackDesk<P>,
  version: string,
  uid: string,
): Promise<RulePack> {
  const found = (await listPacks(database, shelf, uid)).find((pack) => pack.version === version);
  invariant(found !== undefined, 'a set that was kept is there');
  return found;
}

/** What is in force, and what was put in force last, which may still wait. */
interface Current {
  readonly version: string;
  readonly lastPut: string | null;
}

async function currentOf<P extends Dated>(tx: Tx, shelf: Shelf<P>): Promise<Current> {
  return { version: await shelf.versionInForce(tx), lastPut: await shelf.lastPut(tx) };
}

function toPack(
  { version, sha256, uploadedBy, uploadedAt, since }: KeptPack,
  { version: current, lastPut }: Current,
  onlooker: Onlooker,
): RulePack {
  return {
    version,
    sha256,
    isInForce: version === current,
    isPutLast: version === lastPut,
    inForceSince: since,
    uploadedBy,
    uploadedAt,
    whyNotPut: whyNotPut({ uploadedBy }, onlooker),
  };
}
