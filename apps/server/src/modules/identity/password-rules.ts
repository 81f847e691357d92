import type { IsBreached } from '../../adapters/identity/breached-passwords.ts';
import { isGuessable } from './password-policy.ts';
import type { PasswordContext } from './password-policy.ts';

/** Whether a password is among those that are tried first: easy to guess for whoever knows the person, or breached. */
export type IsKnownPassword = (
  password: string,
  person: Omit<PasswordContext, 'productName'>,
) => Promise<boolean>;

export function passwordRules(productName: string, isBreached: IsBreached | null): IsKnownPassword {
  return async (password, { name, email }) =>
    isGuessable(password, { name, email, productName }) ||
    (isBreached !== null && (await isBreached(password)));
}
