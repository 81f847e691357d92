import type { SignInProvider, SignInWay } from '@sorgfalt/contract';
import type { LinkStart, NewWay } from '../../../adapters/identity/account-linking.ts';
import type { EmbeddedProvider } from '../../../adapters/identity/embedded-provider.ts';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Actor, Spine } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { lockOwn } from '../factors/enrolment.ts';
import { lockAccount } from '../factors/repo.ts';
import { endOtherSessions } from '../sessions.ts';
import { noteLinked, noteUnlinked } from './note-ways.ts';
import { deleteWay, insertWay, waysOf } from './repo.ts';
import { judgeWays } from './ways.ts';

type Elsewhere = Exclude<SignInProvider, 'email'>;

export interface WayDeps {
  readonly database: Database;
  readonly spine: Spine;
  readonly provider: Pick<EmbeddedProvider, 'beginLink' | 'sessionOf'>;
  /** The providers that are configured. */
  readonly doors: readonly Elsewhere[];
}

/** The ways in to an account, held until the transaction ends, and what may become of each. */
async function judged(tx: Tx, uid: string, doors: readonly Elsewhere[]): Promise<SignInWay[]> {
  return judgeWays(await waysOf(tx, uid), doors);
}

export async function listWays({ database, doors }: WayDeps, { id }: Caller) {
  return { ways: await judged(database, id, doors) };
}

/**
 * Where to go to add a way in, with the cookies that bind the answer to this browser. Refuses `not-allowed-now` where it
 * cannot be added, and `unauthenticated` where the session of the cookie is not the one that was proved.
 */
export async function beginLink(
  { database, provider, doors }: WayDeps,
  caller: Caller,
  { way, headers }: { readonly way: Elsewhere; readonly headers: Headers },
): Promise<LinkStart> {
  const session = await provider.sessionOf(headers);
  if (session?.sessionId !== caller.sessionId) throw new AppError('unauthenticated');
  const found = (await judged(database, caller.id, doors)).find((each) => each.way === way);
  if (found?.state !== 'linkable') throw new AppError('not-allowed-now');
  const start = await provider.beginLink(way, headers);
  if (start === null) throw new AppError('unavailable');
  return start;
}

/**
 * Adds the way in with which whoever began it came back: null once it is sealed, else the code that the page at the end
 * of the provider's window is told. The account may have changed meanwhile,
 * and two may come back as the same person: only one of them gets it.
 */
export function createLinking(spine: Spine, doors: readonly Elsewhere[]) {
  return ({ uid, way, subject }: NewWay): Promise<string | null> => {
    const owner: Actor = { kind: 'user', id: uid };
    return spine.run(owner, async (unit) => {
      await lockAccount(unit.tx, uid);
      const found = (await judged(unit.tx, uid, doors)).find((each) => each.way === way);
      if (found?.state !== 'linkable') return 'link_not_allowed';
      if (!(await insertWay(unit.tx, { uid, way, subject })))
        return 'account_already_linked_to_different_user';
      await noteLinked(unit, { uid, way, subject }, 'owner');
      return null;
    });
  };
}

/** Ends a way in and the other sessions. Refuses `not-found`, and `not-allowed-now` for the last way and the firm's. */
export function unlink({ spine, doors }: WayDeps, caller: Caller, way: Elsewhere): Promise<void> {
  return spine.run(caller, async (unit) => {
    await lockOwn(unit.tx, caller.id);
    const found = (await judged(unit.tx, caller.id, doors)).find((each) => each.way === way);
    if (found === undefined || found.since === null) throw new AppError('not-found');
    if (found.state !== 'linked') throw new AppError('not-allowed-now');
    await deleteWay(unit.tx, caller.id, way);
    await endOtherSessions(unit.tx, caller.id, caller.sessionId);
    await noteUnlinked(unit, caller.id, way);
  });
}
