import { addDays } from '@sorgfalt/calendar';
import { expect, test } from 'vitest';
import { identityRoutes, ledgerRoutes, paymentDeskRoutes, paymentRoutes } from '@sorgfalt/contract';
import type { StatementEntry } from '@sorgfalt/contract';
import type { BookingReferences, StatementEntry as Booking } from '@sorgfalt/payments';
import { detailOf, openAccount, soon, startDesk, swissIban } from '../../../testing/modules/payments.ts';
import type { As, SentIds } from '../../../testing/modules/payments.ts';
import { bankOf, booking } from '../../../testing/modules/bank-files.ts';
import { sha256 } from '../../../platform/sha256.ts';

const { app, account } = await startDesk();
const { statement, take, atBank, entriesOf, stateOf } = bankOf(app, account);

test.each<[string, (ids: SentIds) => BookingReferences, StatementEntry['matchedBy']]>([
  ['the UETR', ({ uetr }) => ({ uetr, endToEndId: 'NOTPROVIDED' }), 'uetr'],
  ['the end-to-end identifier', ({ endToEndId }) => ({ endToEndId }), 'end_to_end_id'],
  ['the instruction', ({ instructionId }) => ({ instructionId }), 'instruction_id'],
  [
    'message and group',
    ({ messageId, groupId }) => ({ messageId, paymentInformationId: groupId }),
    'message_id',
  ],
])('a booking is matched by %s, and the payment is reconciled', async (_, references, matchedBy) => {
  const ids = await atBank('71.10');
  const { status, body } = await take(statement([booking(7110, references(ids))]));
  expect([status, body.statements[0]!.matched, body.statements[0]!.unmatched]).toEqual([201, 1, 0]);
  const [entry] = await entriesOf(body.statements[0]!.statementId);
  expect(entry).toMatchObject({ state: 'matched', matchedBy, paymentId: ids.paymentId, amountMinor: -7110 });
  expect(await stateOf(ids)).toBe('reconciled');
});

test('a booking without any identifier is matched by its fields only where one payment has them', async () => {
  const plain = (amount: string) => atBank(amount, 'executed', { reference: undefined });
  const only = await plain('813.05');
  const twins = [await plain('814.05'), await plain('814.05')];
  const { body } = await take(statement([booking(81_305), booking(81_405)]));
  const found = await entriesOf(body.statements[0]!.statementId);
  expect(found.map(({ matchedBy }) => matchedBy)).toEqual(['fields', null]);
  expect([await stateOf(only), await stateOf(twins[0]!), await stateOf(twins[1]!)]).toEqual([
    'reconciled',
    'executed',
    'executed',
  ]);
});

test.each<[string, (ids: SentIds, other: SentIds) => Booking]>([
  ['another amount', ({ endToEndId }) => booking(9999, { endToEndId })],
  ['identifiers of two payments', ({ uetr }, { endToEndId }) => booking(5120, { uetr, endToEndId })],
  ['an identifier that is not ours', () => booking(5120, { endToEndId: 'THEIRS' })],
  [
    'the account of another creditor',
    ({ endToEndId }) => booking(5120, { endToEndId }, { counterparty: { iban: swissIban(99) } }),
  ],
  [
    'no account of a creditor',
    ({ uetr }) => booking(5120, { uetr }, { counterparty: { name: 'Gartenbau' } }),
  ],
  [
    'a day before that of the order',
    ({ endToEndId }) => booking(5120, { endToEndId }, { bookingDate: addDays(soon, -1) }),
  ],
  [
    'a day long after that of the order',
    ({ endToEndId }) => booking(5120, { endToEndId }, { bookingDate: addDays(soon, 11) }),
  ],
  ['money that comes in', ({ endToEndId }) => booking(5120, { endToEndId }, { sign: 'credit' })],
])('%s matches nothing and waits for a person', async (_, make) => {
  const [ids, other] = [await atBank('51.20'), await atBank('51.20')];
  const { body } = await take(statement([make(ids, other)]));
  expect(body.statements[0]).toMatchObject({ matched: 0, unmatched: 1 });
  expect([await stateOf(ids), await stateOf(other)]).toEqual(['executed', 'executed']);
});

test('a payment that the statement books earlier than the bank told is executed by that', async () => {
  for (const state of ['sending', 'unknown', 'submitted', 'accepted'] as const) {
    const ids = await atBank('33.30', state);
    await take(statement([booking(3330, { endToEndId: ids.endToEndId })]));
    const { steps } = await detailOf(app, ids.paymentId);
    expect(steps.slice(-2).map(({ to }) => to)).toEqual(['executed', 'reconciled']);
  }
});

test('the second booking of one payment is left to a person', async () => {
  const { endToEndId } = await atBank('12.30');
  const { body } = await take(statement([booking(1230, { endToEndId }), booking(1230, { endToEndId })]));
  expect((await entriesOf(body.statements[0]!.statementId)).map(({ state }) => state)).toEqual([
    'matched',
    'unmatched',
  ]);
});

