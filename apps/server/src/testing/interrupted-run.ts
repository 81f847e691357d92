import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRunFolder } from '../../../../testing/run-folder.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** A run with a database and a process that hears nothing of it; says what there is and waits to be interrupted. */
const directory = temporaryDirectory('d');
await startEmbeddedPostgres(directory, {
  log: createLog('error'),
  secrets: createSecrets(join(directory, 'secrets')),
  settings: { fsync: 'off' },
});
const bystander = spawn(
  process.execPath,
  ['-e', "process.on('SIGINT', () => {}); setInterval(() => {}, 1000)"],
  {
    stdio: 'ignore',
    detached: true,
  },
);
const postmaster = readFileSync(join(directory, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0];
process.stdout.write(
  `${JSON.stringify({ folder: openRunFolder(), pids: [process.pid, Number(postmaster), bystander.pid] })}\n`,
);
setInterval(() => undefined, 1000);
