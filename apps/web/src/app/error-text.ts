import type { Translate } from '../i18n/i18n.ts';
import { ApiError } from './api-error.ts';

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

/** Refusals of the domain say what to do: their own sentence, without a number. */
const byCode = {
  'own-submission': 'errors:code.own-submission',
  'above-approval-limit': 'errors:code.above-approval-limit',
  'admin-only': 'errors:code.admin-only',
  'version-conflict': 'errors:code.version-conflict',
  'already-submitted': 'errors:code.already-submitted',
  'already-decided': 'errors:code.already-decided',
  'blocked-case': 'errors:code.blocked-case',
  'hits-contradict': 'errors:code.hits-contradict',
  'not-allowed-now': 'errors:code.not-allowed-now',
  'email-taken': 'errors:code.email-taken',
  'setup-link-invalid': 'errors:code.setup-link-invalid',
  'last-admin': 'errors:code.last-admin',
  'not-empty': 'errors:code.not-empty',
  'notes-required': 'errors:code.notes-required',
  'unknown-step': 'errors:code.unknown-step',
  'form-incomplete': 'errors:code.form-incomplete',
  'file-too-large': 'errors:code.file-too-large',
  'unknown-format': 'errors:code.unknown-format',
  'broken-list': 'errors:code.broken-list',
  'list-shrunken': 'errors:code.list-shrunken',
  'broken-batch': 'errors:code.broken-batch',
  'ledger-halted': 'errors:code.ledger-halted',
  'client-active': 'errors:code.client-active',
  'retention-runs': 'errors:code.retention-runs',
  'not-stamped-yet': 'errors:code.not-stamped-yet',
  'evidence-damaged': 'errors:code.evidence-damaged',
  'idempotency-key-missing': 'errors:code.idempotency-key-missing',
  'idempotency-key-reused': 'errors:code.idempotency-key-reused',
  'idempotency-in-progress': 'errors:code.idempotency-in-progress',
  'order-refused': 'errors:code.order-refused',
  'broken-file': 'errors:code.broken-file',
  'statement-unbalanced': 'errors:code.statement-unbalanced',
  'broken-rules': 'errors:code.broken-rules',
  'too-many-requests': 'errors:code.too-many-requests',
  'no-response': 'errors:noResponse',
  timeout: 'errors:noResponse',
  'invalid-response': 'errors:invalidResponse',
} as const;

function has<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(table, key);
}

/** The sentence of a failed call, as section 8 of the specification has it, in the user's language. */
export function errorText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) {
    return error instanceof Error && error.message !== '' ? error.message : t('errors:requestFailed');
  }
  const { code, status } = error;
  if (code !== undefined && has(byCode, code)) return t(byCode[code]);
  if (has(byStatus, status)) return `${t(byStatus[status])} (${status})`;
  return `${error.message || t('errors:status.500')} (${status})`;
}

/** The request id to show beside an error, where the server gave one. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined;
}
