import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import { faultOf } from '../fault.ts';
import type { Log } from '../log.ts';
import { isAfter, parsePosition, printPosition } from './position.ts';
import type { Position } from './position.ts';

/** The newest position that anybody of this installation was told of, beside the secrets: a restore leaves it alone. */
const fileName = 'spine-head';
/** How often it is written at most. */
const writeMs = 5000;
/** How the database calls an insert before the epoch is opened. */
const staleEpoch = 'SP001';
/** Ids of events leap with the epoch: an id that was told to somebody is never given to another event. */
const idsOfEpoch = 1_000_000_000;
/** The lower bits of a transaction id in the order of events are those of the cluster. */
const clusterBits = 40n;

type Session = Pick<ClientBase, 'query'>;

/** Watches whether the database is still the one that it was. One for each process. */
export interface Epochs {
  /** Opens an epoch where one is due; made of each new connection before anybody uses it. */
  check(session: Session): Promise<void>;
  /** Notes how far somebody was told. */
  saw(position: Position): void;
  /** After an error of the database: true where it was a missing epoch, which is open now. */
  recover(error: unknown, pool: Pool): Promise<boolean>;
  /** Writes down what was noted. */
  stop(): Promise<void>;
}

export function createEpochs({ directory, log }: { directory: string; log: Log }): Epochs {
  const path = join(directory, fileName);
  let seen: Position | null = null;
  let written: Position | null = null;
  let timer: NodeJS.Timeout | null = null;
  const note = (position: Position | null) => {
    if (position !== null && (seen === null || isAfter(position, seen))) seen = position;
  };
  const readNote = async () => note(parsePosition(await readFile(path, 'utf8').catch(() => '')));
  const ready = readNote().then(() => (written = seen));

  async function write(): Promise<void> {
    await ready;
    // Other processes write it too; it only grows.
    await readNote();
    if (seen === null || seen === written) return;
    const position = seen;
    try {
      await writeFile(`${path}.${process.pid}`, printPosition(position), { mode: 0o600 });
      await rename(`${path}.${process.pid}`, path);
      written = position;
    } catch (error) {
      log.warn({ error: faultOf(error) }, 'The newest position could not be written down');
    }
  }

  async function check(session: Session): Promise<void> {
    await ready;
    const number = await openEpoch(session, seen);
    if (number !== null) {
      log.warn({ epoch: number }, 'The database was restored: a new epoch of the order of events begins');
    }
  }

  return {
    check,
    saw(position) {
      note(position);
      timer ??= setTimeout(() => {
        timer = null;
        void write();
      }, writeMs).unref();
    },
    async recover(error, pool) {
      if (!isStale(error)) return false;
      const client = await pool.connect();
      try {
        await check(client);
      } finally {
        client.release();
      }
      return true;
    },
    async stop() {
      if (timer !== null) clearTimeout(timer);
      await write();
    },
  };
}

/** Whether new events come after all that are there. */
export async function isEpochCurrent(session: Session): Promise<boolean> {
  const { rows } = await session.query<{ isCurrent: boolean | null }>(
    'select spine_is_current() as "isCurrent"',
  );
  return rows[0]?.isCurrent === true;
}

/**
 * Opens a new epoch where the database is another one than it was: of another cluster or timeline, younger than its own
 * events, or without the event `seen` that this process knows to have been there. Of several that find out at once one
 * does it. Gives its number; null where nothing changed.
 */
export async function openEpoch(session: Session, seen: Position | null): Promise<number | null> {
  if (!(await isDue(session, seen))) return null;
  await session.query('begin');
  try {
    await session.query('lock table spine_epochs in exclusive mode');
    const number = (await isDue(session, seen)) ? await insertEpoch(session, seen) : null;
    await session.query('commit');
    return number;
  } catch (error) {
    await session.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function isDue(session: Session, seen: Position | null): Promise<boolean> {
  const { rows } = await session.query<{ isCurrent: boolean | null; isSeenThere: boolean }>(
    `select spine_is_current() as "isCurrent",
       $1::bigint < spine_base() >> $3 or exists (select from events where xid = $4::xid8 and id = $2) as "isSeenThere"`,
    [seen === null ? -1 : numberOf(seen), seen?.id ?? 0, Number(clusterBits), seen?.xid ?? '0'],
  );
  return rows[0]?.isCurrent !== true || !rows[0].isSeenThere;
}

/** The epoch of a position. */
function numberOf({ xid }: Position): number {
  return Number(BigInt(xid) >> clusterBits);
}

/** Opens an epoch in the transaction of whoever knows that one is due. */
export async function insertEpoch(session: Session, seen: Position | null): Promise<number> {
  // Waits for those who write events now: nobody of the last epoch commits behind us.
  await session.query('lock table events in share row exclusive mode');
  const { rows } = await session.query<{ number: number }>(
    `insert into spine_epochs (number, cluster, opened_xid)
     select case
         -- The first of an installation: there are no events, or they are of this very cluster.
         when stored.epoch is null and $1 < 0 and stored.head < stored.next then 0
         else greatest(stored.epoch, $1, stored.head >> $2) + 1
       end,
       spine_cluster(), pg_snapshot_xmax(pg_current_snapshot())
     from (
       select (select max(number) from spine_epochs) as epoch,
         greatest((select max(xid) from events)::text::bigint, (select max(xid) from consumers)::text::bigint, 0) as head,
         pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next
     ) stored
     returning number`,
    [seen === null ? -1 : numberOf(seen), Number(clusterBits)],
  );
  const number = rows[0]?.number;
  if (number === undefined) throw new Error('a statement that inserts one row gives one back');
  await session.query(
    `select setval(sequence, greatest($1::bigint, (select coalesce(max(id), 0) from events) + 1), false)
     from pg_get_serial_sequence('events', 'id') sequence where $1::bigint > 0`,
    [number * idsOfEpoch],
  );
  return number;
}

function isStale(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === staleEpoch) || isStale(error.cause);
}
