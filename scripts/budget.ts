import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './run.ts';

/** JavaScript that a browser loads before it shows `/app`, gzip. */
const firstLoadKbMax = 135;

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

const dist = join(root, 'apps/web/dist');
const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
  readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
);

/** The entry, what it imports statically, and the pages and texts that `/app` needs in English. */
const roots = Object.keys(manifest).filter(
  (name) =>
    manifest[name]?.isEntry === true ||
    /dashboard-(?:route|page)\.tsx$|i18n\/en\/(?:common|shell|dashboard)/.test(name),
);

const seen = new Set<string>();
function visit(name: string): void {
  if (seen.has(name)) return;
  seen.add(name);
  manifest[name]?.imports?.forEach(visit);
}
roots.forEach(visit);

const bytes = [...new Set([...seen].map((name) => manifest[name]?.file ?? ''))]
  .filter((file) => file.endsWith('.js'))
  .map((file) => gzipSync(readFileSync(join(dist, file))).length)
  .reduce((sum, size) => sum + size, 0);
const firstLoadKb = Math.round(bytes / 100) / 10;
console.log(JSON.stringify({ firstLoadKb, firstLoadKbMax, chunks: seen.size }));
if (firstLoadKb > firstLoadKbMax) {
  console.error(`The first load is ${firstLoadKb} kB gzip; at most ${firstLoadKbMax} kB are allowed.`);
  process.exitCode = 1;
}
