import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paymentFileRoutes, paymentRoutes } from '@sorgfalt/contract';
import type { ClientAccount, PaymentBatch, PaymentFile, PaymentFileLine } from '@sorgfalt/contract';
import type { BankConnector } from '../../../adapters/bank/connector.ts';
import { noFaults, startTestBank } from '../../../testing/bank/sandbox.ts';
import type { TestBank } from '../../../testing/bank/sandbox.ts';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { decideHit, listedClients } from '../../../testing/modules/clients.ts';
import { detailOf, openAccount } from '../../../testing/modules/payments.ts';
import type { As } from '../../../testing/modules/payments.ts';
import { csvOf, filesOf } from '../../../testing/modules/payment-files.ts';

let bank: TestBank;
let app: TestApp;
let account: ClientAccount;
let calls: Pick<BankConnector, 'openBasket' | 'initiate' | 'dropBasket' | 'status'>;
let asked: string[];

beforeAll(async () => {
  bank = await startTestBank();
  app = await startTestApp(
    { BANK_TIMEOUT_MS: '1000', BANK_ASK_MAX_MS: '500', BANK_FETCH_SOON_MS: '3600000' },
    {
      ...bank.connector,
      initiate: (initiation) => calls.initiate(initiation),
      dropBasket: (...given) => calls.dropBasket(...given),
      status: (known) => calls.status(known),
      openBasket: (request) => {
        asked.push(request.requestId);
        return calls.openBasket(request);
      },
    },
  );
  account = await openAccount(app);
});
afterAll(async () => {
  await app.stop();
  await bank.stop();
});
beforeEach(async () => {
  calls = bank.connector;
  asked = [];
  await bank.admin('POST', 'faults', noFaults);
  await bank.admin('POST', 'sca', { mode: 'redirect' });
});

const promise = () => Promise.withResolvers<void>();

let cents = 0;
/** Other amounts each time, so that nothing repeats anything. */
function amounts(count: number): string[] {
  return Array.from({ length: count }, () => {
    cents += 1;
    return (20 + cents / 100).toFixed(2);
  });
}

const take = (count: number, of = account) => filesOf(app, of).take(csvOf(...amounts(count)));
const find = (file: PaymentFile) => filesOf(app, account).find(file);
const until = (file: PaymentFile, isThere: (now: PaymentFile) => boolean) =>
  eventually(async () => {
    const now = await find(file);
    return isThere(now) ? now : null;
  }, 400);
const inBatch = (file: PaymentFile, state: PaymentBatch['state']) =>
  until(file, ({ batches }) => batches.some((batch) => batch.state === state));
const linesOf = (file: PaymentFile) => filesOf(app, account).linesOf(file);
const inState = (file: PaymentFile, state: PaymentFileLine['state'], count: number) =>
  eventually(async () => {
    const lines = await linesOf(file);
    return lines.filter((line) => line.state === state).length === count ? lines : null;
  }, 400);
const decide = async (file: PaymentFile, decision: 'sign' | 'refuse') => {
  const { batches } = await until(file, (now) => now.batches.some(({ scaUrl }) => scaUrl !== null));
  const page = batches.find(({ scaUrl }) => scaUrl !== null)?.scaUrl ?? '';
  return fetch(page, { method: 'POST', body: `decision=${decision}`, redirect: 'manual' });
};
const atBank = async () =>
  (
    await bank.admin<{ payments: { endToEndId: string; status: string; basketId: string | null }[] }>(
      'GET',
      'payments',
    )
  ).payments;
const again = (file: PaymentFile, as: As = 'editor') =>
  app.call(paymentFileRoutes.signFileAgain, { params: { fileId: file.fileId } }, as);
const ask = (file: Pick<PaymentFile, 'fileId'>, as: As) =>
  app.call(paymentFileRoutes.askBankOfFile, { params: { fileId: file.fileId } }, as);

test('a confirmed file is signed once, and each payment keeps its own state', async () => {
  const file = await take(3);
  const signing = await inBatch(file, 'signing');
  expect(signing.batches).toMatchObject([{ payments: 3, totals: file.totals }]);
  expect(signing.signing).toEqual({ signed: 0, toSign: 3, ended: 0, sending: 0, inHouse: 0 });
  const [line] = await inState(file, 'awaiting_sca', 3);
  const detail = await detailOf(app, line?.paymentId ?? '');
  expect(detail.bank).toMatchObject({ scaUrl: null, signedWithFile: file.fileId });
  const back = new URL((await decide(file, 'sign')).headers.get('location') ?? '');
  expect([back.pathname, back.search]).toEqual([
    '/app/payments/upload',
    `?file=${file.fileId}&returned=true`,
  ]);
  expect([(await ask(file, 'guest')).status, (await ask(file, null)).status]).toEqual([403, 401]);
  expect((await ask({ fileId: detail.paymentId }, 'editor')).error?.code).toBe('not-found');
  expect((await ask(file, 'editor')).status).toBe(200);
  const signed = await inBatch(file, 'signed');
  await inState(file, 'accepted', 3);
  expect(asked).toHaveLength(1);
  expect(signed.batches[0]?.scaUrl).toBeNull();
  const { rows } = await app.pool.query(
    `select data->>'state' as state from events where type = 'payment.batch_changed' and data->>'fileId' = $1 order by id`,
    [file.fileId],
  );
  expect(rows.map(({ state }) => state as string)).toEqual(['opening', 'signing', 'signed']);
});

