import { isDay, nextBankWorkingDay, swissDay } from '@sorgfalt/calendar';
import { nameKeyOf } from '../../../platform/name-key.ts';
import { parseIban } from '@sorgfalt/money';
import type { PaymentOrder } from '@sorgfalt/payments';
import type { PaymentDraft, paymentRoutes, RouteOutput } from '@sorgfalt/contract';
import type { Database } from '../../../platform/database/database.ts';
import { readAccounts, readHistories } from '../deciding/facts-repo.ts';
import { duplicateOf } from '../deciding/decide-order.ts';
import type { OrderFacts } from '../deciding/decide-order.ts';
import { checkPayee } from '../deciding/payee-check.ts';
import { accountKeyOf, duplicateKeyOf } from '../orders/keys.ts';
import { readDraft } from '../orders/read-draft.ts';

/** Names no payment: the draft is none yet. */
const noPayment = '00000000-0000-0000-0000-000000000000';

/** Everything that can be said of a draft while it is typed; keeps nothing. */
export async function checkDraft(
  database: Database,
  draft: PaymentDraft,
): Promise<RouteOutput<typeof paymentRoutes.check>> {
  const now = Date.now();
  const today = swissDay(now);
  const account = (await readAccounts(database, [draft.accountId])).get(draft.accountId) ?? null;
  const read = readDraft(draft, account, today);
  const order = read.ok ? read.value : null;
  const history = account === null ? null : await historyOf(database, account.clientId, draft, order);
  const nameKey = nameKeyOf(draft.creditor.name);
  return {
    fields: read.ok ? [] : [...read.error],
    duplicates: (history?.duplicates ?? []).map((each) => duplicateOf(each, now)),
    payeeCheck: history === null || nameKey === '' ? null : checkPayee(nameKey, history.nameKeys),
    executionDate: isDay(draft.executionDate)
      ? nextBankWorkingDay(draft.executionDate < today ? today : draft.executionDate)
      : null,
  };
}

/** Likely duplicates, and the names under which the client paid the account; null where there is no account yet. */
async function historyOf(
  database: Database,
  clientId: string,
  draft: PaymentDraft,
  order: PaymentOrder | null,
): Promise<{ duplicates: OrderFacts['duplicates']; nameKeys: string[] } | null> {
  const iban = parseIban(draft.creditor.account);
  const accountKey = order === null ? (iban.ok ? iban.value : null) : accountKeyOf(order);
  if (accountKey === null) return null;
  const [history] = await readHistories(database, [
    {
      clientId,
      paymentId: noPayment,
      accountKey,
      nameKey: nameKeyOf(draft.creditor.name),
      duplicateKey: order === null ? '' : duplicateKeyOf(order),
      isNew: false,
    },
  ]);
  const ofAccount = (history?.payees ?? []).filter((payee) => payee.accountKey === accountKey);
  return { duplicates: history?.duplicates ?? [], nameKeys: ofAccount.map(({ nameKey }) => nameKey) };
}
