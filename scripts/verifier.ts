/*
 * Builds the page that verifies evidence bundles offline, alone and from this source:
 *
 *   npm run verifier -- FILE
 *
 * Prints the SHA-256 of what it wrote, as `sha256sum` does. The same source gives the same page on every machine, so two
 * people who find the same hash have the same page, and so has a firm whose verify.html has it.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { buildVerifierPage } from '../apps/web/verifier-page.ts';

const [path, ...more] = process.argv.slice(2);
if (path === undefined || more.length > 0) {
  console.error('Give one file to write.');
  process.exitCode = 1;
} else {
  const page = await buildVerifierPage();
  writeFileSync(path, page);
  console.log(`${createHash('sha256').update(page).digest('hex')}  ${path}`);
}
