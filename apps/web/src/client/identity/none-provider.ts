import { AuthError } from './auth-error.ts';
import { LinkError, SignInError, type IdentityProvider } from './identity-provider.ts';

/** The mode without identity: everybody is a guest and signing in is switched off; it grants nothing. */
export const noneProvider: IdentityProvider = {
  canSignIn: false,
  start: async () => {},
  signUp: async () => {
    throw new SignInError('no-result');
  },
  signIn: async () => {
    throw new SignInError('no-result');
  },
  signInWithPasskey: async () => {
    throw new SignInError('no-result');
  },
  takeSecondStep: async () => {
    throw new SignInError('no-result');
  },
  signInWithGoogle: async () => {
    throw new SignInError('google-failed');
  },
  signInWithGithub: async () => {
    throw new SignInError('github-failed');
  },
  signInWithIssuer: async () => {
    throw new SignInError('oidc-failed');
  },
  fetchSignInMethods: async () => [],
  listWays: async () => [],
  linkWay: async () => {
    throw new LinkError('other');
  },
  unlinkWay: async () => {
    throw new LinkError('other');
  },
  signOut: async () => {},
  sendPasswordReset: async () => {
    throw new SignInError('no-result');
  },
  changePassword: async () => {
    throw new SignInError('no-result');
  },
  confirmPasswordReset: async () => {
    throw new SignInError('no-result');
  },
  getIdToken: async () => {
    throw new AuthError('no-user');
  },
  onAuthStateChanged: () => () => {},
};
