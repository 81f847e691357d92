import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AuthenticatorAnswer } from '@sorgfalt/contract';

interface Asked {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
}

/** What somebody may change about an answer. */
interface Lie {
  readonly origin?: string;
  readonly host?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
}

const digest = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** An authenticator with one P-256 passkey, as Web Authentication Level 3 (6.1, 6.5) has it answer. */
export function softPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let uses = 0;

  function answer(response: Record<string, unknown>): AuthenticatorAnswer {
    const text = id.toString('base64url');
    return { id: text, rawId: text, type: 'public-key', response, clientExtensionResults: {} };
  }
  const clientData = (type: string, { challenge }: Asked, lie: Lie) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? origin,
        crossOrigin: false,
      }),
    );
  function authenticatorData({ rp, rpId }: Asked, lie: Lie, flags: number): Buffer {
    uses += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lie.counter ?? uses);
    const verified = lie.isVerified === false ? 0 : userVerified;
    return Buffer.concat([
      digest(lie.host ?? rp?.id ?? rpId ?? ''),
      Buffer.from([userPresent | verified | flags]),
      counter,
    ]);
  }

  return {
    /** Answers what registers it. */
    make(options: Record<string, unknown>, lie: Lie = {}): AuthenticatorAnswer {
      const asked = options as unknown as Asked;
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey.export({ format: 'jwk' })),
      ]);
      const data = Buffer.concat([authenticatorData(asked, lie, hasCredential), credential]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', asked, lie).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    /** Signs what it is asked. */
    sign(options: Record<string, unknown>, lie: Lie = {}): AuthenticatorAnswer {
      const asked = options as unknown as Asked;
      const client = clientData('webauthn.get', asked, lie);
      const data = authenticatorData(asked, lie, 0);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, digest(client)]), privateKey).toString('base64url'),
      });
    },
  };
}

/** ES256 as COSE has it (RFC 9053, 7.1.1): kty 2, alg -7, crv 1, x, y. */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  const part = (text: string) => cborBytes(Buffer.from(text, 'base64url'));
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([head, part(x), Buffer.from([0x22]), part(y)]);
}

/** Texts shorter than 24 bytes. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
/** Byte strings of 24 to 255 bytes. */
const cborBytes = (bytes: Uint8Array) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
