import { nextBankWorkingDay } from '@sorgfalt/calendar';
import { Ajv } from 'ajv';
import type { AnySchema, ValidateFunction } from 'ajv';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { OrderDraft } from '@sorgfalt/payments';
import { describeOnSharedData } from '../../../../../testing/shared-data.ts';
import { startRecordingProxy } from '../../testing/bank/recording-proxy.ts';
import type { Exchanged, RecordingProxy } from '../../testing/bank/recording-proxy.ts';
import { startTestBank, testInitiation, testOrder } from '../../testing/bank/sandbox.ts';
import type { TestBank } from '../../testing/bank/sandbox.ts';
import { refusalSchema, wireSchemas } from '../../testing/bank/wire-schema.ts';

const operations = Object.keys(wireSchemas);

let bank: TestBank;
let proxy: RecordingProxy;

/** Talks about everything there is to talk about, so that both sides have said all that they say. */
beforeAll(async () => {
  bank = await startTestBank();
  proxy = await startRecordingProxy(bank.bank.baseUrl());
  const connector = bank.connect({
    BANK_DRIVER: 'ng-psd2',
    BANK_URL: proxy.url,
    BANK_CLIENT_SECRET: bank.bank.clientSecret,
  });
  const { today } = await bank.admin<{ today: string }>('GET', 'state');
  const day = nextBankWorkingDay(today);
  const address = { street: 'Weg', buildingNumber: '2', postCode: '10115', town: 'Berlin', country: 'DE' };
  const drafts: Partial<OrderDraft>[] = [
    {},
    { creditor: { name: 'Erfunden GmbH', account: 'DE89370400440532013000', address }, currency: 'EUR' },
    {
      creditor: {
        name: 'QR Muster AG',
        account: 'CH4431999123000889012',
        address: { town: 'Bern', country: 'CH' },
      },
      reference: '210000000003139471430009017',
      ultimateDebtor: { name: 'Erika Muster' },
    },
    {
      creditor: {
        name: 'Sample Inc.',
        account: '12-3',
        bic: 'BANKUS33XXX',
        address: { town: 'Reno', country: 'US' },
      },
      currency: 'USD',
      purpose: 'SALA',
    },
    {
      creditor: {
        name: 'Hybrid AG',
        account: 'CH5604835012345678009',
        address: { town: 'Bern', country: 'CH', lines: ['Hof'] },
      },
    },
  ];
  const [first, ...others] = drafts.map((draft) => testInitiation(testOrder(day, draft)));
  const initiated = await connector.initiate(first!);
  if (initiated.outcome !== 'accepted') throw new Error(JSON.stringify(initiated));
  for (const other of others) expect((await connector.initiate(other)).outcome).toBe('accepted');
  await connector.authorisation(initiated.value);
  await connector.startSigning(initiated.value, 'http://localhost:8130/payments');
  await fetch(initiated.value.scaUrl ?? '', { method: 'POST', body: 'decision=sign', redirect: 'manual' });
  await bank.admin('POST', 'clock', { forwardDays: 7 });
  await connector.status(initiated.value);
  await connector.cancel(initiated.value, randomUUID());
  await connector.initiate(testInitiation(testOrder(day)));
  await connector.status({ ...initiated.value, bankPaymentId: randomUUID() });
  await bank.admin('POST', 'clock', { forwardDays: null });
  const toCancel = await connector.initiate(testInitiation(testOrder(day)));
  if (toCancel.outcome === 'accepted') await connector.cancel(toCancel.value, randomUUID());
  const together = { ...testInitiation(testOrder(day)), isSignedTogether: true };
  const waiting = await connector.initiate(together);
  if (waiting.outcome !== 'accepted') throw new Error(JSON.stringify(waiting));
  const returnUrl = 'http://localhost:8130/payments';
  const open = { requestId: randomUUID(), payments: [waiting.value], returnUrl };
  const basket = await connector.openBasket(open);
  if (basket.outcome !== 'accepted') throw new Error(JSON.stringify(basket));
  await connector.openBasket({ ...open, requestId: randomUUID() });
  await connector.startBasketSigning(basket.value.basketId, returnUrl);
  await connector.basketStatus(basket.value.basketId);
  await connector.dropBasket(basket.value.basketId, randomUUID());
  await connector.startBasketSigning(basket.value.basketId, returnUrl);
  await connector.find(first!.order.debtor.iban, [first!]);
  const accounts = await connector.accounts();
  if (accounts.outcome === 'accepted') await connector.balances(accounts.value[0]!.resourceId);
  await connector.fundsConfirmation({ iban: first!.order.debtor.iban, amountMinor: 5, currency: 'CHF' });
});
afterAll(async () => {
  proxy.stop();
  await bank.stop();
});

