import type { Config } from '../../config.ts';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { BankConnector } from './connector.ts';
import { createBankConnector } from './drivers.ts';
import { startSandboxBank } from './sandbox-process.ts';

export interface OpenBank {
  readonly connector: BankConnector;
  /** Address of the sandbox bank's page, once it is up; null with another bank. */
  readonly sandboxPage: Promise<string> | null;
  stop(): Promise<void>;
}

/** The bank that the settings name; the sandbox bank is started with it, and nobody waits until it is up. */
export function openBank(deps: {
  config: Config;
  databaseUrl: string;
  secrets: Secrets;
  log: Log;
}): OpenBank {
  const { config, databaseUrl, secrets, log } = deps;
  if (config.bank.driver !== 'sandbox') {
    const connector = createBankConnector({ config, log, sandbox: null });
    return { connector, sandboxPage: null, stop: () => Promise.resolve(connector.close()) };
  }
  const { api, bank } = config;
  const sandbox = startSandboxBank({
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
    sandboxPage: sandbox.ready,
    async stop() {
      connector.close();
      await sandbox.stop();
    },
  };
}
