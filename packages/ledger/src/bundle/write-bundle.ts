import { manifestOf, writeAsic } from './asic.ts';
import { bundleFiles } from './layout.ts';
import type { BundleContent } from './layout.ts';
import type { Sha256 } from '../sha256.ts';

/**
 * An evidence bundle: an ASiC-E container with CAdES (ETSI EN 319 162-1) of everything that shows that the entries are
 * the firm's, when they were in the log, and how to check that without us.
 *
 * `seal` gives the firm's CAdES signature over the bytes of the manifest. What it gives is not checked here. Throws a
 * RangeError for content that could not be read back: no entries, an invalid statement, a note that is no checkpoint.
 */
export async function writeBundle(
  content: BundleContent,
  seal: (manifest: Uint8Array) => Uint8Array | Promise<Uint8Array>,
  sha256: Sha256,
): Promise<Uint8Array> {
  const files = bundleFiles(content);
  const manifest = await manifestOf(files, sha256);
  return writeAsic({ files, manifest, signature: await seal(manifest) });
}
