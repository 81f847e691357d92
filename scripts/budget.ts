import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './run.ts';

/** JavaScript that a browser loads before it shows `/app` to a guest or an officer in English, as it travels: in Brotli. */
const firstLoadKbMax = 125;

/**
 * What the entry then loads to show the dashboard, by the names that the build gives (vite.config.ts): the
 * frame with the dashboard, and the English texts. A name that the build does not know is an error.
 */
const laterRoots = ['desk', 'en'] as const;

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

const dist = resolve(root, process.argv[2] ?? 'apps/web/dist');
const read = (file: string) => readFileSync(join(dist, file));
const manifest: Readonly<Record<string, Chunk>> = JSON.parse(read('.vite/manifest.json').toString());

/** Scripts that the page itself names: the entry and its preloads, and what runs before the first paint. */
const named = [
  ...read('index.html')
    .toString()
    .matchAll(/(?:src|href)="\/([^"]+\.js)"/g),
].flatMap(([, file]) => file ?? []);

const files = new Set(named);
const seen = new Set<string>();

function visit(name: string): void {
  if (seen.has(name)) return;
  seen.add(name);
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no chunk ${name}`);
  if (chunk.file.endsWith('.js')) files.add(chunk.file);
  chunk.imports?.forEach(visit);
}

for (const [key, { file }] of Object.entries(manifest)) if (files.has(file)) visit(key);
for (const name of laterRoots) {
  const key = Object.keys(manifest).find((candidate) => manifest[candidate]?.name === name);
  if (key === undefined) throw new Error(`The build has no chunk ${name}; is the list of roots out of date?`);
  visit(key);
}

const kb = (bytes: number) => Math.round(bytes / 100) / 10;
const travelling = (file: string) => (existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file);
const sizes = [...files].map((file) => ({ file, bytes: statSync(join(dist, travelling(file))).size }));
for (const { file, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes)) {
  console.log(`${kb(bytes).toFixed(1).padStart(6)} kB  ${file}`);
}
const firstLoadKb = kb(sizes.reduce((sum, { bytes }) => sum + bytes, 0));
console.log(JSON.stringify({ firstLoadKb, firstLoadKbMax, chunks: sizes.length }));
if (firstLoadKb > firstLoadKbMax) {
  console.error(`The first load is ${firstLoadKb} kB in Brotli; at most ${firstLoadKbMax} kB are allowed.`);
  process.exitCode = 1;
}
