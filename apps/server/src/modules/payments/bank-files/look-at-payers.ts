import { swissDay } from '@sorgfalt/calendar';
import { parseIban } from '@sorgfalt/money';
import { listsOn } from '@sorgfalt/risk';
import type { PaymentRulePack } from '@sorgfalt/risk';
import type { PaymentAlarm } from '@sorgfalt/contract';
import { and, asc, eq, inArray, isNotNull, sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Unit } from '../../../platform/events/spine.ts';
import { eachOf } from '../../../platform/work/index.ts';
import { nameKeyOf } from '../../../platform/name-key.ts';
import { worldOf } from '../../screening/index.ts';
import { beneficiaries, clientAccounts } from '../accounts/tables.ts';
import type { PaymentDeps } from '../deciding/deps.ts';
import type { ListsByWorld } from '../deciding/list-answers.ts';
import { ofBank, ofText } from '../deciding/screened-texts.ts';
import { paymentAlarms } from '../orders/alarm-tables.ts';
import { keyOfAccount } from '../orders/keys.ts';
import { listedEntries, toldEntries } from '../orders/listed-entries.ts';
import { paymentAgent } from '../orders/payment-events.ts';
import { raisePayerAlarm } from '../orders/raise-alarm.ts';
import { statementEntries, statements } from './statement-tables.ts';
import type { EntryRow } from './statement-tables.ts';

const batchSize = 200;
const bicForm = /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/u;

/** A credit whose payer nobody looked up yet in lists that one can rely on. */
interface Credit {
  readonly entry: EntryRow;
  readonly clientId: string;
  readonly isSample: boolean;
  readonly importedBy: string;
}

/**
 * Looks up who paid in, for whom, through which bank and with which words: once in lists that are fresh, and until then in
 * those there are. Whoever is listed raises an alarm about the credit, and so does a payee of the client whom the firm froze, and a
 * country from which a payment always is of higher risk (AMLO-FINMA Art. 14 para. 3). Our own money that came back is left out.
 */
export async function lookAtPayers(
  deps: Pick<PaymentDeps, 'database' | 'spine' | 'answers' | 'rules'>,
): Promise<boolean> {
  const byWorld = await deps.answers.inForce();
  const due = await waitingCredits(deps.database, byWorld);
  const listed = new Map<string, string[]>();
  await eachOf(due, async (credit) => {
    const lists = byWorld[worldOf(credit)];
    const { screened } = await deps.answers.screenFields(lists, payerTextsOf(credit.entry));
    listed.set(credit.entry.id, listedEntries(screened.flatMap(({ hits }) => hits)));
  });
  if (due.length === 0) return false;
  const pack = await deps.rules.inForce(deps.database);
  await deps.spine.run(paymentAgent, async (unit) => {
    const held = await holdWaiting(unit.tx, due);
    const frozen = await frozenPayees(unit.tx, due);
    for (const credit of due.filter(({ entry: { id } }) => held.has(id))) {
      const { entry, clientId, importedBy: raisedBy } = credit;
      for (const [kind, found] of [
        ['payer-listed', listed.get(entry.id) ?? []],
        ['payer-frozen', payeesWhoPaid(credit, frozen).map(({ id }) => id)],
        ['payer-country', calledForAction(entry, pack)],
      ] as const) {
        const said = await untold(unit, entry, kind, found);
        if (said.length === 0) continue;
        await raisePayerAlarm(unit, { kind, clientId, entryId: entry.id, said: said.join(', '), raisedBy });
      }
    }
    for (const isSample of [false, true]) {
      const { key, isFresh } = byWorld[worldOf({ isSample })];
      const ids = due.filter((credit) => credit.isSample === isSample).map(({ entry }) => entry.id);
      await unit.tx
        .update(statementEntries)
        .set({ payerLists: key, isPayerKnown: isFresh })
        .where(inArray(statementEntries.id, ids));
    }
  });
  return due.length === batchSize;
}

/** As the index of those that wait has it. */
const isWaiting = and(
  sql`${statementEntries.amountMinor} > 0 and ${statementEntries.isBooked}`,
  sql`${statementEntries.state} <> 'matched' and ${statementEntries.isPayerKnown} is not true`,
);

function waitingCredits(tx: Tx, { real, sample }: ListsByWorld): Promise<Credit[]> {
  const { isSample, clientId } = clientAccounts;
  const now = sql`case when ${isSample} then ${sample.key} else ${real.key} end`;
  return tx
    .select({ entry: statementEntries, clientId, isSample, importedBy: statements.importedBy })
    .from(statementEntries)
    .innerJoin(statements, eq(statements.id, statementEntries.statementId))
    .innerJoin(clientAccounts, eq(clientAccounts.iban, statementEntries.accountIban))
    .where(and(isWaiting, sql`${statementEntries.payerLists} is distinct from ${now}`))
    .orderBy(asc(statementEntries.id))
    .limit(batchSize);
}