test('a lost answer is asked for under the same identifier, and nothing is there twice', async () => {
  calls = {
    ...bank.connector,
    openBasket: async (request) => {
      const answer = await bank.connector.openBasket(request);
      return asked.length < 3 ? { outcome: 'unknown', reason: 'timed-out' } : answer;
    },
  };
  const file = await take(2);
  await inBatch(file, 'signing');
  expect([asked.length, new Set(asked).size]).toEqual([3, 1]);
  await decide(file, 'sign');
  const lines = await inState(file, 'accepted', 2);
  const { rows } = await app.pool.query(
    'select end_to_end_id from payment_sendings where payment_id = any($1)',
    [lines.map(({ paymentId }) => paymentId)],
  );
  const known = new Set(rows.map((row) => row.end_to_end_id as string));
  expect((await atBank()).filter(({ endToEndId }) => known.has(endToEndId))).toHaveLength(2);
});

test('a payment that is cancelled before the signature is taken out, and the rest is signed', async () => {
  const file = await take(3);
  await inBatch(file, 'signing');
  const [line] = await inState(file, 'awaiting_sca', 3);
  const { version, paymentId } = await detailOf(app, line?.paymentId ?? '');
  const input = { params: { paymentId }, body: { version, reason: 'not this one' } };
  expect((await app.call(paymentRoutes.cancel, input, 'editor')).status).toBe(200);
  await inState(file, 'cancelled', 1);
  await until(file, ({ batches }) => batches.some((each) => each.state === 'signing' && each.payments === 2));
  await decide(file, 'sign');
  await inState(file, 'accepted', 2);
  expect((await find(file)).signing).toMatchObject({ signed: 2, ended: 1 });
});

test('what somebody cancels is soon asked for again where the bank gives no answer, however long the signature was waited for', async () => {
  const file = await take(3);
  await inBatch(file, 'signing');
  const [cancelled] = await inState(file, 'awaiting_sca', 3);
  const paymentId = cancelled?.paymentId ?? '';
  const { bank: known } = await detailOf(app, paymentId);
  const [asking, answering, dropped] = [promise(), promise(), promise()];
  calls = {
    ...calls,
    // An answer that is on its way while somebody cancels does not put the cancellation off.
    status: async (asked) => {
      const answer = await bank.connector.status(asked);
      if (asked.bankPaymentId !== known?.bankPaymentId) return answer;
      asking.resolve();
      await answering.promise;
      return answer;
    },
    dropBasket: async () => {
      dropped.resolve();
      return { outcome: 'unknown', reason: 'timed-out' };
    },
  };
  // As after an hour in which nobody signed: every further question waits for the longest pause.
  await app.pool.query('update payment_batches set questions = 1000 where file_id = $1', [file.fileId]);
  await app.pool.query(
    'update payment_sendings set questions = 1000, next_at = now() where payment_id = $1',
    [paymentId],
  );
  await asking.promise;
  const { version } = await detailOf(app, paymentId);
  await app.call(paymentRoutes.cancel, { params: { paymentId }, body: { version, reason: 'no' } }, 'editor');
  answering.resolve();
  await dropped.promise;
  const { rows } = await eventually(async () => {
    const found = await app.pool.query<{ batch: number; sending: number }>(
      `select b.questions as batch, s.questions as sending from payment_sendings s
       join payment_batches b on b.id = s.batch_id
       where s.payment_id = $1 and b.reason is not null and b.questions > 1 and s.questions > 0`,
      [paymentId],
    );
    return found.rows.length === 1 ? found : null;
  });
  expect(rows[0]?.batch).toBeLessThan(100);
  expect(rows[0]?.sending).toBeLessThan(100);
  calls = bank.connector;
  await inState(file, 'cancelled', 1);
  await until(file, ({ batches }) => batches.some((each) => each.state === 'signing' && each.payments === 2));
  await decide(file, 'sign');
  await inState(file, 'accepted', 2);
});

test('a signature that is refused rejects all, one that comes too late is asked for again by a person', async () => {
  const refused = await take(2);
  await inBatch(refused, 'signing');
  await decide(refused, 'refuse');
  await inState(refused, 'rejected', 2);
  expect((await inBatch(refused, 'refused')).batches[0]?.canSignAgain).toBe(false);
  expect((await again(refused)).error?.code).toBe('not-allowed-now');

  await bank.admin('POST', 'faults', { signatureExpires: 100 });
  const late = await take(2);
  await inBatch(late, 'signing');
  await decide(late, 'sign');
  expect((await inBatch(late, 'refused')).batches[0]?.canSignAgain).toBe(true);
  await bank.admin('POST', 'faults', noFaults);
  expect([(await again(late, 'guest')).status, (await again(late, null)).status]).toEqual([403, 401]);
  expect((await again(late)).status).toBe(200);
  const { rows: sealed } = await app.pool.query(
    `select e.data->>'payments' as payments, l.kind from events e join ledger_entries l on l.entry_id = e.proof_id
     where e.type = 'payment.batch_changed' and e.data->>'fileId' = $1 and e.data->>'state' = 'gathering'`,
    [late.fileId],
  );
  expect(sealed).toEqual([{ payments: '2', kind: 'payment.batch_changed' }]);
  await inBatch(late, 'signing');
  await decide(late, 'sign');
  await inState(late, 'accepted', 2);
  expect(asked).toHaveLength(3);
});

