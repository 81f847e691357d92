import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanContract } from './lean-contract.ts';

const server = process.env['SORGFALT_SERVER'] ?? 'http://127.0.0.1:8080';
// Whole path segments only: `/log` must not swallow `/login`.
const proxied = '^/(api|ledger|timeline|proofs|human-review|notifications|logs?|health|ready)(/|\\?|$)';

export default defineConfig({
  plugins: [leanContract(), react()],
  server: {
    proxy: {
      [proxied]: { target: server },
      '/socket.io': { target: server, ws: true },
    },
  },
  // A text is data: parsed as such it is smaller, and starts faster, than as a module of names.
  json: { stringify: true, namedExports: false },
  build: {
    manifest: true,
    target: 'es2024',
    outDir: 'dist',
    // The page loads nothing inline: the content security policy is `script-src 'self'`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One style sheet: the order of the cascade layers is stated once, at its top.
    cssCodeSplit: false,
    rolldownOptions: {
      // Declaring routes has no effect by itself: a screen carries only the route groups it calls.
      treeshake: {
        moduleSideEffects: [{ test: /packages\/contract\/src\//, sideEffects: false }],
        manualPureFunctions: ['z'],
      },
      output: {
        codeSplitting: {
          // What every page needs comes in two files instead of forty; libraries change less often.
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'shell', test: /\/src\//, tags: ['$initial'] },
            { name: 'desk', test: /\/src\/app\/(?:shell\/app-shell|dashboard-route)\.tsx$/ },
          ],
        },
      },
    },
  },
});
