import { expect, test } from 'vitest';
import { identityRoutes, paymentDeskRoutes, paymentRoutes } from '@sorgfalt/contract';
import { writePain002 } from '@sorgfalt/payments';
import {
  detailOf,
  draftFrom,
  givenToBank,
  sent,
  startDesk,
  upload,
} from '../../../testing/modules/payments.ts';
import type { As, SentIds } from '../../../testing/modules/payments.ts';
import { bankOf, booking } from '../../../testing/modules/bank-files.ts';

const { app, account } = await startDesk();
const { statement, take, atBank, entriesOf, stateOf } = bankOf(app, account);

const report = (ids: SentIds, status: string, reason = 'AC04') =>
  upload(
    app,
    paymentDeskRoutes.importStatusReport,
    writePain002({
      messageId: 'BANK-1',
      createdAt: '2026-11-21T08:00:00Z',
      originalMessageId: ids.messageId,
      reasons: [],
      groups: [],
      transactions: [
        {
          paymentInformationId: ids.groupId,
          endToEndId: ids.endToEndId,
          status,
          reasons: status === 'RJCT' ? [{ code: reason }] : [],
        },
      ],
    }),
  );
const alarmsOf = async ({ paymentId }: Pick<SentIds, 'paymentId'>, as: As = 'admin') =>
  (await app.call(paymentDeskRoutes.alarms, {}, as)).body.alarms.filter(
    ({ payment }) => payment?.paymentId === paymentId,
  );
const clear = (alarmId: string, as: As = 'admin', notes = 'Asked the bank by telephone') =>
  app.call(paymentDeskRoutes.clearAlarm, { params: { alarmId }, body: { notes } }, as);

async function online(amount: string, state: 'unknown' | 'submitted' | 'accepted' | 'executed') {
  const { paymentId } = await sent(app, draftFrom(account, { amount }));
  return givenToBank(app, paymentId, state, undefined, 'ng-psd2');
}

test.each([
  ['unknown', 'RJCT'],
  ['submitted', 'RJCT'],
  ['accepted', 'CANC'],
  ['executed', 'RJCT'],
] as const)(
  'a report carried by hand ends nothing at a bank that can be asked: %s, %s',
  async (state, status) => {
    const ids = await online('61.10', state);
    expect((await report(ids, status)).body).toMatchObject({ moved: 0, informed: 1, alarms: 1 });
    const { state: now, steps } = await detailOf(app, ids.paymentId);
    expect(now).toBe(state);
    expect(steps.at(-1)).toMatchObject({ event: 'report', note: expect.stringContaining(status) });
    expect(await alarmsOf(ids)).toMatchObject([{ kind: 'report-contradicts' }]);
  },
);

test('a report carried by hand moves nothing at such a bank either, and the bank is asked at once', async () => {
  const ids = await online('61.20', 'submitted');
  await app.pool.query(
    `update payment_sendings set questions = 9, next_at = now() + interval '1 hour' where payment_id = $1`,
    [ids.paymentId],
  );
  expect((await report(ids, 'ACSC')).body).toMatchObject({ moved: 0, informed: 1, alarms: 0 });
  expect(await stateOf(ids)).toBe('submitted');
  const { rows } = await app.pool.query(
    'select questions, next_at <= now() as is_due from payment_sendings where payment_id = $1',
    [ids.paymentId],
  );
  expect(rows).toEqual([{ questions: 0, is_due: true }]);
});

test('who brought a report is sealed with what came of it', async () => {
  const ids = await atBank('61.30', 'submitted');
  await report(ids, 'RJCT');
  const { rows } = await app.pool.query(
    `select e.actor, e.data, l.kind from events e join ledger_entries l on l.entry_id = e.proof_id
     where e.type = 'payment.report_imported' order by e.id desc limit 1`,
  );
  const { body: me } = await app.call(identityRoutes.me, {}, 'editor');
  expect(rows).toMatchObject([{ actor: me.uid, data: { moved: 1 }, kind: 'payment.report_imported' }]);
});

async function endedAs(state: 'rejected' | 'cancelled', amount: string): Promise<SentIds> {
  const ids = await atBank(amount, 'submitted');
  await app.pool.query('update payments set state = $2 where id = $1', [ids.paymentId, state]);
  return ids;
}

