import { accountRoutes, userRoutes } from '@sorgfalt/contract';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Users } from '../users/index.ts';
import { waitForStep } from './answer-steps.ts';
import type { createCodeLimits } from './code-limits.ts';
import type { createInvitations } from './invitations.ts';
import type { createRecovery } from './recovery.ts';
import type { createVerification } from './verification.ts';

export interface CodeActs {
  readonly limits: ReturnType<typeof createCodeLimits>;
  readonly recovery: ReturnType<typeof createRecovery>;
  readonly verification: ReturnType<typeof createVerification>;
  readonly invite: ReturnType<typeof createInvitations>;
  readonly users: Pick<Users, 'find' | 'toWire'>;
}

const done = { ok: true } as const;

/** What people do with codes: passwords that are forgotten or not chosen yet, addresses that are proved. */
export function addCodeRoutes(router: Router, { limits, recovery, verification, invite, users }: CodeActs) {
  router.add(accountRoutes.requestPasswordReset, async ({ body: { email, language }, request }) => {
    const startedMs = performance.now();
    try {
      await limits.attempt(request.ip);
      await limits.mailTo(email, request.ip);
      await recovery.ask(email, language);
    } finally {
      await waitForStep(startedMs);
    }
    return done;
  });
  router.add(accountRoutes.confirmPasswordReset, async ({ body: { code, newPassword }, request }) => {
    await limits.attempt(request.ip);
    await recovery.confirm(code, newPassword);
    return done;
  });
  router.add(accountRoutes.requestVerification, async ({ caller, body: { language } }) => {
    const { id } = signedIn(caller);
    await limits.mailToSelf(id);
    await verification.ask(signedIn(caller), language);
    return done;
  });
  router.add(accountRoutes.confirmVerification, async ({ caller, body: { code }, request }) => {
    await limits.attempt(request.ip);
    await verification.confirm(signedIn(caller), code);
    return done;
  });
  router.add(userRoutes.invite, async ({ caller, body }) =>
    users.toWire(await invite(signedIn(caller), body)),
  );
  router.add(userRoutes.sendPasswordReset, async ({ caller, params: { uid }, body: { language } }) => {
    await recovery.send(signedIn(caller), uid, language);
    return done;
  });
}
