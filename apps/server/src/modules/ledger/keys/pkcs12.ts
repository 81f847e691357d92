import { StopError } from '../../../platform/stop-error.ts';

/** Key and certificates of a PKCS#12 file (RFC 7292). Refuses with a `StopError` a wrong password and old ciphers. */
export async function readPkcs12(
  file: Uint8Array,
  password: string,
): Promise<{ keyPem: string; certificates: Uint8Array[] }> {
  const opened = await openFile(file, password).catch((cause: unknown) => {
    throw new StopError(
      'The PKCS#12 file cannot be opened: the password is wrong, or its encryption is older than AES.',
      { cause },
    );
  });
  if (opened.keyPem === null) throw new StopError('The PKCS#12 file has no key.');
  return { keyPem: opened.keyPem, certificates: opened.certificates };
}

async function openFile(
  file: Uint8Array,
  password: string,
): Promise<{ keyPem: string | null; certificates: Uint8Array[] }> {
  // Large, and needed by few installations, once in their life.
  const { PFX, PKCS8ShroudedKeyBag, PrivateKeyInfo, CertBag, Certificate } = await import('pkijs');
  const secret = bufferOf(Buffer.from(password));
  const pfx = PFX.fromBER(bufferOf(file));
  await pfx.parseInternalValues({ password: secret, checkIntegrity: true });
  const safe = pfx.parsedValue?.authenticatedSafe;
  await safe?.parseInternalValues({
    safeContents: (safe.safeContents ?? []).map(() => ({ password: secret })),
  });
  const contents: { value: { safeBags: { bagValue: unknown }[] } }[] = safe?.parsedValue?.safeContents ?? [];
  const bags = contents.flatMap(({ value }) => value.safeBags.map(({ bagValue }) => bagValue));
  let keyPem: string | null = null;
  const certificates: Uint8Array[] = [];
  for (const bag of bags) {
    if (bag instanceof CertBag && bag.parsedValue instanceof Certificate) {
      certificates.push(new Uint8Array(bag.parsedValue.toSchema(true).toBER(false)));
    }
    // The type hides what every other user of the class calls.
    if (bag instanceof PKCS8ShroudedKeyBag)
      await (bag as unknown as KeyBag).parseInternalValues({ password: secret });
    const key = bag instanceof PKCS8ShroudedKeyBag ? bag.parsedValue : bag;
    if (key instanceof PrivateKeyInfo) keyPem = pemOfKey(key.toSchema().toBER(false));
  }
  return { keyPem, certificates };
}

interface KeyBag {
  parseInternalValues(parameters: { password: ArrayBuffer }): Promise<void>;
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

function pemOfKey(der: ArrayBuffer): string {
  const body = Buffer.from(der).toString('base64');
  return `-----BEGIN PRIVATE KEY-----\n${body.replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END PRIVATE KEY-----\n`;
}
