import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const isText = /\.(?:js|css|html|svg|json|txt)$/;

/** Below this a packet carries the file as it is; the bound is one segment of TCP with its headers. */
const leastBytes = 1200;

/** Writes each text of the build a second and third time, as Brotli and gzip, once for all who will load it. */
export function compressedFiles(): Plugin {
  let directory = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved({ root, build }) {
      directory = join(root, build.outDir);
    },
    closeBundle: () => compressFiles(directory),
  };
}

/** Writes `NAME.br` and `NAME.gz` beside each text under the directory that is longer than one packet carries. */
export function compressFiles(directory: string): void {
  for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    // The manifest is read by our own scripts and never served.
    if (isText.test(file) && !file.startsWith('.')) compress(join(directory, file));
  }
}

function compress(path: string): void {
  const bytes = readFileSync(path);
  if (bytes.length < leastBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
