const messages = {
  'no-user': 'No authenticated user',
  'state-timeout': 'Auth state timeout',
  'token-refresh': 'Token refresh failed',
} as const;

export type AuthErrorCode = keyof typeof messages;

/** What keeps a session from being known or used (specification, section 8). */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthErrorCode;

  constructor(code: AuthErrorCode, cause?: unknown) {
    super(messages[code], { cause });
    this.code = code;
  }
}