/** Those that no other process has looked at meanwhile. */
async function holdWaiting(tx: Tx, due: readonly Credit[]): Promise<ReadonlySet<string>> {
  const { id } = statementEntries;
  const ids = due.map(({ entry }) => entry.id);
  const rows = await tx
    .select({ id })
    .from(statementEntries)
    .where(and(inArray(id, ids), isWaiting))
    .orderBy(asc(id))
    .for('update');
  return new Set(rows.map((row) => row.id));
}

function payerTextsOf(entry: EntryRow) {
  const { counterparty, ultimateCounterparty, counterpartyBic, remittance } = entry;
  const account = entry.counterpartyAccount ?? '';
  return [
    ...ofText('debtor', counterparty ?? ''),
    ...linesOf(ultimateCounterparty).flatMap(ofLine),
    ...(parseIban(account).ok ? [] : ofText('debtor', account)),
    ...ofText('remittance', remittance ?? ''),
    ...(counterpartyBic === null ? [] : [ofBank(counterpartyBic)]),
  ];
}

function ofLine(text: string) {
  if (parseIban(text).ok) return [];
  return [...ofText('ultimateDebtor', text), ...(bicForm.test(text) ? [ofBank(text)] : [])];
}

function linesOf(text: string | null): string[] {
  return text?.split('\n') ?? [];
}

type Payee = Pick<typeof beneficiaries.$inferSelect, 'id' | 'clientId' | 'accountKey' | 'nameKey'>;

/** The payees of the clients who were paid that the firm froze. */
function frozenPayees(tx: Tx, due: readonly Credit[]): Promise<Payee[]> {
  const { id, clientId, accountKey, nameKey, frozenBy } = beneficiaries;
  const clientIds = due.map((credit) => credit.clientId);
  return tx
    .select({ id, clientId, accountKey, nameKey })
    .from(beneficiaries)
    .where(and(inArray(clientId, clientIds), isNotNull(frozenBy)))
    .orderBy(asc(id));
}

/** Those who paid, as the rule about what is paid to them has it: by the account, or by the name under another one. */
function payeesWhoPaid({ entry, clientId }: Credit, payees: readonly Payee[]): Payee[] {
  const own = payees.filter((payee) => payee.clientId === clientId);
  if (own.length === 0) return [];
  const { counterparty, ultimateCounterparty, counterpartyAccount, counterpartyBic } = entry;
  const behind = linesOf(ultimateCounterparty);
  const names = new Set([counterparty ?? '', ...behind].map(nameKeyOf));
  // Of those who pay in together the IBAN is among them.
  const accounts = new Set(behind.map((line) => keyOfAccount(line, null)));
  const account = counterpartyAccount ?? '';
  if (account !== '') {
    accounts.add(keyOfAccount(account, parseIban(account).ok ? null : (counterpartyBic ?? '')));
  }
  return own.filter(({ nameKey, accountKey }) => names.has(nameKey) || accounts.has(accountKey));
}

/** The countries of the payer, its account and its bank for which the FATF calls for action. */
function calledForAction(entry: EntryRow, pack: PaymentRulePack): string[] {
  const { counterpartyAccount, counterpartyBic, counterpartyCountries, bookedOn } = entry;
  // Iran numbers its accounts as IBANs, too, and is not in the registry.
  const [, ofAccount = ''] = /^([A-Z]{2})\d{2}[A-Z\d]{10,}$/u.exec(counterpartyAccount ?? '') ?? [];
  const countries = [
    ofAccount,
    ...(counterpartyBic === null ? [] : [counterpartyBic.slice(4, 6)]),
    ...(counterpartyCountries?.split(',') ?? []),
  ];
  const { callForAction } = listsOn(pack, bookedOn ?? swissDay(new Date()));
  return [...new Set(countries)].filter((country) => callForAction.includes(country)).toSorted();
}

/** What no alarm of a kind has told of the same credit, cleared or not; nor of the booking in another message. */
async function untold(
  { tx }: Unit,
  { id, bookingKey, statementId }: EntryRow,
  kind: PaymentAlarm['kind'],
  found: readonly string[],
): Promise<string[]> {
  if (found.length === 0) return [];
  const rows = await tx
    .select({ said: paymentAlarms.said })
    .from(paymentAlarms)
    .innerJoin(statementEntries, eq(statementEntries.id, paymentAlarms.entryId))
    .where(
      and(
        eq(paymentAlarms.kind, kind),
        eq(statementEntries.bookingKey, bookingKey),
        sql`(${statementEntries.id} = ${id} or ${statementEntries.statementId} <> ${statementId})`,
      ),
    );
  const told = toldEntries(rows);
  return found.filter((entry) => !told.has(entry));
}
