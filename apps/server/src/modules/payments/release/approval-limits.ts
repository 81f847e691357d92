import { isOfficer } from '@sorgfalt/contract';
import type { ApprovalLimits, Role } from '@sorgfalt/contract';
import { unattendedCeilingMinor } from '@sorgfalt/risk';
import { and, eq, gt, ne, notInArray, sql } from '../../../platform/database/orm.ts';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { holdLock, locks } from '../../../platform/database/locks.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireProofForRelease } from '../../identity/index.ts';
import { holdAdmin, roleName } from '../../users/index.ts';
import { users } from '../../users/tables.ts';
import type { PaymentDeps } from '../deciding/deps.ts';
import { lockClients } from '../deciding/facts-repo.ts';
import { readLimits } from '../deciding/figures.ts';
import { payments } from '../orders/tables.ts';
import type { PaymentRow } from '../orders/tables.ts';
import { approvalLimits } from './tables.ts';

/** Up to what each role may approve, in CHF centimes; null for any amount. */
export async function showLimits(tx: Tx): Promise<ApprovalLimits> {
  const limits = await readLimits(tx);
  return { admin: limits.get('admin') ?? null, editor: limits.get('editor') ?? null };
}

/**
 * Sets the limits, one change at a time; sealed with those before. Refuses `forbidden` to whoever administers no longer, and
 * `version-conflict` where others than the `seen` ones are in force: what a colleague has just lowered is not raised unawares.
 */
export async function setLimits(
  { spine, figures }: Pick<PaymentDeps, 'spine' | 'figures'>,
  caller: Caller,
  { seen, ...limits }: ApprovalLimits & { readonly seen: ApprovalLimits },
): Promise<ApprovalLimits> {
  await spine.run(caller, async ({ tx, append }) => {
    if (!(await holdAdmin(tx, caller.id))) throw new AppError('forbidden');
    await holdLock(tx, locks.approvalLimits);
    const before = await showLimits(tx);
    if (before.admin !== seen.admin || before.editor !== seen.editor) throw new AppError('version-conflict');
    await tx.delete(approvalLimits);
    const rows = (['admin', 'editor'] as const).flatMap((role) => {
      const limitMinor = limits[role];
      return limitMinor === null ? [] : [{ role, limitMinor, setBy: caller.id }];
    });
    if (rows.length > 0) await tx.insert(approvalLimits).values(rows);
    await append({
      type: 'payment.limit_changed',
      status: 'completed',
      data: { admin: limits.admin ?? 'none', editor: limits.editor ?? 'none' },
      evidence: { limits: { ...limits }, before: { ...before }, by: caller.id },
    });
  });
  figures.forget();
  return limits;
}

/** The role that somebody has now, held until the transaction ends. Refuses `forbidden` for nobody who decides. */
export async function requireOfficer(tx: Tx, uid: string): Promise<'admin' | 'editor'> {
  const role = await lockRole(tx, uid);
  if (!isOfficer(role)) throw new AppError('forbidden');
  return role;
}

/** Who lets a payment go, with the role that he has behind the lock. */
export interface Releaser extends Pick<Caller, 'id' | 'provedSecondsAgo'> {
  readonly role: Role;
}

/**
 * Refuses `step-up-required` for a large payment to whoever has not just proved who he is, and `above-approval-limit` to whoever may not let so much go: this payment, together with what the same person
 * approved for the client within 24 hours, so that parts are no way around the limit. The client's profile is held,
 * so that two approvals do not pass each other.
 */
export async function checkLimit(
  tx: Tx,
  { id, role, provedSecondsAgo }: Releaser,
  payment: Pick<PaymentRow, 'id' | 'clientId' | 'chfMinor'>,
): Promise<void> {
  await requireProofForRelease(tx, { id, provedSecondsAgo }, payment.chfMinor);
  const limit = (await readLimits(tx)).get(role);
  if (limit === undefined) return;
  await lockClients(tx, [payment.clientId]);
  if (payment.chfMinor + (await approvedToday(tx, id, payment)) > limit) {
    throw new AppError('above-approval-limit');
  }
}

/** Whether the approval of a queued payment holds no more: who gave it has lost the role, or may let less go by now. */
export async function isApprovalLost(
  tx: Tx,
  { approvedBy, approvedByKind, chfMinor }: Pick<PaymentRow, 'approvedBy' | 'approvedByKind' | 'chfMinor'>,
): Promise<boolean> {
  if (approvedByKind === 'agent') return chfMinor >= unattendedCeilingMinor;
  const role = approvedBy === null ? null : await lockRole(tx, approvedBy);
  if (!isOfficer(role)) return true;
  return chfMinor > ((await readLimits(tx)).get(role) ?? Infinity);
}

async function lockRole(tx: Tx, uid: string): Promise<Role | null> {
  const { role, state } = users;
  const [user] = await tx.select({ role, state }).from(users).where(eq(users.uid, uid)).for('share');
  // A disabled account decides nothing, and what it approved holds no more.
  return user?.state === 'active' ? roleName(user.role) : null;
}

/** What somebody approved for the client of a payment within 24 hours, the payment left out. CHF centimes. */
async function approvedToday(
  tx: Tx,
  uid: string,
  { id, clientId }: Pick<PaymentRow, 'id' | 'clientId'>,
): Promise<number> {
  const [found] = await tx
    .select({ sumMinor: sql<string>`coalesce(sum(${payments.chfMinor}), 0)` })
    .from(payments)
    .where(
      and(
        eq(payments.clientId, clientId),
        eq(payments.approvedBy, uid),
        gt(payments.approvedAt, sql`now() - interval '24 hours'`),
        notInArray(payments.state, ['rejected', 'cancelled', 'failed']),
        ne(payments.id, id),
      ),
    );
  return Number(found?.sumMinor ?? 0);
}
