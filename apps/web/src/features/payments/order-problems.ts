import { swissDay } from '@sorgfalt/calendar';
import type { ClientAccount } from '@sorgfalt/contract';
import { isCurrency, parseAmount, parseIban } from '@sorgfalt/money';
import { checkOrder, isQrIban, parseReference } from '@sorgfalt/payments';
import { draftOf, type FormValues } from './form-values.ts';

/** What is wrong, by the path of the field in the order; one code each, the first that was found. */
export type Problems = ReadonlyMap<string, string>;

/** Today in Zurich, `YYYY-MM-DD`: the day by which the bank reckons. */
export function todayInZurich(): string {
  return swissDay(new Date());
}

/** Everything that is wrong with what was entered, as the server would say it. */
export function problemsOf(values: FormValues, account: ClientAccount | undefined, today: string): Problems {
  const { accountId, currency, ...rest } = draftOf(values);
  const known = isCurrency(currency) ? currency : 'CHF';
  const problems = new Map<string, string>();
  const note = (path: string, code: string) => {
    if (!problems.has(path)) problems.set(path, code);
  };
  if (accountId === '') note('accountId', 'required');
  else if (account?.isFrozen === true) note('accountId', 'client-frozen');
  else if (account?.isClosed === true) note('accountId', 'account-closed');
  if (!isCurrency(currency)) note('currency', 'currency-unknown');
  const debtor =
    account === undefined
      ? { name: 'x', iban: 'CH5604835012345678009', address: { town: 'x', country: 'CH' } }
      : { name: account.name, iban: account.iban, address: account.address };
  const checked = checkOrder({ ...rest, currency: known, debtor }, { today });
  if (!checked.ok) {
    for (const { path, code } of checked.error) note(path.replace(/^debtor\..*/u, 'accountId'), code);
  }
  if (isBeginOfIban(values.account) && !problems.has('creditor.account')) {
    problems.set('creditor.account', 'iban-length');
    problems.delete('creditor.bic');
  }
  // An empty day is missing rather than misspelt.
  if (rest.executionDate === '') problems.set('executionDate', 'required');
  return problems;
}

/** What the account number is, said while it is typed. */
export type AccountKind = 'iban' | 'qr-iban' | 'other' | null;

export function accountKind(text: string): AccountKind {
  const iban = parseIban(text);
  if (iban.ok) return isQrIban(iban.value) ? 'qr-iban' : 'iban';
  const isNone = iban.error.code === 'iban-format' || iban.error.code === 'iban-country';
  return text.trim() !== '' && isNone && !isBeginOfIban(text) ? 'other' : null;
}

/** `CH93`: an IBAN of which more is to come, or that was broken off. */
function isBeginOfIban(text: string): boolean {
  const iban = parseIban(text);
  return !iban.ok && iban.error.code !== 'iban-country' && /^\s*[a-z]{2}\s?\d/iu.test(text);
}

export function referenceKind(text: string): 'QRR' | 'SCOR' | null {
  const reference = parseReference(text);
  return reference.ok ? reference.value.type : null;
}

/** The minor units of an amount that can be read, for showing how it was understood. */
export function amountMinorOf({ amount, currency }: Pick<FormValues, 'amount' | 'currency'>): number | null {
  const parsed = isCurrency(currency) ? parseAmount(amount.trim(), currency) : null;
  return parsed?.ok === true && parsed.value > 0 ? parsed.value : null;
}
