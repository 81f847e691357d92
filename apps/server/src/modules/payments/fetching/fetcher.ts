import { addDays, swissDay } from '@sorgfalt/calendar';
import type {
  BankAccount,
  BankAnswer,
  BankBalance,
  BankConnector,
} from '../../../adapters/bank/connector.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Spine } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { eachOf } from '../../../platform/work/index.ts';
import type { WorkPool } from '../../../platform/work/index.ts';
import { takeStatements } from '../bank-files/reconcile.ts';
import { bankActor } from '../sending/sender-deps.ts';
import { claimDue, noteFetch } from './fetch-repo.ts';
import type { DueAccount } from './fetch-repo.ts';

export interface FetcherDeps {
  readonly database: Database;
  readonly spine: Spine;
  readonly pool: WorkPool;
  readonly bank: BankConnector;
  readonly times: {
    /** Between two looks at an account. */
    readonly everyMs: number;
    /** After an execution; 0 where that waits for the next look. */
    readonly soonMs: number;
  };
}

const accountsAtOnce = 20;
/** How far back an account is looked at: what banks give without a signature. They refuse more, whatever was not taken. */
const daysBackMax = 89;
/** The day of the bank counts, which may not be ours; one that is further ahead is a mistake. */
const daysAheadMax = 400;
const retryMs = 60_000;

/**
 * One round of fetching statements at the bank, of the accounts whose turn it is: those of the days that are closed and
 * what today has so far. What was taken before changes nothing. True when there may be more at once.
 */
export async function fetchStatements(deps: FetcherDeps): Promise<boolean> {
  const due = await claimDue(deps.database, { soonMs: deps.times.soonMs, count: accountsAtOnce });
  if (due.length === 0) return false;
  const known = await deps.bank.accounts();
  await eachOf(due, (account) => fetchOne(deps, account, known));
  return due.length === accountsAtOnce;
}

/** Days of which the bank gives nothing any more: what was booked on them only a statement by hand can tell. */
interface Missed {
  readonly from: string;
  readonly to: string;
}

/** What came of an account: the last closed day that was taken, or why nothing was. */
type Outcome =
  | { readonly lastDay: string | null; readonly missed: Missed | null }
  | { readonly problem: string; readonly retryMs?: number };

async function fetchOne(
  deps: FetcherDeps,
  account: DueAccount,
  known: BankAnswer<readonly BankAccount[]>,
): Promise<void> {
  const outcome = await fetchAccount(deps, account, known).catch((error: unknown): Outcome => {
    // What the bank says can be wrong: it is told and tried again. Everything else is a fault of ours, or the server stops.
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    return { problem: error.fields?.[0]?.code ?? error.code };
  });
  const problem = 'problem' in outcome ? outcome.problem : null;
  const failures = problem === null ? 0 : account.failures + 1;
  const { everyMs } = deps.times;
  const backOffMs = Math.min(everyMs, retryMs * 2 ** Math.min(failures - 1, 12));
  await deps.spine.run(bankActor, async ({ tx, append }) => {
    await noteFetch(tx, account.accountId, {
      lastDay: 'lastDay' in outcome ? outcome.lastDay : null,
      problem,
      failures,
      afterMs:
        problem === null ? everyMs : Math.max(backOffMs, ('retryMs' in outcome && outcome.retryMs) || 0),
    });
    if ('missed' in outcome && outcome.missed !== null) {
      const { from, to } = outcome.missed;
      await append({
        type: 'payment.statement_fetching',
        status: 'warning',
        data: { accountId: account.accountId, problem: 'days-missing', from, to },
      });
    }
    // Told once when it begins and once when it is over, not with every attempt.
    if ((problem === null) === (account.problem === null)) return;
    await append({
      type: 'payment.statement_fetching',
      status: problem === null ? 'completed' : 'warning',
      data: { accountId: account.accountId, problem: problem ?? 'none' },
    });
  });
}

async function fetchAccount(
  deps: FetcherDeps,
  account: DueAccount,
  known: BankAnswer<readonly BankAccount[]>,
): Promise<Outcome> {
  if (known.outcome !== 'accepted') return problemOf(known);
  let lastDay: string | null = null;
  let missed: Missed | null = null;
  // An account in several currencies may be several at the bank.
  const named = known.value.filter(({ iban }) => iban === account.iban);
  // One that it never knew has no statements; of one that it knew it tells us no more.
  if (named.length === 0 && account.lastDay !== null) return { problem: 'account-not-listed' };
  for (const { resourceId } of named) {
    const balances = await deps.bank.balances(resourceId);
    if (balances.outcome !== 'accepted') return problemOf(balances);
    const today = todayOf(balances.value);
    const earliest = addDays(today, -daysBackMax);
    const open = account.lastDay === null ? account.openedOn : addDays(account.lastDay, 1);
    const from = open < earliest ? earliest : open;
    if (account.lastDay !== null && open < earliest) missed = { from: open, to: addDays(earliest, -1) };
    const yesterday = addDays(today, -1);
    if (from <= yesterday) {
      const closed = await deps.bank.statements({ resourceId, from, to: yesterday });
      if (closed.outcome !== 'accepted') return problemOf(closed);
      await takeStatements(deps, bankActor, bytesOf(closed.value));
    }
    lastDay = yesterday;
    const soFar = await deps.bank.statements({ resourceId, from: today, to: today });
    if (soFar.outcome === 'unknown') return problemOf(soFar);
    // A bank may have statements of closed days only.
    if (soFar.outcome === 'accepted') await takeStatements(deps, bankActor, bytesOf(soFar.value));
  }
  return { lastDay, missed };
}

function problemOf(answer: Exclude<BankAnswer<unknown>, { outcome: 'accepted' }>): Outcome {
  if (answer.outcome === 'refused') return { problem: answer.messages[0]?.code ?? 'refused' };
  return { problem: answer.reason, retryMs: answer.retryAfterMs ?? 0 };
}

/** The day of the bank, which is ours or a later one. What it expects of days to come says nothing of it. */
function todayOf(balances: readonly BankBalance[]): string {
  const ours = swissDay(Date.now());
  const latest = addDays(ours, daysAheadMax);
  const days = balances.flatMap(({ type, day }) => (type.endsWith('Booked') && day !== null ? day : []));
  return [ours, ...days.filter((day) => day <= latest)].toSorted().at(-1) ?? ours;
}

const pieceBytes = 256 * 1024;

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
