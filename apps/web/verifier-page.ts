import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, minifySync } from 'vite';
import type { Plugin } from 'vite';

const source = join(import.meta.dirname, 'src/verifier');

/** Adds `verify.html` to the build: the verifier of evidence bundles as one file that loads nothing. */
export function verifierPage(): Plugin {
  return {
    name: 'verifier-page',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'verify.html', source: await buildVerifierPage() });
    },
  };
}

/** The page with script and style inside; its own policy allows exactly those two, and no connection. */
export async function buildVerifierPage(): Promise<string> {
  const [script, style] = [await buildScript(), readStyle()];
  const policy =
    `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; ` +
    "base-uri 'none'; form-action 'none'";
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}"><style>${style}</style></head>`;
  const page = readFileSync(join(source, 'verifier.html'), 'utf8').replaceAll(/\n\s*/g, '');
  // Functions, because a replacement text gives dollar signs a meaning.
  return page.replace('</head>', () => head).replace('</body>', () => `<script>${script}</script></body>`);
}

async function buildScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2024',
      modulePreload: false,
      lib: { entry: join(source, 'main.ts'), formats: ['iife'], name: 'verifier' },
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  });
  const [output] = [result].flat();
  const [chunk] = output !== undefined && 'output' in output ? output.output : [];
  if (chunk?.type !== 'chunk') throw new Error('The verifier gave no script');
  const { code } = minifySync('verifier.js', chunk.code, { compress: true, mangle: true });
  // Read by V8: all is compiled while the page loads, instead of when the first file waits for it.
  const hint = '//# allFunctionsCalledOnLoad\n';
  // The end of a script element is found by its letters, wherever they stand.
  return hint + code.trim().replaceAll('</script', String.raw`<\/script`);
}

function readStyle(): string {
  return readFileSync(join(source, 'verifier.css'), 'utf8')
    .replaceAll(/\s*([{};:,>])\s*/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(';}', '}')
    .trim();
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
