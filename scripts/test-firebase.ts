/*
 * npm run test:firebase: signing in at Firebase in a browser, by the real SDK against the emulator of firebase-tools. That
 * package has 500 MB and is not installed with the product: `npm install firebase-tools --prefix FOLDER --ignore-scripts`, and
 * then FIREBASE_TOOLS=FOLDER npm run test:firebase, or have `firebase` on the PATH. Neither an account nor a network is used.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '../apps/server/src/testing/temporary-directory.ts';
import { root } from './run.ts';

const folder = process.env['FIREBASE_TOOLS'];
const firebase = folder === undefined ? 'firebase' : join(folder, 'node_modules/.bin/firebase');

/** Whether the command answers at all. */
function isThere(): boolean {
  if (folder !== undefined && !existsSync(firebase)) return false;
  return spawnSync(firebase, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Runs the journey inside of an emulator of sign-ins, which ends with it; its exit code is the answer. */
function runJourney(): number {
  const directory = temporaryDirectory('firebase');
  const config = join(directory, 'firebase.json');
  const emulators = { auth: { host: '127.0.0.1', port: 9099 }, ui: { enabled: false } };
  writeFileSync(config, JSON.stringify({ emulators: { ...emulators, singleProjectMode: true } }));
  const journey = `npm run --prefix "${root}" e2e -- firebase.e2e.ts`;
  const { status } = spawnSync(
    firebase,
    ['emulators:exec', '--only', 'auth', '--project', 'demo-desk', '--config', config, journey],
    { stdio: 'inherit', cwd: directory },
  );
  rmSync(directory, { recursive: true, force: true });
  return status ?? 1;
}

if (isThere()) process.exitCode = runJourney();
else {
  console.error(
    'The Firebase emulator is not here. Get it with `npm install firebase-tools --prefix FOLDER --ignore-scripts` (500 MB), then FIREBASE_TOOLS=FOLDER npm run test:firebase.',
  );
  process.exitCode = 1;
}
