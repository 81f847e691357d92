import type { FastifyRequest } from 'fastify';
import { isKeyAccess, mayCall } from '@sorgfalt/contract';
import type { Access, KeyPurpose, Role, Route, SignInProvider, StepUpAct } from '@sorgfalt/contract';
import type { Actor } from '../events/spine.ts';
import { AppError } from '../http/app-error.ts';

/** Who somebody is, as an issuer says it. */
export interface Identity {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly img: string | null;
  /** Whether the issuer knows that the address is the person's. */
  readonly isVerified: boolean;
  readonly provider: SignInProvider;
  /** Role claim of the token, in the words of the specification's table (admin, officer, auditor, user). */
  readonly roleClaim: string | null;
  /** When the person signed in, ISO; the same for all tokens of one session. */
  readonly signedInAt: string;
}

/** What a verified ID token says. */
export interface TokenIdentity extends Identity {
  /** The session that the token was given for and ends with. */
  readonly sessionId: string;
}

/** Who calls: somebody signed in, with the role that is stored now, or nobody. */
export interface Caller extends Actor {
  readonly kind: 'user';
  readonly role: Role;
  readonly name: string;
  readonly sessionId: string;
  /** An account that waits for an administrator opens nothing yet. */
  readonly isConfirmed: boolean;
  /** How long ago, by the database's clock, a passkey or second factor was given in the session; null where none was. */
  readonly provedSecondsAgo: number | null;
}

/** The request that a token came with. */
export type Visit = Pick<FastifyRequest, 'ip' | 'headers' | 'noticed'>;

export interface Authenticator {
  /**
   * Verifies an ID token and finds its session and its user, whose record is made on first sign-in; null if the token is
   * no good or the session has ended. Refuses `account-disabled` and `sign-up-closed` a sign-in elsewhere that gets no session.
   */
  authenticate(token: string, visit?: Visit): Promise<Caller | null>;
  /** The caller as he is now, for what stays open longer than a token; null where the session has ended. */
  renew(caller: Caller): Promise<Caller | null>;
  /** Refuses `step-up-required` where the caller has not proved lately enough for such an act who he is. */
  requireProof(caller: Caller, act: StepUpAct): Promise<void>;
}

/** Another system of the firm, by the key that it bears. */
export interface KeyHolder extends Actor {
  readonly kind: 'system';
  readonly keyId: string;
  /** What administrators call the key. */
  readonly name: string;
}

/** Where other systems come in. */
export interface KeyDoor {
  /**
   * Whose key a call bears, which counts as one call of it; null where the key is not good, or not for this purpose.
   * Refuses `key-limit-met`.
   */
  enter(authorization: string | undefined, purpose: KeyPurpose): Promise<KeyHolder | null>;
}

/** The holder of the key that a request bears. Refuses `unauthenticated` and `key-limit-met`. */
export async function holderOf(
  { headers }: FastifyRequest,
  keys: KeyDoor,
  purpose: KeyPurpose,
): Promise<KeyHolder> {
  const holder = await keys.enter(headers.authorization, purpose);
  if (holder === null) throw new AppError('unauthenticated');
  return holder;
}

/** The caller of a request; null without a token. Refuses `unauthenticated` for a token that is no good. */
export async function callerOf(
  request: FastifyRequest,
  authenticator: Authenticator,
): Promise<Caller | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  const caller = token === undefined ? null : await authenticator.authenticate(token, request);
  if (caller === null) throw new AppError('unauthenticated');
  return caller;
}

/**
 * The one gate of all routes and socket events: refuses who may not pass, and says whom what is behind it takes the
 * caller for. Where everybody may come in, an account that is not confirmed is nobody.
 */
export function admit(
  access: Access,
  caller: Caller | null,
  refusal: Route['refusal'] | 'forbidden' = 'forbidden',
): Caller | null {
  if (access === 'public') return caller?.isConfirmed === true ? caller : null;
  // Sockets and whatever else asks here have sessions, and those open nothing that is there for keys.
  if (isKeyAccess(access)) throw new AppError('unauthenticated');
  if (caller === null) throw new AppError('unauthenticated');
  if (access === 'account') return caller;
  if (!caller.isConfirmed) throw new AppError('account-pending');
  if (!mayCall(access, caller.role)) throw new AppError(refusal);
  return caller;
}
