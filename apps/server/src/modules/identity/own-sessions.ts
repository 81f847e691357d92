import { sessionRoutes } from '@sorgfalt/contract';
import { and, desc, eq, sql } from '../../platform/database/orm.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { endOtherSessions, isInUse, noteUse, readIdleness } from './sessions.ts';
import { identitySessions } from './tables.ts';

/** Everybody sees where he is signed in and ends what he does not know; tokens and sockets end with their session. */
export function addSessionRoutes(router: Router, database: Database): void {
  router.add(sessionRoutes.list, async ({ caller }) => {
    const { id: uid, sessionId } = signedIn(caller);
    const { id, createdAt, expiresAt, ipAddress, userAgent, userId } = identitySessions;
    const rows = await database
      .select({ id, createdAt, expiresAt, ipAddress, userAgent })
      .from(identitySessions)
      .where(
        and(eq(userId, uid), sql`${expiresAt} > now()`, isInUse, eq(identitySessions.awaitsFactor, false)),
      )
      .orderBy(desc(createdAt), id);
    return {
      sessions: rows.map((row) => ({
        session: row.id,
        startedAt: row.createdAt.toISOString(),
        endsAt: row.expiresAt.toISOString(),
        address: row.ipAddress,
        device: row.userAgent,
        isCurrent: row.id === sessionId,
      })),
    };
  });
  router.add(sessionRoutes.end, async ({ caller, params: { session } }) => {
    const ended = await database
      .delete(identitySessions)
      .where(and(eq(identitySessions.id, session), eq(identitySessions.userId, signedIn(caller).id)))
      .returning({ id: identitySessions.id });
    if (ended.length === 0) throw new AppError('not-found');
    return { ok: true as const };
  });
  router.add(sessionRoutes.endOthers, async ({ caller }) => {
    const { id: uid, sessionId } = signedIn(caller);
    return { ended: await endOtherSessions(database, uid, sessionId) };
  });
  router.add(sessionRoutes.idleness, ({ caller }) =>
    left(readIdleness(database, signedIn(caller).sessionId)),
  );
  router.add(sessionRoutes.use, ({ caller }) => left(noteUse(database, signedIn(caller).sessionId)));
}

/** Refuses `unauthenticated` where the session has ended since the caller was let in. */
async function left(asked: Promise<number | undefined>): Promise<{ secondsLeft: number }> {
  const secondsLeft = await asked;
  if (secondsLeft === undefined) throw new AppError('unauthenticated');
  return { secondsLeft };
}
