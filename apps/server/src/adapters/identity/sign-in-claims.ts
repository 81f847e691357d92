import { AsyncLocalStorage } from 'node:async_hooks';

/** What an issuer says of somebody's rights: nothing where it leaves a claim out. */
export interface RightsClaims {
  readonly role: string | null;
  readonly groups: readonly string[] | null;
}

const underWay = new AsyncLocalStorage<{ claims: RightsClaims | null }>();

/**
 * Answers one request to the provider. The library drops what a profile says beyond name and address, so what the issuer
 * says of rights goes from the reading of the profile to the session that is opened in the same request.
 */
export function answerSignIn<T>(work: () => Promise<T>): Promise<T> {
  return underWay.run({ claims: null }, work);
}

export function noteClaims(claims: RightsClaims): void {
  const request = underWay.getStore();
  if (request !== undefined) request.claims = claims;
}

/** Null where nobody spoke of rights in this request. */
export function notedClaims(): RightsClaims | null {
  return underWay.getStore()?.claims ?? null;
}
