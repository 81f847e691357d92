import { isOfficer } from '@sorgfalt/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { findUser, roleName } from '../../users/index.ts';
import type { Submission } from '../deciding/submission.ts';
import type { FileRow } from './tables.ts';

/** In whose name the payments of a file are entered; null once that one is no officer any more, or has left. */
export async function uploaderOf(
  tx: Tx,
  { uploadedBy }: Pick<FileRow, 'uploadedBy'>,
): Promise<Submission['caller'] | null> {
  const user = await findUser(tx, uploadedBy);
  const role = user?.state === 'active' ? roleName(user.role) : 'guest';
  return user === undefined || !isOfficer(role)
    ? null
    : { kind: 'user', id: user.uid, name: user.name, role };
}
