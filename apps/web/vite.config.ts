import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './compressed-files.ts';
import { leanContract } from './lean-contract.ts';
import { verifierPage } from './verifier-page.ts';

const server = process.env['SORGFALT_SERVER'] ?? 'http://127.0.0.1:8080';
// Whole path segments only: `/log` must not swallow `/login`.
const proxied = '^/(api|ledger|timeline|proofs|human-review|notifications|logs?|chrag|health|ready)(/|\\?|$)';

export default defineConfig({
  plugins: [leanContract(), react(), verifierPage(), compressedFiles()],
  resolve: {
    // The router's store brings a stand-in for React 17; React has the hook itself.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
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
    // By year alone `:dir()` would become a list of languages, and English from right to left is none of them.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    outDir: 'dist',
    // The page loads nothing inline: the content security policy is `script-src 'self'`.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The page names what it needs at once. A list of all that every other chunk imports would cost each first load
      // 1.5 kB: a chunk names what most of them do; the router fetches those of a page when somebody reaches for its link.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'js' ? dependencies.filter((file) => file.includes('/parts-')) : dependencies,
    },
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
            // Apart, so that the desk does not carry the lists of choices that only forms offer.
            {
              name: 'contract',
              test: /packages\/contract\/src\/(?:onboarding|review|ledger|screening)\.ts$/,
            },
            // Apart, so that the public pages, which show them too, do not carry the desk.
            {
              name: 'public',
              test: /\/(?:ui\/(?:banner|initials|link-button|mark|money-text|page-header|status)\.tsx|Icon(?:BuildingBank|ShieldCheck|Users)\.mjs)$/,
            },
            { name: 'desk', test: /\/src\/app\/(?:shell\/app-shell|dashboard-route)\.tsx$/ },
            // What many pages show, small and with nothing behind it: one file in place of some twenty of 1 kB.
            {
              name: 'parts',
              test: /\/src\/(?:ui\/(?!.*(?:dialog|drawer|select|virtual|palette|table|toast))|client\/(?:download|upload|is-record|first-page|next-offset|read-anew|realtime|onlookers))|Icon/,
              minShareCount: 3,
              maxModuleSize: 9000,
            },
          ],
        },
      },
    },
  },
});
