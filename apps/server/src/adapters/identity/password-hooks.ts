import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { errorTable, passwordLengthMax, passwordLengthMin } from '@sorgfalt/contract';
import { refusal } from './provider-refusal.ts';
import { requireSecondStep } from './session-guard.ts';
import type { createSignInGuard } from './sign-in-guard.ts';

const nameMax = 120;
/** RFC 5321, 4.5.3.1.3, less the angle brackets. */
const emailMax = 254;

/** How passwords are judged. */
export interface PasswordRules {
  /** Whether a password is among those that are tried first. */
  readonly isKnownPassword: (password: string, person: { name: string; email: string }) => Promise<boolean>;
  /** Hashes a password anew that has just been proved, where it is stored in an outdated form. */
  readonly renewHash: (uid: string, password: string) => Promise<void>;
}

/** What is seen to before and after somebody signs up, signs in, or changes a password. */
export function passwordHooks(
  { isSignUpOpen }: { readonly isSignUpOpen: boolean },
  { isKnownPassword, renewHash }: PasswordRules,
  guard: ReturnType<typeof createSignInGuard>,
) {
  return {
    before: createAuthMiddleware(async (context) => {
      if (context.path === '/sign-up/email') {
        await guardSignUp(context, isSignUpOpen, isKnownPassword);
      }
      if (context.path === '/sign-in/email') await guard.beforeSignIn(context);
      await requireSecondStep(context);
      if (context.path !== '/change-password') return undefined;
      const session = await getSessionFromCtx(context);
      if (session === null) return undefined;
      const { newPassword }: { newPassword?: unknown } = context.body ?? {};
      if (typeof newPassword === 'string') refuseKnown(await isKnownPassword(newPassword, session.user));
      await guard.beforeChange(session.user.id);
      // A new password ends every session but the new one of whoever changed it.
      return { context: { body: { revokeOtherSessions: true } } };
    }),
    after: createAuthMiddleware(async (context) => {
      if (context.path === '/sign-in/email') await guard.afterSignIn(context);
      const { newSession } = context.context;
      const { password }: { password?: unknown } = context.body ?? {};
      if (context.path === '/sign-in/email' && newSession !== null && typeof password === 'string') {
        await renewHash(newSession.user.id, password);
      }
      if (context.path === '/change-password' && newSession !== null) {
        await guard.afterChange(newSession.user.id);
      }
    }),
  };
}

/** What the sign-up's hook needs of its context. */
interface SignUpContext {
  readonly request?: Request | undefined;
  readonly body?: unknown;
}

async function guardSignUp(
  { request, body }: SignUpContext,
  isOpen: boolean,
  isKnownPassword: PasswordRules['isKnownPassword'],
): Promise<void> {
  // `request` is there for what comes over HTTP; the first administrator is registered from inside.
  if (request === undefined) return;
  if (!isOpen) throw refusal('FORBIDDEN', 'EMAIL_PASSWORD_SIGN_UP_DISABLED');
  const { name, email, password }: { name?: unknown; email?: unknown; password?: unknown } = body ?? {};
  if (!isText(name, nameMax)) throw refusal('BAD_REQUEST', 'INVALID_NAME');
  if (!isText(email, emailMax)) throw refusal('BAD_REQUEST', 'INVALID_EMAIL');
  // Length first: who has to think of more letters is not to be told of the second fault only then.
  if (typeof password !== 'string' || !hasGoodLength(password)) return;
  refuseKnown(await isKnownPassword(password, { name, email }));
}

function refuseKnown(isKnown: boolean): void {
  const { message } = errorTable['password-too-common'];
  if (isKnown) throw refusal('BAD_REQUEST', 'PASSWORD_TOO_COMMON', message);
}

function hasGoodLength({ length }: string): boolean {
  return length >= passwordLengthMin && length <= passwordLengthMax;
}

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= max;
}
