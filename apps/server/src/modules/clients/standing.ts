import { and, eq, inArray, not, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { clients } from './tables.ts';
import type { ClientStatus } from './tables.ts';

/** What of a client decides whether it may act. */
export interface Standing {
  readonly status: ClientStatus;
  readonly isFrozen: boolean;
  /** Whether it is open who stands behind the client. */
  readonly isStructureOpen: boolean;
}

/** Whether it is open today who stands behind a client. */
export const isStructureOpen = sql<boolean>`is_structure_open(${clients})`;

/** Why a client may neither open an account nor pay, as the code of the refusal; null for one who may. */
export function inactivityOf({
  status,
  isFrozen,
  isStructureOpen: isOpen,
}: Standing): 'client-frozen' | 'client-not-accepted' | 'client-structure-open' | null {
  if (isFrozen) return 'client-frozen';
  if (status !== 'accepted') return 'client-not-accepted';
  return isOpen ? 'client-structure-open' : null;
}

/**
 * Refuses `client-frozen`, `client-structure-open` and `client-not-accepted`, which a client that is not there is too. The client stays as it is
 * until the transaction ends. Taken before any payment of the client, as freezing takes them in that order.
 */
export async function requireActive(tx: Tx, clientId: string): Promise<void> {
  const [standing] = await readStanding(tx, clientId).for('share');
  const code = standing === undefined ? 'client-not-accepted' : inactivityOf(standing);
  if (code !== null) throw new AppError(code);
}

/** Whether a client may open an account and pay, as a condition on its row. */
export const isActive = and(
  eq(clients.status, 'accepted'),
  eq(clients.isFrozen, false),
  not(isStructureOpen),
);

/**
 * Those of the clients who may pay; they stay so until the transaction ends. Who is being changed now is left out, so
 * that nobody waits who holds payments already.
 */
export async function holdActive(tx: Tx, clientIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(inArray(clients.id, [...clientIds]), isActive))
    .for('share', { skipLocked: true });
  return new Set(rows.map(({ id }) => id));
}

/** Refuses `client-frozen` and `client-structure-open`; the client does not become so until the transaction ends. */
export async function requireApprovable(tx: Tx, clientId: string): Promise<void> {
  const [standing] = await readStanding(tx, clientId).for('share');
  if (standing?.isFrozen === true) throw new AppError('client-frozen');
  if (standing?.isStructureOpen === true) throw new AppError('client-structure-open');
}

/** Where the client stands, for whoever changes it in this transaction; null without such a client. */
export async function lockStanding(
  tx: Tx,
  clientId: string,
): Promise<(Standing & Pick<typeof clients.$inferSelect, 'riskLevel'>) | null> {
  const [standing] = await readStanding(tx, clientId).for('no key update');
  return standing ?? null;
}

function readStanding(tx: Tx, clientId: string) {
  return tx
    .select({
      status: clients.status,
      isFrozen: clients.isFrozen,
      riskLevel: clients.riskLevel,
      isStructureOpen,
    })
    .from(clients)
    .where(eq(clients.id, clientId));
}
