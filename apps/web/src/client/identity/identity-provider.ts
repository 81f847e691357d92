import type { SecondStep, SignInProvider, SignInWay, User } from '@sorgfalt/contract';
import type { SubjectListener } from './token-keeper.ts';

/** What completes a sign-in: a code, or whichever passkey of the account is there. */
export type SecondStepWay = Omit<SecondStep, 'passkey'> | 'passkey';

/** Who else signs people in, in a window of its own. */
export type Social = 'google' | 'github' | 'oidc';

/** The ways in, and to a new password. */
export interface SignInWays {
  /** Both throw `SignInError`, with the code `factor-required` where the account has a second factor. */
  signUp(input: { name: string; email: string; password: string }): Promise<void>;
  signIn(input: { email: string; password: string }): Promise<void>;
  /** By a passkey of this device alone. Throws `SignInError`, `ApiError` and `PasskeyError`. */
  signInWithPasskey(): Promise<void>;
  /** Completes a sign-in that was refused as `factor-required`. Throws `ApiError` and `PasskeyError`. */
  takeSecondStep(step: SecondStepWay): Promise<void>;
  /** In a window of the provider's own, or of the firm's issuer; all throw `SignInError`. */
  signInWithGoogle(): Promise<void>;
  signInWithGithub(): Promise<void>;
  signInWithIssuer(): Promise<void>;
  /** How an account can be signed in to: the same for every address, so that nobody learns which are there. */
  fetchSignInMethods(email: string): Promise<readonly SignInMethod[]>;
  /** Has a code for a new password sent; the same for an address that nobody has. Throws `ApiError`. */
  sendPasswordReset(email: string): Promise<void>;
  /** Another password for whoever knows the present one; every other session ends. Throws `SignInError`. */
  changePassword(present: string, next: string): Promise<void>;
  /** The ways in to the account of whoever is signed in, and those that could be added. */
  listWays(): Promise<readonly SignInWay[]>;
  /** Adds a way in, in a window of its own. Throws `LinkError`, and `ApiError` where the product is asked. */
  linkWay(way: Social): Promise<void>;
  /** Ends a way in, though never the last. Throws like `linkWay`. */
  unlinkWay(way: Social): Promise<void>;
  /** Sets a new password with that code. Throws `ApiError`. */
  confirmPasswordReset(code: string, newPassword: string): Promise<void>;
}

/** Who signs users in. Screens and the API client know this interface only. */
export interface IdentityProvider extends SignInWays {
  /** False in the mode without identity: everybody is a guest. */
  readonly canSignIn: boolean;
  /** Finds out whether there is a session. */
  start(): Promise<void>;
  signOut(): Promise<void>;
  /**
   * The bearer token of the session, a new one with `force`. Rejects with the `AuthError` `no-user` where nobody is
   * signed in, and with `token-refresh` where no new one could be had.
   */
  getIdToken(force?: boolean): Promise<string>;
  /**
   * Tells the uid of whoever is signed in, or null, each time that it turns out to be somebody else than before. Gives a
   * function that stops it.
   */
  onAuthStateChanged(listener: SubjectListener): () => void;
  /** Merges the server's record of the user into where the provider keeps one for other programs. */
  keepRecord?(user: User): Promise<void>;
}

export type SignInMethod = SignInProvider;

export type SignInErrorCode =
  | 'account-exists'
  | 'google-failed'
  | 'github-failed'
  | 'oidc-failed'
  | 'unreachable'
  | 'sign-up-closed'
  | 'popup-blocked'
  | 'invalid-credential'
  | 'user-disabled'
  | 'network'
  | 'too-many-requests'
  | 'email-taken'
  | 'password-too-short'
  | 'password-too-common'
  | 'no-result'
  | 'factor-required'
  | 'other';

/** Why a way in was not added. */
export type LinkErrorCode = 'otherAddress' | 'unconfirmed' | 'taken' | 'other';

export class LinkError extends Error {
  override readonly name = 'LinkError';
  readonly code: LinkErrorCode;

  constructor(code: LinkErrorCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** Why signing in or up failed. `message` is the provider's own sentence, shown for `other`. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly code: SignInErrorCode;

  constructor(code: SignInErrorCode, message = '', cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
