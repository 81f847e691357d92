import { AsyncLocalStorage } from 'node:async_hooks';

/** What an issuer says of somebody's rights: nothing where it leaves a claim out. */
export interface RightsClaims {
  readonly role: string | null;
  readonly groups: readonly string[] | null;
}

/** A session that a request to the provider opened. */
export interface SessionNote {
  readonly uid: string;
  /** Where the person proved who it is. */
  readonly provider: string;
  /** The second step is still to come: nobody is signed in yet. */
  readonly awaitsFactor: boolean;
}

interface Notes {
  claims: RightsClaims | null;
  opened: SessionNote | null;
}

const underWay = new AsyncLocalStorage<Notes>();

/**
 * Answers one request to the provider. The library drops what a profile says beyond name and address, so what the issuer
 * says of rights goes from the reading of the profile to the session that is opened in the same request.
 */
export function answerSignIn(
  work: () => Promise<Response>,
): Promise<{ readonly response: Response; readonly opened: SessionNote | null }> {
  const notes: Notes = { claims: null, opened: null };
  return underWay.run(notes, async () => ({ response: await work(), opened: notes.opened }));
}

export function noteOpened(session: SessionNote): void {
  const request = underWay.getStore();
  if (request !== undefined) request.opened = session;
}

export function noteClaims(claims: RightsClaims): void {
  const request = underWay.getStore();
  if (request !== undefined) request.claims = claims;
}

/** Null where nobody spoke of rights in this request. */
export function notedClaims(): RightsClaims | null {
  return underWay.getStore()?.claims ?? null;
}
