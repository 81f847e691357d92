import { createHash } from 'node:crypto';
import type { MailLanguage } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import { snapshot } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { printInThread } from '../../platform/pdf/index.ts';
import type { WorkPool } from '../../platform/work/index.ts';
import { lockStanding } from '../clients/index.ts';
import { printedFile } from './printing/printed-file.ts';
import { readWholeFile } from './printing/whole-file.ts';

export interface FileDeps {
  readonly database: Database;
  readonly spine: Spine;
  readonly pool: WorkPool;
  readonly publicUrl: string;
}

/**
 * The file of a client as a tagged PDF. That it is given out, to whom and with which hash, is sealed before it is. Refuses
 * `not-found`, also where the client was erased meanwhile.
 */
export async function giveOutFile(
  { database, spine, pool, publicUrl }: FileDeps,
  caller: Caller,
  { clientId, language }: { readonly clientId: string; readonly language: MailLanguage },
): Promise<Buffer> {
  const whole = await database.transaction((tx) => readWholeFile(tx, clientId), snapshot);
  const madeAt = new Date().toISOString();
  const file = await printInThread(
    pool,
    printedFile(whole, { language, madeAt, madeBy: caller.name, publicUrl }),
  );
  const sha256 = createHash('sha256').update(file).digest('hex');
  await spine.run(caller, async ({ tx, append }) => {
    if ((await lockStanding(tx, clientId)) === null) throw new AppError('not-found');
    await append({
      type: 'client.file_given_out',
      status: 'recorded',
      clientId,
      data: { language },
      evidence: { clientId, sha256, sizeBytes: file.length, language, by: caller.id },
    });
  });
  return file;
}
