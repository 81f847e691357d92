import { swissDay } from '@sorgfalt/calendar';
import { nameKeyOf } from '../../../platform/name-key.ts';
import { recordApproval, recordPayment } from '@sorgfalt/risk';
import type { PaymentProfile } from '@sorgfalt/risk';
import { payment } from '@sorgfalt/contract';
import type { ErrorCode, FieldError } from '@sorgfalt/contract';
import type { PaymentOrder } from '@sorgfalt/payments';
import type { Database } from '../../../platform/database/database.ts';
import { createPauses } from '../../../platform/work/index.ts';
import type { Unit } from '../../../platform/events/spine.ts';
import { AppError, invariant } from '../../../platform/http/app-error.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { keptAs } from '../../../platform/kept.ts';
import { noteParticipation } from '../../review/index.ts';
import { worldOf } from '../../screening/index.ts';
import type { PaymentDeps } from '../deciding/deps.ts';
import { lockClients, readAccounts, readHistories, readKeys } from '../deciding/facts-repo.ts';
import type { OrderHistory, OrderKeys, PayingClient } from '../deciding/facts-repo.ts';
import { limitOfRole } from '../deciding/figures.ts';
import { accountPaymentOf, contextFor, decideOrder, profileFactsOf } from '../deciding/decide-order.ts';
import type { DecisionContext, KnownPayee, SharedContext } from '../deciding/decide-order.ts';
import type { ListsByWorld } from '../deciding/list-answers.ts';
import { insertDecided } from '../deciding/store-repo.ts';
import type { PreparedOrder, Submission } from '../deciding/submission.ts';
import { writeDecided } from '../deciding/write-decided.ts';
import type { DecidedOrder, Written } from '../deciding/write-decided.ts';
import { momentAt } from '../moment.ts';
import { accountKeyOf, duplicateKeyOf } from '../orders/keys.ts';
import { numberText } from '../orders/order-columns.ts';
import { paymentAgent } from '../orders/payment-events.ts';
import { barOf, readDraft } from '../orders/read-draft.ts';
import type { Outcome } from './batcher.ts';

/** The answer, as the text that is given again under the same key. */
export type Created = Outcome<string>;

/**
 * Takes, checks and decides orders in one transaction: every check runs, the decision is kept with what it was made
 * from, and whatever follows (review item, release) is there with it or not at all. Refuses `order-refused` with all
 * that is wrong, and `idempotency-key-reused`.
 */
export async function createPayments(
  deps: PaymentDeps,
  submissions: readonly Submission[],
): Promise<Created[]> {
  const outcomes: (Created | undefined)[] = submissions.map(() => undefined);
  const [lists, pack, figures, tables] = await Promise.all([
    deps.answers.inForce(),
    deps.rules.inForce(deps.database),
    deps.figures.current(deps.database),
    readTables(deps.database, submissions),
  ]);
  const ready = await prepare(deps, submissions, { lists, ...tables }, outcomes);
  const places = [...ready.keys()];
  if (places.length > 0) {
    const created = await deps.spine.run(paymentAgent, (unit) =>
      decideAll(unit, [...ready.values()], { pack, lists, figures }),
    );
    for (const [index, place] of places.entries()) outcomes[place] = created[index];
  }
  return outcomes.map((outcome) => {
    invariant(outcome !== undefined, 'every submission has an outcome');
    return outcome;
  });
}

interface Tables {
  readonly accounts: Awaited<ReturnType<typeof readAccounts>>;
  /** Answers that were given before. */
  readonly known: Awaited<ReturnType<typeof readKeys>>;
}

async function readTables(database: Database, submissions: readonly Submission[]): Promise<Tables> {
  const accountIds = new Set(submissions.map(({ draft }) => draft.accountId));
  const keyed = submissions.flatMap(({ caller, key }) =>
    key === null ? [] : [{ uid: caller.id, key: key.text }],
  );
  const [accounts, known] = await Promise.all([
    readAccounts(database, [...accountIds]),
    keyed.length === 0 ? new Map() : readKeys(database, keyed),
  ]);
  return { accounts, known };
}

/** The answer that was given under a key, unless somebody has changed it. */
function again({ answer }: { readonly answer: string }): Created {
  return keptAs(payment, answer) === null ? refused('record-unreadable') : { ok: true, value: answer };
}

/** Reads the drafts and looks their names up, before anything is held; what is refused gets its outcome. */
export async function prepare(
  { answers }: Pick<PaymentDeps, 'answers'>,
  submissions: readonly Submission[],
  { lists, accounts, known }: Tables & { readonly lists: ListsByWorld },
  outcomes: (Created | undefined)[],
): Promise<Map<number, PreparedOrder>> {
  const today = swissDay(Date.now());
  const ready = new Map<number, PreparedOrder>();
  // Looking up sixty-four orders takes long enough for somebody else to notice.
  const pause = createPauses();
  for (const [place, submission] of submissions.entries()) {
    await pause();
    const { key, draft, caller } = submission;
    const before = key === null ? undefined : known.get(`${caller.id} ${key.text}`);
    if (before !== undefined) {
      outcomes[place] = before.bodyHash === key?.bodyHash ? again(before) : refused('idempotency-key-reused');
      continue;
    }
    const account = accounts.get(draft.accountId) ?? null;
    const read = readDraft(draft, account, today);
    if (!read.ok || account === null) {
      outcomes[place] = refused('order-refused', read.ok ? [] : read.error);
      continue;
    }
    const screened = await answers.screen(lists[worldOf(account)], read.value);
    ready.set(place, { submission, account, order: read.value, screened, paymentId: uuidv7() });
  }
  return ready;
}

