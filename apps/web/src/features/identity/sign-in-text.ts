import type { Translate } from '../../i18n/i18n.ts';
import { SignInError } from '../../client/identity/identity-provider.ts';

/** The sentence for a failed sign-in (specification, section 8). */
export function signInText(error: unknown, t: Translate): string {
  const fallback = t('identity:error.other');
  if (!(error instanceof SignInError))
    return error instanceof Error && error.message ? error.message : fallback;
  switch (error.code) {
    case 'invalid-credential':
      return t('identity:error.invalidCredential');
    case 'user-disabled':
      return t('identity:error.userDisabled');
    case 'network':
      return t('identity:error.network');
    case 'too-many-requests':
      return t('identity:error.tooManyRequests');
    case 'no-result':
      return t('identity:error.noResult');
    case 'email-taken':
    case 'password-too-short':
    case 'password-too-common':
    case 'other':
      return error.message || fallback;
  }
}

/** The sentence for a failed registration: the provider's message or 'Registration failed'. */
export function signUpText(error: unknown, t: Translate): string {
  if (!(error instanceof SignInError)) return t('identity:error.registrationFailed');
  switch (error.code) {
    case 'network':
      return t('identity:error.network');
    case 'too-many-requests':
      return t('identity:error.tooManyRequests');
    case 'password-too-short':
      return t('identity:passwordHint');
    case 'password-too-common':
      return t('identity:error.passwordTooCommon');
    case 'other':
      return error.message || t('identity:error.registrationFailed');
    case 'email-taken':
    case 'invalid-credential':
    case 'user-disabled':
    case 'no-result':
      return t('identity:error.registrationFailed');
  }
}
