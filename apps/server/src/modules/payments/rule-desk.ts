import { desc, eq, sql } from 'drizzle-orm';
import { canonicalize } from '@sorgfalt/ledger';
import { validatePack } from '@sorgfalt/risk';
import type { PaymentRulePack } from '@sorgfalt/risk';
import type { RulePack } from '@sorgfalt/contract';
import { holdLock, locks } from '../../platform/database/locks.ts';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import type { PaymentDeps } from './deps.ts';
import { sha256 } from './keys.ts';
import { rulePacks, rulePackUses } from './tables.ts';
import type { RulePackRow } from './tables.ts';

type RuleDeps = Pick<PaymentDeps, 'database' | 'spine' | 'rules'>;

/** All sets of rules, newest first. */
export async function listRules({
  database,
  rules,
}: Pick<RuleDeps, 'database' | 'rules'>): Promise<RulePack[]> {
  const { version } = await rules.inForce(database);
  return (await readPacks(database)).map((row) => toPack(row, version));
}

/** One set as it is kept. Refuses `not-found`. */
export async function readRule(
  { database, rules }: Pick<RuleDeps, 'database' | 'rules'>,
  version: string,
): Promise<RulePack & { pack: Record<string, unknown> }> {
  const [row] = await readPacks(database, version);
  if (row === undefined) throw new AppError('not-found');
  const current = await rules.inForce(database);
  return { ...toPack(row, current.version), pack: JSON.parse(row.pack) as Record<string, unknown> };
}

/**
 * Keeps a set that decides nothing yet. Refuses `broken-rules` with everything that is wrong with it, also where its
 * version is taken: what decided something never changes.
 */
export async function keepRules(deps: RuleDeps, caller: Caller, json: unknown): Promise<RulePack> {
  const value = refuseBroken(validatePack(json));
  const pack = canonicalize(value);
  const { version } = value;
  await deps.spine.run(caller, async ({ tx, append }) => {
    const hash = sha256(pack);
    const kept = await tx
      .insert(rulePacks)
      .values({ version, sha256: hash, pack, uploadedBy: caller.id })
      .onConflictDoNothing()
      .returning({ version: rulePacks.version });
    if (kept.length === 0)
      throw new AppError('broken-rules', { fields: [{ path: 'version', code: 'version-taken' }] });
    await append({
      type: 'payment.rules_kept',
      status: 'recorded',
      data: { version },
      evidence: { version, sha256: hash, by: caller.id },
    });
  });
  return shown(deps, version);
}

/**
 * Puts a set in force, from its first day on. Refuses `not-found`, `broken-rules` for one that lacks what no
 * set may leave out today, and `not-allowed-now` for the one that is in force.
 */
export async function putRulesInForce(deps: RuleDeps, caller: Caller, version: string): Promise<RulePack> {
  await deps.spine.run(caller, async ({ tx, append }) => {
    // One after the other: what is in force is the last that was put.
    await holdLock(tx, locks.paymentRules);
    const [row] = await readPacks(tx, version);
    if (row === undefined) throw new AppError('not-found');
    refuseBroken(validatePack(JSON.parse(row.pack)));
    const before = await deps.rules.inForce(tx);
    if (before.version === version) throw new AppError('not-allowed-now');
    await tx.insert(rulePackUses).values({ version, putBy: caller.id });
    const from = (JSON.parse(row.pack) as { readonly inForceFrom: string }).inForceFrom;
    await append({
      type: 'payment.rules_in_force',
      status: 'completed',
      data: { version, from },
      evidence: { version, sha256: row.sha256, from, before: before.version, by: caller.id },
    });
  });
  return shown(deps, version);
}

function refuseBroken(read: ReturnType<typeof validatePack>): PaymentRulePack {
  if (read.ok) return read.value;
  throw new AppError('broken-rules', { fields: read.error.map(({ path, code }) => ({ path, code })) });
}

type Kept = RulePackRow & { readonly since: string | null };

async function readPacks(tx: Tx, version?: string): Promise<Kept[]> {
  const rows = await tx
    .select({
      row: rulePacks,
      since: sql<
        string | null
      >`(select max(u.at) from payment_rule_uses u where u.version = payment_rule_packs.version)`,
    })
    .from(rulePacks)
    .where(version === undefined ? undefined : eq(rulePacks.version, version))
    .orderBy(desc(rulePacks.createdAt), desc(rulePacks.version));
  return rows.map(({ row, since }) => ({
    ...row,
    since: since === null ? null : new Date(since).toISOString(),
  }));
}

async function shown(deps: RuleDeps, version: string): Promise<RulePack> {
  const found = (await listRules(deps)).find((pack) => pack.version === version);
  invariant(found !== undefined, 'a set that was kept is there');
  return found;
}

function toPack({ version, sha256: hash, uploadedBy, createdAt, since }: Kept, current: string): RulePack {
  return {
    version,
    sha256: hash,
    isInForce: version === current,
    inForceSince: since,
    uploadedBy,
    uploadedAt: createdAt,
  };
}
