import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { fillPath, onboardingRoutes, reviewRoutes, screeningRoutes } from '@sorgfalt/contract';
import type { CaseDetail, Payment, ReviewItem, ScreeningBatch } from '@sorgfalt/contract';
import { cleanForm, foreignPepForm, withZone } from '../modules/onboarding.ts';
import { wholeApproval } from '../modules/review.ts';
import { insist, openPaymentDesk, prepareBank } from '../payment-desk.ts';
import type { PaymentDesk } from '../payment-desk.ts';
import { openFileDesk } from '../payment-files.ts';
import type { EndedFile } from '../payment-files.ts';
import { waitFor } from '../patience.ts';
import type { Staff } from './staff.ts';
import type { Stage } from './stage.ts';

/** What the product said yes to: all of it must be there at the end, once. */
export interface Acknowledged {
  /** Cases that were submitted. */
  readonly cases: Set<string>;
  /** Review items with what was decided. */
  readonly decisions: Map<string, NonNullable<ReviewItem['decision']>['kind']>;
  /** Payments by their idempotency key. */
  readonly payments: Map<string, Payment>;
  /** Files of payments that were taken to their end. */
  readonly files: EndedFile[];
  /** Batches of names by the number of their lines. */
  readonly batches: Map<string, number>;
}

export interface Work {
  readonly acknowledged: Acknowledged;
  /** Takes one client in, to the last step: every part of the product has to work for that. */
  takeIn(): Promise<void>;
  /** Resolves when everything that was begun has been answered. */
  stop(): Promise<void>;
}

const linesPerBatch = 20;

/** Officers who work, with a short pause after each act, and insist as people do, until they are told to stop. */
export async function startWork(stage: Stage, staff: Staff, pool: Pool, pauseMs: number): Promise<Work> {
  const day = await prepareBank(stage.bank);
  const desk = await openPaymentDesk(staff.maker, pool, day);
  const fileDesk = openFileDesk(staff, pool, day);
  const acknowledged: Acknowledged = {
    cases: new Set(),
    decisions: new Map(),
    payments: new Map(),
    files: [],
    batches: new Map(),
  };
  let isStopping = false;
  const again = async (act: (turn: number) => Promise<void>) => {
    for (let turn = 0; !isStopping; turn += 1) {
      await act(turn);
      await delay(pauseMs);
    }
  };
  // Nobody begins the next one before the last one is done: the work is as fast as the machine.
  const takeInOne = async (form: typeof cleanForm | typeof foreignPepForm) => {
    const caseId = await submitOne(staff, form);
    acknowledged.cases.add(caseId);
    while (!isStopping && (await readCase(staff, caseId)).status === 'in_progress') await delay(pauseMs);
  };
  const running = Promise.all([
    again((turn) => takeInOne(turn % 3 === 0 ? foreignPepForm : cleanForm)),
    again(() => takeInOne(cleanForm)),
    again(() => decideNext(staff, acknowledged)),
    again((turn) => enterPayment(desk, acknowledged, turn % 3 === 0)),
    again((turn) => enterPayment(desk, acknowledged, turn % 4 === 0)),
    again(async () => void acknowledged.files.push(await fileDesk.takeOne())),
    again(async () => {
      const { batchId } = await uploadOne(staff);
      acknowledged.batches.set(batchId, linesPerBatch);
      while (!isStopping && !(await isBatchOver(staff, batchId))) await delay(pauseMs);
    }),
  ]);
  // Told by `stop`; until then it must not end the process.
  running.catch(() => undefined);
  return {
    acknowledged,
    takeIn: () => takeInOne(cleanForm),
    async stop() {
      isStopping = true;
      await running;
    },
  };
}

function readCase({ maker }: Staff, caseId: string): Promise<CaseDetail> {
  const path = fillPath(onboardingRoutes.get.path, { caseId });
  return insist<CaseDetail>(200, () => maker.request('GET', path, undefined, maker.headers()));
}

async function submitOne(staff: Staff, form: typeof cleanForm | typeof foreignPepForm): Promise<string> {
  const { maker } = staff;
  const body = { form: withZone(form) };
  // Where the answer is lost a draft may be left over, which waits for its person.
  const draft = await insist<CaseDetail>(201, () =>
    maker.request('POST', onboardingRoutes.create.path, body, maker.headers()),
  );
  const { caseId } = draft;
  const path = fillPath(onboardingRoutes.submit.path, { caseId });
  return waitFor(
    () => `the submission of ${caseId}`,
    async () => {
      const { status, version } = await readCase(staff, caseId);
      if (status !== 'draft') return caseId;
      await maker.request('POST', path, { version, isStepwise: false }, maker.headers()).catch(() => null);
      return undefined;
    },
  );
}

async function decideNext({ checker }: Staff, { decisions }: Acknowledged): Promise<void> {
  const queue = await insist<{ items: readonly ReviewItem[] }>(200, () =>
    checker.request('GET', reviewRoutes.queue.path, undefined, checker.headers()),
  );
  const item = queue.items[0];
  if (item === undefined) return;
  // Who had a part in it, as by confirming its file, may only reject.
  const decision = item.part === null && decisions.size % 2 === 0 ? 'approve' : 'reject';
  const notes = 'Papers seen, the declared function was compared with the register.';
  const body = { itemId: item.id, decision, notes, ...(decision === 'approve' ? wholeApproval : {}) };
  const path = fillPath(reviewRoutes.get.path, { itemId: item.id });
  let answer: { readonly status: number; readonly body: unknown } | null = null;
  const decided = await waitFor(
    () => `the decision of ${item.id}, the last answer was ${JSON.stringify(answer)}`,
    async () => {
      answer = await checker
        .request('POST', reviewRoutes.decide.path, body, checker.headers())
        .catch(() => null);
      const after = await insist<ReviewItem>(200, () =>
        checker.request('GET', path, undefined, checker.headers()),
      );
      return after.decision ?? undefined;
    },
  );
  decisions.set(item.id, decided.kind);
}

async function enterPayment(desk: PaymentDesk, { payments }: Acknowledged, isHeld: boolean): Promise<void> {
  const { key, payment } = await desk.enterOne(isHeld);
  payments.set(key, payment);
  if (isHeld) await desk.release(payment);
}

function uploadOne({ maker }: Staff): Promise<ScreeningBatch> {
  const lines = Array.from(
    { length: linesPerBatch },
    (_, place) => `${place},Regula Zwiebelfisch,person,,CH`,
  );
  const file = new Blob([`id,name,type,dob,country\n${lines.join('\n')}\n`], { type: 'text/csv' });
  return insist<ScreeningBatch>(202, () => {
    const form = new FormData();
    form.append('files', file, 'names.csv');
    return maker.request('POST', screeningRoutes.requestBatch.path, form, maker.headers());
  });
}

async function isBatchOver({ maker }: Staff, batchId: string): Promise<boolean> {
  const path = fillPath(screeningRoutes.batch.path, { batchId });
  const { state } = await insist<ScreeningBatch>(200, () =>
    maker.request('GET', path, undefined, maker.headers()),
  );
  return state !== 'waiting' && state !== 'running';
}
