import { randomInt, randomUUID } from 'node:crypto';
import { paymentRoutes } from '@sorgfalt/contract';
import type { ClientAccount, Payment, PaymentDetail, PaymentDraft, Role } from '@sorgfalt/contract';
import { addDays, nextBankWorkingDay } from '@sorgfalt/payments';
import type { Answer, TestApp } from '../../testing/test-app.ts';

export type As = Role | null | { token: string };

/** A Swiss IBAN of an invented account; `iid` between 30000 and 31999 makes it a QR-IBAN. */
export function swissIban(account = randomInt(1_000_000_000), iid = 762): string {
  return withCheckDigits('CH', `${String(iid).padStart(5, '0')}${String(account).padStart(12, '0')}`);
}

export function withCheckDigits(country: string, rest: string): string {
  const digits = `${rest}${country}00`.replaceAll(/[A-Z]/gu, (letter) => String(letter.charCodeAt(0) - 55));
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${rest}`;
}

/** A bank working day soon. */
export const soon = nextBankWorkingDay(addDays(new Date().toISOString().slice(0, 10), 3));

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
