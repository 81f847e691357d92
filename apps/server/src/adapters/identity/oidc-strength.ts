import { IssuerError } from './oidc-issuer.ts';

/** How strong, and how long ago, a sign-in at an issuer must be. */
interface Strength {
  readonly acrValues: readonly string[];
  readonly maxAgeSeconds: number;
}

const clockToleranceSeconds = 60;

/** What the issuer is asked for (OpenID Connect Core 1.0, 3.1.2.1). */
export function strengthAsked({ acrValues, maxAgeSeconds }: Strength): Record<string, string> {
  return {
    ...(acrValues.length === 0 ? {} : { acr_values: acrValues.join(' ') }),
    ...(maxAgeSeconds === 0 ? {} : { max_age: String(maxAgeSeconds) }),
  };
}

/**
 * Refuses what the issuer gave instead: `acr_values` is a wish, and an issuer may answer with less (Core 1.0, 3.1.2.1), so
 * what was asked for counts only where the ID token says it (ASVS 5.0.0, 6.8.4). Throws `IssuerError`.
 */
export function requireStrength(
  claims: Readonly<Record<string, unknown>>,
  { acrValues, maxAgeSeconds }: Strength,
  nowMs: number,
): void {
  const { acr, auth_time: signedIn } = claims;
  if (acrValues.length > 0 && !(typeof acr === 'string' && acrValues.includes(acr))) {
    throw new IssuerError('the sign-in there was not as strong as was asked for');
  }
  if (maxAgeSeconds === 0) return;
  const age = typeof signedIn === 'number' ? nowMs / 1000 - signedIn : Number.NaN;
  const isTimely = age <= maxAgeSeconds + clockToleranceSeconds && age >= -clockToleranceSeconds;
  if (!isTimely) throw new IssuerError('the sign-in there was longer ago than was asked for');
}
