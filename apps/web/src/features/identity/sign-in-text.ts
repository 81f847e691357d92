import type { Translate } from '../../i18n/i18n.ts';
import { SignInError } from '../../client/identity/identity-provider.ts';

const sentences = {
  'invalid-credential': 'identity:error.invalidCredential',
  'user-disabled': 'identity:error.userDisabled',
  network: 'identity:error.network',
  'too-many-requests': 'identity:error.tooManyRequests',
  'account-exists': 'identity:error.accountExists',
  'google-failed': 'identity:error.googleFailed',
  'github-failed': 'identity:error.githubFailed',
  'sign-up-closed': 'identity:registrationClosed',
  'popup-blocked': 'identity:error.popupBlocked',
  'no-result': 'identity:error.noResult',
} as const;

/** The sentence for a failed sign-in (specification, section 8). */
export function signInText(error: unknown, t: Translate): string {
  if (error instanceof SignInError && error.code in sentences) {
    return t(sentences[error.code as keyof typeof sentences]);
  }
  return error instanceof Error && error.message ? error.message : t('identity:error.other');
}

const signUpSentences = {
  network: 'identity:error.network',
  'too-many-requests': 'identity:error.tooManyRequests',
  'password-too-short': 'identity:passwordHint',
  'password-too-common': 'identity:error.passwordTooCommon',
} as const;

/** The sentence for a failed registration: the provider's message or 'Registration failed'. */
export function signUpText(error: unknown, t: Translate): string {
  if (error instanceof SignInError && error.code in signUpSentences) {
    return t(signUpSentences[error.code as keyof typeof signUpSentences]);
  }
  const isTold = error instanceof SignInError && error.code === 'other' && error.message !== '';
  return isTold ? error.message : t('identity:error.registrationFailed');
}

/** The sentence for a password that was not changed. */
export function newPasswordText(error: unknown, t: Translate): string {
  if (error instanceof SignInError) {
    if (error.code === 'invalid-credential') return t('profile:password.wrong');
    if (error.code in signUpSentences) return t(signUpSentences[error.code as keyof typeof signUpSentences]);
  }
  return error instanceof Error && error.message ? error.message : t('errors:requestFailed');
}
