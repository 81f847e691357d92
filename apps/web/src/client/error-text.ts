import type { Translate } from '../i18n/i18n.ts';
import { wordOf } from '../i18n/word-of.ts';
import { ApiError } from './api-error.ts';
import { AuthError } from './identity/auth-error.ts';

/** Statuses that the specification gives a sentence; shown as `{text} ({status})`. */
const byStatus = {
  400: 'errors:status.400',
  401: 'errors:status.401',
  403: 'errors:status.403',
  404: 'errors:status.404',
  500: 'errors:status.500',
  502: 'errors:status.502',
  503: 'errors:status.503',
} as const;

/** What went wrong before there was an answer that can be read. */
const byCause = {
  'no-response': 'errors:noResponse',
  timeout: 'errors:noResponse',
  'invalid-response': 'errors:invalidResponse',
} as const;

/** What keeps a session from being known or used. */
const byAuthError = {
  'no-user': 'errors:auth.noUser',
  'state-timeout': 'errors:auth.stateTimeout',
  'token-refresh': 'errors:auth.tokenRefresh',
} as const;

function has<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(table, key);
}

/** The sentence of a failed call, as section 8 of the specification has it, in the user's language. */
export function errorText(error: unknown, t: Translate): string {
  if (error instanceof AuthError) return t(byAuthError[error.code]);
  if (!(error instanceof ApiError)) {
    return error instanceof Error && error.message !== '' ? error.message : t('errors:requestFailed');
  }
  const { code, status } = error;
  if (code !== undefined && has(byCause, code)) return t(byCause[code]);
  // Refusals of the domain say what to do: their own sentence, without a number.
  const refusal = wordOf(t, `refusals:${code}`, '');
  if (refusal !== '') return refusal;
  if (has(byStatus, status)) return `${t(byStatus[status])} (${status})`;
  return `${error.message || t('errors:status.500')} (${status})`;
}

/** The request id to show beside an error, where the server gave one. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined;
}
