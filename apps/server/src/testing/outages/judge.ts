import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { AuditFinding } from '@sorgfalt/contract';
import { loadConfig } from '../../config.ts';
import { createLedger } from '../../modules/ledger/index.ts';
import { registers } from '../../registers.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { judgeChaos } from '../payments-chaos-judge.ts';
import { emails } from './staff.ts';
import type { Stage } from './stage.ts';
import type { Screen } from './watch.ts';
import type { Acknowledged } from './work.ts';

export interface Verdict {
  readonly cases: number;
  readonly decisions: number;
  readonly payments: number;
  /** Files of several payments that two people confirmed and that were signed at the bank with one signature. */
  readonly files: number;
  readonly uploads: number;
  readonly entries: number;
  readonly blocks: number;
  /** Acknowledged and not there. */
  readonly lost: readonly string[];
  /** There more than once, or done more than once. */
  readonly doubled: readonly string[];
  /** What the audit of the ledger, or the comparison with the bank's book, has against it. */
  readonly findings: readonly string[];
}

/** Compares what was acknowledged with what is there, in the product, at the bank, on the screens and in the ledger. */
export async function judgeOutages(
  pool: Pool,
  stage: Stage,
  acknowledged: Acknowledged,
  screens: readonly Screen[],
): Promise<Verdict> {
  const lost = [...(await lostOf(pool, acknowledged)), ...(await unseenOf(pool, acknowledged, screens))];
  const doubled = [...(await doubledOf(pool)), ...screens.flatMap(repeatedOn)];
  const { payments, files } = acknowledged;
  const book = await judgeChaos(pool, payments, files).then(
    () => [],
    (error: unknown) => [`payments: ${error instanceof Error ? error.message : String(error)}`],
  );
  const { findings, entries, blocks } = await audit(pool, stage);
  return {
    cases: acknowledged.cases.size,
    decisions: acknowledged.decisions.size,
    payments: payments.size,
    files: files.length,
    uploads: acknowledged.batches.size,
    entries,
    blocks,
    lost,
    doubled,
    findings: [...book, ...withoutStaged(findings, await stagedOf(pool))],
  };
}

async function lostOf(pool: Pool, { cases, decisions, payments, batches }: Acknowledged): Promise<string[]> {
  const idsOf = async (query: string) =>
    new Set((await pool.query<{ id: string }>(query)).rows.map(({ id }) => id));
  const submitted = await idsOf(`select id from onboarding_cases where status <> 'draft'`);
  const decided = await idsOf(`select id || ' ' || status as id from review_items where status <> 'pending'`);
  const entered = await idsOf('select id from payments');
  const screened = await idsOf(
    `select batch_id || ' ' || lines_done as id from screening_batches where state = 'succeeded'`,
  );
  const endOf = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const;
  return [
    ...[...cases].filter((id) => !submitted.has(id)).map((id) => `case ${id}`),
    ...[...decisions]
      .filter(([id, kind]) => !decided.has(`${id} ${endOf[kind]}`))
      .map(([id]) => `decision ${id}`),
    ...[...payments.values()]
      .filter(({ paymentId }) => !entered.has(paymentId))
      .map(({ paymentId }) => `payment ${paymentId}`),
    ...[...batches].filter(([id, lines]) => !screened.has(`${id} ${lines}`)).map(([id]) => `upload ${id}`),
  ];
}