test('where the bank signs nothing together, each payment gets its own page', async () => {
  await bank.admin('POST', 'faults', { withoutBaskets: 100 });
  const file = await take(2);
  const { batches } = await inBatch(file, 'single');
  expect(batches[0]?.reason).toContain('SERVICE_INVALID');
  const pages = await eventually(async () => {
    const lines = await linesOf(file);
    const urls = await Promise.all(
      lines.map(async ({ paymentId }) => (await detailOf(app, paymentId ?? '')).bank?.scaUrl ?? null),
    );
    return urls.every((url) => url !== null) && urls;
  }, 400);
  for (const page of pages) await fetch(page, { method: 'POST', body: 'decision=sign', redirect: 'manual' });
  await inState(file, 'accepted', 2);
});

test('a payment that was changed after the confirmation is not signed with the others', async () => {
  const { body } = await filesOf(app, account).read(csvOf(...amounts(3)));
  await app.pool.query(`
    create function changed_meanwhile() returns trigger language plpgsql as $$ begin
      if new.state = 'queued' and new.file_id is not null and new.amount_minor % 3 = 0 then
        new.is_held := true; new.held_by := new.initiated_by;
      end if;
      return new;
    end $$;
    create trigger a_changed_meanwhile before insert on payments for each row execute function changed_meanwhile()`);
  await filesOf(app, account).confirm(body);
  await until(body, ({ state }) => state === 'taken');
  await app.pool.query('drop trigger a_changed_meanwhile on payments; drop function changed_meanwhile');
  const details = await Promise.all(
    (await linesOf(body)).map(({ paymentId }) => detailOf(app, paymentId ?? '')),
  );
  const detail = details.find(({ isHeld }) => isHeld)!;
  const changed = await app.call(
    paymentRoutes.revise,
    {
      params: { paymentId: detail.paymentId },
      body: { version: detail.version, draft: { ...detail.draft, amount: '19.05' } },
    },
    'editor',
  );
  expect(changed.status).toBe(200);
  const signing = await inBatch(body, 'signing');
  expect(signing.batches[0]?.payments).toBe(2);
  await decide(body, 'sign');
  await inState(body, 'accepted', 2);
  expect((await detailOf(app, detail.paymentId)).bank?.signedWithFile ?? null).toBeNull();
});

test.each([
  ['has lost the role', 'role = 2'],
  ['has a disabled account', `state = 'disabled'`],
])('nothing is signed any more once whoever confirmed the file %s', async (_title, change) => {
  const leaving = { token: await app.token('editor', change.slice(0, 4)) };
  const files = filesOf(app, account);
  const { body } = await files.read(csvOf(...amounts(2)), leaving);
  await files.confirm(body, leaving);
  await inBatch(body, 'signing');
  await app.pool.query(`update users set ${change} where uid = $1`, [body.uploadedBy.uid]);
  const lines = await inState(body, 'cancelled', 2);
  const { steps } = await detailOf(app, lines[0]?.paymentId ?? '');
  expect(steps.map(({ note }) => note)).toContain('confirmation-lost');
  expect(asked).toHaveLength(1);
});

test('a client who is frozen between confirmation and signature has nothing signed', async () => {
  const [listed] = await listedClients(app, ['Gerhild Zwischenova']);
  const file = await take(2, listed!.account);
  await inBatch(file, 'signing');
  expect((await decideHit(app, listed!)).status).toBe(200);
  await inState(file, 'cancelled', 2);
  expect((await find(file)).signing).toMatchObject({ ended: 2, toSign: 0 });
});

test('the database itself asks for no signature of what must not go, and keeps what was asked for', async () => {
  const file = await take(2);
  await inBatch(file, 'signing');
  const change = (set: string) =>
    app.pool.query(`update payment_batches set ${set} where file_id = $1`, [file.fileId]);
  await expect(change(`asked = '[]'`)).rejects.toThrow('what the bank was asked for stays');
  await expect(change('request_id = gen_random_uuid()')).rejects.toThrow('what the bank was asked for stays');
  await expect(change(`state = 'gathering'`)).rejects.toThrow('a batch does not go from');
  await expect(
    app.pool.query('update payments set file_id = null where file_id = $1', [file.fileId]),
  ).rejects.toThrow('stays that of its file');
  await decide(file, 'sign');
  await inState(file, 'accepted', 2);
});
