import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../../config.ts';
import { createLog } from '../../../platform/log.ts';
import { accepted, testInitiation, testOrder } from '../../../testing/bank/sandbox.ts';
import { temporaryDirectory } from '../../../testing/temporary-directory.ts';
import type { BankConnector } from '../connector.ts';
import { createBankConnector } from '../drivers.ts';

const order = testOrder('2026-11-20');
const { iban } = order.debtor;

type Answer = object | ((response: ServerResponse) => void);

/** A bank that gives these answers to what is asked of these paths, and knows nothing of any other. */
async function bankSaying(answers: Readonly<Record<string, Answer>>): Promise<BankConnector> {
  const known: Readonly<Record<string, Answer>> = { '/oauth/token': { access_token: 't' }, ...answers };
  const server = createServer((request, response) => {
    const answer = known[(request.url ?? '').split('?')[0] ?? ''];
    if (typeof answer === 'function') return answer(response);
    const unknown = { tppMessages: [{ category: 'ERROR', code: 'RESOURCE_UNKNOWN' }] };
    return void response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer ?? unknown));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const config = loadConfig({
    DATA_DIR: temporaryDirectory('find-payments'),
    BANK_DRIVER: 'ng-psd2',
    BANK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    BANK_CLIENT_SECRET: 'x',
  });
  const connector = createBankConnector({ config, log: createLog('silent'), sandbox: null });
  onTestFinished(() => {
    connector.close();
    server.close();
  });
  return connector;
}

const accounts = (...currencies: readonly string[]) => ({
  accounts: currencies.map((currency) => ({ resourceId: currency.toLowerCase(), iban, currency })),
});
const listing = (...booked: readonly object[]) => ({ transactions: { booked, _links: {} } });
const productPath = '/v1/payments/domestic-swiss-credit-transfers';

test('a payment whose identifier the bank lists is never taken for one that it does not have', async () => {
  const initiation = testInitiation(order);
  const { endToEndId } = initiation.identifiers;
  // Most banks know a booking under another number than the payment that it comes from.
  const entry = { transactionId: 'booking-1', transactionAmount: { currency: 'CHF', amount: '-1234.50' } };
  const bank = await bankSaying({
    '/v1/accounts': accounts('CHF'),
    '/v1/accounts/chf/transactions': listing({ ...entry, endToEndId }),
  });
  expect(accepted(await bank.find(iban, [initiation, testInitiation(order)]))).toEqual([
    'unclear',
    'not-there',
  ]);
});

test('a payment is looked for in all accounts that the bank keeps under the IBAN', async () => {
  const initiation = testInitiation(order);
  const { endToEndId: endToEndIdentification } = initiation.identifiers;
  const entry = { transactionId: 'p-1', transactionAmount: { currency: 'CHF', amount: '-1234.50' } };
  const bank = await bankSaying({
    '/v1/accounts': accounts('EUR', 'CHF'),
    '/v1/accounts/eur/transactions': listing(),
    '/v1/accounts/chf/transactions': listing({ ...entry, endToEndId: endToEndIdentification }),
    [`${productPath}/p-1`]: { endToEndIdentification, transactionStatus: 'ACSC' },
  });
  expect(accepted(await bank.find(iban, [initiation]))).toMatchObject([
    { bankPaymentId: 'p-1', bankStatus: 'ACSC' },
  ]);
});

test.each([
  ['in the currency of the account, where the number is greater', undefined],
  ['with a mark that says that it tells no identifier', 'NOTPROVIDED'],
])('a payment without a name is found although it is booked %s', async (_how, endToEndId) => {
  const initiation = testInitiation(testOrder('2026-11-20', { currency: 'EUR', amount: '100' }));
  const { endToEndId: endToEndIdentification } = initiation.identifiers;
  const entry = { transactionId: 'p-1', transactionAmount: { currency: 'CHF', amount: '-104.20' } };
  const bank = await bankSaying({
    '/v1/accounts': accounts('CHF'),
    '/v1/accounts/chf/transactions': listing({ ...entry, endToEndId }),
    [`${productPath}/p-1`]: { endToEndIdentification, transactionStatus: 'ACSC' },
  });
  expect(accepted(await bank.find(iban, [initiation]))).toMatchObject([{ bankPaymentId: 'p-1' }]);
});

test('a bank that wants to be asked in an hour keeps nobody waiting for it', async () => {
  const bank = await bankSaying({
    '/v1/accounts': (response) => void response.writeHead(429, { 'retry-after': '3600' }).end(),
  });
  expect(await bank.find(iban, [testInitiation(order)])).toEqual({
    outcome: 'unknown',
    reason: 'busy',
    retryAfterMs: 3_600_000,
  });
});
