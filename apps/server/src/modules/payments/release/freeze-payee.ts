import { parseOrder } from '@sorgfalt/payments';
import { mayLiftFreeze } from '@sorgfalt/workflow';
import type { PaymentState } from '@sorgfalt/workflow';
import { and, asc, eq, inArray, isNotNull, isNull } from '../../../platform/database/orm.ts';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Spine, Unit } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { nameKeyOf } from '../../../platform/name-key.ts';
import { lockStanding } from '../../clients/index.ts';
import { holdRole } from '../../users/index.ts';
import { beneficiaries } from '../accounts/tables.ts';
import { holdByHouse } from '../orders/hold-by-house.ts';
import { accountKeyOf } from '../orders/keys.ts';
import { payments } from '../orders/tables.ts';
import type { PaymentRow } from '../orders/tables.ts';

/** What was decided while nobody had frozen the payee, and has not left the house. */
const decided: readonly PaymentState[] = ['approved', 'queued'];

interface Payee {
  readonly clientId: string;
  readonly accountKey: string;
  readonly nameKeys: ReadonlySet<string>;
}

/**
 * Freezes a payee of a client under all of its names, or ends that. What is approved and still here is held by the house,
 * as its approval saw no freeze. Refuses `not-found`, and an end `own-freeze` to whoever froze it under any of them.
 */
export async function freezeBeneficiary(
  { spine }: { readonly spine: Spine },
  caller: Caller,
  { beneficiaryId, isFrozen }: { beneficiaryId: string; isFrozen: boolean },
): Promise<void> {
  await spine.run(caller, async (unit) => {
    const { tx, append } = unit;
    const [row] = await tx.select().from(beneficiaries).where(eq(beneficiaries.id, beneficiaryId));
    if (row === undefined) throw new AppError('not-found');
    const role = await holdRole(tx, caller.id);
    if (role !== 'admin') throw new AppError('forbidden');
    const { clientId, accountKey } = row;
    // The client first, as whatever decides about a payment or sends it: none slips through meanwhile.
    await lockStanding(tx, clientId);
    const isOther = isFrozen ? isNull(beneficiaries.frozenBy) : isNotNull(beneficiaries.frozenBy);
    const names = await tx
      .select()
      .from(beneficiaries)
      .where(and(eq(beneficiaries.clientId, clientId), eq(beneficiaries.accountKey, accountKey), isOther));
    if (names.length === 0) return;
    for (const { frozenBy } of names) {
      if (frozenBy === null) continue;
      const may = mayLiftFreeze({ frozenBy }, { id: caller.id, role });
      if (!may.ok) throw new AppError(may.error.code);
    }
    const beneficiaryIds = names.map(({ id }) => id).toSorted();
    await tx
      .update(beneficiaries)
      .set({ frozenBy: isFrozen ? caller.id : null })
      .where(inArray(beneficiaries.id, beneficiaryIds));
    const nameKeys = new Set(names.map(({ nameKey }) => nameKey));
    if (isFrozen) await holdDecided(unit, { clientId, accountKey, nameKeys });
    await append({
      type: 'payment.beneficiary_changed',
      status: 'recorded',
      clientId,
      data: { beneficiaryId, isFrozen },
      evidence: { beneficiaryId, beneficiaryIds, clientId, isFrozen, by: caller.id },
    });
  });
}

async function holdDecided(unit: Unit, payee: Payee): Promise<void> {
  const waiting = await unit.tx
    .select()
    .from(payments)
    .where(and(eq(payments.clientId, payee.clientId), inArray(payments.state, [...decided])))
    .orderBy(asc(payments.id))
    .for('update');
  for (const payment of waiting) {
    if (goesTo(payment, payee)) await holdByHouse(unit, payment, 'payee-frozen');
  }
}

/** As the rule about frozen payees has it: the account, or the name under another one. An order that says nothing may go there. */
function goesTo({ orderText }: PaymentRow, { accountKey, nameKeys }: Payee): boolean {
  const order = parseOrder(orderText);
  return order === null || accountKeyOf(order) === accountKey || nameKeys.has(nameKeyOf(order.creditor.name));
}
