import { addDays, nextBankWorkingDay, swissDay } from '@sorgfalt/calendar';
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { paymentDeskRoutes, paymentRoutes, reviewRoutes } from '@sorgfalt/contract';
import type {
  ApprovalLimits,
  ClientAccount,
  Payment,
  PaymentDetail,
  PaymentDraft,
  Role,
  Route,
  RouteOutput,
} from '@sorgfalt/contract';
import { withCheckDigits } from '@sorgfalt/money';
import { wholeApproval } from './review.ts';
import { startTestApp } from '../test-app.ts';
import type { Answer, TestApp } from '../test-app.ts';

export type As = Role | null | { token: string };

/** A Swiss IBAN of an invented account; `iid` between 30000 and 31999 makes it a QR-IBAN. */
export function swissIban(account = randomInt(1_000_000_000), iid = 762): string {
  return withCheckDigits('CH', `${String(iid).padStart(5, '0')}${String(account).padStart(12, '0')}`);
}

/** A bank working day soon. */
export const soon = nextBankWorkingDay(addDays(swissDay(new Date()), 3));

/** The product on a fresh database and a client with an account, for all tests of a file. */
export async function startDesk(): Promise<{ app: TestApp; account: ClientAccount }> {
  const app = await startTestApp();
  afterAll(() => app.stop());
  return { app, account: await openAccount(app) };
}

/** A client with an account, without an onboarding. */
export async function openAccount(
  app: TestApp,
  { level = 'low', ageDays = 900 }: { level?: string; ageDays?: number } = {},
): Promise<ClientAccount> {
  const clientId = randomUUID();
  await app.pool.query(
    `insert into clients (id, name, status, risk_level, created_at)
     values ($1, 'Zwiebelfisch Treuhand AG', 'accepted', $2, now() - make_interval(days => $3))`,
    [clientId, level, ageDays],
  );
  return accountFor(app, clientId);
}

/** An account of a client who is there. */
export async function accountFor(app: TestApp, clientId: string): Promise<ClientAccount> {
  const { body } = await app.call(
    paymentRoutes.addAccount,
    {
      body: {
        clientId,
        name: 'Zwiebelfisch Treuhand AG',
        iban: swissIban(),
        currency: 'CHF',
        address: {
          street: 'Erfundene Gasse',
          buildingNumber: '7',
          postCode: '8001',
          town: 'Zürich',
          country: 'CH',
        },
      },
    },
    'editor',
  );
  return body;
}

/** An order against which nothing speaks. */
export function draftFrom(
  account: Pick<ClientAccount, 'accountId'>,
  change: Partial<PaymentDraft> = {},
): PaymentDraft {
  return {
    accountId: account.accountId,
    creditor: {
      name: 'Gartenbau Wunderlich GmbH',
      account: swissIban(4711),
      address: { street: 'Musterweg', buildingNumber: '3', postCode: '3000', town: 'Bern', country: 'CH' },
    },
    amount: '120.50',
    currency: 'CHF',
    executionDate: soon,
    // Its own in every order, as payments that repeat each other wait for a person.
    reference: withCheckDigits('RF', String(randomInt(1_000_000_000, 10_000_000_000))),
    remittance: 'Invoice 42',
    ...change,
  };
}

/** The same to a country that the rules send to a person, whatever the score. */
export function highRiskDraft(
  account: Pick<ClientAccount, 'accountId'>,
  change: Partial<PaymentDraft> = {},
): PaymentDraft {
  const draft = draftFrom(account, change);
  return { ...draft, creditor: { ...draft.creditor, address: { town: 'Nirgendwo', country: 'KP' } } };
}

export function send(
  app: TestApp,
  draft: PaymentDraft,
  { as = 'editor', key = randomUUID(), isHeld = false }: { as?: As; key?: string; isHeld?: boolean } = {},
): Promise<Answer<Payment>> {
  return app.call(paymentRoutes.create, { body: { draft, isHeld } }, as, { 'idempotency-key': key });
}

/** A payment that was taken. */
export async function sent(...args: Parameters<typeof send>): Promise<Payment> {
  const { status, body } = await send(...args);
  if (status !== 201) throw new Error(`refused: ${JSON.stringify(body)}`);
  return body;
}

export async function detailOf(app: TestApp, paymentId: string, as: As = 'admin'): Promise<PaymentDetail> {
  return (await app.call(paymentRoutes.get, { params: { paymentId } }, as)).body;
}

/** Approves a payment that waits for a person. */
export async function approve(app: TestApp, paymentId: string, as: As = 'admin') {
  const { reviewItemId } = await detailOf(app, paymentId);
  const body = {
    itemId: reviewItemId ?? '',
    decision: 'approve' as const,
    notes: 'Seen and found in order.',
    ...wholeApproval,
  };
  return app.call(reviewRoutes.decide, { body }, as);
}

/** Uploads one file to a route. */
export async function upload<R extends Route>(
  app: TestApp,
  route: R,
  text: string | Uint8Array,
  { as = 'editor', query = '', headers = {} }: UploadOptions = {},
): Promise<Answer<RouteOutput<R>>> {
  const boundary = 'boundary-of-the-test';
  const bearer = as === null ? null : typeof as === 'string' ? await app.token(as) : as.token;
  const response = await app.app.http.inject({
    method: route.method,
    url: `${route.path}${query}`,
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="file.xml"\r\n` +
          'content-type: application/xml\r\n\r\n',
      ),
      Buffer.from(text as string),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
    },
  });
  const body = response.json();
  return {
    status: response.statusCode,
    body,
    error: response.statusCode < 400 ? undefined : body?.error,
  };
}

interface UploadOptions {
  readonly as?: As;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How the bank knows a payment of a test. */
export interface SentIds {
  readonly paymentId: string;
  readonly uetr: string;
  readonly endToEndId: string;
  readonly instructionId: string;
  readonly messageId: string;
  readonly groupId: string;
}

/** A queued payment as if the bank had been given it and were in `state`. */
export async function givenToBank(
  app: TestApp,
  paymentId: string,
  state: 'sending' | 'unknown' | 'submitted' | 'accepted' | 'executed' = 'submitted',
  messageId = `MSG-${randomUUID().slice(0, 20)}`,
  driver = 'file',
): Promise<SentIds> {
  const uetr = randomUUID();
  const endToEndId = `E-${randomUUID().slice(0, 30)}`;
  const [instructionId, groupId] = [endToEndId.replace('E', 'I'), `${messageId}-1`];
  await app.pool.query(
    `insert into payment_sendings (payment_id, driver, request_id, message_id, payment_information_id, instruction_id, end_to_end_id, uetr)
     values ($1, $8, $2, $3, $4, $5, $6, $7)`,
    [paymentId, randomUUID(), messageId, groupId, instructionId, endToEndId, uetr, driver],
  );
  const paths = { sending: [], unknown: ['unknown'], submitted: ['submitted'] } as const;
  const path = ['sending', ...(state in paths ? paths[state as 'sending'] : ['submitted', 'accepted'])];
  for (const next of [...path, ...(state === 'executed' ? ['executed'] : [])]) {
    await app.pool.query('update payments set state = $2 where id = $1', [paymentId, next]);
  }
  return { paymentId, uetr, endToEndId, instructionId, messageId, groupId };
}

/** Sets the limits as somebody does who has just read them. */
export async function setLimits(app: TestApp, limits: ApprovalLimits, as: As = 'admin') {
  const { body: seen } = await app.call(paymentDeskRoutes.approvalLimits, {}, 'admin');
  return app.call(paymentDeskRoutes.setApprovalLimits, { body: { ...limits, seen } }, as);
}
