import { errorText } from '../../../client/error-text.ts';
import { PasskeyError } from '../../../client/identity/passkey.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { signInText } from '../sign-in-text.ts';
import { SignInError } from '../../../client/identity/identity-provider.ts';

/** The sentence for what went wrong with a passkey or a code. */
export function factorText(error: unknown, t: Translate): string {
  if (error instanceof PasskeyError) return t(`factors:passkey.error.${error.code}`);
  return error instanceof SignInError ? signInText(error, t) : errorText(error, t);
}
