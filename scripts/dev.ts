import { spawn } from 'node:child_process';
import { root } from './run.ts';

/** Server and web with reload: the web's development server passes calls on to the server's port. */
const children = [
  spawn(process.execPath, ['--watch', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHECK_ANSWERS: 'true' },
  }),
  spawn('npm', ['run', '--silent', 'dev', '--workspace', 'apps/web'], { cwd: root, stdio: 'inherit' }),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
}
