import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../platform/database/database.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { rebuildDays } from './keep-days.ts';
import { readOnboardings } from './onboardings.ts';
import { cleanForm, expiredForm, inStatus, openDraft, submitted } from '../../testing/modules/onboarding.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const submittedAt = (caseId: string, instant: string) =>
  app.pool.query('update onboarding_cases set submitted_at = $2 where id = $1', [caseId, instant]);
const nothing = { approved: 0, inReview: 0, rejected: 0 };

test('onboardings are counted by the day in Zürich and by where they stand, whether their days are kept or not', async () => {
  const database = createDatabase(app.pool);
  const read = (days: number, now: string) => readOnboardings(database, days, new Date(now));
  const monday = '2026-03-02T12:00:00Z';
  expect(await read(7, monday)).toMatchObject({ total: 0, thisWeek: 0 });
  const accepted = await submitted(app, cleanForm);
  const waiting = await submitted(app, expiredForm);
  await openDraft(app, cleanForm);
  await inStatus(app, accepted.caseId, 'approved');
  await inStatus(app, waiting.caseId, 'in_review');
  expect(await readOnboardings(database, 7, new Date())).toMatchObject({ total: 2, thisWeek: 2 });

  // 23:30 UTC is the next day in Zürich, in winter as in summer.
  await submittedAt(accepted.caseId, '2026-03-01T23:30:00Z');
  await submittedAt(waiting.caseId, '2026-03-01T22:30:00Z');
  const week = {
    total: 2,
    thisWeek: 1,
    byDay: [
      ...['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28'].map((day) => ({
        day,
        ...nothing,
      })),
      { day: '2026-03-01', ...nothing, inReview: 1 },
      { day: '2026-03-02', ...nothing, approved: 1 },
    ],
  };
  expect(await read(7, monday)).toEqual(week);
  expect(await rebuildDays(database)).toBeGreaterThan(1);
  expect(await read(7, monday)).toEqual(week);
  expect(await read(7, '2026-03-09T12:00:00Z')).toMatchObject({ total: 2, thisWeek: 0 });
});
