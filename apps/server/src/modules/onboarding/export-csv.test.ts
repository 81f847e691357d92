import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboardingRoutes } from '@sorgfalt/contract';
import { createDatabase } from '../../platform/database/database.ts';
import { csvRowsOf, wholeText } from '../../testing/csv-rows.ts';
import { foreignPepForm, inStatus, openDraft, submitted } from '../../testing/modules/onboarding.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { csvOfCases } from './export-csv.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const exported = (query: object, as: 'admin' | 'editor' | 'guest' | null = 'editor') =>
  app.call(onboardingRoutes.exportCsv, { query }, as);

test('the export has every case of the filter with what the list says of it, however many lots it is read in', async () => {
  const { caseId } = await submitted(app, { ...foreignPepForm, clientName: '=Probe, "Muster"' });
  await inStatus(app, caseId, 'in_review');
  await openDraft(app, { clientName: 'Entwurf' }, 'editor');
  await openDraft(app, {}, 'editor');
  const { body: page } = await app.call(onboardingRoutes.list, { query: { limit: 50 } }, 'editor');
  const told = page.cases.map((each) => ({
    case_no: each.caseNo,
    case_id: each.caseId,
    client_id: each.clientId ?? '',
    status: each.status,
    step: each.currentStep,
    risk: each.riskLevel,
    flagged: each.flagged ? 'yes' : 'no',
    changed_at: each.updatedAt,
  }));
  expect(told).toHaveLength(3);
  for (const rowsAtOnce of [1, 3, 1000]) {
    const lots = csvOfCases(createDatabase(app.pool), {}, rowsAtOnce);
    expect(csvRowsOf(await wholeText(lots))).toMatchObject(told);
  }
  const { status, body } = await exported({ status: 'in_review' });
  // What a spreadsheet would calculate is text.
  expect([status, csvRowsOf(body)]).toMatchObject([200, [{ case_id: caseId, client: `'=Probe, "Muster"` }]]);
});

test('officers export cases, others do not', async () => {
  expect((await exported({}, 'admin')).status).toBe(200);
  expect((await exported({}, 'guest')).status).toBe(403);
  expect((await exported({}, null)).status).toBe(401);
});
