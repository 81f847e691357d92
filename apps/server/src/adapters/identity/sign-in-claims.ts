import { AsyncLocalStorage } from 'node:async_hooks';

/** What an issuer says of somebody's rights: nothing where it leaves a claim out. */
export interface RightsClaims {
  readonly role: string | null;
  readonly groups: readonly string[] | null;
}

/** A session that a request to the provider opened. */
interface SessionNote {
  readonly uid: string;
  /** Where the person proved who it is. */
  readonly provider: string;
  /** The second step is still to come: nobody is signed in yet. */
  readonly awaitsFactor: boolean;
}

/** A way in that a request to the provider added to an account. */
interface LinkNote {
  readonly uid: string;
  readonly way: string;
}

/** What a request to the provider came to. */
export interface ProviderAnswer {
  readonly response: Response;
  readonly opened: SessionNote | null;
  readonly linked: LinkNote | null;
}

interface Notes {
  claims: RightsClaims | null;
  opened: SessionNote | null;
  linked: LinkNote | null;
}

const underWay = new AsyncLocalStorage<Notes>();

/**
 * Answers one request to the provider. The library drops what a profile says beyond name and address, so what the issuer
 * says of rights goes from the reading of the profile to the session that is opened in the same request.
 */
export function answerSignIn(work: () => Promise<Response>): Promise<ProviderAnswer> {
  const notes: Notes = { claims: null, opened: null, linked: null };
  return underWay.run(notes, async () => {
    const response = await work();
    const { opened, linked } = notes;
    return { response, opened, linked };
  });
}

export function noteLinked(link: LinkNote): void {
  const request = underWay.getStore();
  if (request !== undefined) request.linked = link;
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
