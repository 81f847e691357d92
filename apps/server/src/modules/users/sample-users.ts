import { eq } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { users } from './tables.ts';

export async function insertSampleUser(
  tx: Tx,
  user: { readonly uid: string; readonly name: string; readonly email: string; readonly img: string },
): Promise<void> {
  await tx
    .insert(users)
    .values({ ...user, role: 1, provider: 'email', isSample: true })
    .onConflictDoNothing();
}

export async function deleteSampleUsers(tx: Tx): Promise<void> {
  await tx.delete(users).where(eq(users.isSample, true));
}
