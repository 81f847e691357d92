import { isDay } from '@sorgfalt/calendar';
import { createHash } from 'node:crypto';
import { isCurrency, parseAmount, parseIban } from '@sorgfalt/money';
import { isUetr, readPain001 } from '@sorgfalt/payments';
import type { Xs2aProduct } from '@sorgfalt/payments';
import { openAccount } from './book.ts';
import type { Clock } from './clock.ts';
import type { Database, Queryable } from './database.ts';
import { notify } from './execution.ts';
import type { PaymentRow } from './execution.ts';
import { drawFate, readFaults } from './faults.ts';
import { readJson } from './http.ts';
import { Refusal } from './refusal.ts';
import { paymentBody } from './wire.ts';

const products: ReadonlySet<string> = new Set<Xs2aProduct>([
  'domestic-swiss-credit-transfers',
  'domestic-swiss-credit-transfers-qr',
  'domestic-swiss-foreign-credit-transfers',
  'swiss-sepa-credit-transfers',
  'swiss-cross-border-credit-transfers',
  'pain.001-sepa-credit-transfers',
  'pain.001-cross-border-credit-transfers',
  'pain.001-swiss-six-credit-transfers',
]);

/** A payment as it was asked for, whichever format said it. */
interface Instruction {
  readonly messageId: string | null;
  readonly endToEndId: string;
  readonly uetr: string | null;
  readonly debtorIban: string;
  readonly debtorName: string;
  readonly creditorAccount: string;
  readonly creditorName: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly executionDate: string;
  readonly remittance: string | null;
  readonly reference: string | null;
}

export interface InitiationRequest {
  readonly clientId: string;
  readonly requestId: string;
  readonly product: string;
  readonly body: string;
  readonly redirectUri: string;
  readonly nokRedirectUri: string;
  /** The client starts the signature by itself, as of payments that are signed together. */
  readonly isSignedLater: boolean;
}

/**
 * Takes a payment in. A request identifier that was seen before gives the payment that it made, whatever became of
 * it; with another body it is refused.
 */
export async function initiate(
  deps: { database: Database; clock: Clock },
  request: InitiationRequest,
): Promise<PaymentRow> {
  if (!products.has(request.product)) throw new Refusal(404, 'PRODUCT_UNKNOWN');
  const instruction = request.product.startsWith('pain.001-')
    ? fromXml(request.body)
    : fromJson(request.body);
  const bodyHash = createHash('sha256').update(`${request.product}\n${request.body}`).digest('hex');
  return deps.database.transaction(async (tx) => {
    const before = await findByRequest(tx, request);
    if (before !== null) return same(before, bodyHash);
    const day = await deps.clock.today(tx);
    if (!isDay(instruction.executionDate) || instruction.executionDate < day) {
      throw new Refusal(400, 'EXECUTION_DATE_INVALID', 'The day is past or no day.');
    }
    const { currency } = instruction;
    const debtor = await openAccount(tx, {
      number: instruction.debtorIban,
      name: instruction.debtorName,
      currency,
      day,
    });
    if (debtor.isClosed) throw new Refusal(400, 'RESOURCE_BLOCKED', 'The account is closed.');
    const made = await insert(tx, request, instruction, { debtorId: debtor.id, bodyHash });
    if (made === null) return same(await findByRequest(tx, request), bodyHash);
    await notify(tx, made, made.status);
    return made;
  });
}

type Found = PaymentRow & { readonly body_hash: string };

function same(found: Found | null, bodyHash: string): PaymentRow {
  if (found?.body_hash === bodyHash) return found;
  throw new Refusal(400, 'PARAMETER_NOT_CONSISTENT', 'The X-Request-ID was used for another payment.');
}

async function findByRequest(tx: Queryable, request: InitiationRequest): Promise<Found | null> {
  const found = await tx.query<Found>(`select * from payments where client_id = $1 and request_id = $2`, [
    request.clientId,
    request.requestId,
  ]);
  return found.rows[0] ?? null;
}

