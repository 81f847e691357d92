import { initializeApp } from '@firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  initializeAuth,
  onAuthStateChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updatePassword,
  updateProfile,
  type Auth,
  type UserCredential,
} from '@firebase/auth';
import { sessionRoutes, type RouteOutput, type SignInProvider } from '@sorgfalt/contract';
import { send } from '../api-client.ts';
import { AuthError } from './auth-error.ts';
import { firebaseRefusal, firebaseSignInError } from './firebase-errors.ts';
import { firebaseWays, popupProviders } from './firebase-ways.ts';
import { SignInError, type IdentityProvider } from './identity-provider.ts';
import { tokenKeeper } from './token-keeper.ts';
import { mergeUserDocument } from './user-document.ts';

/** What the server tells of the project. */
export interface FirebaseConfig {
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string;
  readonly emulator: string | null;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

const leaveTimeoutMs = 5000;

/** Firebase says who somebody is, by its web SDK; each call of ours bears its ID token. */
export function firebaseProvider(
  { emulator, ...project }: FirebaseConfig,
  methods: readonly SignInProvider[],
): IdentityProvider {
  const auth = openAuth(project, emulator);
  const keeper = tokenKeeper(() => freshToken(auth));
  const { keep, renew, current } = keeper;
  // Another window may sign in or out: the SDK tells.
  onAuthStateChanged(auth, (user) => {
    if (user === null) keep(null);
    else void user.getIdToken().then(keep, () => undefined);
  });
  const start = async () => {
    await auth.authStateReady();
    if ((await current(false)) === null && auth.currentUser !== null) await renew();
  };
  return {
    canSignIn: true,
    start,
    fetchSignInMethods: async () => methods,
    ...waysIn(auth, keeper),
    ...passwords(auth, keeper),
    ...firebaseWays(auth, methods, keeper.renew),
    ...notHere,
    signOut: async () => {
      const token = await current(false).catch(() => null);
      // First: as long as the SDK knows somebody, whoever asks for a token has one made.
      await signOut(auth).finally(() => keep(null));
      if (token !== null) await endSession(token);
    },
    getIdToken: async (force = false) => {
      await start();
      const token = await current(force);
      if (token === null) throw new AuthError('no-user');
      return token;
    },
    onAuthStateChanged: keeper.follow,
    keepRecord: async (user) => {
      const token = await current(false);
      // The emulator of sign-ins keeps no documents.
      if (token === null || emulator !== null) return;
      const database = { address: 'https://firestore.googleapis.com', projectId: project.projectId };
      await mergeUserDocument(database, user, token);
    },
  };
}

type Keeper = ReturnType<typeof tokenKeeper>;

async function freshToken(auth: Auth): Promise<string | null> {
  try {
    return (await auth.currentUser?.getIdToken(true)) ?? null;
  } catch (error) {
    throw new AuthError('token-refresh', error);
  }
}

function waysIn(auth: Auth, { keep, renew }: Keeper) {
  /** Where nobody comes of it, the error says so: `failed`. */
  const enter = async (
    way: () => Promise<UserCredential>,
    failed: 'no-result' | 'google-failed' | 'github-failed',
  ) => {
    try {
      const { user } = await way();
      if (keep(await user.getIdToken()) === null) throw new SignInError(failed);
      return user;
    } catch (error) {
      throw firebaseSignInError(error, failed);
    }
  };
  const popup = (way: 'google' | 'github') =>
    signInWithPopup(auth, new popupProviders[way](), browserPopupRedirectResolver);
  return {
    signIn: async ({ email, password }: Credentials) => {
      await enter(() => signInWithEmailAndPassword(auth, email, password), 'no-result');
    },
    signUp: async ({ name, email, password }: Credentials & { readonly name: string }) => {
      const user = await enter(() => createUserWithEmailAndPassword(auth, email, password), 'no-result');
      await updateProfile(user, { displayName: name });
      // The account is there and signed in; a mail that did not go is asked for again.
      await sendEmailVerification(user).catch(() => undefined);
      // The token from before does not know the name.
      await renew();
    },
    signInWithGoogle: async () => {
      await enter(() => popup('google'), 'google-failed');
    },
    signInWithGithub: async () => {
      await enter(() => popup('github'), 'github-failed');
    },
  };
}

function passwords(auth: Auth, { renew }: Keeper) {
  return {
    sendPasswordReset: (email: string) => sendReset(auth, email),
    confirmPasswordReset: (code: string, newPassword: string) =>
      confirmPasswordReset(auth, code, newPassword).catch(refuse),
    changePassword: async (present: string, next: string) => {
      await changePassword(auth, present, next);
      await renew();
    },
  };
}

function openAuth(project: Omit<FirebaseConfig, 'emulator'>, emulator: string | null): Auth {
  const auth = initializeAuth(initializeApp({ ...project }), { persistence: browserLocalPersistence });
  if (emulator !== null) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  return auth;
}

/** The same for an address that nobody has. */
async function sendReset(auth: Auth, email: string): Promise<void> {
  try {
    await sendPasswordResetEmail(auth, email);
  } catch (error) {
    const isUnknown = error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
    if (!isUnknown) throw firebaseRefusal(error);
  }
}

async function changePassword(auth: Auth, present: string, next: string): Promise<void> {
  const user = auth.currentUser;
  if (user?.email == null) throw new AuthError('no-user');
  try {
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, present));
    await updatePassword(user, next);
  } catch (error) {
    throw firebaseSignInError(error);
  }
}

/** Has the server end the session, so that its tokens are worth nothing; without an answer it ends by itself. */
async function endSession(token: string): Promise<void> {
  const options = { timeoutMs: leaveTimeoutMs };
  try {
    const answer = await send(sessionRoutes.list, {}, token, options);
    const { sessions } = answer as RouteOutput<typeof sessionRoutes.list>;
    const own = sessions.find(({ isCurrent }) => isCurrent);
    if (own === undefined) return;
    await send(sessionRoutes.end, { params: { session: own.session } }, token, options);
  } catch {
    // The session was ended by somebody else, or the server cannot be reached.
  }
}

function refuse(error: unknown): never {
  throw firebaseRefusal(error);
}

/** Ways in that only the embedded provider has. */
const notHere = {
  signInWithPasskey: async () => {
    throw new SignInError('no-result');
  },
  takeSecondStep: async () => {
    throw new SignInError('no-result');
  },
  signInWithIssuer: async () => {
    throw new SignInError('oidc-failed');
  },
};