function calls(): (Exchanged & { operation: string })[] {
  return proxy.exchanged
    .filter(({ path }) => path.startsWith('/v1/'))
    .map((each) => {
      const path = each.path.split('?')[0];
      const fits = (operation: string) =>
        new RegExp(
          `^${operation.replace('{payment-service}', 'payments').replaceAll(/\{[\w-]+\}/gu, '[^/]+')}$`,
          'u',
        ).test(`${each.method} ${path}`);
      return {
        ...each,
        operation: operations.find(fits) ?? `${each.method} ${path} is not in the interface`,
      };
    });
}

function problem(validate: ValidateFunction, text: string): string[] {
  return validate(JSON.parse(text))
    ? []
    : (validate.errors ?? []).map((each) => `${each.instancePath} ${each.message}`);
}

test('every operation of the interface that payments use was called', () => {
  expect(operations.filter((each) => !calls().some(({ operation }) => operation === each))).toEqual([]);
});

test('what both sides say is valid against our schema of the interface', () => {
  const ajv = new Ajv({ strict: false });
  const problems = calls().flatMap(({ operation, body, headers, status, answer }) => {
    const { request = null, answer: success = null } = wireSchemas[operation] ?? {};
    const isJson = headers['content-type']?.includes('json') === true;
    const told = status < 300 ? success : refusalSchema;
    return [
      ...(isJson && request !== null ? problem(ajv.compile(request), body) : []),
      ...(told === null ? [] : problem(ajv.compile(told), answer)),
    ].map((each) => `${operation} ${status}: ${each}`);
  });
  expect(problems).toEqual([]);
});

interface Operation {
  readonly parameters: readonly { readonly $ref: string }[];
  readonly requestBody?: { readonly $ref: string };
  readonly responses: Readonly<Record<string, { readonly $ref: string }>>;
}
interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: AnySchema;
}
interface Body {
  readonly content?: Readonly<Record<string, { readonly schema: AnySchema }>>;
}
interface Published {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Body>>;
    readonly requestBodies: Readonly<Record<string, Body>>;
  };
}

describeOnSharedData('the published interface', 'payments/xs2a/swiss-ng-api_1.3.8.1-CH.yaml', (published) => {
  const read = parse(readFileSync(published, 'utf8')) as Published;
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'xs2a', ...read });
  const compile = (pointer: string) => ajv.compile({ $ref: `xs2a#/${pointer}` });
  const nameOf = (ref: string | undefined) => ref?.split('/').at(-1) ?? '';
  const escaped = (path: string) => path.replaceAll('/', '~1');

  const json = 'application/json';

  const operationOf = (path: string, method: string) => read.paths[path]?.[method.toLowerCase()];
  const has = (kind: 'requestBodies' | 'responses', name: string) =>
    read.components[kind][name]?.content?.[json] !== undefined;

  /** Where the description says what the request and the answer of a call must be; null where it says nothing. */
  function described({ operation, method, status }: ReturnType<typeof calls>[number]) {
    const [, path = ''] = operation.split(' ');
    const found = operationOf(path, method);
    const [asked, said] = [nameOf(found?.requestBody?.$ref), nameOf(found?.responses[String(status)]?.$ref)];
    // A single payment has its own schema; the choice of all of them would let most of it pass as something else.
    const own = (name: string) => `components/schemas/${name}`;
    const inBody = (body: string) => `components/${body}/content/${escaped(json)}/schema`;
    const request = path.endsWith('{payment-product}')
      ? own('paymentInitiation_json')
      : inBody(`requestBodies/${asked}`);
    const isPayment = path.endsWith('{paymentId}') && status < 300;
    const answer = isPayment ? own('paymentInitiationWithStatusResponse') : inBody(`responses/${said}`);
    return {
      isThere: said !== '',
      request: has('requestBodies', asked) ? request : null,
      answer: has('responses', said) ? answer : null,
    };
  }

  test('has room for every body that both sides send', () => {
    const problems = calls().flatMap((call) => {
      const { isThere, request, answer } = described(call);
      const isJson = call.headers['content-type']?.includes('json') === true;
      return [
        ...(isThere ? [] : ['this answer is not described']),
        ...(isJson && request !== null ? problem(compile(request), call.body) : []),
        ...(answer === null || call.answer === '' ? [] : problem(compile(answer), call.answer)),
      ].map((each) => `${call.operation} ${call.status}: ${each}`);
    });
    expect(problems).toEqual([]);
  });

  test('asks for no header that is not sent', () => {
    const missing = calls().flatMap(({ operation, method, headers, path: asked }) => {
      const path = operation.split(' ')[1] ?? '';
      const parameters = (read.paths[path]?.[method.toLowerCase()]?.parameters ?? []).map(
        ({ $ref }) => read.components.parameters[nameOf($ref)],
      );
      return parameters.flatMap((parameter) => {
        if (parameter?.required !== true) return [];
        const name = parameter.name.toLowerCase();
        // The consent is the bank's to give; the sandbox asks for none.
        if (name === 'consent-id' || parameter.in === 'path') return [];
        const isThere = parameter.in === 'header' ? name in headers : asked.includes(`${parameter.name}=`);
        return isThere ? [] : [`${operation}: ${parameter.name}`];
      });
    });
    expect([...new Set(missing)]).toEqual([]);
  });
});
