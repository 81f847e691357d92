import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env['SORGFALT_SERVER'] ?? 'http://127.0.0.1:8080';
// Whole path segments only: `/log` must not swallow `/login`.
const proxied = '^/(api|ledger|timeline|proofs|human-review|notifications|logs?|health|ready)(/|\\?|$)';

/**
 * The server parses; the browser needs method and path of a route only. The build therefore gives the
 * contract schemas that hold nothing, which saves 9 kB (gzip) of validator in the first load. Calling
 * `parse` on one fails at once.
 */
function inertContractSchemas(): Plugin {
  const inertId = '\0inert-schemas';
  return {
    name: 'inert-contract-schemas',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) =>
      source === 'zod/mini' && importer?.includes('/packages/contract/') === true ? inertId : undefined,
    load: async (id) => {
      if (id !== inertId) return undefined;
      const zod = await import('zod/mini');
      const names = Object.keys(zod);
      const members = ['check', ...Object.keys(zod.iso), ...Object.keys(zod.coerce)];
      const exports = names.map((name) => `schema as ${name}`).join(', ');
      return `const schema = () => schema; ${members.map((name) => `schema.${name} = schema;`).join(' ')} export { ${exports} };`;
    },
  };
}

export default defineConfig({
  plugins: [inertContractSchemas(), react()],
  server: {
    proxy: {
      [proxied]: { target: server },
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    target: 'es2024',
    outDir: 'dist',
    // The page loads nothing inline: the content security policy is `script-src 'self'`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One style sheet: the order of the cascade layers is stated once, at its top.
    cssCodeSplit: false,
    rolldownOptions: {
      // Declaring routes has no effect by itself: a screen carries only the route groups it calls.
      treeshake: { moduleSideEffects: [{ test: /packages\/contract\/src\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          // What every page needs comes in two files instead of forty; libraries change less often.
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'shell', test: /\/src\//, tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
