import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../platform/database/database.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { findActiveCases } from './case-repo.ts';
import { readByDay, readStats } from './figures.ts';
import { cleanForm, expiredForm, inStatus, openDraft, submitted } from '../../testing/modules/onboarding.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const submittedAt = (caseId: string, instant: string) =>
  app.pool.query('update onboarding_cases set submitted_at = $2 where id = $1', [caseId, instant]);

test('figures count what was submitted, by the day in Zürich and by where it stands', async () => {
  const database = createDatabase(app.pool);
  const accepted = await submitted(app, cleanForm);
  const waiting = await submitted(app, expiredForm);
  const draft = await openDraft(app, cleanForm);
  await inStatus(app, accepted.caseId, 'approved');
  await inStatus(app, waiting.caseId, 'in_review');
  expect(await readStats(database)).toEqual({ total: 2, thisWeek: 2 });
  const active = await findActiveCases(database, 10);
  expect(active.map(({ id }) => id).sort()).toEqual([draft.caseId, waiting.caseId].sort());

  // 23:30 UTC is the next day in Zürich, in winter as in summer.
  await submittedAt(accepted.caseId, '2026-03-01T23:30:00Z');
  await submittedAt(waiting.caseId, '2026-03-01T22:30:00Z');
  expect(await readByDay(database, 3, new Date('2026-03-02T12:00:00Z'))).toEqual([
    { day: '2026-02-28', approved: 0, inReview: 0, rejected: 0 },
    { day: '2026-03-01', approved: 0, inReview: 1, rejected: 0 },
    { day: '2026-03-02', approved: 1, inReview: 0, rejected: 0 },
  ]);
  expect(await readByDay(database, 1, new Date('2026-03-02T12:00:00Z'))).toEqual([
    { day: '2026-03-02', approved: 1, inReview: 0, rejected: 0 },
  ]);
  expect(await readStats(database)).toEqual({ total: 2, thisWeek: 0 });
});
