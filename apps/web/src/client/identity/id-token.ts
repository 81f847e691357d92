const renewBeforeMs = 60_000;
/** Renewal interval of the specification; a token that ends earlier is renewed earlier. */
const longestKeepMs = 2_700_000;

/** When a token must be renewed, in milliseconds since 1970; `now` where it cannot be read. */
export function renewAt(token: string, now: number): number {
  const payload = token.split('.')[1];
  if (payload === undefined) return now;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return now;
    const expiresAt = Number(claims.exp) * 1000;
    return Number.isFinite(expiresAt) ? Math.min(expiresAt - renewBeforeMs, now + longestKeepMs) : now;
  } catch {
    return now;
  }
}
