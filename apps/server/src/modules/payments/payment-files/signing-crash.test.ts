import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentFileRoutes, paymentRoutes } from '@sorgfalt/contract';
import type { ClientAccount, PaymentFile } from '@sorgfalt/contract';
import { noFaults, startTestBank } from '../../../testing/bank/sandbox.ts';
import type { TestBank } from '../../../testing/bank/sandbox.ts';
import type { EndedFile } from '../../../testing/payment-files.ts';
import { judgeChaos } from '../../../testing/payments-chaos-judge.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { createOwnDesk } from '../../../testing/modules/own-desk.ts';
import type { OwnDesk } from '../../../testing/modules/own-desk.ts';
import type { Sender } from '../sending/sender.ts';
import { createLife } from '../../../testing/modules/payment-sending.ts';
import type { Life } from '../../../testing/modules/payment-sending.ts';
import { detailOf, openAccount, soon } from '../../../testing/modules/payments.ts';
import { csvOf, filesOf } from '../../../testing/modules/payment-files.ts';

/** Short, so that a lost answer is soon asked for; a batch waits twenty times the grace for its payments, which on a busy machine take seconds. */
const times = { graceMs: 500, askMs: 5, askMaxMs: 20 };
const linesPerFile = 3;

let bank: TestBank;
let app: TestApp;
let account: ClientAccount;
let senderOf: (life: Life) => Sender;
let desks: OwnDesk;

beforeAll(async () => {
  // Its lines are taken by the product; who sends them is the test's own.
  // It asks as often as no person does.
  app = await startTestApp({ POLL_MS: '20', REQUESTS_PER_MINUTE: '100000' });
  bank = await startTestBank({}, { url: app.databaseUrl, drop: async () => undefined });
  account = await openAccount(app);
  const { today } = await bank.admin<{ today: string }>('GET', 'state');
  const forwardDays = (Date.parse(soon) - Date.parse(today)) / 86_400_000;
  await bank.admin('POST', 'clock', { forwardDays });
  desks = createOwnDesk(app);
  senderOf = ({ bank: connector, spine: own }) =>
    desks.through(own).sender({ bank: connector, deskUrl: 'http://localhost/app/payments', times }, app.pool);
});
afterAll(async () => {
  await desks.stop();
  await bank.stop();
  await app.stop();
});

const begin = (lastStep: string | null) =>
  createLife({ bank: bank.connector, spine: app.app.spine }, lastStep);
const linesOf = (file: PaymentFile) => filesOf(app, account).linesOf(file);

let cents = 0;
/** A file whose first signature comes too late; of the second basket a payment is cancelled before anybody signs. */
async function takeFile() {
  await bank.admin('POST', 'faults', { ...noFaults, signatureExpires: 100 });
  const amounts = Array.from({ length: linesPerFile }, () => (1 + (cents += 1) / 100).toFixed(2));
  const file = await filesOf(app, account).take(csvOf(...amounts));
  let wasLate = false;
  let cancelled: string | null = null;

  async function cancelOne(): Promise<void> {
    const waiting = (await linesOf(file)).find(({ state }) => state === 'awaiting_sca');
    const paymentId = waiting?.paymentId ?? '';
    const { version } = await detailOf(app, paymentId);
    const input = { params: { paymentId }, body: { version, reason: 'not this one' } };
    if ((await app.call(paymentRoutes.cancel, input, 'editor')).status === 200) cancelled = paymentId;
  }

  /** What people do as the file stands; true when it has come to its end. */
  async function act(): Promise<boolean> {
    const lines = await linesOf(file);
    const { batches } = await filesOf(app, account).find(file);
    const isDone = lines.every(({ state }) => state === 'executed' || state === 'cancelled');
    if (isDone && batches.every(({ state }) => state === 'signed')) return true;
    for (const { scaUrl, canSignAgain } of batches) {
      if (canSignAgain) {
        wasLate = true;
        await bank.admin('POST', 'faults', noFaults);
        await app.call(paymentFileRoutes.signFileAgain, { params: { fileId: file.fileId } }, 'editor');
      } else if (scaUrl !== null) {
        const isStopped = lines.some(({ state }) => state === 'cancelled');
        if (wasLate && cancelled === null) await cancelOne();
        else if (!wasLate || isStopped)
          await fetch(scaUrl, { method: 'POST', body: 'decision=sign', redirect: 'manual' });
      }
    }
    return false;
  }

  return {
    act,
    ended: (): EndedFile => ({
      fileId: file.fileId,
      lines: linesPerFile,
      stopped: cancelled === null ? [] : [cancelled],
    }),
  };
}

/** Rounds of a life until it ends by itself or the file does; true when the file did. */
async function live(life: Life, act: () => Promise<boolean>): Promise<boolean> {
  const sender = senderOf(life);
  const isOver = life.ended.then(() => true);
  try {
    for (;;) {
      if (await act()) return true;
      if (await Promise.race([isOver, sender.round().then(() => false)])) return false;
      await delay(times.askMs);
    }
  } finally {
    sender.stop();
  }
}

test(
  'a process that ends after any step of signing together leaves what the next one takes to the same end',
  { timeout: 600_000 },
  async () => {
    const whole = begin(null);
    const first = await takeFile();
    expect(await live(whole, first.act)).toBe(true);
    const files = [first.ended()];
    expect(whole.steps).toEqual(
      expect.arrayContaining(
        ['fundsConfirmation', 'initiate', 'openBasket', 'basketStatus', 'dropBasket', 'cancel', 'status'].map(
          (call) => `${call} 1`,
        ),
      ),
    );
    // Payments go side by side: before which commit another one's answer comes is not always the same.
    expect(whole.steps.filter((step) => step.startsWith('commit')).length).toBeGreaterThan(10);
    // What comes a third time is like the second: each question is asked until it has its answer.
    const steps = whole.steps.filter((step) => / [12]$/u.test(step));
    let ends = 0;
    for (const lastStep of steps) {
      const file = await takeFile();
      if (!(await live(begin(lastStep), file.act))) {
        ends += 1;
        expect(await live(begin(null), file.act), lastStep).toBe(true);
      }
      files.push(file.ended());
    }
    // How often the bank is asked differs a little from one time to the next.
    expect(ends).toBeGreaterThan(steps.length / 2);
    const verdict = await judgeChaos(app.pool, new Map(), files);
    expect(verdict).toMatchObject({ executed: 2 * files.length, kept: files.length, baskets: files.length });
  },
);
