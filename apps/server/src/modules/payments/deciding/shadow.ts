import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { assessPayment, referenceThemesOf } from '@sorgfalt/risk';
import type { PaymentAssessment, PaymentRulePack } from '@sorgfalt/risk';
import { shadowChangedMax, type ShadowRun } from '@sorgfalt/contract';
import { desc, lt, sql } from '../../../platform/database/orm.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { PaymentDeps } from './deps.ts';
import { remadeFrom } from '../orders/kept-decision.ts';
import { paymentDecisions } from './tables.ts';

const decisionsAtOnce = 250;

interface Decided {
  readonly id: string;
  readonly paymentId: string;
  readonly paymentNo: string;
  readonly orderText: string;
  readonly input: string;
  readonly inputHash: string;
  readonly result: string;
}

/** Makes the last decisions again by another set of rules, from the facts that were kept with each. Refuses `not-found`. */
export async function tryRules(
  { database, rules }: Pick<PaymentDeps, 'database' | 'rules'>,
  version: string,
  total: number,
): Promise<ShadowRun> {
  const pack = await rules.pack(database, version);
  if (pack === null) throw new AppError('not-found');
  const run = emptyRun(version, (await rules.inForce(database)).version);
  let last: string | null = null;
  while (run.payments < total) {
    const rows: Decided[] = await readDecided(
      database,
      last,
      Math.min(decisionsAtOnce, total - run.payments),
    );
    for (const row of rows) compare(run, row, pack);
    last = rows.at(-1)?.id ?? null;
    if (rows.length === 0) break;
    // Others are answered between two lots.
    await yieldToLoop();
  }
  return run;
}

function emptyRun(version: string, comparedWith: string): ShadowRun {
  const none = { low: 0, medium: 0, high: 0, blocked: 0 };
  return {
    version,
    comparedWith,
    payments: 0,
    unreadable: 0,
    before: { ...none },
    after: { ...none },
    changed: [],
  };
}

function compare(run: ShadowRun, { paymentId, paymentNo, ...kept }: Decided, pack: PaymentRulePack): void {
  run.payments += 1;
  const remade = remadeFrom(kept);
  // Nothing is said of what somebody has changed, and the others are tried all the same.
  if (remade === null) return void (run.unreadable += 1);
  const { before, facts, order } = remade;
  const after = assessPayment(pack, {
    ...facts,
    // Which words speak of what is for the set to say.
    referenceThemes: referenceThemesOf(order.remittance ?? '', pack.referenceWords),
  });
  const [was, is] = [verdictOf(before), verdictOf(after)];
  run.before[was] += 1;
  run.after[is] += 1;
  if (was !== is && run.changed.length < shadowChangedMax) {
    const scores = { scoreBefore: before.score, scoreAfter: after.score };
    run.changed.push({ paymentId, paymentNo, before: was, after: is, ...scores });
  }
}

function verdictOf({
  isBlocked,
  level,
}: Pick<PaymentAssessment, 'isBlocked' | 'level'>): 'low' | 'medium' | 'high' | 'blocked' {
  return isBlocked ? 'blocked' : level;
}

/** Decisions before one, newest first; their ids count up with time. */
function readDecided(database: Database, before: string | null, limit: number): Promise<Decided[]> {
  const { id, paymentId, orderText, input, inputHash, result } = paymentDecisions;
  const paymentNo = sql<string>`(select payment_no from payments p where p.id = payment_decisions.payment_id)`;
  return database
    .select({ id, paymentId, paymentNo, orderText, input, inputHash, result })
    .from(paymentDecisions)
    .where(before === null ? undefined : lt(id, before))
    .orderBy(desc(id))
    .limit(limit);
}
