import type { KeyPurpose } from '@sorgfalt/contract';
import { sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import { executeNamed } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { roleNumber } from '../users/index.ts';
import { hashOf } from './keys.ts';

interface Taken extends Record<string, unknown> {
  readonly keyId: string;
  readonly name: string;
  /** Whether what was asked for is still to be had in this minute; else nothing of it was taken. */
  readonly fits: boolean;
  readonly namesMax: number | null;
  readonly retryAfter: number;
}

/**
 * Takes calls and names of the minute of a key, and finds it by that: one statement, so that processes share one limit and no
 * two calls slip past on the same count. Undefined where no key is good: revoked or past, or made by somebody who is no
 * administrator at this moment. Only whoever made a key has seen it, and who has left must not come back by it.
 */
async function take(
  database: Database,
  name: string,
  which: SQL,
  asked: { readonly calls: number; readonly names: number },
): Promise<Taken | undefined> {
  const [taken] = await executeNamed<Taken>(
    database,
    name,
    sql`
    update access_keys k set
      minute_began = case when asked.is_over then now() else k.minute_began end,
      calls_taken = asked.calls + case when asked.fits then ${asked.calls}::int else 0 end,
      names_taken = asked.names + case when asked.fits then ${asked.names}::int else 0 end,
      last_used_at = now()
    from (
      select id, is_over, calls, names,
        calls + ${asked.calls}::int <= calls_per_minute and names + ${asked.names}::int <= coalesce(names_per_minute, 0) as fits
      from (
        select *,
          case when is_over then 0 else calls_taken end as calls,
          case when is_over then 0 else names_taken end as names
        from (
          select *, coalesce(minute_began <= now() - interval '1 minute', true) as is_over
          from access_keys
          where ${which} and revoked_at is null and expires_at > now() and exists (
            select from users u
            where u.uid = created_by and u.state = 'active' and u.role = ${roleNumber('admin')}::smallint)
          for update of access_keys
        ) found
      ) counted
    ) asked
    where k.id = asked.id
    returning k.id as "keyId", k.name, asked.fits, k.names_per_minute as "namesMax",
      greatest(1, ceil(extract(epoch from k.minute_began + interval '1 minute' - now())))::int as "retryAfter"`,
  );
  return taken;
}

/** The key that a call bears, by which it counts as one. Null for none that is good for this; refuses `key-limit-met`. */
export async function takeCall(
  database: Database,
  authorization: string | undefined,
  purpose: KeyPurpose,
): Promise<Pick<Taken, 'keyId' | 'name'> | null> {
  const secret = /^Bearer (\S{1,200})$/iu.exec(authorization ?? '')?.[1];
  if (secret === undefined) return null;
  const which = sql`hash = ${hashOf(secret)} and purpose = ${purpose}`;
  const taken = await take(database, 'take-call-of-key', which, { calls: 1, names: 0 });
  if (taken === undefined) return null;
  requireRoom(taken);
  return taken;
}

/**
 * Takes so many names of the minute of a key. Refuses `key-limit-met`, `too-many-names` where they would never fit, and
 * `unauthenticated` where the key has ended since the call came in.
 */
export async function takeNames(database: Database, keyId: string, names: number): Promise<void> {
  const taken = await take(database, 'take-names-of-key', sql`id = ${keyId}`, { calls: 0, names });
  if (taken === undefined) throw new AppError('unauthenticated');
  const max = taken.namesMax ?? 0;
  if (names > max) throw new AppError('too-many-names', { details: { max } });
  requireRoom(taken);
}

function requireRoom({ fits, retryAfter }: Taken): void {
  if (!fits) throw new AppError('key-limit-met', { details: { retryAfter } });
}
