import type { ListLook, ListName } from '@sorgfalt/contract';
import { eq } from '../../platform/database/orm.ts';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { userListLooks } from './tables.ts';

/** How people look at lists: theirs alone, and no matter for the ledger. */
export function createListLooks({ database, spine }: { readonly database: Database; readonly spine: Spine }) {
  return {
    read: (uid: string): Promise<{ list: ListName; look: ListLook }[]> =>
      database
        .select({ list: userListLooks.list, look: userListLooks.look })
        .from(userListLooks)
        .where(eq(userListLooks.uid, uid)),
    keep: (caller: Caller, list: ListName, look: ListLook): Promise<void> =>
      spine.run(caller, async ({ tx }) => {
        await tx
          .insert(userListLooks)
          .values({ uid: caller.id, list, look })
          .onConflictDoUpdate({ target: [userListLooks.uid, userListLooks.list], set: { look } });
      }),
  };
}
