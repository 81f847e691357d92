import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './run.ts';

/**
 * JavaScript that a browser loads before it shows a page in English, as it travels: in Brotli. `roots` are what the
 * entry then loads for the page, by the names that the build gives (vite.config.ts); a name that the build does not
 * know is an error. Some bytes come and go with the hashes in the names of what is loaded later.
 */
const loads = {
  '/app': { roots: ['desk', 'en'], kbMax: 127.5, without: [] },
  '/': { roots: ['landing-page', 'public-frame', 'en'], kbMax: 117, without: ['desk'] },
} as const;

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

function keyOf(name: string): string {
  const key = Object.keys(manifest).find((candidate) => manifest[candidate]?.name === name);
  if (key === undefined) throw new Error(`The build has no chunk ${name}; is the list of roots out of date?`);
  return key;
}

/** The scripts of a page, with all that they import. */
function filesOf(roots: readonly string[]): Set<string> {
  const files = new Set(named);
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk ${key}`);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  for (const [key, { file }] of Object.entries(manifest)) if (files.has(file)) visit(key);
  for (const name of roots) visit(keyOf(name));
  return files;
}

const kb = (bytes: number) => Math.round(bytes / 100) / 10;
const travelling = (file: string) => (existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file);

for (const [path, { roots, kbMax, without }] of Object.entries(loads)) {
  const files = filesOf(roots);
  const sizes = [...files].map((file) => ({ file, bytes: statSync(join(dist, travelling(file))).size }));
  for (const { file, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes)) {
    console.log(`${kb(bytes).toFixed(1).padStart(6)} kB  ${file}`);
  }
  const firstLoadKb = kb(sizes.reduce((sum, { bytes }) => sum + bytes, 0));
  console.log(JSON.stringify({ path, firstLoadKb, kbMax, chunks: sizes.length }));
  if (firstLoadKb > kbMax) {
    console.error(
      `The first load of ${path} is ${firstLoadKb} kB in Brotli; at most ${kbMax} kB are allowed.`,
    );
    process.exitCode = 1;
  }
  for (const name of without) {
    if (!files.has(manifest[keyOf(name)]?.file ?? '')) continue;
    console.error(`The first load of ${path} carries ${name}, which it does not need.`);
    process.exitCode = 1;
  }
}
