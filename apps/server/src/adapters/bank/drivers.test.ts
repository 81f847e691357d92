import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readPain001, writePain002 } from '@sorgfalt/payments';
import { loadConfig } from '../../config.ts';
import { createLog } from '../../platform/log.ts';
import { StopError } from '../../platform/stop-error.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { createBankConnector } from './drivers.ts';
import { testInitiation, testOrder } from '../../testing/bank/sandbox.ts';

const order = testOrder('2026-11-20');
const directories: string[] = [];
afterEach(() => directories.splice(0).forEach((each) => rmSync(each, { recursive: true, force: true })));

function connect(environment: Readonly<Record<string, string>>) {
  const directory = temporaryDirectory('drivers');
  directories.push(directory);
  const config = loadConfig({ DATA_DIR: directory, ...environment });
  return { directory, connector: createBankConnector({ config, log: createLog('silent'), sandbox: null }) };
}

describe('the choice of a bank', () => {
  test.each([
    ['sfti', 'bLink'],
    ['ebics', 'EBICS'],
  ])('%s stops the start and says that it is not there', (driver, title) => {
    expect(() => connect({ BANK_DRIVER: driver })).toThrow(`BANK_DRIVER=${driver}: ${title}`);
  });

  test('a bank without an address or a secret stops the start', () => {
    expect(() => connect({ BANK_DRIVER: 'ng-psd2' })).toThrow('needs BANK_URL');
    expect(() => connect({ BANK_DRIVER: 'ng-psd2', BANK_URL: 'https://bank.example' })).toThrow(
      'needs BANK_CLIENT_SECRET',
    );
    const given = { BANK_DRIVER: 'ng-psd2', BANK_URL: 'https://bank.example', BANK_CLIENT_SECRET: 'x' };
    expect(() => connect({ ...given, BANK_PRODUCTS: 'one' })).toThrow('BANK_PRODUCTS cannot hold "one"');
    expect(connect({ ...given, BANK_PRODUCTS: 'a=b' }).connector.driver).toBe('ng-psd2');
  });

  test.each([
    [{ BANK_CA_FILE: '/nowhere/ca.pem' }, 'ENOENT'],
    [{ BANK_CA_FILE: import.meta.filename }, 'BANK_CA_FILE'],
    [{ BANK_CERTIFICATE_FILE: import.meta.filename, BANK_KEY_FILE: import.meta.filename }, 'no start line'],
    [{ BANK_CERTIFICATE_FILE: import.meta.filename }, 'BANK_KEY_FILE is missing'],
  ])('what cannot make a connection to the bank stops the start: %o', (files, sentence) => {
    const given = { BANK_DRIVER: 'ng-psd2', BANK_URL: 'https://bank.example', BANK_CLIENT_SECRET: 'x' };
    const attempt = () => connect({ ...given, ...files });
    expect(attempt).toThrow(StopError);
    expect(attempt).toThrow(sentence);
  });
});

describe('the file driver', () => {
  test('hands a payment out once, whole and valid, and reads what the bank says of it', async () => {
    const { directory, connector } = connect({ BANK_DRIVER: 'file' });
    const initiation = testInitiation(order);
    const { messageId, endToEndId, uetr } = initiation.identifiers;
    const first = await connector.initiate(initiation);
    expect(await connector.initiate(initiation)).toEqual(first);
    expect(first).toMatchObject({ outcome: 'accepted', value: { bankStatus: 'RCVD', scaUrl: null } });
    const out = join(directory, 'bank/out');
    expect(readdirSync(out)).toEqual([`${messageId}.xml`]);
    const file = readPain001(readFileSync(join(out, `${messageId}.xml`), 'utf8'));
    expect(file.ok && file.value.lines.map((line) => line.endToEndId)).toEqual([endToEndId]);

    const payment = { product: 'pain.001.001.09', bankPaymentId: `${messageId} ${endToEndId}` };
    expect(await connector.status(payment)).toMatchObject({ value: { bankStatus: 'RCVD' } });
    const inbox = join(directory, 'bank/in');
    mkdirSync(inbox, { recursive: true });
    const report = (status: string, createdAt: string, code?: string) =>
      writePain002({
        messageId: `R-${status}`,
        createdAt,
        originalMessageId: messageId,
        reasons: [],
        groups: [],
        transactions: [
          {
            paymentInformationId: `${messageId}-1`,
            endToEndId,
            uetr,
            status,
            reasons: code === undefined ? [] : [{ code }],
          },
        ],
      });
    writeFileSync(join(inbox, '2.xml'), report('ACTC', '2026-11-20T10:00:00.000Z'));
    writeFileSync(join(inbox, '3.xml'), '<broken');
    expect(await connector.status(payment)).toMatchObject({ value: { bankStatus: 'ACTC' } });
    // Banks name their files as they like.
    writeFileSync(join(inbox, '1.xml'), report('RJCT', '2026-11-20T11:00:00.000Z', 'AC04'));
    expect(await connector.status(payment)).toMatchObject({
      value: { bankStatus: 'RJCT', reason: { code: 'AC04' } },
    });
  });

  test('knows that nobody has a payment whose file could not be written, and hands it out when that is asked again', async () => {
    const { directory, connector } = connect({ BANK_DRIVER: 'file' });
    const initiation = testInitiation(order);
    const out = join(directory, 'bank/out');
    // As where the disk takes no more in: the folder is there for the next attempt.
    rmSync(out, { recursive: true });
    writeFileSync(out, '');
    await expect(async () => connector.initiate(initiation)).rejects.toMatchObject({ code: 'ENOTDIR' });
    rmSync(out);
    mkdirSync(out);
    expect(await connector.find(order.debtor.iban, [initiation])).toMatchObject({ value: ['not-there'] });
    expect(await connector.initiate(initiation)).toMatchObject({ outcome: 'accepted' });
    expect(readdirSync(out)).toEqual([`${initiation.identifiers.messageId}.xml`]);
  });

  test('knows a payment whose file was taken away by the report on it, and no other', async () => {
    const { directory, connector } = connect({ BANK_DRIVER: 'file' });
    const [initiation, never] = [testInitiation(order), testInitiation(order)];
    await connector.initiate(initiation);
    expect(await connector.find(order.debtor.iban, [initiation, never])).toMatchObject({
      value: [{ bankStatus: 'RCVD' }, 'not-there'],
    });
    rmSync(join(directory, 'bank/out'), { recursive: true });
    expect(await connector.find(order.debtor.iban, [initiation])).toMatchObject({ value: ['unclear'] });
  });
});

