import type { PaymentDetail, PaymentDraft } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Unit } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireActive } from '../clients/index.ts';
import { readPart } from '../review/index.ts';
import { checkLimit, requireOfficer } from './approval-limits.ts';
import { worldOf } from '../screening/index.ts';
import { eventOf, paymentAgent } from './case-facts.ts';
import { decideAgain, moveTo, subjectOf } from './decide-again.ts';
import type { PaymentDeps } from './deps.ts';
import { readDetail } from './detail.ts';
import { readAccounts } from './facts-repo.ts';
import { momentAt } from './moment.ts';
import { move } from './move.ts';
import { findPayment, lockPayment } from './payment-repo.ts';
import { heldBy, isAtBank, isUnsent, isWaiting, may, mayLift, requireDayAhead } from './policy.ts';
import { readDraft } from './read-draft.ts';
import { recheckBeforeSending } from './recheck.ts';
import { askToCancel } from './sending/sending-repo.ts';
import type { PaymentRow } from './tables.ts';
import { orderColumns } from './write-decided.ts';

interface Target {
  readonly paymentId: string;
  /** The version that the caller saw. */
  readonly version: number;
}

/**
 * Changes the order of a payment that the bank has not seen. Refuses `order-refused` with all that is wrong, and
 * `client-frozen` or `client-not-accepted` where the client became so meanwhile.
 */
export async function revisePayment(
  deps: PaymentDeps,
  caller: Caller,
  target: Target & { readonly draft: PaymentDraft },
): Promise<PaymentDetail> {
  const { draft } = target;
  const account = (await readAccounts(deps.database, [draft.accountId])).get(draft.accountId) ?? null;
  const read = readDraft(draft, account, momentAt(Date.now()).day);
  if (!read.ok || account === null)
    throw new AppError('order-refused', { fields: read.ok ? [] : read.error });
  const lists = (await deps.answers.inForce())[worldOf(account)];
  const screened = await deps.answers.screen(lists, read.value);
  const start = { withdrawal: 'The order was changed.', mustBeActive: true };
  return change(deps, caller, target, start, async (unit, payment) => {
    if (!may(payment, 'revise')) throw new AppError('not-allowed-now');
    if (account.clientId !== payment.clientId) {
      throw new AppError('order-refused', {
        fields: [{ path: 'accountId', code: 'account-of-another-client' }],
      });
    }
    await unit.append(
      eventOf(subjectOf(payment), 'payment.initiated', 'completed', { version: payment.version + 1 }),
    );
    await decideAgain(deps, unit, {
      payment,
      order: read.value,
      screened,
      lists,
      begin: {
        state: 'draft',
        change: {
          ...orderColumns(read.value),
          accountId: account.id,
          version: payment.version + 1,
          submittedBy: caller.id,
        },
      },
      event: 'revise',
      actor: caller,
    });
  });
}

/** Cancels a payment that the bank has not seen; one that it has is cancelled when the bank agrees. */
export function cancelPayment(
  deps: PaymentDeps,
  caller: Caller,
  target: Target & { readonly reason: string },
): Promise<PaymentDetail> {
  return change(deps, caller, target, { withdrawal: 'The payment was cancelled.' }, async (unit, payment) => {
    if (isAtBank(payment)) {
      if (!(await askToCancel(unit.tx, payment.id))) throw new AppError('not-allowed-now');
      await move(unit, payment, {}, { event: 'ask-cancel', note: target.reason });
      return;
    }
    if (!may(payment, 'cancel') || !isUnsent(payment)) throw new AppError('not-allowed-now');
    await move(unit, payment, { ...moveTo('cancelled', payment) }, { event: 'cancel', note: target.reason });
  });
}

/** Keeps an approved payment back. */
export function holdPayment(
  deps: PaymentDeps,
  caller: Caller,
  target: Target & { readonly reason: string },
): Promise<PaymentDetail> {
  return change(deps, caller, target, {}, async (unit, payment) => {
    if (!isWaiting(payment) || payment.isHeld) throw new AppError('not-allowed-now');
    await move(unit, payment, heldBy(caller.id), { event: 'hold', note: target.reason });
  });
}