/** What is known of the payments that were decided earlier in the same batch, as the tables will say it. */
export interface Overlay {
  readonly profiles: Map<string, PaymentProfile>;
  readonly payees: (KnownPayee & { readonly clientId: string })[];
  readonly duplicates: {
    readonly duplicateKey: string;
    readonly paymentId: string;
    readonly paymentNo: string;
    readonly createdAt: string;
  }[];
}

export function newOverlay(): Overlay {
  return { profiles: new Map(), payees: [], duplicates: [] };
}

async function decideAll(
  unit: Unit,
  ready: readonly PreparedOrder[],
  given: Omit<SharedContext, 'moment'>,
): Promise<Created[]> {
  const { tx } = unit;
  // Sent together, carried out one after the other: the histories are read once the clients are held.
  const [clients, histories] = await Promise.all([
    lockClients(tx, [...new Set(ready.map(({ account }) => account.clientId))]),
    readHistories(
      tx,
      ready.map((one) => ({ ...orderKeysOf(one), isNew: true })),
    ),
  ]);
  const context: SharedContext = { ...given, moment: momentAt(Date.now()) };
  const overlay = newOverlay();
  const written: Promise<Written>[] = [];
  const outcomes = ready.map((one, place): Created | null => {
    const client = clients.get(one.account.clientId);
    const history = histories[place];
    invariant(
      client !== undefined && history !== undefined,
      'an account has its client and every order its history',
    );
    const bar = barOf(client, client.closedAccounts.includes(one.account.id));
    if (bar !== null) return refused('order-refused', [bar]);
    written.push(writeDecided(unit, one, decideInBatch(one, client, history, context, overlay)));
    const { confirmedBy: uid } = one.submission;
    if (uid !== undefined)
      unit.send(noteParticipation(tx, { subjectId: one.paymentId, uid, act: 'confirmed-file' }));
    return null;
  });
  const decided = await Promise.all(written);
  const paid = decided.flatMap((each) => each.paid ?? []);
  unit.send(insertDecided(tx, decided, { paid, profiles: overlay.profiles }));
  const answers = decided.map(({ answer }) => answer);
  return outcomes.map((outcome) => outcome ?? { ok: true, value: answers.shift() ?? '' });
}

/** What finds the history of an order. */
export function orderKeysOf({
  order,
  account,
  paymentId,
  submission,
}: PreparedOrder): Omit<OrderKeys, 'isNew'> {
  return {
    clientId: account.clientId,
    paymentId,
    isFileLine: submission.fileId !== undefined,
    executionDate: order.executionDate,
    accountKey: accountKeyOf(order),
    nameKey: nameKeyOf(order.creditor.name),
    duplicateKey: duplicateKeyOf(order),
  };
}

/** Decides one order of a batch and lets the next ones know of it. */
export function decideInBatch(
  { order, account, screened, paymentId, submission }: PreparedOrder,
  client: PayingClient,
  history: OrderHistory,
  open: SharedContext,
  overlay: Overlay,
): DecidedOrder {
  const context = contextFor(open, account);
  const profile = overlay.profiles.get(client.clientId) ?? client.profile;
  const accountKey = accountKeyOf(order);
  const nameKey = nameKeyOf(order.creditor.name);
  const duplicateKey = duplicateKeyOf(order);
  const decision = decideOrder(
    order,
    {
      client,
      profile,
      payees: [
        ...history.payees,
        ...overlay.payees.filter(
          (payee) =>
            payee.clientId === client.clientId &&
            (payee.accountKey === accountKey || payee.nameKey === nameKey),
        ),
      ],
      duplicates: [
        ...overlay.duplicates
          .filter((each) => each.duplicateKey === duplicateKey)
          .map(({ paymentId: id, paymentNo: no, createdAt }) => ({
            paymentId: id,
            paymentNo: no,
            createdAt,
          })),
        ...history.duplicates,
      ],
      isOwnAccount: history.isOwnAccount,
      approvalLimitMinor: limitOfRole(context.figures, submission.caller.role),
    },
    screened,
    context,
  );
  const at = new Date(context.moment.atMs).toISOString();
  const number = history.number ?? 0;
  if (decision.outcome !== 'blocked')
    overlay.duplicates.push({ duplicateKey, paymentId, paymentNo: numberText(at, number), createdAt: at });
  if (decision.outcome === 'approved') {
    overlay.profiles.set(account.clientId, profileAfter(profile, order, context));
    overlay.payees.push({
      clientId: account.clientId,
      accountKey,
      nameKey,
      paymentCount: 1,
      firstPaidAt: at,
      isFrozen: false,
    });
  }
  const state = decision.outcome === 'approved' && !submission.isHeld ? 'queued' : decision.outcome;
  return { decision, context, number, state };
}

function profileAfter(
  profile: PaymentProfile,
  order: PaymentOrder,
  { moment }: DecisionContext,
): PaymentProfile {
  const recorded = recordPayment(profile, profileFactsOf(order), moment);
  return recordApproval(recorded, accountPaymentOf(order, 'agent'), moment);
}

function refused(code: ErrorCode, fields?: readonly FieldError[]): Created {
  return { ok: false, error: new AppError(code, fields === undefined ? {} : { fields }) };
}
