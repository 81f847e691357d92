import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';

const program = fileURLToPath(new URL('../../../../sandbox-bank/src/main.ts', import.meta.url));
const secretFile = 'sandbox-bank-client';
const adminFile = 'sandbox-bank-admin';
/** A bank that ends is started again after this long. */
const restartMs = 500;
const stopPatienceMs = 5000;
/** Nobody listens here: what is sent before the bank is up is answered like a lost connection. */
const notYet = 'http://127.0.0.1:9';

export interface SandboxBank {
  /** Address for the connector; one that nobody listens at while the bank is not up. */
  readonly baseUrl: () => string;
  readonly clientSecret: string;
  readonly adminToken: string;
  /** Starts the process; gives the address of its page once it is up. */
  start(): Promise<string>;
  /** Process id while it runs. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

interface SandboxOptions {
  readonly databaseUrl: string;
  readonly host: string;
  readonly port: number;
  readonly publicHost: string;
  readonly clientId: string;
  readonly secrets: Secrets;
  readonly log: Log;
}

/**
 * The sandbox bank as a process of its own, which is started again when it ends. Nobody waits for it: the product is
 * ready without its bank, and payments wait.
 */
export function createSandboxBank(options: SandboxOptions): SandboxBank {
  const clientSecret = options.secrets.obtain(secretFile);
  const adminToken = options.secrets.obtain(adminFile);
  const ready = Promise.withResolvers<string>();
  let { port } = options;
  let url = notYet;
  let child: ChildProcess | null = null;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;

  function launch(): void {
    child = spawnBank(options, port);
    child.stdout?.once('data', (line: Buffer) => {
      const told: { url: string; publicUrl: string } = JSON.parse(line.toString());
      url = told.url;
      // Links to the signing page lead to this port: after a restart it is the same one.
      port = Number(new URL(url).port);
      ready.resolve(told.publicUrl);
    });
    child.once('exit', () => {
      child = null;
      url = notYet;
      if (!isStopping) timer = setTimeout(launch, restartMs);
    });
  }

  return {
    baseUrl: () => url,
    clientSecret,
    adminToken,
    start() {
      launch();
      return ready.promise;
    },
    pid: () => child?.pid,
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      if (child !== null) await end(child);
    },
  };
}

function spawnBank({ secrets, log, ...options }: SandboxOptions, port: number): ChildProcess {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      SANDBOX_BANK_DATABASE_URL: options.databaseUrl,
      SANDBOX_BANK_HOST: options.host,
      SANDBOX_BANK_PORT: String(port),
      SANDBOX_BANK_PUBLIC_HOST: options.publicHost,
      SANDBOX_BANK_CLIENT_ID: options.clientId,
      SANDBOX_BANK_CLIENT_SECRET_FILE: join(secrets.directory, secretFile),
      SANDBOX_BANK_ADMIN_TOKEN_FILE: join(secrets.directory, adminFile),
    },
    // The channel closes when this process is gone, however it went, and the bank ends with it.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.stderr?.on('data', (text: Buffer) =>
    log.warn({ said: text.toString().slice(0, 500) }, 'Sandbox bank'),
  );
  child.once('error', (error) => log.error({ error: error.message }, 'The sandbox bank cannot be started'));
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const patience = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(patience);
}
