import { factorRoutes } from '@sorgfalt/contract';
import { authenticatorApp } from '../authenticator-app.ts';
import type { AuthenticatorApp } from '../authenticator-app.ts';
import type { TestApp } from '../test-app.ts';

/** Sets up an authenticator app for a new account, as its owner does; the session has given its second factor then. */
export async function addTotp(
  house: TestApp,
  token: string,
): Promise<{ readonly app: AuthenticatorApp; readonly recoveryCodes: readonly string[] }> {
  const begun = await house.call(factorRoutes.beginTotp, { body: {} }, { token });
  if (begun.status !== 201) throw new Error(JSON.stringify(begun.error));
  const app = authenticatorApp(begun.body.secret);
  const kept = await house.call(factorRoutes.confirmTotp, { body: { totp: await app.code() } }, { token });
  if (kept.status !== 200) throw new Error(JSON.stringify(kept.error));
  return { app, recoveryCodes: kept.body.recoveryCodes ?? [] };
}
