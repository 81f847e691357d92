import type { GenericEndpointContext } from 'better-auth';
import { getSessionFromCtx } from 'better-auth/api';
import { refusal } from './provider-refusal.ts';
import { notedClaims, noteOpened } from './sign-in-claims.ts';
import type { RightsClaims } from './sign-in-claims.ts';

const disabledText = 'This account has been disabled. Contact your administrator for assistance.';

/** What the guard asks of an account. */
interface Facts {
  /** Whether it was disabled: it gets no session. */
  readonly isDisabled: (uid: string) => Promise<boolean>;
  /** Whether it has a second factor: its sessions open nothing before that is given. */
  readonly hasFactor: (uid: string) => Promise<boolean>;
  /** The claim that what an issuer says of groups and role comes to; null where that says nothing. */
  readonly claimGiven: (claims: RightsClaims) => Promise<string | null>;
}

/** What a session says besides the provider's own. */
export const sessionFields = {
  provider: { type: 'string', required: true, defaultValue: 'email', input: false },
  roleClaim: { type: 'string', required: false, input: false },
  awaitsFactor: { type: 'boolean', required: true, defaultValue: false, input: false },
  provedAt: { type: 'date', required: false, input: false },
} as const;

/** What a session opens; signing out is open to one that waits, too. */
const opened: ReadonlySet<string> = new Set(['/get-session', '/token', '/change-password']);

/** Refuses `FACTOR_REQUIRED` to a session that waits for its second step; calls from inside see to it themselves. */
export async function requireSecondStep(context: GenericEndpointContext): Promise<void> {
  if (context.request === undefined || !opened.has(context.path)) return;
  const found = await getSessionFromCtx(context);
  if (found?.session['awaitsFactor'] === true) throw refusal('FORBIDDEN', 'FACTOR_REQUIRED', 'Second step');
}

/**
 * Refuses a session to whoever is disabled, behind the proof of who it is; notes where that was given, what
 * was said there of the role, and whether a second step is still to come. The session that a changed password opens goes on from the one before it.
 */
export function sessionGuard({ isDisabled, hasFactor, claimGiven }: Facts) {
  return async <S extends { readonly userId: string }>(
    session: S,
    context: GenericEndpointContext | null,
  ) => {
    if (await isDisabled(session.userId)) throw refusal('FORBIDDEN', 'USER_DISABLED', disabledText);
    const provider = context?.path === '/callback/:id' ? String(context.params?.['id']) : 'email';
    const before = context?.path === '/change-password' ? context.context.session?.session : undefined;
    const awaitsFactor = before === undefined && (await hasFactor(session.userId));
    const claims = notedClaims();
    const roleClaim = claims === null ? null : await claimGiven(claims);
    return {
      data: { ...session, provider, roleClaim, awaitsFactor, provedAt: before?.['provedAt'] ?? null },
    };
  };
}

/** Tells whoever answers the request whose session was opened. */
export async function noteSession(
  session: { readonly userId: string } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const { userId: uid, provider, awaitsFactor } = session;
  noteOpened({ uid, provider: String(provider), awaitsFactor: awaitsFactor === true });
}
