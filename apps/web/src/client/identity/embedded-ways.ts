import { accountRoutes, identityRoutes, passkeyRoutes } from '@sorgfalt/contract';
import { call } from '../api-client.ts';
import { currentSettings } from '../settings/settings-store.ts';
import { jsonOf, request } from './embedded-calls.ts';
import { linkedWays } from './linked-ways.ts';
import { SignInError, type SignInWays, type Social } from './identity-provider.ts';
import { signInErrorOf } from './sign-in-error-of.ts';
import { signWithPasskey } from './passkey.ts';
import { popupPath, signInByPopup } from './sign-in-popup.ts';

/** Where a provider is to be opened. */
async function addressOf(social: Social): Promise<string> {
  const ends = { callbackURL: popupPath, errorCallbackURL: popupPath };
  const response = await request('/sign-in/social', { provider: social, disableRedirect: true, ...ends });
  const answer = await jsonOf(response);
  if (!response.ok) throw signInErrorOf(response.status, answer);
  if (typeof answer === 'object' && answer !== null && 'url' in answer) return String(answer.url);
  throw new SignInError(`${social}-failed`);
}

/**
 * The ways in, at the embedded provider and elsewhere: the session is ours all the same. Apart from the rest, as whoever
 * is signed in does not need them; `renew` fetches the token of the session that was opened.
 */
export function embeddedWays(renew: () => Promise<string | null>): SignInWays {
  const enter = async (path: string, body: object) => {
    const response = await request(path, body);
    const answer = await jsonOf(response);
    if (!response.ok) throw signInErrorOf(response.status, answer);
    if (answer === null || (await renew()) === null) throw new SignInError('no-result');
  };

  const enterBy = async (social: Social) => {
    await signInByPopup(social, () => addressOf(social));
    if ((await renew()) === null) throw new SignInError(`${social}-failed`);
  };
  const anonymous = { isAnonymous: true } as const;
  return {
    signInWithPasskey: async () => {
      const { options } = await call(passkeyRoutes.options, {}, anonymous);
      const answer = await signWithPasskey(options);
      await call(passkeyRoutes.signIn, { body: { answer } }, anonymous);
      if ((await renew()) === null) throw new SignInError('no-result');
    },
    takeSecondStep: async (step) => {
      const body =
        step === 'passkey'
          ? {
              passkey: await signWithPasskey(
                (await call(passkeyRoutes.secondStepOptions, {}, anonymous)).options,
              ),
            }
          : step;
      await call(passkeyRoutes.secondStep, { body }, anonymous);
      if ((await renew()) === null) throw new SignInError('no-result');
    },
    // A taken address is answered like a free one; that the password does not open it says so.
    signUp: async ({ name, ...credentials }) => {
      const response = await request('/sign-up/email', { name, ...credentials });
      if (!response.ok) throw signInErrorOf(response.status, await jsonOf(response));
      await enter('/sign-in/email', credentials);
    },
    signIn: async (input) => enter('/sign-in/email', input),
    signInWithGoogle: async () => enterBy('google'),
    signInWithGithub: async () => enterBy('github'),
    signInWithIssuer: async () => enterBy('oidc'),
    fetchSignInMethods: async () => {
      const { providers } = await call(identityRoutes.config, {}, anonymous);
      return ['email', ...providers];
    },
    changePassword: async (currentPassword, newPassword) => {
      const response = await request('/change-password', { currentPassword, newPassword });
      if (!response.ok) throw signInErrorOf(response.status, await jsonOf(response));
      await renew();
    },
    ...linkedWays,
    sendPasswordReset: async (email) => {
      const { language } = currentSettings();
      await call(accountRoutes.requestPasswordReset, { body: { email, language } }, anonymous);
    },
    confirmPasswordReset: async (code, newPassword) => {
      await call(accountRoutes.confirmPasswordReset, { body: { code, newPassword } }, anonymous);
    },
  };
}
