import { nextBankWorkingDay } from '@sorgfalt/calendar';
import { rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { checkOrder } from '@sorgfalt/payments';
import type { OrderDraft, PaymentOrder } from '@sorgfalt/payments';
import { loadConfig } from '../../config.ts';
import { createLog } from '../../platform/log.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { cloneDatabase } from '../test-database.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import type { BankAnswer, BankConnector, Initiation } from '../../adapters/bank/connector.ts';
import { createBankConnector } from '../../adapters/bank/drivers.ts';
import { createSandboxBank } from '../../adapters/bank/sandbox-process.ts';
import type { SandboxBank } from '../../adapters/bank/sandbox-process.ts';

/** All faults off. */
export const noFaults = {
  timeoutAfterCommit: 0,
  serverErrorBeforeCommit: 0,
  tooManyRequests: 0,
  reject: 0,
  pending: 0,
  duplicateNotice: 0,
  outOfOrder: 0,
  withoutEndToEndId: 0,
  partial: 0,
  lateReturn: 0,
  signatureExpires: 0,
  withoutBaskets: 0,
};

export interface TestBank {
  readonly bank: SandboxBank;
  readonly connector: BankConnector;
  /** The sandbox's own interface, as an operator uses it. */
  admin<T>(method: 'GET' | 'POST', name: string, body?: unknown): Promise<T>;
  /** A connector with other settings to the same bank. */
  connect(environment: Readonly<Record<string, string>>): BankConnector;
  stop(): Promise<void>;
}

/** The sandbox bank as its own process on a database of its own, and the connector to it. */
export async function startTestBank(
  environment: Readonly<Record<string, string>> = {},
  database: { url: string; drop(): Promise<void> } | null = null,
): Promise<TestBank> {
  const own = database ?? (await cloneDatabase());
  const directory = temporaryDirectory('bank');
  const log = createLog('silent');
  const bank = createSandboxBank({
    databaseUrl: own.url,
    host: '127.0.0.1',
    port: 0,
    publicHost: 'localhost',
    clientId: 'sorgfalt',
    secrets: createSecrets(`${directory}/secrets`),
    log,
  });
  await bank.start();
  const connectors: BankConnector[] = [];
  const connect = (more: Readonly<Record<string, string>>) => {
    const config = loadConfig({ DATA_DIR: directory, BANK_TIMEOUT_MS: '1000', ...more });
    const connector = createBankConnector({ config, log, sandbox: bank });
    connectors.push(connector);
    return connector;
  };
  return {
    bank,
    connector: connect(environment),
    connect,
    async admin<T>(method: 'GET' | 'POST', name: string, body?: unknown): Promise<T> {
      const answer = await fetch(`${bank.baseUrl()}/admin/api/${name}`, {
        method,
        headers: { authorization: `Bearer ${bank.adminToken}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
      return (answer.headers.get('content-type')?.includes('json') === true ? JSON.parse(text) : text) as T;
    },
    async stop() {
      for (const connector of connectors) connector.close();
      await bank.stop();
      await own.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * A sandbox bank for all tests of a file, and the next day on which it executes. Its connector waits however busy the
 * machine is; answers that are lost want one that does not (`connect`).
 */
export async function startBankAndDay(): Promise<{ at: TestBank; day: string }> {
  const at = await startTestBank({ BANK_TIMEOUT_MS: '30000' });
  afterAll(() => at.stop());
  const { today } = await at.admin<{ today: string }>('GET', 'state');
  return { at, day: nextBankWorkingDay(today) };
}

/** What the bank gave; throws where it did not. */
export function accepted<T>(answer: BankAnswer<T>): T {
  if (answer.outcome !== 'accepted') throw new Error(JSON.stringify(answer));
  return answer.value;
}

/** A checked order of an invented firm, to be executed on the bank's present day or the next one it works. */
export function testOrder(day: string, changes: Partial<OrderDraft> = {}): PaymentOrder {
  const checked = checkOrder(
    {
      debtor: {
        name: 'Beispiel Treuhand AG',
        iban: 'CH9300762011623852957',
        address: {
          street: 'Musterweg',
          buildingNumber: '1',
          postCode: '8001',
          town: 'Zürich',
          country: 'CH',
        },
      },
      creditor: {
        name: 'Muster Handwerk GmbH',
        account: 'CH5604835012345678009',
        address: { street: 'Werkgasse', buildingNumber: '7', postCode: '3011', town: 'Bern', country: 'CH' },
      },
      amount: '1234.50',
      currency: 'CHF',
      executionDate: day,
      remittance: 'Rechnung 42',
      ...changes,
    },
    { today: day },
  );
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return checked.value;
}

export function testInitiation(order: PaymentOrder): Initiation {
  const id = randomUUID();
  return {
    order,
    identifiers: {
      requestId: randomUUID(),
      messageId: `M${id.replaceAll('-', '').slice(0, 24)}`,
      endToEndId: `E${id.replaceAll('-', '')}`,
      uetr: id,
    },
    createdAt: new Date().toISOString(),
    returnUrl: 'http://localhost:8130/payments',
  };
}
