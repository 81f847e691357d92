import type { AuthenticatorAnswer } from '@sorgfalt/contract';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** A passkey as it is kept: what it signs with, and how often it says it has. */
export interface StoredPasskey {
  readonly passkeyId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
}

export interface NewPasskey extends StoredPasskey {
  readonly isSynced: boolean;
}

/** Loaded when somebody uses a passkey: parsers of certificates are a tenth of a second of every start. */
const library = () => import('@simplewebauthn/server');

const timeoutMs = 120_000;
/** EdDSA, ES256, RS256 (COSE): what authenticators have, and no algorithm that the runtime calls an experiment. */
const algorithms = [-8, -7, -257];

interface Settings {
  readonly publicUrl: string;
  readonly productName: string;
  readonly origins: readonly string[];
}

/**
 * This installation as what Web Authentication calls the relying party. Passkeys belong to the host of its public
 * address; the person is always verified by the device (PIN, fingerprint, face), so that one is two factors.
 */
export function createRelyingParty(settings: Settings) {
  return { ...createAsking(settings), ...createChecking(settings) };
}

/** What is put before authenticators. */
function createAsking({ publicUrl, productName }: Settings) {
  const rpID = new URL(publicUrl).hostname;
  const known = ({ passkeyId, transports }: Pick<StoredPasskey, 'passkeyId' | 'transports'>) => ({
    id: passkeyId,
    transports: [...transports] as AuthenticatorTransport[],
  });
  return {
    async registrationOptions(
      person: { readonly uid: string; readonly name: string; readonly email: string },
      challenge: string,
      present: readonly StoredPasskey[],
    ): Promise<object> {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: productName,
        rpID,
        userID: new TextEncoder().encode(person.uid),
        userName: person.email,
        userDisplayName: person.name,
        challenge: Buffer.from(challenge, 'base64url'),
        timeout: timeoutMs,
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: present.map(known),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },
    /** Of somebody's passkeys, or, with none named, of whichever the device holds for this host. */
    async authenticationOptions(challenge: string, allowed: readonly StoredPasskey[]): Promise<object> {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({
        rpID,
        challenge: Buffer.from(challenge, 'base64url'),
        timeout: timeoutMs,
        allowCredentials: allowed.map(known),
        userVerification: 'required',
      });
    },
  };
}

/** What authenticators answer, held against what they were asked. */
function createChecking({ publicUrl, origins }: Settings) {
  const expectedRPID = new URL(publicUrl).hostname;
  const expected = { expectedOrigin: [...origins], expectedRPID, requireUserVerification: true };
  return {
    /** The passkey that an answer brings; null where it does not fit the challenge, this host or its own signature. */
    async registered(answer: AuthenticatorAnswer, challenge: string): Promise<NewPasskey | null> {
      const { verifyRegistrationResponse } = await library();
      const response = answer as unknown as RegistrationResponseJSON;
      const result = await orNull(() =>
        verifyRegistrationResponse({
          response,
          expectedChallenge: challenge,
          supportedAlgorithmIDs: algorithms,
          ...expected,
        }),
      );
      if (result?.verified !== true) return null;
      const { credential, credentialBackedUp } = result.registrationInfo;
      return {
        passkeyId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: credential.transports ?? [],
        isSynced: credentialBackedUp,
      };
    },
    /** The counter after an answer by this passkey; null where the answer is not its own, or it was copied. */
    async authenticated(
      answer: AuthenticatorAnswer,
      challenge: string,
      { passkeyId, publicKey, counter }: StoredPasskey,
    ): Promise<number | null> {
      const { verifyAuthenticationResponse } = await library();
      const response = answer as unknown as AuthenticationResponseJSON;
      const credential = { id: passkeyId, publicKey: Uint8Array.from(publicKey), counter };
      const result = await orNull(() =>
        verifyAuthenticationResponse({ response, expectedChallenge: challenge, ...expected, credential }),
      );
      return result?.verified === true ? result.authenticationInfo.newCounter : null;
    },
  };
}

export type RelyingParty = ReturnType<typeof createRelyingParty>;

/** The library throws for whatever does not fit; what is sent to us is never our bug. */
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  return verify().catch(() => null);
}