async function insert(
  tx: Queryable,
  request: InitiationRequest,
  instruction: Instruction,
  known: { debtorId: string; bodyHash: string },
): Promise<PaymentRow | null> {
  const fate = drawFate(await readFaults(tx));
  const sca = await tx.query(`select value from settings where name = 'sca'`);
  const mode: unknown = sca.rows[0]?.value;
  const isExempted = mode === 'exempted' || (mode === 'exempted-alone' && !request.isSignedLater);
  const made = await tx.query<PaymentRow>(
    `insert into payments (
       client_id, request_id, body_hash, product, message_id, end_to_end_id, uetr, debtor_id, debtor_name,
       creditor_account, creditor_name, amount_minor, currency, execution_date, remittance, reference, redirect_uri,
       nok_redirect_uri, status, sca_status, fate
     ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
     on conflict (client_id, request_id) do nothing returning *`,
    [
      request.clientId,
      request.requestId,
      known.bodyHash,
      request.product,
      instruction.messageId,
      instruction.endToEndId,
      instruction.uetr,
      known.debtorId,
      instruction.debtorName,
      instruction.creditorAccount,
      instruction.creditorName,
      instruction.amountMinor,
      instruction.currency,
      instruction.executionDate,
      instruction.remittance,
      instruction.reference,
      request.redirectUri,
      request.nokRedirectUri,
      isExempted ? 'ACTC' : 'RCVD',
      isExempted ? 'exempted' : 'received',
      JSON.stringify(fate),
    ],
  );
  return made.rows[0] ?? null;
}

function fromJson(text: string): Instruction {
  const body = readJson(paymentBody, text);
  const { reference, additionalRemittanceInformation: text2 } = body.remittanceInformationStructured ?? {};
  return {
    messageId: null,
    endToEndId: body.endToEndIdentification,
    uetr: null,
    debtorIban: ibanOf(body.debtorAccount.iban ?? ''),
    debtorName: body.debtorName,
    creditorAccount: body.creditorAccount.iban ?? body.creditorAccount.otherAccountIdentification ?? '',
    creditorName: body.creditorName,
    ...amountOf(body.instructedAmount.amount, body.instructedAmount.currency),
    executionDate: body.requestedExecutionDate,
    remittance: body.remittanceInformationUnstructured ?? text2 ?? null,
    reference: reference ?? null,
  };
}

function fromXml(text: string): Instruction {
  const file = readPain001(text);
  if (!file.ok) throw new Refusal(400, 'FORMAT_ERROR', `${file.error.code} in line ${file.error.line}`);
  const [line, more] = file.value.lines;
  if (line === undefined || line.draft === null || more !== undefined || line.refusals.length > 0) {
    throw new Refusal(400, 'FORMAT_ERROR', 'One credit transfer is expected.');
  }
  const { draft } = line;
  const uetr = /<UETR>([^<]+)<\/UETR>/u.exec(text)?.[1] ?? null;
  return {
    messageId: file.value.messageId,
    endToEndId: line.endToEndId ?? 'NOTPROVIDED',
    uetr: uetr !== null && isUetr(uetr) ? uetr : null,
    debtorIban: ibanOf(draft.debtor.iban),
    debtorName: draft.debtor.name,
    creditorAccount: draft.creditor.account,
    creditorName: draft.creditor.name,
    ...amountOf(draft.amount, draft.currency),
    executionDate: draft.executionDate,
    remittance: draft.remittance ?? null,
    reference: draft.reference ?? null,
  };
}

function ibanOf(text: string): string {
  const iban = parseIban(text);
  if (!iban.ok) throw new Refusal(400, 'FORMAT_ERROR', 'The account of the debtor is no IBAN.');
  return iban.value;
}

/** Minor units of an amount that is more than nothing; refuses others. */
export function amountOf(text: string, currency: string): { amountMinor: number; currency: string } {
  const amount = isCurrency(currency) ? parseAmount(text, currency) : null;
  if (amount?.ok !== true || amount.value <= 0) throw new Refusal(400, 'FORMAT_ERROR', 'The amount is none.');
  return { amountMinor: amount.value, currency };
}
