import { createHash } from 'node:crypto';
import { and, eq, ne, sql } from '../../platform/database/orm.ts';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Spine, Unit } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { lookOf } from './name-look.ts';
import { readPicture } from './picture-file.ts';
import type { Picture } from './picture-file.ts';
import { updateUser } from './repo.ts';
import { defaultImg } from './rights.ts';
import { userPictures, users } from './tables.ts';
import type { UserRow } from './tables.ts';

/** What people say of themselves: their name and their picture. The ledger has that it changed, and neither of them. */
export function createProfiles({ database, spine }: { readonly database: Database; readonly spine: Spine }) {
  return {
    /** Refuses `name-taken`: whoever is seen by a colleague's name could be taken for them. */
    setName: (caller: Caller, name: string): Promise<UserRow> =>
      spine.run(caller, async (unit) => {
        const isSame = sql`${lookOf(sql`${users.name}`)} = ${lookOf(sql`${name}::text`)}`;
        const others = and(ne(users.uid, caller.id), ne(users.state, 'disabled'), isSame);
        if ((await unit.tx.$count(users, others)) > 0) throw new AppError('name-taken');
        return change(unit, 'name', { name, hasOwnName: true });
      }),
    /** Refuses `unknown-format` for what is no picture that can be kept. */
    setPicture: (caller: Caller, base64: string): Promise<UserRow> => {
      const picture = readPicture(Buffer.from(base64, 'base64'));
      if (picture === null) throw new AppError('unknown-format');
      return spine.run(caller, async (unit) => {
        const uid = caller.id;
        await unit.tx
          .insert(userPictures)
          .values({ uid, ...picture })
          .onConflictDoUpdate({ target: userPictures.uid, set: picture });
        return change(unit, 'picture', { img: addressOf(uid, picture) });
      });
    },
    removePicture: (caller: Caller): Promise<UserRow> =>
      spine.run(caller, async (unit) => {
        await unit.tx.delete(userPictures).where(eq(userPictures.uid, caller.id));
        return change(unit, 'no-picture', { img: defaultImg });
      }),
    async picture(uid: string): Promise<Picture> {
      const [row] = await database.select().from(userPictures).where(eq(userPictures.uid, uid));
      if (row === undefined) throw new AppError('not-found');
      return { media: row.media, bytes: Buffer.from(row.bytes) };
    },
  };
}

/** Another picture has another address, so that nobody is shown an old one. */
function addressOf(uid: string, { bytes }: Picture): string {
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return `/api/users/${encodeURIComponent(uid)}/picture?v=${version}`;
}

/** Whether somebody gave the picture here; what a provider says does not replace it. */
export function isOwnPicture(img: string): boolean {
  return img.startsWith('/api/users/');
}

async function change(
  { tx, actor, append }: Unit,
  what: 'name' | 'picture' | 'no-picture',
  to: Partial<Pick<UserRow, 'name' | 'hasOwnName' | 'img'>>,
): Promise<UserRow> {
  const row = await updateUser(tx, actor.id, to);
  invariant(row !== undefined, 'whoever is signed in has a record');
  const facts = { uid: actor.id, what };
  await append({ type: 'users.profile_changed', status: 'completed', data: facts, evidence: facts });
  return row;
}
