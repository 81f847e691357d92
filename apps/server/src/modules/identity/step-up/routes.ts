import type { FastifyRequest } from 'fastify';
import { passkeyRoutes, stepUpRoutes } from '@sorgfalt/contract';
import type { SecondStep, StepUpProof } from '@sorgfalt/contract';
import type { EmbeddedProvider } from '../../../adapters/identity/embedded-provider.ts';
import type { RelyingParty } from '../../../adapters/identity/webauthn.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Spine } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { signedIn } from '../../../platform/http/register-route.ts';
import type { Router } from '../../../platform/http/register-route.ts';
import type { Users } from '../../users/index.ts';
import type { createCodeLimits } from '../code-limits.ts';
import type { Proofs } from '../factors/prove.ts';
import { headersOf } from '../request-headers.ts';
import { markProved, passkeysOf } from '../factors/repo.ts';
import { readPolicy, setPolicy } from '../factors/fresh-proof.ts';

export interface StepUpDeps {
  readonly database: Database;
  readonly spine: Spine;
  readonly users: Pick<Users, 'find' | 'requireAdmin'>;
  /** Whose password it is; null where passwords are kept elsewhere. */
  readonly provider: Pick<EmbeddedProvider, 'check'> | null;
  readonly proofs: Proofs;
  readonly relyingParty: RelyingParty;
}

export interface SignInDeps extends Omit<StepUpDeps, 'provider'> {
  readonly provider: Pick<EmbeddedProvider, 'openSession' | 'sessionOf'>;
  readonly limits: Pick<ReturnType<typeof createCodeLimits>, 'attempt'>;
}

const done = { ok: true } as const;

/** Proving again who one is, for a grave act. */
export function addStepUpRoutes(router: Router, deps: StepUpDeps): void {
  const { database } = deps;
  router.add(stepUpRoutes.options, ({ caller }) => optionsFor(deps, signedIn(caller).id));
  router.add(stepUpRoutes.prove, async ({ caller, body }) => {
    const { id, sessionId } = signedIn(caller);
    await proveAgain(deps, id, body);
    await markProved(database, sessionId);
    return done;
  });
  router.add(stepUpRoutes.policy, () => readPolicy(database));
  router.add(stepUpRoutes.setPolicy, ({ caller, body }) => setPolicy(deps, signedIn(caller), body));
}

/** Proving who one is as the second step, or the only one, of a sign-in. */
export function addSignInRoutes(router: Router, deps: SignInDeps): void {
  const { database, proofs, provider, limits } = deps;
  router.add(passkeyRoutes.options, async ({ request }) => {
    await limits.attempt(request.ip);
    const challenge = await proofs.challenge(database, null, 'sign-in');
    return { options: { ...(await deps.relyingParty.authenticationOptions(challenge, [])) } };
  });
  router.add(passkeyRoutes.signIn, async ({ request, reply, body }) => {
    await limits.attempt(request.ip);
    const uid = await proofs.passkey(body.answer, null, 'sign-in');
    const opened = await provider.openSession(uid, headersOf(request));
    if (opened === null) throw new AppError('factor-refused');
    await markProved(database, opened.sessionId);
    request.noticed = { kind: 'signed-in', uid, details: { way: 'passkey' } };
    reply.header('set-cookie', [...opened.cookies]);
    return done;
  });
  router.add(passkeyRoutes.secondStepOptions, async ({ request }) => {
    const { uid } = await waitingSession(deps, request);
    return optionsFor(deps, uid);
  });
  router.add(passkeyRoutes.secondStep, async ({ request, body }) => {
    await limits.attempt(request.ip);
    const { uid, sessionId, provider: way } = await waitingSession(deps, request);
    await takeSecondStep(deps, uid, body);
    await markProved(database, sessionId);
    const [step = ''] = Object.keys(body);
    request.noticed = { kind: 'signed-in', uid, details: { way, step } };
    return done;
  });
}

/** A challenge for the passkeys of an account; none to choose from where it has none. */
async function optionsFor(
  { database, proofs, relyingParty }: Pick<StepUpDeps, 'database' | 'proofs' | 'relyingParty'>,
  uid: string,
) {
  const present = await passkeysOf(database, uid);
  if (present.length === 0) throw new AppError('not-found');
  const challenge = await proofs.challenge(database, uid, 'prove');
  return { options: { ...(await relyingParty.authenticationOptions(challenge, present)) } };
}

async function proveAgain(
  { proofs, provider, users }: StepUpDeps,
  uid: string,
  { passkey, password, totp }: StepUpProof,
): Promise<void> {
  if (passkey !== undefined) {
    await proofs.passkey(passkey, uid, 'prove');
    return;
  }
  if (password === undefined || totp === undefined) throw new AppError('invalid-request');
  // Who has no password here proves by a passkey.
  if (provider === null) throw new AppError('factor-refused');
  await proofs.guess(uid, async () => {
    const email = (await users.find(uid))?.email;
    const account = email === undefined ? null : await provider.check(email, password);
    return account?.uid === uid && (await proofs.isTotp(uid, totp, false));
  });
}

async function takeSecondStep(
  { proofs }: Pick<StepUpDeps, 'proofs'>,
  uid: string,
  { passkey, totp, recoveryCode }: SecondStep,
): Promise<void> {
  if (passkey !== undefined) await proofs.passkey(passkey, uid, 'prove');
  else if (totp !== undefined) await proofs.guess(uid, () => proofs.isTotp(uid, totp, false));
  else if (recoveryCode !== undefined) {
    await proofs.guess(uid, () => proofs.isRecoveryCode(uid, recoveryCode));
  } else throw new AppError('invalid-request');
}

/** The session of the cookie; refuses `not-allowed-now` where none waits for its second step. */
async function waitingSession({ provider }: Pick<SignInDeps, 'provider'>, request: FastifyRequest) {
  const session = await provider.sessionOf(headersOf(request));
  if (session?.awaitsFactor !== true) throw new AppError('not-allowed-now');
  return session;
}
