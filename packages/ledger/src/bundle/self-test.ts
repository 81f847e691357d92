import { hexEncode } from '../bytes.ts';
import type { Sha256 } from '../sha256.ts';
import { utf8Decode, utf8Encode } from '../utf8.ts';
import { manifestOf, readAsic, writeAsic } from './asic.ts';

/** FIPS 180-4, of the text `abc`. */
const SHA256_OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

/**
 * Whether hashing and unpacking work as they must here: a known digest, a container that is read back as it was
 * written, and the same one refused with a bit turned over. For readers to ask before they rely on an answer; after
 * it the code is compiled.
 */
export async function passesSelfTest(sha256: Sha256): Promise<boolean> {
  const bytes = utf8Encode('abc');
  const files = [
    { name: 'abc', bytes },
    { name: 'digests', bytes: utf8Encode(`${SHA256_OF_ABC}\n`.repeat(20)) },
  ];
  const manifest = await manifestOf(files, sha256);
  const container = writeAsic({ files, manifest, signature: bytes });
  const read = readAsic(container);
  container[container.length >>> 1] = (container[container.length >>> 1] ?? 0) ^ 1;
  return (
    hexEncode(sha256(bytes)) === SHA256_OF_ABC &&
    read.ok &&
    utf8Decode(read.value.manifest) === utf8Decode(manifest) &&
    !readAsic(container).ok
  );
}
