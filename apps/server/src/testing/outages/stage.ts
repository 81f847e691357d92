import { writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pemOfCertificates } from '@sorgfalt/ledger';
import { createSandboxBank } from '../../adapters/bank/sandbox-process.ts';
import type { SandboxBank } from '../../adapters/bank/sandbox-process.ts';
import { createLog } from '../../platform/log.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { startLocalTsa } from '../local-tsa.ts';
import type { LocalTsa } from '../local-tsa.ts';
import { startProduct } from '../product.ts';
import type { Product } from '../product.ts';
import type { Ground } from './ground.ts';

/** The processes of one installation, by their role. */
export const roles = ['all', 'web', 'worker'] as const;
export type Role = (typeof roles)[number];

export interface Stage {
  readonly bank: SandboxBank;
  readonly tsa: LocalTsa;
  readonly environment: Readonly<Record<string, string>>;
  /** Addresses that answer people. */
  readonly urls: () => readonly string[];
  readonly setupLink: () => string | null;
  /** The server of a role, below what watches it; null while there is none. */
  pidOf(role: Role): number | null;
  /** How often what watches the servers started one of them again, and whether one of them is left alone. */
  restarts(): number;
  /** What each process said last. */
  lastLines(): string;
  stop(): Promise<void>;
}

const lastBytes = 4000;

/** Connections of each process to the database. */
export const connectionsMax = 12;

/**
 * Starts the product as an operator may run it for a firm that cannot wait: three processes on one database, each
 * watched, with the sandbox bank and an authority of time.
 */
export async function openStage(ground: Ground, directory: string): Promise<Stage> {
  const tsa = await startLocalTsa();
  const roots = join(directory, 'roots.pem');
  writeFileSync(roots, pemOfCertificates([tsa.root]));
  const bank = createSandboxBank({
    databaseUrl: ground.proxy.url,
    host: '127.0.0.1',
    port: 0,
    publicHost: 'localhost',
    clientId: 'sorgfalt',
    secrets: createSecrets(join(directory, 'bank')),
    log: createLog('silent'),
  });
  await bank.start();
  const environment = {
    DATABASE_URL: ground.proxy.url,
    SECRETS_DIR: join(directory, 'secrets'),
    LOG_LEVEL: 'warn',
    POLL_MS: '200',
    REQUESTS_PER_MINUTE: '1000000',
    SIGN_IN_ATTEMPTS_PER_MINUTE: '1000000',
    SIGN_UP: 'open',
    DATABASE_CONNECTIONS: String(connectionsMax),
    API_TIMEOUT_MS: '5000',
    TSA_URLS: tsa.url,
    TSA_ROOTS: roots,
    TSA_INTERVAL_MS: '1000',
    TSA_TIMEOUT_MS: '1500',
    BANK_DRIVER: 'ng-psd2',
    // It comes back at the same address; while it is away it has none.
    BANK_URL: bank.baseUrl(),
    BANK_CLIENT_SECRET: bank.clientSecret,
    BANK_TIMEOUT_MS: '1500',
    BANK_ASK_MAX_MS: '1000',
  };
  const running = new Map<Role, Product>();
  const folderOf = (role: Role) => join(directory, role);
  async function launch(role: Role): Promise<void> {
    // One installation has one address: what one process signs the others admit.
    const installation = running.get('all');
    const product = await startProduct({
      dataDirectory: folderOf(role),
      entry: 'scripts/start.ts',
      environment: {
        ...environment,
        ROLE: role,
        ...(installation === undefined ? {} : { PUBLIC_URL: installation.url }),
      },
    });
    running.set(role, product);
  }
  await launch('all');
  await Promise.all([launch('web'), launch('worker')]);

  return {
    bank,
    tsa,
    environment,
    urls: () => (['all', 'web'] as const).map((role) => running.get(role)?.url ?? ''),
    setupLink: () => running.get('all')?.setupLink ?? null,
    pidOf: (role) => readPid(join(folderOf(role), 'instance.lock')),
    restarts: () =>
      [...running.values()].reduce(
        (sum, { output }) => sum + output().split('stopped unexpectedly and is being restarted').length - 1,
        0,
      ),
    lastLines: () =>
      [...running].map(([role, { output }]) => `${role}:\n${output().slice(-lastBytes)}`).join('\n'),
    async stop() {
      await Promise.all([...running.values()].map((product) => product.stop()));
      await bank.stop();
      await tsa.stop();
    },
  };
}

function readPid(lock: string): number | null {
  try {
    return Number(readFileSync(lock, 'utf8').split(' ')[0]);
  } catch {
    return null;
  }
}

/** Kills a server, which is started again; false where it is being started just now. */
export function killServer(stage: Stage, role: Role): boolean {
  const pid = stage.pidOf(role);
  if (pid === null || !isServer(pid)) return false;
  process.kill(pid, 'SIGKILL');
  return true;
}

/** The file of a server that was killed names it until the next one takes its place. */
function isServer(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('apps/server/src/main.ts');
  } catch {
    return false;
  }
}
