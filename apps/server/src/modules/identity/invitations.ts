import { randomUUID } from 'node:crypto';
import type { DutyConfirmation, MailLanguage, Role } from '@sorgfalt/contract';
import type { Actor, Spine } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mailbox } from '../mail/index.ts';
import type { UserRow, Users } from '../users/index.ts';
import { codeMinutes, issueCode } from './codes.ts';
import { passwordLink } from './recovery.ts';
import { identityUsers } from './tables.ts';

const minutes = codeMinutes.invitation;

interface Invitation {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly language: MailLanguage;
  readonly confirmation?: DutyConfirmation;
}

/**
 * Makes an account without a password, with the role that an administrator gives it, and sends a code to choose one with.
 * An account that is there is never given a role this way: a stranger may have registered the address before.
 */
export function createInvitations(deps: {
  readonly spine: Spine;
  readonly users: Pick<Users, 'requireAdmin' | 'invite'>;
  readonly mail: Pick<Mailbox, 'put'>;
  readonly publicUrl: string;
}) {
  const { spine, users, mail, publicUrl } = deps;
  return (caller: Actor, { name, role, language, confirmation, ...given }: Invitation): Promise<UserRow> =>
    spine.run(caller, async (unit) => {
      await users.requireAdmin(unit);
      const email = given.email.toLowerCase();
      const uid = randomUUID();
      const made = await unit.tx
        .insert(identityUsers)
        .values({ id: uid, name, email })
        .onConflictDoNothing()
        .returning({ id: identityUsers.id });
      if (made.length === 0) throw new AppError('account-exists');
      const user = await users.invite(unit, { uid, name, email, role, confirmation });
      const code = await issueCode(unit.tx, {
        uid,
        purpose: 'password',
        address: email,
        isMailed: true,
        minutes,
      });
      const link = passwordLink(publicUrl, code);
      await mail.put(unit, { kind: 'invitation', language, recipient: email, code, link, minutes });
      return user;
    });
}
