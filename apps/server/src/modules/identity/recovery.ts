import type { MailLanguage } from '@sorgfalt/contract';
import { eq, sql } from '../../platform/database/orm.ts';
import { hashPassword } from '../../adapters/identity/password-hash.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Actor, Spine, Unit } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mailbox } from '../mail/index.ts';
import { findUser, markVerified } from '../users/index.ts';
import type { Users } from '../users/index.ts';
import { codeMinutes, findCode, issueCode, minutesLeft, useCode } from './codes.ts';
import { removeAllFactors } from './factors/remove-factor.ts';
import type { IsKnownPassword } from './password-rules.ts';
import { setPassword } from './passwords.ts';
import { isOfIssuer } from './provisioned.ts';
import { identityUsers } from './tables.ts';

export interface RecoveryDeps {
  readonly database: Database;
  readonly spine: Spine;
  readonly users: Pick<Users, 'requireAdmin'>;
  readonly mail: Pick<Mailbox, 'put'>;
  readonly isKnownPassword: IsKnownPassword;
  readonly publicUrl: string;
}

/** Ways back in for whoever has no password, or not any more. */
export function createRecovery(deps: RecoveryDeps) {
  const { database, spine, users, mail, isKnownPassword, publicUrl } = deps;

  async function sendCode(
    unit: Unit,
    account: Account,
    what: { kind: 'password-reset' | 'recovery'; language: MailLanguage },
  ): Promise<void> {
    const { uid, email } = account;
    // It takes the place of an invitation that waits: a stranger who asks does not make that one of minutes.
    const minutes = Math.max(codeMinutes.password, await minutesLeft(unit.tx, uid, 'password'));
    const code = await issueCode(unit.tx, {
      uid,
      purpose: 'password',
      address: email,
      isMailed: true,
      minutes,
    });
    await mail.put(unit, {
      ...what,
      recipient: email,
      code,
      link: passwordLink(publicUrl, code),
      minutes,
    });
  }

  return {
    /** Sends a code where an account has the address; whoever asks is not told. */
    async ask(email: string, language: MailLanguage): Promise<void> {
      await spine.run(machine, async (unit) => {
        const account = await accountByEmail(unit.tx, email);
        if (account !== null && !account.isDisabled && !(await isOfIssuer(unit.tx, account.uid))) {
          await sendCode(unit, account, { kind: 'password-reset', language });
        }
      });
    },
    /** An administrator sends a colleague a code. Who he is and what is sent where is sealed. */
    async send(caller: Actor, uid: string, language: MailLanguage): Promise<void> {
      await spine.run(caller, async (unit) => {
        await users.requireAdmin(unit);
        const account = await accountByUid(unit.tx, uid);
        if (account === null) throw new AppError('not-found');
        if (account.isDisabled) throw new AppError('not-allowed-now');
        await sendCode(unit, account, { kind: 'recovery', language });
        await noteSent(unit, uid, 'administrator');
      });
    },
    /** Sets the password of whom the code was given to; refuses `code-invalid` and `password-too-common`. */
    async confirm(code: string, newPassword: string): Promise<void> {
      const found = await findCode(database, code, 'password');
      if (found === null) throw new AppError('code-invalid');
      if (await isKnownPassword(newPassword, found)) throw new AppError('password-too-common');
      const hash = await hashPassword(newPassword);
      await spine.run({ kind: 'user', id: found.uid }, (unit) => replacePassword(unit, code, hash));
    },
  };
}

/** Everything is looked at again where the code is used: the account may have been disabled, or its address changed. */
async function replacePassword({ tx, actor, append }: Unit, code: string, hash: string): Promise<void> {
  const uid = actor.id;
  const found = await findCode(tx, code, 'password');
  const account = await accountByUid(tx, uid);
  if (found === null || account === null || account.isDisabled || !(await useCode(tx, code))) {
    throw new AppError('code-invalid');
  }
  await setPassword(tx, uid, hash);
  if (found.isMailed) await proveAddress(tx, uid);
  const facts = { uid, isMailed: found.isMailed };
  await append({ type: 'identity.password_reset', status: 'completed', data: facts, evidence: facts });
}

const machine: Actor = { kind: 'system', id: 'identity' };

/** Page where a code for a new password is used; in the fragment, which browsers keep to themselves. */
export function passwordLink(publicUrl: string, code: string): string {
  return `${publicUrl}/user/reset-password#code=${code}`;
}

/**
 * Makes a code for an account, to be handed over by whoever works on the machine; sealed like every other way in. With
 * `withoutFactors` its passkeys and authenticator app go, for whoever has lost them; else they are asked for as before.
 * Null where no account has the address, or it is disabled.
 */
export async function recoverOnMachine(
  spine: Spine,
  email: string,
  { publicUrl, withoutFactors }: { readonly publicUrl: string; readonly withoutFactors: boolean },
): Promise<{ readonly code: string; readonly link: string } | null> {
  return spine.run({ kind: 'system', id: 'users-cli' }, async (unit) => {
    const account = await accountByEmail(unit.tx, email);
    if (account === null || account.isDisabled) return null;
    const { uid } = account;
    const code = await issueCode(unit.tx, {
      uid,
      purpose: 'password',
      address: account.email,
      isMailed: false,
      minutes: codeMinutes.password,
    });
    if (withoutFactors) await removeAllFactors(unit, uid, 'machine');
    await noteSent(unit, uid, 'machine');
    return { code, link: passwordLink(publicUrl, code) };
  });
}

async function noteSent({ append }: Unit, uid: string, by: 'administrator' | 'machine'): Promise<void> {
  const facts = { uid, by };
  await append({ type: 'identity.recovery_sent', status: 'completed', data: facts, evidence: facts });
}

/** Notes that whoever holds the account reads at its address. */
export async function proveAddress(tx: Tx, uid: string): Promise<void> {
  await tx.update(identityUsers).set({ emailVerified: true }).where(eq(identityUsers.id, uid));
  await markVerified(tx, uid);
}

interface Account {
  readonly uid: string;
  readonly email: string;
  readonly isDisabled: boolean;
}

const accountByEmail = (tx: Tx, email: string) =>
  accountBy(tx, eq(sql`lower(${identityUsers.email})`, email.toLowerCase()));
export const accountByUid = (tx: Tx, uid: string) => accountBy(tx, eq(identityUsers.id, uid));

async function accountBy(tx: Tx, condition: ReturnType<typeof eq>): Promise<Account | null> {
  const [row] = await tx
    .select({ uid: identityUsers.id, email: identityUsers.email })
    .from(identityUsers)
    .where(condition);
  if (row === undefined) return null;
  return { ...row, isDisabled: (await findUser(tx, row.uid))?.state === 'disabled' };
}
