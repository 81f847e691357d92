import type { Translate } from '../../i18n/i18n.ts';
import { ApiError } from '../../client/api-error.ts';
import { errorText } from '../../client/error-text.ts';
import { SignInError, type SignInErrorCode } from '../../client/identity/identity-provider.ts';
import type { TextKey } from '../../i18n/text-key.ts';

const sentences = {
  'invalid-credential': 'identity:error.invalidCredential',
  'user-disabled': 'identity:error.userDisabled',
  network: 'identity:error.network',
  'too-many-requests': 'identity:error.tooManyRequests',
  'account-exists': 'identity:error.accountExists',
  'google-failed': 'identity:error.googleFailed',
  'github-failed': 'identity:error.githubFailed',
  'oidc-failed': 'identity:error.oidcFailed',
  unreachable: 'identity:error.other',
  'sign-up-closed': 'identity:registrationClosed',
  'popup-blocked': 'identity:error.popupBlocked',
  'no-result': 'identity:error.noResult',
} as const;

/** The sentence that a table has for an error; undefined where it has none. */
function sentenceOf(error: unknown, table: Partial<Record<SignInErrorCode, TextKey>>, t: Translate) {
  const key = error instanceof SignInError ? table[error.code] : undefined;
  return key === undefined ? undefined : t(key);
}

/** What the error says of itself, or the other sentence. */
const messageOr = (error: unknown, other: string) =>
  error instanceof Error && error.message ? error.message : other;

/** The sentence for a failed sign-in (specification, section 8). */
export function signInText(error: unknown, t: Translate): string {
  if (error instanceof ApiError) return errorText(error, t);
  return sentenceOf(error, sentences, t) ?? messageOr(error, t('identity:error.other'));
}

const signUpSentences = {
  network: 'identity:error.network',
  'too-many-requests': 'identity:error.tooManyRequests',
  'password-too-short': 'identity:passwordHint',
  'password-too-common': 'identity:error.passwordTooCommon',
} as const;

/** The sentence for a failed registration: the provider's message or 'Registration failed'. */
export function signUpText(error: unknown, t: Translate): string {
  if (error instanceof ApiError) return errorText(error, t);
  const told = error instanceof SignInError && error.code === 'other' ? error : undefined;
  return sentenceOf(error, signUpSentences, t) ?? messageOr(told, t('identity:error.registrationFailed'));
}

const newPasswordSentences = { ...signUpSentences, 'invalid-credential': 'profile:password.wrong' } as const;

/** The sentence for a password that was not changed. */
export function newPasswordText(error: unknown, t: Translate): string {
  return sentenceOf(error, newPasswordSentences, t) ?? messageOr(error, t('errors:requestFailed'));
}
