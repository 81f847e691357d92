import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { certificatesOfPem, equalBytes, verifyChain } from '@sorgfalt/ledger';
import type { Config } from '../../../config.ts';
import { StopError } from '../../../platform/stop-error.ts';
import { nativePki, spkiOf } from '../crypto.ts';
import { readPkcs12 } from './pkcs12.ts';
import { readCertificate } from './signer.ts';

/** A firm key that the operator brought, with its certificates up to and including the root; DER. */
export interface SuppliedKey {
  readonly privateKey: KeyObject;
  readonly certificates: readonly Uint8Array[];
  readonly root: Uint8Array;
}

/** The key of the settings: PKCS#12, or PEM with its certificates; null where none is set. */
export async function suppliedKey(settings: Config['ledger']): Promise<SuppliedKey | null> {
  const { firmKey, firmCertificates, firmPkcs12Path, firmPkcs12Password } = settings;
  if (firmPkcs12Path !== '') return openPkcs12(firmPkcs12Path, firmPkcs12Password);
  if (firmKey === '' && firmCertificates === '') return null;
  if (firmKey === '' || firmCertificates === '') {
    throw new StopError('FIRM_KEY and FIRM_CERT belong together: give both or none.');
  }
  return checkSupplied(firmKey, certificatesOfPem(firmCertificates));
}

/** A key in a PKCS#12 file. Refuses with a `StopError` what `checkSupplied` refuses. */
export async function openPkcs12(path: string, password: string): Promise<SuppliedKey> {
  const { keyPem, certificates } = await readPkcs12(readGiven(path, 'FIRM_PKCS12'), password);
  return checkSupplied(keyPem, certificates);
}

/** The file that a setting names. Refuses with a `StopError` one that cannot be read. */
export function readGiven(path: string, setting: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new StopError(`${setting}: there is no file ${path} that can be read.`, { cause });
  }
}

/**
 * A key with its certificates, the key's own first, the root last. Refuses with a `StopError` a key other than
 * P-256, certificates that are not for it, and a chain that does not hold today.
 */
export async function checkSupplied(
  keyPem: string,
  certificates: readonly Uint8Array[],
): Promise<SuppliedKey> {
  const privateKey = privateKeyOfPem(keyPem);
  const parsed = certificates.map(readCertificate);
  const leaf = parsed.find(({ spki }) => equalBytes(spki, spkiOf(privateKey)));
  const root = parsed.find((one) => equalBytes(one.subject, one.issuer)) ?? parsed.at(-1);
  if (leaf === undefined || root === undefined) {
    throw new StopError('None of the certificates of the firm key is for that key.');
  }
  const at = new Date().toISOString();
  const claim = { leaf, others: parsed, roots: [root], at, purpose: 'seal' } as const;
  const chain = await verifyChain(claim, nativePki);
  if (!chain.ok) {
    throw new StopError(
      `The certificates of the firm key do not hold (${chain.error.code}): give the chain up to its root.`,
    );
  }
  const withoutRoot = chain.value.length === 1 ? chain.value : chain.value.slice(0, -1);
  return { privateKey, certificates: withoutRoot.map(({ der }) => der), root: root.der };
}

/** A P-256 key; refuses any other with a `StopError`. */
export function privateKeyOfPem(pem: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch (cause) {
    throw new StopError('The firm key cannot be read: it must be a PEM without a passphrase.', { cause });
  }
  if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  throw new StopError('The firm key must be on the curve P-256 (prime256v1).');
}
