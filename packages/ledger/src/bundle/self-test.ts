import { equalBytes, hexEncode } from '../bytes.ts';
import type { Sha256 } from '../sha256.ts';
import { utf8Encode } from '../utf8.ts';
import { manifestOf, readAsic, writeAsic } from './asic.ts';

/** FIPS 180-4, of a million times the letter a. */
const SHA256_OF_MILLION = 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0';

/**
 * Whether hashing and unpacking work as they must here: a known digest, a container that is read back as it was
 * written, and the same one refused with a bit turned over. For readers to ask before they rely on an answer; after
 * it the platform has optimised this code, and answers at once.
 */
export async function passesSelfTest(sha256: Sha256): Promise<boolean> {
  const digest = hexEncode(sha256(new Uint8Array(1_000_000).fill(0x61)));
  // Half of it repeats, as in a bundle.
  const texts = Array.from({ length: 40 }, (_, place) => digest + hexEncode(sha256(Uint8Array.of(place))));
  const files = [{ name: 'digests', bytes: utf8Encode(texts.join('\n')) }];
  const manifest = await manifestOf(files, sha256);
  const container = writeAsic({ files, manifest, signature: utf8Encode(digest) });
  const read = readAsic(container);
  const middle = container.length >>> 1;
  container[middle] = (container[middle] ?? 0) ^ 1;
  return (
    digest === SHA256_OF_MILLION &&
    read.ok &&
    equalBytes(read.value.manifest, manifest) &&
    !readAsic(container).ok
  );
}