/** Ends of acknowledged cases that a screen was never told. */
async function unseenOf(pool: Pool, { cases }: Acknowledged, screens: readonly Screen[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select case_id as id from events where type = 'onboarding.completed'`,
  );
  const ended = rows.filter(({ id }) => cases.has(id));
  return screens.flatMap((screen, place) => {
    const told = new Set(
      [...screen.seen.values()]
        .filter(({ event }) => event === 'onboarding.completed')
        .map(({ caseId }) => caseId),
    );
    return ended.filter(({ id }) => !told.has(id)).map(({ id }) => `end of ${id} on screen ${place}`);
  });
}

function repeatedOn(screen: Screen): string[] {
  return screen.repeated() === 0 ? [] : [`${screen.repeated()} events on a screen`];
}

/** Every act that can happen once, and happened more than once. */
async function doubledOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(`
    select type || ' of ' || case_id as what from events
    where type in ('onboarding.submitted', 'onboarding.initiated_completed', 'onboarding.kyc_completed',
      'onboarding.aml_completed', 'onboarding.risk_completed', 'onboarding.completed')
    group by type, case_id having count(*) > 1
    union all
    select 'decision of ' || review_id from events where type in ('review.approved', 'review.rejected')
    group by review_id having count(*) > 1
    union all
    select 'finding of ' || case_id || ' ' || step || ' ' || code from onboarding_findings
    group by case_id, step, code, field, params, source having count(*) > 1
    union all
    select 'screenings of ' || b.batch_id from screening_batches b join screenings s on s.batch_id = b.batch_id
    group by b.batch_id having count(*) > b.lines_done`);
  return rows.map(({ what }) => what);
}

/**
 * Waits until nothing is under way any more; gives what still is after the patience. Asked later it would have what the
 * product does by itself meanwhile, such as to seal what an audit came to.
 */
export async function untilCalm(
  pool: Pool,
  patienceMs: number,
  say: (line: string) => void,
): Promise<string[]> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const open = await stuckOf(pool);
    if (open.length === 0 || Date.now() > deadline) return open;
    say(`${open.length} under way, as ${open[0] ?? ''}`);
    await delay(1000);
  }
}

/** Everything that was begun, has not ended, and waits for nobody. */
async function stuckOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(`
    select 'case ' || c.id || ' ' || c.status as what from onboarding_cases c
      left join review_items r on r.id = c.review_item_id
    where c.status = 'in_progress' or (c.status = 'in_review' and r.status is distinct from 'pending')
    union all
    select 'payment ' || id || ' ' || state from payments
    where state not in ('executed', 'reconciled', 'returned', 'rejected', 'cancelled', 'human_review', 'more_info')
    union all
    select 'file ' || id || ' ' || state from payment_files where state = 'confirmed'
    union all
    select 'batch ' || id || ' ' || state from payment_batches
    where state in ('gathering', 'opening', 'signing', 'dropping')
    union all
    select 'upload ' || batch_id || ' ' || state from screening_batches where state not in ('succeeded', 'stopped')
    union all
    select 'entry ' || entry_id || ' ' || status from ledger_places where status <> 'confirmed'
    union all
    select 'intent ' || no from ledger_intents
    union all
    select 'job ' || task_identifier || ' after ' || attempts || ' attempts' from graphile_worker.jobs
    where run_at <= now() and locked_at is null or attempts >= max_attempts
    union all
    select 'event ' || e.id || ' ' || e.type from events e, consumers c
    where (e.xid, e.id) > (c.xid, c.event_id) and e.occurred_at < now() - interval '10 seconds'`);
  return rows.map(({ what }) => what);
}

/** What the stage put there without an entry, old clients and the second administrator: the audit has to name it. */
async function stagedOf(pool: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ what: string }>(
    `select 'client ' || id as what from clients c
       where not exists (select from onboarding_cases where client_id = c.id)
     union all
     select 'user ' || uid from users where email = $1
     union all
     select 'list ' || list_id from screening_versions where imported_by = 'tests'`,
    [emails.checker],
  );
  return new Set(rows.map(({ what }) => what));
}

function withoutStaged(findings: readonly AuditFinding[], staged: ReadonlySet<string>): string[] {
  const isStaged = ({ code, where }: AuditFinding) => code === 'register-unsealed' && staged.has(where);
  const named = new Set(findings.filter(isStaged).map(({ where }) => where));
  return [
    ...[...staged].filter((what) => !named.has(what)).map((what) => `not found: ${what}`),
    ...findings.filter((finding) => !isStaged(finding)).map((finding) => JSON.stringify(finding)),
  ];
}

async function audit(pool: Pool, { environment }: Stage) {
  const config = loadConfig(environment);
  const ledger = await createLedger({
    database: createDatabase(pool),
    secrets: createSecrets(config.storage.secretsDirectory),
    log: createLog('silent'),
    config,
    registers,
  });
  return ledger.audit([]);
}
