import { idleMinutesDefault } from '@sorgfalt/contract';
import { and, eq, ne, not, sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { UserRow } from '../users/index.ts';
import { users } from '../users/tables.ts';
import { identitySessions, identityStepUpPolicies } from './tables.ts';

/** A session that goes on. */
export interface LiveSession {
  readonly uid: string;
  /** Role that the issuer claimed when the session began. */
  readonly roleClaim: string | null;
  /** Null until the first call with one of its tokens has made the record. */
  readonly user: UserRow | null;
  readonly provedSecondsAgo: number | null;
}

const { usedAt } = identitySessions;
const { idleMinutes, no } = identityStepUpPolicies;
const idleMinutesNow = sql`coalesce((select ${idleMinutes} from ${identityStepUpPolicies} order by ${no} desc limit 1), ${sql.raw(String(idleMinutesDefault))})`;

/** Whether a person has done something in a session lately enough for it to go on. */
export const isInUse: SQL = sql`${usedAt} > now() - ${idleMinutesNow} * interval '1 minute'`;
const secondsLeft = sql<number>`extract(epoch from ${usedAt} + ${idleMinutesNow} * interval '1 minute' - now())::float8`;

export type FindSession = (sessionId: string) => Promise<LiveSession | undefined>;

/**
 * Finds sessions with their users, in the statement that has to read the user anyway; those that have ended, wait
 * for their second step, or were left alone, and those of disabled users, are not found. Callers come many at a time: those who ask while one statement runs share the next,
 * which begins after the last of them asked.
 */
export function createSessionFinder(database: Database, hoursMax: number): FindSession {
  const provedSecondsAgo = sql<
    number | null
  >`extract(epoch from now() - ${identitySessions.provedAt})::float8`;
  const statement = database
    .select({
      id: identitySessions.id,
      uid: identitySessions.userId,
      roleClaim: identitySessions.roleClaim,
      user: users,
      provedSecondsAgo,
    })
    .from(identitySessions)
    .leftJoin(users, eq(users.uid, identitySessions.userId))
    .where(
      and(
        sql`${identitySessions.id} = any(${sql.placeholder('ids')}::text[])`,
        sql`${identitySessions.expiresAt} > now()`,
        eq(identitySessions.awaitsFactor, false),
        isInUse,
        // Also for sessions from before the setting was lowered.
        sql`${identitySessions.createdAt} > now() - ${sql.placeholder('hours')}::int * interval '1 hour'`,
        sql`${users.state} is distinct from 'disabled'`,
      ),
    )
    .prepare('sessions-by-id');
  let asked: string[] = [];
  let next: Promise<ReadonlyMap<string, LiveSession>> | null = null;
  let running: Promise<unknown> = Promise.resolve();

  async function readNext(): Promise<ReadonlyMap<string, LiveSession>> {
    await running;
    const ids = [...new Set(asked)];
    asked = [];
    next = null;
    const read = statement.execute({ ids, hours: hoursMax });
    running = read.catch(() => undefined);
    return new Map((await read).map(({ id, ...session }) => [id, session]));
  }

  return async (sessionId) => {
    asked.push(sessionId);
    next ??= readNext();
    return (await next).get(sessionId);
  };
}

/** Ends the sessions in which nobody has done anything for too long, with their tokens and sockets. */
export async function endIdleSessions(tx: Tx): Promise<void> {
  await tx.delete(identitySessions).where(not(isInUse));
}

/** In how many seconds a session ends if nobody does anything; undefined where it has ended. */
export async function readIdleness(tx: Tx, sessionId: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ secondsLeft })
    .from(identitySessions)
    .where(and(eq(identitySessions.id, sessionId), isInUse));
  return row?.secondsLeft;
}

/** The same once a person has done something: one that was left alone for too long does not begin again. */
export async function noteUse(tx: Tx, sessionId: string): Promise<number | undefined> {
  const [row] = await tx
    .update(identitySessions)
    .set({ usedAt: sql`now()` })
    .where(and(eq(identitySessions.id, sessionId), isInUse))
    .returning({ secondsLeft });
  return row?.secondsLeft;
}

/** Ends every session of an account; tokens and sockets end with theirs. */
export async function endSessions(tx: Tx, uid: string): Promise<void> {
  await tx.delete(identitySessions).where(eq(identitySessions.userId, uid));
}

/** Ends every session of an account but one, and says how many. */
export async function endOtherSessions(tx: Tx, uid: string, sessionId: string): Promise<number> {
  const ended = await tx
    .delete(identitySessions)
    .where(and(eq(identitySessions.userId, uid), ne(identitySessions.id, sessionId)))
    .returning({ id: identitySessions.id });
  return ended.length;
}
