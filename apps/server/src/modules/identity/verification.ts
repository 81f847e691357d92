import type { MailLanguage } from '@sorgfalt/contract';
import type { Actor, Spine } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mailbox } from '../mail/index.ts';
import { codeMinutes, findCode, issueCode, useCode } from './codes.ts';
import { accountByUid, proveAddress } from './recovery.ts';

const minutes = codeMinutes.address;

/**
 * Proving that one reads at one's address. The code counts only in a session of the account that asked for it: whoever
 * registers the address of somebody else does not get the code, and who gets it unasked has no session, so nobody's click
 * completes what a stranger has prepared.
 */
export function createVerification(deps: {
  readonly spine: Spine;
  readonly mail: Pick<Mailbox, 'put'>;
  readonly publicUrl: string;
}) {
  const { spine, mail, publicUrl } = deps;
  return {
    async ask(caller: Actor, language: MailLanguage): Promise<void> {
      await spine.run(caller, async (unit) => {
        const account = await accountByUid(unit.tx, caller.id);
        if (account === null) throw new AppError('unauthenticated');
        const { uid, email } = account;
        const code = await issueCode(unit.tx, {
          uid,
          purpose: 'address',
          address: email,
          isMailed: true,
          minutes,
        });
        const link = `${publicUrl}/user/verify-address#code=${code}`;
        await mail.put(unit, { kind: 'verification', language, recipient: email, code, link, minutes });
      });
    },
    async confirm(caller: Actor, code: string): Promise<void> {
      await spine.run(caller, async ({ tx, append }) => {
        const found = await findCode(tx, code, 'address');
        if (found?.uid !== caller.id || !(await useCode(tx, code))) throw new AppError('code-invalid');
        await proveAddress(tx, caller.id);
        const facts = { uid: caller.id };
        await append({
          type: 'identity.address_verified',
          status: 'completed',
          data: facts,
          evidence: facts,
        });
      });
    },
  };
}
