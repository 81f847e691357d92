import { expect, test } from 'vitest';
import { paymentDeskRoutes } from '@sorgfalt/contract';
import { writePain002 } from '@sorgfalt/payments';
import type { StatusReport } from '@sorgfalt/payments';
import {
  detailOf,
  draftFrom,
  givenToBank,
  sent,
  startDesk,
  upload,
} from '../../../testing/modules/payments.ts';
import type { As, SentIds } from '../../../testing/modules/payments.ts';

const { app, account } = await startDesk();

const report = (sentIds: SentIds, changes: Partial<StatusReport>): string =>
  writePain002({
    messageId: 'BANK-1',
    createdAt: '2026-11-21T08:00:00Z',
    originalMessageId: sentIds.messageId,
    reasons: [],
    groups: [],
    transactions: [],
    ...changes,
  });
const about = ({ groupId, endToEndId }: SentIds, status: string, code = 'AC04') => ({
  paymentInformationId: groupId,
  endToEndId,
  status,
  reasons: status === 'RJCT' ? [{ code, text: 'Closed account' }] : [],
});
const take = (xml: string, as: As = 'editor') =>
  upload(app, paymentDeskRoutes.importStatusReport, xml, { as });
const stateOf = async ({ paymentId }: SentIds) => (await detailOf(app, paymentId)).state;

async function atBank(state: Parameters<typeof givenToBank>[2], messageId?: string): Promise<SentIds> {
  const { paymentId } = await sent(app, draftFrom(account));
  return givenToBank(app, paymentId, state, messageId);
}

test.each([
  ['submitted', 'ACSP', 'accepted'],
  ['submitted', 'PATC', 'awaiting_sca'],
  ['sending', 'ACSC', 'executed'],
  ['unknown', 'RCVD', 'submitted'],
  ['unknown', 'RJCT', 'rejected'],
  ['accepted', 'ACCC', 'executed'],
  ['accepted', 'RCVD', 'accepted'],
  ['executed', 'RJCT', 'executed'],
  ['submitted', 'PART', 'submitted'],
] as const)('a payment that is %s and of which the bank says %s is then %s', async (state, status, then) => {
  const ids = await atBank(state);
  const { body } = await take(report(ids, { transactions: [about(ids, status)] }));
  expect(await stateOf(ids)).toBe(then);
  expect(body).toMatchObject({
    moved: then === state ? 0 : 1,
    unchanged: then === state ? 1 : 0,
    unknown: 0,
  });
});

test('a refusal carries the reason of the bank, and the same report again changes nothing', async () => {
  const ids = await atBank('submitted');
  const xml = report(ids, { transactions: [about(ids, 'RJCT')] });
  expect((await take(xml)).body.moved).toBe(1);
  const { bank, steps } = await detailOf(app, ids.paymentId);
  expect([bank?.bankStatus, bank?.reason]).toEqual(['RJCT', 'AC04 Closed account']);
  expect((await take(xml)).body).toMatchObject({ moved: 0, unchanged: 1, unknown: 0 });
  expect((await detailOf(app, ids.paymentId)).steps).toHaveLength(steps.length);
});

test('what is said of one payment goes before what is said of its message', async () => {
  const first = await atBank('submitted');
  const second = await atBank('submitted', first.messageId);
  const { body } = await take(report(first, { status: 'ACSP', transactions: [about(second, 'RJCT')] }));
  expect(body.moved).toBe(2);
  expect([await stateOf(first), await stateOf(second)]).toEqual(['accepted', 'rejected']);
});

test('payments that are not ours are counted and move nothing', async () => {
  const ids = await atBank('submitted');
  const foreign = { ...ids, endToEndId: 'SOMEBODY-ELSE' };
  const { body } = await take(
    report({ ...ids, messageId: 'OTHER' }, { transactions: [about(foreign, 'RJCT')] }),
  );
  expect(body).toMatchObject({ moved: 0, informed: 0, unchanged: 0, unknown: 1 });
});

test.each([
  ['no XML', 'not at all', 'xml-broken'],
  ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'xml-doctype'],
  ['bytes that are no UTF-8', Buffer.from([0x3c, 0xff, 0xfe]), 'xml-encoding'],
  ['another message', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"/>', 'message-type'],
] as const)('%s is refused with its reason', async (_, file, code) => {
  const { status, error } = await upload(app, paymentDeskRoutes.importStatusReport, file);
  expect([status, error?.code, error?.fields?.[0]?.code]).toEqual([422, 'broken-file', code]);
});

test('files of the bank are taken from officers only', async () => {
  const ids = await atBank('submitted');
  const xml = report(ids, { transactions: [about(ids, 'RCVD')] });
  expect((await take(xml, 'admin')).status).toBe(200);
  expect((await take(xml, 'guest')).status).toBe(403);
  expect((await take(xml, null)).status).toBe(401);
});
