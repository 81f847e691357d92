import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientFileRoutes } from '@sorgfalt/contract';
import { createDatabase } from '../../platform/database/database.ts';
import { csvRowsOf, wholeText } from '../../testing/csv-rows.ts';
import { cleanForm, foreignPepForm, inStatus, submitted } from '../../testing/modules/onboarding.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { csvOfClients } from './export-csv.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const clientName of ['Anna Doppelgänger', 'Anna Doppelgänger', 'Beat Einzig']) {
    const { caseId } = await submitted(app, { ...cleanForm, clientName });
    await inStatus(app, caseId, 'approved');
  }
  const { caseId } = await submitted(app, { ...foreignPepForm, clientName: '=HYPERLINK("x")' });
  await inStatus(app, caseId, 'in_review');
}, 120_000);
afterAll(() => app.stop());

const exported = (query: object, as: 'admin' | 'editor' | 'guest' | null = 'editor') =>
  app.call(clientFileRoutes.exportCsv, { query }, as);

test('the export has every client of the filter with what the list says of it, however many lots it is read in', async () => {
  const { body: page } = await app.call(clientFileRoutes.list, { query: {} }, 'editor');
  const told = page.clients.map((each) => ({
    client_id: each.clientId,
    client: each.name.replace(/^=/u, `'=`),
    kind: each.kind,
    status: each.status,
    frozen: 'no',
    risk: each.riskLevel,
    next_review_on: each.nextReviewOn ?? '',
    open_cases: String(each.openCases),
  }));
  expect(told).toHaveLength(4);
  for (const rowsAtOnce of [1, 4, 1000])
    expect(csvRowsOf(await wholeText(csvOfClients(createDatabase(app.pool), {}, rowsAtOnce)))).toEqual(told);
  const { status, body } = await exported({ state: 'applicant', risk: 'high' });
  // What a spreadsheet would calculate is text.
  expect([status, csvRowsOf(body)]).toMatchObject([200, [{ client: `'=HYPERLINK("x")`, open_cases: '1' }]]);
});

test('of nobody there are the names of the columns and nothing else', async () => {
  const { status, body } = await exported({ state: 'frozen' });
  expect([status, csvRowsOf(body)]).toEqual([200, []]);
  expect(body).toMatch(/^\uFEFFclient_id,client,.*\r\n$/u);
});

test('officers export clients, which is kept; others do not', async () => {
  const done = () =>
    app.pool.query(`select from security_events where kind = 'data-exported' and route = $1`, [
      `GET ${clientFileRoutes.exportCsv.path}`,
    ]);
  const before = (await done()).rowCount;
  expect((await exported({}, 'admin')).status).toBe(200);
  expect((await exported({}, 'guest')).status).toBe(403);
  expect((await exported({}, null)).status).toBe(401);
  await expect.poll(async () => (await done()).rowCount).toBe((before ?? 0) + 1);
});
