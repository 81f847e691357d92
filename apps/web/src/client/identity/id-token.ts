const renewBeforeMs = 60_000;
/** Renewal interval of the specification; a token that ends earlier is renewed earlier. */
const longestKeepMs = 2_700_000;

/** What a token says, unverified; nothing where it cannot be read. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

/** When a token must be renewed, in milliseconds since 1970; `now` where it cannot be read. */
export function renewAt(token: string, now: number): number {
  const expiresAt = Number(claimsOf(token)['exp']) * 1000;
  return Number.isFinite(expiresAt) ? Math.min(expiresAt - renewBeforeMs, now + longestKeepMs) : now;
}
