import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** Steps that a clock may be off, either way. */
const driftSteps = 1;

const totpOf = (secret: string, labels: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...labels, secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds });

/** A secret for an authenticator app: 160 bits in Base32, as RFC 4226, 4 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an app reads from the QR code. */
export function totpUri(secret: string, label: string, issuer: string): string {
  return totpOf(secret, { issuer, label }).toString();
}

/** The time step whose code this is (RFC 6238, 4.2), counted from the epoch; null where it is the code of none that is near. */
export function totpStep(secret: string, code: string, nowMs: number): number | null {
  const token = code.replaceAll(/\s/gu, '');
  const delta = totpOf(secret).validate({ token, timestamp: nowMs, window: driftSteps });
  return delta === null ? null : Math.floor(nowMs / 1000 / periodSeconds) + delta;
}