test.each(['rejected', 'cancelled'] as const)(
  'a booking of a payment that is held for %s raises an alarm, once',
  async (state) => {
    const ids = await endedAs(state, '62.10');
    const first = booking(6210, { endToEndId: ids.endToEndId });
    const { body } = await take(statement([first]));
    await take(statement([booking(6210, { uetr: ids.uetr })]));
    expect(await stateOf(ids)).toBe(state);
    const [entry] = await entriesOf(body.statements[0]!.statementId);
    expect(entry).toMatchObject({ state: 'unmatched' });
    expect(await alarmsOf(ids)).toMatchObject([
      { kind: 'booked-though-ended', payment: { state }, mayClear: true },
    ]);
  },
);

test('a booking with the fields of a payment that was stopped raises an alarm, whatever it is called', async () => {
  const { paymentId } = await sent(app, draftFrom(account, { amount: '62.35', reference: undefined }));
  const cancel = { params: { paymentId }, body: { version: 1, reason: '' } };
  expect((await app.call(paymentRoutes.cancel, cancel, 'editor')).status).toBe(200);
  await take(statement([booking(6235, { endToEndId: 'BY-HAND-IN-EBANKING' })]));
  expect(await alarmsOf({ paymentId })).toMatchObject([{ kind: 'booked-though-ended' }]);
});

test('an order that was cancelled and entered anew is no alarm where the new one is booked', async () => {
  const ended = await endedAs('cancelled', '62.45');
  const ids = await atBank('62.45');
  await take(statement([booking(6245, { endToEndId: ids.endToEndId })]));
  expect([await stateOf(ids), await alarmsOf(ended)]).toEqual(['reconciled', []]);
});

test('an alarm is cleared once, with notes, by somebody who neither entered the order nor brought the word', async () => {
  const ids = await endedAs('rejected', '63.10');
  await take(statement([booking(6310, { uetr: ids.uetr })]), 'admin');
  const [alarm] = await alarmsOf(ids, 'editor');
  const { alarmId } = alarm!;
  expect(alarm).toMatchObject({ mayClear: false });
  // The editor entered the order, the administrator brought the statement.
  expect((await clear(alarmId, 'editor')).error?.code).toBe('own-submission');
  expect((await clear(alarmId, 'admin')).error?.code).toBe('own-submission');
  expect((await clear(alarmId, 'guest')).status).toBe(403);
  expect((await clear(alarmId, null)).status).toBe(401);
  const other = { token: await app.token('admin', 'two') };
  expect((await clear(alarmId, other, ' ')).status).toBe(400);
  expect((await clear(alarmId, other)).body).toMatchObject({ alarmId, mayClear: false });
  expect((await clear(alarmId, other)).error?.code).toBe('not-allowed-now');
  expect(await alarmsOf(ids)).toEqual([]);
});

test('the database keeps an alarm, and lets nobody who had a part clear it', async () => {
  const ids = await endedAs('cancelled', '63.20');
  await take(statement([booking(6320, { uetr: ids.uetr })]), 'admin');
  const [{ id, raised_by: raisedBy }] = (
    await app.pool.query('select id, raised_by from payment_alarms where payment_id = $1', [ids.paymentId])
  ).rows;
  const [{ initiated_by: initiator }] = (
    await app.pool.query('select initiated_by from payments where id = $1', [ids.paymentId])
  ).rows;
  const set = (by: string, notes = 'so') =>
    app.pool.query(
      'update payment_alarms set cleared_by = $2, cleared_at = now(), notes = $3 where id = $1',
      [id, by, notes],
    );
  await expect(set(raisedBy)).rejects.toThrow('payment_alarms_four_eyes');
  await expect(set(initiator)).rejects.toThrow('does not clear its alarm');
  await expect(set('colleague', '')).rejects.toThrow('payment_alarms_cleared_whole');
  await expect(app.pool.query('delete from payment_alarms where id = $1', [id])).rejects.toThrow(
    'not deleted',
  );
  await set('colleague');
  await expect(set('colleague')).rejects.toThrow('cleared once');
});
