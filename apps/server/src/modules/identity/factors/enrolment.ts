import type { MailLanguage } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Spine } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Mailbox } from '../../mail/index.ts';
import { codeMinutes, findCode, issueCode, useCode } from '../codes.ts';
import { requireProof } from './fresh-proof.ts';
import * as repo from './repo.ts';

/** The account of a caller, held until the transaction ends. Refuses `unauthenticated` where it is gone. */
export async function lockOwn(tx: Tx, uid: string): Promise<repo.AccountRow> {
  const account = await repo.lockAccount(tx, uid);
  if (account === null) throw new AppError('unauthenticated');
  return account;
}

/**
 * Whether the factor that is added now is the first; refuses where none may be added. The first takes an account or a
 * password that is new, or a code sent to the address; every later one a fresh proof. So a stolen password or session
 * alone adds none.
 */
export async function requireOpen(tx: Tx, caller: Caller): Promise<boolean> {
  const { mayEnrol } = await lockOwn(tx, caller.id);
  if (await repo.hasFactor(tx, caller.id)) {
    await requireProof(tx, caller, 'grave');
    return false;
  }
  if (!mayEnrol) throw new AppError('factor-code-needed');
  return true;
}

/** The account that begins to add a factor; a code opens the way for a quarter of an hour. */
export async function requireEnrolment(
  tx: Tx,
  caller: Caller,
  code: string | undefined,
): Promise<repo.AccountRow> {
  const account = await lockOwn(tx, caller.id);
  if (code !== undefined && !account.mayEnrol && !(await repo.hasFactor(tx, caller.id))) {
    const found = await findCode(tx, code, 'factor');
    if (found?.uid !== caller.id || !(await useCode(tx, code))) throw new AppError('code-invalid');
    await repo.openEnrolment(tx, caller.id);
  }
  await requireOpen(tx, caller);
  return account;
}

/** Sends the code with which an account that is not new takes its first factor. */
export function sendEnrolmentCode(
  {
    spine,
    mail,
    publicUrl,
  }: { readonly spine: Spine; readonly mail: Pick<Mailbox, 'put'>; readonly publicUrl: string },
  caller: Caller,
  language: MailLanguage,
): Promise<void> {
  return spine.run(caller, async (unit) => {
    const { uid, email } = await lockOwn(unit.tx, caller.id);
    const minutes = codeMinutes.factor;
    const code = await issueCode(unit.tx, {
      uid,
      purpose: 'factor',
      address: email,
      isMailed: true,
      minutes,
    });
    const link = `${publicUrl}/app/profile#code=${code}`;
    await mail.put(unit, { kind: 'factor', language, recipient: email, code, link, minutes });
  });
}
