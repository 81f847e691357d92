import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewRoutes, screeningRoutes } from '@sorgfalt/contract';
import { mrzCheckDigit } from '@sorgfalt/kyc';
import { cleanForm, inStatus, readCase, submitted, withZone } from '../../testing/modules/onboarding.ts';
import { closeAsOthers, listOf, listRow, passesEnded, putList } from '../../testing/modules/screening.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Somebody who is listed with the number of a passport. */
function bearer(id: string, name: string, passport: string): string {
  return `"${id}","Person","${name}","","1961","ru","","${passport}","","","","Invented","2026-01-01T00:00:00","2026-01-01T00:00:00","2026-01-01T00:00:00"`;
}

async function listed(name: string, ...rows: readonly string[]) {
  await putList(app, name, listOf(...rows));
  await passesEnded(app);
}

async function itemOf(caseNo: string) {
  const { body } = await app.call(reviewRoutes.search, { body: { search: caseNo } }, 'admin');
  const [item] = body.items.filter(({ status }) => status === 'pending');
  return item && (await app.call(reviewRoutes.get, { params: { itemId: item.id } }, 'admin')).body;
}

const byNumber = (value: string) =>
  expect.arrayContaining([expect.objectContaining({ field: 'identifier', outcome: 'match', query: value })]);

test('whoever comes with the passport of somebody listed is found, whatever the name', async () => {
  await listed('passports', bearer('p-1', 'Ottokar Passgenau', 'K 123 456 78'));
  const form = { ...cleanForm, clientName: 'Fridolin Ganzanders', documentNumber: 'K12345678' };
  const { caseId } = await submitted(app, form);
  await inStatus(app, caseId, 'in_review');
  expect((await readCase(app, caseId)).hits).toMatchObject([
    { entityId: 'p-1', band: 'strong', qualifiers: byNumber('K12345678') },
  ]);
});

test('where a list has the document of a client, all that was dismissed before is asked again', async () => {
  const form = { ...cleanForm, clientName: 'Wunibald Namensgleich', documentNumber: 'K87654321' };
  const { caseId } = await submitted(app, form);
  const { caseNo, clientId } = await inStatus(app, caseId, 'approved');
  const namesakes = ['n-1', 'n-2'].map((id) => listRow(id, form.clientName, '1984'));
  await listed('namesakes', ...namesakes);
  const before = await itemOf(caseNo);
  expect(before?.hits.map(({ entityId }) => entityId).toSorted()).toEqual(['n-1', 'n-2']);
  expect((await closeAsOthers(app, before!.id)).status).toBe(200);
  // One of them is known with the passport from now on.
  await listed('namesakes', bearer('n-1', form.clientName, 'K87654321'), namesakes[1]!);
  const item = await itemOf(caseNo);
  expect(item?.hits.toSorted((a, b) => a.entityId.localeCompare(b.entityId))).toMatchObject([
    { entityId: 'n-1', qualifiers: byNumber('K87654321'), decision: null },
    { entityId: 'n-2', decision: null },
  ]);
  expect((await closeAsOthers(app, item!.id)).status).toBe(200);
  const params = { clientId: clientId ?? '' };
  const { body } = await app.call(screeningRoutes.decisions, { params }, 'admin');
  expect(body.decisions.filter(({ state }) => state === 'active')).toHaveLength(2);
  // What was decided with the number known holds.
  await listed('namesakes-too', bearer('o-1', 'Somebody Else', 'K87654321'));
  expect((await itemOf(caseNo))?.hits.map(({ entityId }) => entityId)).toEqual(['o-1']);
});

test('what waits for a decision when that becomes known goes on waiting, with what is new', async () => {
  const form = { ...cleanForm, clientName: 'Kunibert Wartehaft', documentNumber: 'K11223344' };
  const second = listRow('w-2', form.clientName, '1984');
  await listed('waiting', listRow('w-1', form.clientName, '1984'), second);
  const { caseId } = await submitted(app, form);
  const { caseNo } = await inStatus(app, caseId, 'in_review');
  const before = await itemOf(caseNo);
  expect(before?.hits).toHaveLength(2);
  await listed('waiting', bearer('w-1', form.clientName, 'K11223344'), second);
  const { body } = await app.call(reviewRoutes.get, { params: { itemId: before!.id } }, 'admin');
  expect(body.hits.map(({ entityId }) => entityId).toSorted()).toEqual(['w-1', 'w-2']);
  const approval = { itemId: before!.id, decision: 'approve' as const, notes: 'Another person altogether.' };
  const refused = await app.call(reviewRoutes.decide, { body: approval }, 'admin');
  expect(refused.error).toMatchObject({ code: 'hits-undecided', details: { undecided: 2 } });
});

test('whose number was copied with the check digit of the zone is found by the number that is printed there', async () => {
  const printed = 'K99887766';
  const form = withZone({ ...cleanForm, clientName: 'Gundula Prüfziffer', documentNumber: printed });
  const documentNumber = `${printed}${mrzCheckDigit(printed)}`;
  const { caseId } = await submitted(app, { ...form, documentNumber });
  const { caseNo, clientId } = await inStatus(app, caseId, 'approved');
  await listed('printed', bearer('z-1', 'Somebody Else', printed));
  const item = await itemOf(caseNo);
  expect(item?.hits).toMatchObject([{ entityId: 'z-1', qualifiers: byNumber(printed) }]);
  expect((await closeAsOthers(app, item!.id)).status).toBe(200);
  const params = { clientId: clientId ?? '' };
  const { body } = await app.call(screeningRoutes.decisions, { params }, 'admin');
  expect(body.decisions).toMatchObject([{ entityId: 'z-1', state: 'active' }]);
});
