import type { AuthenticatorAnswer } from '@sorgfalt/contract';

/** Why the device gave no passkey: nobody wanted to, this is not the address that passkeys belong to, or it cannot. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly code: 'cancelled' | 'wrong-address' | 'unsupported' | 'present';

  constructor(code: PasskeyError['code'], cause?: unknown) {
    super(`No passkey: ${code}`, { cause });
    this.code = code;
  }
}

const codes: Readonly<Record<string, PasskeyError['code']>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  SecurityError: 'wrong-address',
  InvalidStateError: 'present',
};

/** Whether this browser speaks Web Authentication in JSON (Level 3, 5.1.8). */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Has the device make a passkey. Throws `PasskeyError`. */
export function makePasskey(options: Record<string, unknown>): Promise<AuthenticatorAnswer> {
  return answerOf(() => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    );
    return navigator.credentials.create({ publicKey });
  });
}

/** Has the device sign with one of its passkeys. Throws `PasskeyError`. */
export function signWithPasskey(options: Record<string, unknown>): Promise<AuthenticatorAnswer> {
  return answerOf(() => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      options as unknown as PublicKeyCredentialRequestOptionsJSON,
    );
    return navigator.credentials.get({ publicKey });
  });
}

async function answerOf(ask: () => Promise<Credential | null>): Promise<AuthenticatorAnswer> {
  if (!hasPasskeys()) throw new PasskeyError('unsupported');
  try {
    const credential = await ask();
    if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError('cancelled');
    const { id, rawId, response } = credential.toJSON() as unknown as AuthenticatorAnswer;
    return { id, rawId, type: 'public-key', response, clientExtensionResults: {} };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw new PasskeyError(codes[error.name] ?? 'unsupported', error);
  }
}