test('a payment that an entry names is not booked once more by one without identifiers', async () => {
  const ids = await atBank('877.15');
  const { body } = await take(statement([booking(87_715, { endToEndId: ids.endToEndId }), booking(87_715)]));
  expect(body.statements[0]).toMatchObject({ matched: 1, unmatched: 1 });
});

test('money that comes back ends the payment as returned', async () => {
  const ids = await atBank('45.60');
  await take(statement([booking(4560, { endToEndId: ids.endToEndId })]));
  await take(
    statement([booking(4560, { endToEndId: ids.endToEndId }, { sign: 'credit', returnReason: 'AC04' })]),
  );
  expect(await stateOf(ids)).toBe('returned');
});

test('the same statement again changes nothing, and the same number with other entries is refused', async () => {
  const ids = await atBank('66.60');
  const entries = [booking(6660, { endToEndId: ids.endToEndId })];
  const xml = statement(entries, { id: 'REPEATED' });
  const first = await take(xml);
  // Of payments and statements: the ledger goes on telling which blocks it published.
  const events = async () =>
    (await app.pool.query(`select id from events where type like 'payment.%'`)).rowCount;
  const before = await events();
  const again = await take(xml);
  expect(again.body).toEqual(first.body);
  expect(await events()).toBe(before);
  const other = await take(statement([...entries, booking(100)], { id: 'REPEATED' }));
  expect([other.status, other.error?.fields?.[0]?.code]).toEqual([422, 'statement-differs']);
});

test('a booking that another message told before is not counted twice', async () => {
  const credit = booking(500_000, {}, { sign: 'credit', counterparty: { iban: 'CH9300762011623852957' } });
  await take(statement([credit]));
  const { body } = await take(statement([credit]));
  expect((await entriesOf(body.statements[0]!.statementId))[0]).toMatchObject({
    state: 'settled',
    note: 'same-booking',
  });
});

test('what the bank only expects books nothing, by nobody’s hand, and its booking is matched when it comes', async () => {
  const ids = await atBank('61.05');
  const debit = booking(6105, { endToEndId: ids.endToEndId });
  const credit = booking(700_000, {}, { sign: 'credit', counterparty: { iban: swissIban(98) } });
  const expected = statement([debit, credit], { closingMinor: 1_000_000 });
  const first = await take(expected.replaceAll('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>'));
  expect([first.status, first.body.statements[0]?.matched]).toEqual([201, 0]);
  const [open] = await entriesOf(first.body.statements[0]!.statementId);
  const body = { paymentId: ids.paymentId, notes: 'It will surely be booked' };
  const params = { entryId: open!.entryId };
  const settled = await app.call(paymentDeskRoutes.settleEntry, { params, body }, 'editor');
  expect([settled.error?.code, await stateOf(ids)]).toEqual(['not-allowed-now', 'executed']);
  const then = await take(statement([debit, credit]));
  expect([then.body.statements[0]?.matched, await stateOf(ids)]).toEqual([1, 'reconciled']);
  const { rows } = await app.pool.query('select profile from payment_profiles where client_id = $1', [
    account.clientId,
  ]);
  expect(JSON.stringify(rows)).toContain('700000');
});

test('what a statement booked and gave back is sealed, and not what another message told before', async () => {
  const [before, paid, back] = [await atBank('61.10'), await atBank('61.20'), await atBank('61.30')];
  const debit = (amountMinor: number, { endToEndId }: SentIds) => booking(amountMinor, { endToEndId });
  const known = debit(6110, before);
  await take(statement([known, debit(6130, back)]));
  const returned = booking(6130, { endToEndId: back.endToEndId }, { sign: 'credit', returnReason: 'AC04' });
  const { body } = await take(statement([known, debit(6120, paid), returned]));
  const { statementId } = body.statements[0]!;
  const pairs = (await entriesOf(statementId))
    .filter(({ note }) => note !== 'same-booking')
    .map(({ entryId, paymentId }) => `${entryId} ${paymentId}`);
  expect(pairs).toHaveLength(2);
  const { rows } = await app.pool.query(`select proof_id from events where data->>'statementId' = $1`, [
    statementId,
  ]);
  const { body: proof } = await app.call(
    ledgerRoutes.get,
    { params: { entryId: rows[0].proof_id } },
    'admin',
  );
  expect(proof.payload).toMatchObject({
    matched: 1,
    returned: 1,
    matchesSha256: sha256(JSON.stringify(pairs.toSorted())),
  });
});

test('money that comes in is noted with the client, for the rules about what goes out again', async () => {
  const fresh = await openAccount(app);
  const credit = booking(2_000_000, {}, { sign: 'credit', counterparty: { iban: 'CH9300762011623852957' } });
  const { body } = await take(statement([credit], { iban: fresh.iban }));
  expect(body.statements).toMatchObject([
    { openingMinor: 1_000_000, closingMinor: 3_000_000, from: soon, to: soon },
  ]);
  const { rows } = await app.pool.query('select profile from payment_profiles where client_id = $1', [
    fresh.clientId,
  ]);
  expect(JSON.stringify(rows[0].profile.received)).toContain('2000000');
  expect(JSON.stringify(rows[0].profile)).not.toContain('CH93');
});

