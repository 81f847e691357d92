import type { AuthenticatorAnswer } from '@sorgfalt/contract';
import { newTotpSecret, totpUri } from '../../../adapters/identity/totp.ts';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Spine, Unit } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { endOtherSessions } from '../sessions.ts';
import { lockOwn, requireEnrolment, requireOpen } from './enrolment.ts';
import { challengeOf } from './prove.ts';
import type { ProofDeps, Proofs } from './prove.ts';
import * as repo from './repo.ts';

export interface AddingDeps extends Pick<ProofDeps, 'database' | 'relyingParty' | 'box' | 'recoveryCodes'> {
  readonly spine: Spine;
  readonly proofs: Proofs;
  readonly productName: string;
}

/** Recovery codes in the clear, this once; null where the account has them already. */
interface Added {
  readonly recoveryCodes: string[] | null;
}

/** Makes the secret of an app; it counts once a code of the app has come back. */
export function beginTotp(deps: AddingDeps, caller: Caller, code: string | undefined) {
  const { database, box, productName } = deps;
  return database.transaction(async (tx) => {
    const { uid, email } = await requireEnrolment(tx, caller, code);
    const secret = newTotpSecret();
    if (!(await repo.storeTotp(tx, uid, box.close(uid, secret)))) throw new AppError('not-allowed-now');
    return { secret, uri: totpUri(secret, email, productName) };
  });
}

export async function confirmTotp(deps: AddingDeps, caller: Caller, code: string): Promise<Added> {
  const { id: uid } = caller;
  await deps.proofs.guess(uid, () => deps.proofs.isTotp(uid, code, true));
  return deps.spine.run(caller, async (unit) => {
    const isFirst = await requireOpen(unit.tx, caller);
    if (!(await repo.activateTotp(unit.tx, uid))) throw new AppError('not-allowed-now');
    return keep(deps, unit, caller, { factor: 'totp', isFirst });
  });
}

export function beginPasskey(deps: AddingDeps, caller: Caller, code: string | undefined) {
  return deps.database.transaction(async (tx) => {
    const account = await requireEnrolment(tx, caller, code);
    const challenge = await deps.proofs.challenge(tx, account.uid, 'add');
    const present = await repo.passkeysOf(tx, account.uid);
    return { options: { ...(await deps.relyingParty.registrationOptions(account, challenge, present)) } };
  });
}

export async function addPasskey(
  deps: AddingDeps,
  caller: Caller,
  { name, answer }: { readonly name: string; readonly answer: AuthenticatorAnswer },
): Promise<Added> {
  const { id: uid } = caller;
  const challenge = challengeOf(answer);
  if (challenge === null || !(await repo.takeChallenge(deps.database, { challenge, uid, purpose: 'add' }))) {
    throw new AppError('factor-refused');
  }
  const passkey = await deps.relyingParty.registered(answer, challenge);
  if (passkey === null) throw new AppError('factor-refused');
  return deps.spine.run(caller, async (unit) => {
    const isFirst = await requireOpen(unit.tx, caller);
    if (!(await repo.insertPasskey(unit.tx, uid, name, passkey))) throw new AppError('factor-refused');
    return keep(deps, unit, caller, { factor: 'passkey', isFirst });
  });
}

export function renewRecoveryCodes(deps: AddingDeps, caller: Caller): Promise<Added> {
  return deps.spine.run(caller, async (unit) => {
    await lockOwn(unit.tx, caller.id);
    if (!(await repo.hasFactor(unit.tx, caller.id))) throw new AppError('not-allowed-now');
    await noteAdded(unit, caller.id, 'recovery-codes');
    return giveRecoveryCodes(deps, unit, caller.id);
  });
}

/**
 * Keeps a factor that has shown that it works. With the first come recovery codes; the sessions that a password alone
 * opened end, and the one in which it was added has had its second factor.
 */
async function keep(
  deps: AddingDeps,
  unit: Unit,
  { id: uid, sessionId }: Caller,
  { factor, isFirst }: { readonly factor: 'passkey' | 'totp'; readonly isFirst: boolean },
): Promise<Added> {
  await noteAdded(unit, uid, factor);
  if (!isFirst) return { recoveryCodes: null };
  await repo.closeEnrolment(unit.tx, uid);
  await endOtherSessions(unit.tx, uid, sessionId);
  await repo.markProved(unit.tx, sessionId);
  return giveRecoveryCodes(deps, unit, uid);
}

async function giveRecoveryCodes({ recoveryCodes }: AddingDeps, { tx }: Unit, uid: string): Promise<Added> {
  const { texts, hashes } = recoveryCodes.make();
  await repo.replaceRecoveryCodes(tx, uid, hashes);
  return { recoveryCodes: texts };
}

async function noteAdded(
  { tx, append }: Unit,
  uid: string,
  factor: 'passkey' | 'totp' | 'recovery-codes',
): Promise<void> {
  const facts = { uid, factor };
  await append({
    type: 'identity.factor_added',
    status: 'completed',
    data: facts,
    evidence: { ...facts, passkeysSha256: await repo.passkeysSha256(tx, uid) },
  });
}
