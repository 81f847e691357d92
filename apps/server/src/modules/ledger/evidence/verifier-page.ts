import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The single-file verifier that the web's build made; undefined where the web was not built. */
export function readVerifierPage(webDirectory: string): Uint8Array | undefined {
  const path = join(webDirectory, 'verify.html');
  return existsSync(path) ? new Uint8Array(readFileSync(path)) : undefined;
}
