import type { Config } from '../../config.ts';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { BankConnector } from './connector.ts';
import { createBankConnector } from './drivers.ts';
import { createSandboxBank } from './sandbox-process.ts';

export interface OpenBank {
  readonly connector: BankConnector;
  /** Starts the sandbox bank where that is the bank; gives the address of its page once it is up. */
  start(): Promise<string | null>;
  stop(): Promise<void>;
}

/** The bank that the settings name; the sandbox bank is a process that `start` starts. */
export function openBank(deps: {
  config: Config;
  databaseUrl: string;
  secrets: Secrets;
  log: Log;
}): OpenBank {
  const { config, databaseUrl, secrets, log } = deps;
  if (config.bank.driver !== 'sandbox') {
    const connector = createBankConnector({ config, log, sandbox: null });
    return {
      connector,
      start: () => Promise.resolve(null),
      stop: () => Promise.resolve(connector.close()),
    };
  }
  const { api, bank } = config;
  const sandbox = createSandboxBank({
    databaseUrl,
    host: api.host,
    // Beside the product; a product on any free port has its bank on any free port.
    port: bank.sandboxPort === '' ? (api.port === 0 ? 0 : api.port + 1) : bank.sandboxPort,
    publicHost: new URL(api.publicUrl).hostname,
    clientId: bank.clientId,
    secrets,
    log,
  });
  const connector = createBankConnector({ config, log, sandbox });
  return {
    connector,
    start: sandbox.start,
    async stop() {
      connector.close();
      await sandbox.stop();
    },
  };
}
