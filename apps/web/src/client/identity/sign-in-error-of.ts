import { SignInError, type SignInErrorCode } from './identity-provider.ts';

/** Codes of the embedded provider (Better Auth) that have a sentence of their own. */
const codes: Readonly<Record<string, SignInErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid-credential',
  INVALID_EMAIL: 'invalid-credential',
  INVALID_PASSWORD: 'invalid-credential',
  USER_NOT_FOUND: 'invalid-credential',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'invalid-credential',
  BANNED_USER: 'user-disabled',
  USER_DISABLED: 'user-disabled',
  USER_ALREADY_EXISTS: 'email-taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-taken',
  PROVIDER_UNREACHABLE: 'unreachable',
  PASSWORD_TOO_SHORT: 'password-too-short',
  PASSWORD_TOO_COMMON: 'password-too-common',
};

/** The code of a refused sign-in. */
export function signInErrorOf(status: number, body: unknown): SignInError {
  const fields = typeof body === 'object' && body !== null ? body : {};
  const code = 'code' in fields ? String(fields.code) : '';
  const message = 'message' in fields ? String(fields.message) : '';
  if (status === 429) return new SignInError('too-many-requests', message);
  return new SignInError(codes[code] ?? 'other', message);
}