/**
 * Ends the hold: the payment goes to the bank, or to a person where a new check finds something. Refuses
 * `hold-of-another`, `above-approval-limit`, `execution-date-passed`, `client-frozen` and `client-not-accepted`.
 */
export async function releasePayment(
  deps: PaymentDeps,
  caller: Caller,
  target: Target,
): Promise<PaymentDetail> {
  const lists = await deps.answers.inForce();
  return change(deps, caller, target, { mustBeActive: true }, async (unit, payment) => {
    if (!isWaiting(payment) || !payment.isHeld) throw new AppError('not-allowed-now');
    requireDayAhead(payment);
    const role = await requireOfficer(unit.tx, caller.id);
    const lifting = { id: caller.id, role, part: await readPart(unit.tx, payment.id, caller.id) };
    if (!mayLift(payment, lifting)) throw new AppError('hold-of-another');
    await checkLimit(unit.tx, lifting, payment);
    const released = await move(
      unit,
      payment,
      { isHeld: false, heldBy: null, releasedBy: caller.id, ...moveTo('queued') },
      { event: 'release', note: '' },
    );
    await recheckBeforeSending(deps, unit, released, lists);
  });
}

/** Puts a question to whoever entered the order, instead of a decision. Refuses `own-submission`. */
export function askBack(
  deps: PaymentDeps,
  caller: Caller,
  target: Target & { readonly question: string },
): Promise<PaymentDetail> {
  return deps.spine
    .run(caller, async (unit) => {
      const found = await findPayment(unit.tx, target.paymentId);
      if (found === null) throw new AppError('not-found');
      if ((await readPart(unit.tx, target.paymentId, caller.id)) === 'made') {
        throw new AppError('own-submission');
      }
      await withdrawItem(deps, unit, found.payment, { by: caller.id, notes: target.question });
      const payment = await lockAsSeen(unit.tx, target);
      if (!may(payment, 'ask')) throw new AppError('not-allowed-now');
      await move(
        unit,
        payment,
        { ...moveTo('more_info'), question: target.question, reviewItemId: null },
        { event: 'ask', note: target.question },
      );
    })
    .then(() => readDetail(deps.database, target.paymentId, caller));
}

/**
 * One change of a payment: whoever saw another version is refused with `version-conflict`. With `withdrawal` the
 * review item that waits is taken back first; `mustBeActive` refuses it for a client who may not pay. Items are always
 * taken before clients and those before payments, as when one is decided, so that nobody waits in a ring.
 */
async function change(
  deps: PaymentDeps,
  caller: Caller,
  target: Target,
  { withdrawal, mustBeActive = false }: { readonly withdrawal?: string; readonly mustBeActive?: boolean },
  work: (unit: Unit, payment: PaymentRow) => Promise<void>,
): Promise<PaymentDetail> {
  await deps.spine.run(caller, async (unit) => {
    const found = await findPayment(unit.tx, target.paymentId);
    if (found === null) throw new AppError('not-found');
    if (withdrawal !== undefined) {
      await withdrawItem(deps, unit, found.payment, { by: paymentAgent.id, notes: withdrawal });
    }
    if (mustBeActive) await requireActive(unit.tx, found.payment.clientId);
    await work(unit, await lockAsSeen(unit.tx, target));
  });
  return readDetail(deps.database, target.paymentId, caller);
}

async function withdrawItem(
  { review }: PaymentDeps,
  unit: Unit,
  { state, reviewItemId }: PaymentRow,
  withdrawal: { by: string; notes: string },
): Promise<void> {
  if (state === 'human_review' && reviewItemId !== null)
    await review.withdraw(unit, reviewItemId, withdrawal);
}

async function lockAsSeen(tx: Tx, { paymentId, version }: Target): Promise<PaymentRow> {
  const payment = await lockPayment(tx, paymentId);
  if (payment === null) throw new AppError('not-found');
  if (payment.version !== version) throw new AppError('version-conflict');
  return payment;
}
