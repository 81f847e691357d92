import { ApiError, noResponse } from '../api-error.ts';
import { LinkError, SignInError, type LinkErrorCode, type SignInErrorCode } from './identity-provider.ts';

/** Codes of the Firebase SDK that have a sentence of their own (specification, section 8). */
const codes: Readonly<Record<string, SignInErrorCode>> = {
  'auth/invalid-credential': 'invalid-credential',
  'auth/invalid-login-credentials': 'invalid-credential',
  'auth/wrong-password': 'invalid-credential',
  'auth/user-not-found': 'invalid-credential',
  'auth/invalid-email': 'invalid-credential',
  'auth/missing-password': 'invalid-credential',
  'auth/user-disabled': 'user-disabled',
  'auth/network-request-failed': 'network',
  'auth/timeout': 'network',
  'auth/too-many-requests': 'too-many-requests',
  'auth/quota-exceeded': 'too-many-requests',
  'auth/popup-blocked': 'popup-blocked',
  'auth/account-exists-with-different-credential': 'account-exists',
  'auth/email-already-in-use': 'email-taken',
  'auth/weak-password': 'password-too-short',
  'auth/password-does-not-meet-requirements': 'password-too-short',
  'auth/admin-restricted-operation': 'sign-up-closed',
};

/** The window of a provider was closed, or gave way to another one: nobody has signed in. */
const givenUp: ReadonlySet<string> = new Set([
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/user-cancelled',
]);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The code of a sign-in that the SDK refused; `givenUpCode` where the window of a provider was closed. */
export function firebaseSignInError(error: unknown, givenUpCode: SignInErrorCode = 'no-result'): SignInError {
  if (error instanceof SignInError) return error;
  const code = codeOf(error);
  if (givenUp.has(code)) return new SignInError(givenUpCode, '', error);
  return new SignInError(codes[code] ?? 'other', error instanceof Error ? error.message : '', error);
}

const linkCodes: Readonly<Record<string, LinkErrorCode>> = {
  'auth/credential-already-in-use': 'taken',
  'auth/email-already-in-use': 'taken',
  'auth/account-exists-with-different-credential': 'taken',
  'auth/requires-recent-login': 'unconfirmed',
};

/** Why a way in was not added or ended; what is no matter of the two accounts is said as when signing in. */
export function firebaseLinkError(error: unknown): LinkError | SignInError {
  const code = codeOf(error);
  if (codes[code] === 'network' || codes[code] === 'popup-blocked') return firebaseSignInError(error);
  return new LinkError(linkCodes[code] ?? 'other', error);
}

/** Codes of what is done with a code that came by mail, as our own server would refuse it. */
const refusals = {
  'auth/expired-action-code': { code: 'code-invalid', status: 410 },
  'auth/invalid-action-code': { code: 'code-invalid', status: 410 },
  'auth/user-not-found': { code: 'code-invalid', status: 410 },
  'auth/user-disabled': { code: 'code-invalid', status: 410 },
  'auth/weak-password': { code: 'password-too-common', status: 422 },
  'auth/password-does-not-meet-requirements': { code: 'password-too-common', status: 422 },
  'auth/too-many-requests': { code: 'too-many-requests', status: 429 },
} as const;

/** The refusal of a call about a forgotten password. */
export function firebaseRefusal(error: unknown): ApiError {
  const code = codeOf(error);
  if (codes[code] === 'network') return noResponse(error);
  const refusal = code in refusals ? refusals[code as keyof typeof refusals] : undefined;
  const message = error instanceof Error ? error.message : '';
  return new ApiError({ code: undefined, status: 0, message, ...refusal, cause: error });
}
