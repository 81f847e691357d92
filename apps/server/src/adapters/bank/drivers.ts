import { StopError } from '../../platform/stop-error.ts';
import type { Log } from '../../platform/log.ts';
import type { Config } from '../../config.ts';
import type { BankConnector } from './connector.ts';
import { createFileDriver } from './file/driver.ts';
import { createNgPsd2 } from './ng-psd2/driver.ts';

/** What a driver is made of: the settings, and where the sandbox bank is when that is the bank. */
export interface DriverDeps {
  readonly config: Pick<Config, 'bank' | 'api'>;
  readonly log: Log;
  readonly sandbox: { readonly baseUrl: () => string; readonly clientSecret: string } | null;
}

type Driver = (deps: DriverDeps) => BankConnector;

/** Names that `BANK_DRIVER` may have. */
export const bankDrivers = ['sandbox', 'ng-psd2', 'file', 'sfti', 'ebics'] as const;
export type BankDriver = (typeof bankDrivers)[number];

/** The drivers by name. `sfti` and `ebics` have their place; a connection to them is not part of this version. */
const drivers: Readonly<Record<BankDriver, Driver>> = {
  sandbox: (deps) => createNgPsd2(ngPsd2Options(deps)),
  'ng-psd2': (deps) => createNgPsd2(ngPsd2Options({ ...deps, sandbox: null })),
  file: ({ config, log }) =>
    createFileDriver({ directory: config.bank.directory, initiator: config.bank.initiator, log }),
  sfti: absent('sfti', 'bLink (SFTI common API)'),
  ebics: absent('ebics', 'EBICS'),
};

/** The connector that the settings ask for; stops the start where it is not there or a setting is missing. */
export function createBankConnector(deps: DriverDeps): BankConnector {
  return drivers[deps.config.bank.driver](deps);
}

function absent(name: string, title: string): Driver {
  return () => {
    throw new StopError(
      `BANK_DRIVER=${name}: ${title} is not part of this version. Use ng-psd2, file or sandbox (docs/payments.md, Bank).`,
    );
  };
}

function ngPsd2Options({ config, sandbox }: DriverDeps): Parameters<typeof createNgPsd2>[0] {
  const { bank } = config;
  if (sandbox === null && bank.url === '') {
    throw new StopError('BANK_DRIVER=ng-psd2 needs BANK_URL, the address of the bank without /v1.');
  }
  if (sandbox === null && bank.clientSecret === '') {
    throw new StopError('BANK_DRIVER=ng-psd2 needs BANK_CLIENT_SECRET or BANK_CLIENT_SECRET_FILE.');
  }
  return {
    baseUrl: sandbox?.baseUrl ?? (() => bank.url),
    tokenPath: bank.tokenPath,
    clientId: bank.clientId,
    clientSecret: sandbox?.clientSecret ?? bank.clientSecret,
    consentId: bank.consentId,
    psuIpAddress: bank.psuIpAddress,
    initiator: bank.initiator,
    products: productsOf(bank.products),
    basketMax: bank.basketMax,
    timeoutMs: bank.timeoutMs,
    tls: { caFile: bank.caFile, certificateFile: bank.certificateFile, keyFile: bank.keyFile },
  };
}

function productsOf(list: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    list.map((pair) => {
      const [ours, theirs] = pair.split('=').map((part) => part.trim());
      if (!ours || !theirs || !/^[\w.-]+$/u.test(theirs)) {
        throw new StopError(
          `BANK_PRODUCTS cannot hold ${JSON.stringify(pair)}: write product=product of the bank.`,
        );
      }
      return [ours, theirs];
    }),
  );
}
