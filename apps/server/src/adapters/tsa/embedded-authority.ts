import { createHash, randomBytes } from 'node:crypto';
import { nameText, parseCertificate, serialText, timestampInfo, tokenTemplate } from '@sorgfalt/ledger';
import { StampError } from './authority.ts';
import type { TimestampAuthority } from './authority.ts';

/** Under the enterprise number for documentation (RFC 5612): nobody's policy, as befits an evaluation. */
export const embeddedPolicy = '1.3.6.1.4.1.32473.1';

const serialBytes = 16;

/** What the embedded authority signs with. */
export interface AuthorityKey {
  /** Its certificate, with timeStamping critical and alone; DER. */
  readonly certificates: readonly Uint8Array[];
  /** ECDSA P-256 with SHA-256. */
  sign(bytes: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

/** What an answer to a request adds to the stamp of a hash. */
export interface TokenRequest {
  readonly imprintSha256: Uint8Array;
  /** Content of the INTEGER. */
  readonly nonce?: Uint8Array | null;
  readonly isWithoutCertificates?: boolean;
}

/** Gives the function that makes tokens, with the time of `now` in milliseconds. */
export function tokenIssuer(key: AuthorityKey, now: () => number) {
  const template = tokenTemplate(key.certificates, sha256);
  return async ({ imprintSha256, nonce = null, isWithoutCertificates = false }: TokenRequest) => {
    const genTime = new Date(now()).toISOString();
    const serial = new Uint8Array(randomBytes(serialBytes));
    const content = timestampInfo({ policy: embeddedPolicy, imprintSha256, serial, genTime, nonce });
    const attributes = template.signedAttributes(sha256(content), genTime);
    const signature = await key.sign(attributes);
    const token = template.assemble(attributes, signature, { content, isWithoutCertificates });
    return { token, genTime, serial: serialText(Uint8Array.of(0, ...serial)) };
  };
}

/**
 * Our own authority, for evaluation: it states the time of this machine, and whoever holds the installation's
 * keys can make it state any other. Never shown as qualified. Its certificate is renewed meanwhile: it is asked for each time.
 */
export function embeddedAuthority(
  currentKey: () => AuthorityKey,
  now = () => Date.now(),
): TimestampAuthority {
  return {
    name: 'embedded',
    isEmbedded: true,
    async stamp(imprintSha256) {
      const key = currentKey();
      const certificate = parseCertificate(key.certificates[0] ?? new Uint8Array());
      if (!certificate.ok) throw new StampError(certificate.error.code);
      const { subject, notAfter } = certificate.value;
      if (new Date(now()).toISOString() > notAfter) throw new StampError('certificate-expired');
      const token = await tokenIssuer(key, now)({ imprintSha256 });
      return { ...token, policy: embeddedPolicy, authority: nameText(subject) };
    },
  };
}

function sha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(bytes).digest());
}
