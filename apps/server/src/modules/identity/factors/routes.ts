import { factorRoutes } from '@sorgfalt/contract';
import { signedIn } from '../../../platform/http/register-route.ts';
import type { Router } from '../../../platform/http/register-route.ts';
import type { Mailbox } from '../../mail/index.ts';
import type { Users } from '../../users/index.ts';
import type { createCodeLimits } from '../code-limits.ts';
import { addPasskey, beginPasskey, beginTotp, confirmTotp, renewRecoveryCodes } from './add-factor.ts';
import type { AddingDeps } from './add-factor.ts';
import { sendEnrolmentCode } from './enrolment.ts';
import { removeOfUser, removePasskey, removeTotp } from './remove-factor.ts';
import { showFactors } from './show-factors.ts';

export interface FactorDeps extends AddingDeps {
  readonly limits: ReturnType<typeof createCodeLimits>;
  readonly users: Pick<Users, 'requireAdmin'>;
  readonly mail: Pick<Mailbox, 'put'>;
  readonly publicUrl: string;
}

const done = { ok: true } as const;

/** Everybody sees and changes the own factors; an administrator removes a colleague's. */
export function addFactorRoutes(router: Router, deps: FactorDeps): void {
  const { limits } = deps;
  router.add(factorRoutes.show, ({ caller }) => showFactors(deps.database, signedIn(caller)));
  router.add(factorRoutes.sendCode, async ({ caller, body: { language } }) => {
    const { id } = signedIn(caller);
    await limits.mailToSelf(id);
    await sendEnrolmentCode(deps, signedIn(caller), language);
    return done;
  });
  router.add(factorRoutes.beginTotp, async ({ caller, body: { code }, request }) => {
    await limits.attempt(request.ip);
    return beginTotp(deps, signedIn(caller), code);
  });
  router.add(factorRoutes.confirmTotp, ({ caller, body: { totp } }) =>
    confirmTotp(deps, signedIn(caller), totp),
  );
  router.add(factorRoutes.removeTotp, async ({ caller }) => {
    await removeTotp(deps, signedIn(caller));
    return done;
  });
  router.add(factorRoutes.beginPasskey, async ({ caller, body: { code }, request }) => {
    await limits.attempt(request.ip);
    return beginPasskey(deps, signedIn(caller), code);
  });
  router.add(factorRoutes.addPasskey, ({ caller, body }) => addPasskey(deps, signedIn(caller), body));
  router.add(factorRoutes.removePasskey, async ({ caller, params: { passkeyId } }) => {
    await removePasskey(deps, signedIn(caller), passkeyId);
    return done;
  });
  router.add(factorRoutes.renewRecoveryCodes, ({ caller }) => renewRecoveryCodes(deps, signedIn(caller)));
  router.add(factorRoutes.removeOfUser, async ({ caller, params: { uid } }) => {
    await removeOfUser(deps, signedIn(caller), uid);
    return done;
  });
}
