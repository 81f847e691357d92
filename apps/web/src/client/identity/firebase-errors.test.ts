import { expect, test } from 'vitest';
import { firebaseSignInError } from './firebase-errors.ts';

const refused = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code });

test.each([
  ['auth/popup-blocked', 'popup-blocked'],
  ['auth/popup-closed-by-user', 'github-failed'],
  ['auth/cancelled-popup-request', 'github-failed'],
  ['auth/user-cancelled', 'github-failed'],
  ['auth/account-exists-with-different-credential', 'account-exists'],
  ['auth/invalid-credential', 'invalid-credential'],
  ['auth/wrong-password', 'invalid-credential'],
  ['auth/user-not-found', 'invalid-credential'],
  ['auth/user-disabled', 'user-disabled'],
  ['auth/network-request-failed', 'network'],
  ['auth/too-many-requests', 'too-many-requests'],
])('%s at GitHub is %s', (code, expected) => {
  expect(firebaseSignInError(refused(code), 'github-failed').code).toBe(expected);
});

test('what has no sentence of its own keeps the error’s', () => {
  const error = firebaseSignInError(refused('auth/internal-error'), 'google-failed');
  expect([error.code, error.message]).toEqual(['other', 'Firebase: Error (auth/internal-error).']);
});

test('what is no error has none', () => {
  expect(firebaseSignInError('?').message).toBe('');
});