test('balances that do not add up are refused, and nothing is kept', async () => {
  const ids = await atBank('10.10');
  const xml = statement([booking(1010, { endToEndId: ids.endToEndId })], { closingMinor: 7, id: 'CROOKED' });
  const { status, error } = await take(xml);
  expect([status, error?.code]).toEqual([422, 'statement-unbalanced']);
  expect(await stateOf(ids)).toBe('executed');
  const { rowCount } = await app.pool.query(
    `select 1 from payment_statements where bank_statement_id = 'CROOKED'`,
  );
  expect(rowCount).toBe(0);
});

test('a statement of an account that is not registered is refused', async () => {
  const { error } = await take(statement([booking(1)], { iban: 'CH9300762011623852957' }));
  expect(error?.fields).toEqual([{ path: 'account', code: 'account-unknown' }]);
});

test('a person assigns an entry to a payment that fits it, or dismisses it with a note', async () => {
  const ids = await atBank('19.90');
  const wrong = await atBank('19.95');
  const { body } = await take(
    statement([booking(1990, { endToEndId: 'X1' }), booking(250, { endToEndId: 'X2' })]),
  );
  const [entry, fee] = await entriesOf(body.statements[0]!.statementId);
  const settle = (entryId: string, paymentId: string | null, as: As = 'editor') =>
    app.call(
      paymentDeskRoutes.settleEntry,
      { params: { entryId }, body: { paymentId, notes: 'Seen in the file' } },
      as,
    );
  expect((await settle(entry!.entryId, wrong.paymentId)).error?.code).toBe('not-allowed-now');
  expect((await settle(entry!.entryId, ids.paymentId)).body).toMatchObject({
    state: 'matched',
    matchedBy: 'person',
  });
  expect(await stateOf(ids)).toBe('reconciled');
  expect((await settle(fee!.entryId, null)).body).toMatchObject({
    state: 'settled',
    note: 'Seen in the file',
  });
  expect((await settle(fee!.entryId, null)).error?.code).toBe('not-allowed-now');
  expect((await settle(fee!.entryId, null, 'guest')).status).toBe(403);
  expect((await settle(fee!.entryId, null, null)).status).toBe(401);
  const { body: me } = await app.call(identityRoutes.me, {}, 'editor');
  const { rows } = await app.pool.query(
    `select status, actor, case_id, data, proof_id from events where type = 'payment.entry_settled' order by id`,
  );
  const { statementId } = body.statements[0]!;
  const said = ({ entryId }: { entryId: string }, paymentId: string | null) => ({
    status: 'recorded',
    actor: me.uid,
    case_id: paymentId,
    data: { entryId, statementId },
  });
  expect(rows).toMatchObject([said(entry!, ids.paymentId), said(fee!, null)]);
  const params = { entryId: rows[0].proof_id };
  expect((await app.call(ledgerRoutes.get, { params }, 'admin')).body.payload).toEqual({
    entryId: entry!.entryId,
    statementId,
    paymentId: ids.paymentId,
    notes: 'Seen in the file',
    by: me.uid,
  });
});

test('an entry that names a payment and disagrees with it says in what, and nobody assigns another creditor', async () => {
  const ids = await atBank('23.45');
  const { body } = await take(
    statement([
      booking(2345, { uetr: ids.uetr }, { counterparty: { iban: swissIban(99) } }),
      booking(2346, { uetr: ids.uetr }),
      booking(2345, { uetr: ids.uetr }, { bookingDate: addDays(soon, 30) }),
    ]),
  );
  const found = await entriesOf(body.statements[0]!.statementId);
  expect(found.map(({ note }) => note)).toEqual(['other-creditor', 'other-amount', 'other-day']);
  const settle = (entryId: string) =>
    app.call(
      paymentDeskRoutes.settleEntry,
      { params: { entryId }, body: { paymentId: ids.paymentId, notes: 'It looks right' } },
      'admin',
    );
  expect((await settle(found[0]!.entryId)).error?.code).toBe('not-allowed-now');
  expect((await settle(found[2]!.entryId)).status).toBe(200);
});

test('statements and open entries are shown to officers only', async () => {
  const statuses = async (as: As) => [
    (await app.call(paymentDeskRoutes.statements, {}, as)).status,
    (await app.call(paymentDeskRoutes.entries, {}, as)).status,
    (await take(statement([booking(1)]), as)).status,
  ];
  expect(await statuses('admin')).toEqual([200, 200, 201]);
  expect(await statuses('editor')).toEqual([200, 200, 201]);
  expect(await statuses('guest')).toEqual([403, 403, 403]);
  expect(await statuses(null)).toEqual([401, 401, 401]);
  const { body } = await app.call(paymentDeskRoutes.entries, {}, 'admin');
  expect(new Set(body.entries.map(({ state }) => state))).toEqual(new Set(['unmatched']));
  const { body: page } = await app.call(paymentRoutes.list, { query: { state: 'reconciled' } }, 'admin');
  expect(page.payments.length).toBeGreaterThan(0);
});
