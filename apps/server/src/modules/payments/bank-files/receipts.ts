import { sql } from '../../../platform/database/orm.ts';
import { nameKeyOf } from '../../../platform/name-key.ts';
import { isCurrency } from '@sorgfalt/money';
import { recordReceipt } from '@sorgfalt/risk';
import type { PaymentProfile } from '@sorgfalt/risk';
import { executeNamed } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/given-rows.ts';
import { lockClients } from '../deciding/facts-repo.ts';
import { payeeKeyOf } from '../orders/keys.ts';
import { chfMinorOf, hasRate } from '../rules/rates.ts';

interface Receipt extends Record<string, unknown> {
  readonly clientId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly bookedOn: string | null;
  readonly counterparty: string | null;
  readonly counterpartyAccount: string | null;
}

const profileRows = rowsOf({ clientId: 'uuid', profile: 'jsonb' });

/** Banks tell the day only: noon of it stands for the moment. */
const noonMs = 12 * 60 * 60 * 1000;

/** Notes with the clients what came in; money of ours that came back, and what another message told, is left out. */
export async function noteReceipts(tx: Tx, statementId: string): Promise<void> {
  const receipts = await executeNamed<Receipt>(
    tx,
    'receipts',
    sql`
      select a.client_id as "clientId", e.amount_minor as "amountMinor", e.currency, e.booked_on as "bookedOn",
        e.counterparty, e.counterparty_account as "counterpartyAccount"
      from payment_entries e join payment_accounts a on a.iban = e.account_iban
      where e.statement_id = ${statementId}::uuid and e.is_booked and e.amount_minor > 0 and not e.is_reversal
        and e.return_reason is null and e.note is distinct from 'same-booking'
      order by e.booked_on, e.place`,
  );
  if (receipts.length === 0) return;
  const clients = await lockClients(tx, [...new Set(receipts.map(({ clientId }) => clientId))]);
  const profiles = new Map<string, PaymentProfile>();
  for (const receipt of receipts) {
    const profile = profiles.get(receipt.clientId) ?? clients.get(receipt.clientId)?.profile;
    if (profile !== undefined) profiles.set(receipt.clientId, withReceipt(profile, receipt));
  }
  await executeNamed(
    tx,
    'store-receipts',
    sql`
      update payment_profiles p set profile = given.profile
      from ${profileRows([...profiles].map(([clientId, profile]) => ({ clientId, profile })))}
      where p.client_id = given."clientId"`,
  );
}

function withReceipt(profile: PaymentProfile, receipt: Receipt): PaymentProfile {
  const { currency, amountMinor, bookedOn, counterparty, counterpartyAccount } = receipt;
  if (!isCurrency(currency) || !hasRate(currency)) return profile;
  const now = Date.now();
  const atMs = bookedOn === null ? now : Math.min(Date.parse(bookedOn) + noonMs, now);
  const payerKey = payeeKeyOf(counterpartyAccount ?? `name ${nameKeyOf(counterparty ?? '')}`);
  return recordReceipt(profile, { chfMinor: chfMinorOf(amountMinor, currency), payerKey }, { atMs });
}