describe('the ng-psd2 driver against a bank that does not keep to the interface', () => {
  test.each([
    ['no JSON', 201, '<html>', { outcome: 'unknown', reason: 'broken-answer' }],
    ['no identifier', 201, '{"transactionStatus":"RCVD"}', { outcome: 'unknown', reason: 'broken-answer' }],
    ['a refusal of a machine between', 400, '<html>', { outcome: 'unknown', reason: 'broken-answer' }],
    ['being serviced', 503, '', { outcome: 'unknown', reason: 'busy' }],
    ['a broken gateway', 502, '', { outcome: 'unknown', reason: 'server-error' }],
    ['a redirect', 302, '', { outcome: 'unknown', reason: 'broken-answer' }],
    [
      'a refusal',
      403,
      '{"tppMessages":[{"category":"ERROR","code":"PRODUCT_INVALID"}]}',
      { outcome: 'refused', messages: [{ code: 'PRODUCT_INVALID' }] },
    ],
  ])('%s', async (_title, status, body, expected) => {
    const server = createServer((request, response) => {
      const isToken = request.url === '/oauth/token';
      response.writeHead(isToken ? 200 : status, { location: 'http://127.0.0.1:9/' });
      response.end(isToken ? '{"access_token":"t","token_type":"Bearer"}' : body);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { connector } = connect({
      BANK_DRIVER: 'ng-psd2',
      BANK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      BANK_CLIENT_SECRET: 'x',
    });
    expect(await connector.initiate(testInitiation(order))).toEqual(expected);
    connector.close();
    server.close();
  });

  test('a search asks again what the bank fails to answer', async () => {
    const asked = new Map<string, number>();
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      asked.set(path, (asked.get(path) ?? 0) + 1);
      const isUp = path === '/oauth/token' || asked.get(path) === 3;
      const { iban } = order.debtor;
      const body = path.includes('token')
        ? { access_token: 't', token_type: 'Bearer' }
        : path.includes('transactions')
          ? { transactions: { booked: [], _links: {} } }
          : { accounts: [{ resourceId: 'r', iban, currency: 'CHF' }] };
      response.writeHead(isUp ? 200 : 500).end(JSON.stringify(body));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { connector } = connect({
      BANK_DRIVER: 'ng-psd2',
      BANK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      BANK_CLIENT_SECRET: 'x',
    });
    expect(await connector.find(order.debtor.iban, [testInitiation(order)])).toEqual({
      outcome: 'accepted',
      value: ['not-there'],
    });
    connector.close();
    server.close();
  });

  test('nobody there', async () => {
    const { connector } = connect({
      BANK_DRIVER: 'ng-psd2',
      BANK_URL: 'http://127.0.0.1:9',
      BANK_CLIENT_SECRET: 'x',
    });
    const lost = { outcome: 'unknown', reason: 'no-connection' };
    expect(await connector.initiate(testInitiation(order))).toEqual(lost);
    expect(await connector.find(order.debtor.iban, [testInitiation(order)])).toEqual(lost);
    connector.close();
  });
});
