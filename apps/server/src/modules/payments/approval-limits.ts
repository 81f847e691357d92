import type { ApprovalLimits } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { PaymentDeps } from './deps.ts';
import { readLimits } from './figures.ts';
import { chfMinorOf } from './rates.ts';
import { approvalLimits } from './tables.ts';
import type { PaymentRow } from './tables.ts';
import type { Currency } from '@sorgfalt/money';

/** Up to what each role may approve, in CHF centimes; null for any amount. */
export async function showLimits(tx: Tx): Promise<ApprovalLimits> {
  const limits = await readLimits(tx);
  return { admin: limits.get('admin') ?? null, editor: limits.get('editor') ?? null };
}

/** Sets the limits; sealed with those before. */
export async function setLimits(
  { spine, figures }: Pick<PaymentDeps, 'spine' | 'figures'>,
  caller: Caller,
  limits: ApprovalLimits,
): Promise<ApprovalLimits> {
  await spine.run(caller, async ({ tx, append }) => {
    const before = await showLimits(tx);
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

/** Refuses `above-approval-limit` to whoever may not approve so much. */
export async function checkLimit(
  tx: Tx,
  actor: Actor,
  { amountMinor, currency }: Pick<PaymentRow, 'amountMinor' | 'currency'>,
): Promise<void> {
  const limits = await readLimits(tx);
  const limit = actor.role === undefined ? undefined : limits.get(actor.role);
  if (limit !== undefined && chfMinorOf(amountMinor, currency as Currency) > limit) {
    throw new AppError('above-approval-limit');
  }
}
