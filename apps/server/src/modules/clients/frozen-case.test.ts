import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboardingRoutes, erasureRoutes, reviewRoutes, screeningRoutes } from '@sorgfalt/contract';
import { wholeApproval } from '../../testing/modules/review.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import {
  cleanForm,
  expiredForm,
  inStatus,
  listedForm,
  readCase,
  submitted,
} from '../../testing/modules/onboarding.ts';
import { passesEnded } from '../../testing/modules/screening.ts';
import { decideHit, holding, obligationsOf, standingOf } from '../../testing/modules/clients.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await passesEnded(app);
});
afterAll(() => app.stop());

/** Decides as a colleague of whoever confirms. */
const decide = async (itemId: string, decision: 'approve' | 'reject') =>
  app.call(
    reviewRoutes.decide,
    {
      body: {
        itemId,
        decision,
        notes: 'Passport seen and compared.',
        ...(decision === 'approve' ? wholeApproval : {}),
      },
    },
    { token: await app.token('admin', 'two') },
  );

/** The first entry of the lists in force with that name. */
async function entryNamed(name: string) {
  const { body } = await app.call(screeningRoutes.screen, { body: { name } }, 'admin');
  const [hit] = body.hits;
  return { listId: hit!.listId, entityId: hit!.entityId };
}

test('a case in review whose hit is confirmed can only be rejected; then the client is refused', async () => {
  const { caseId } = await submitted(app, listedForm);
  const { clientId, hits, reviewItemId } = await inStatus(app, caseId, 'in_review');
  await decideHit(app, { clientId: clientId!, hit: hits[0]! });
  const approval = await decide(reviewItemId!, 'approve');
  expect([approval.status, approval.error?.code]).toEqual([409, 'client-frozen']);
  expect((await decide(reviewItemId!, 'reject')).status).toBe(200);
  await inStatus(app, caseId, 'rejected');
  expect(await standingOf(app, clientId!)).toMatchObject({ status: 'refused', isFrozen: true });
  const erasure = { body: { clientId: clientId!, reason: 'person-asked' as const } };
  expect((await app.call(erasureRoutes.request, erasure, 'admin')).error?.code).toBe('client-frozen');
  expect(await obligationsOf(app, clientId!)).toMatchObject([{ kind: 'seco-report', caseId, done: null }]);
});

test('a case under way whose client is confirmed meanwhile goes to a person and is not completed', async () => {
  const { caseId, clientId } = await submitted(app, cleanForm, { isStepwise: true });
  await decideHit(app, { clientId: clientId!, hit: await entryNamed('Viktor Testonov') });
  for (let step = 0; step < 5; step += 1) {
    await app.call(onboardingRoutes.simulateNextStep, { params: { caseId } }, 'editor');
  }
  const { reviewItemId, reviewReasons } = await inStatus(app, caseId, 'in_review');
  expect(reviewReasons).toContain('client-frozen');
  expect((await decide(reviewItemId!, 'approve')).error?.code).toBe('client-frozen');
});

test('a hit that is confirmed after the approval and before it takes effect puts the case before a person again', async () => {
  const { caseId } = await submitted(app, expiredForm);
  const { clientId, reviewItemId } = await inStatus(app, caseId, 'in_review');
  const hit = await entryNamed('Viktor Testonov');
  // A table lock: a transaction that has changed something would keep events, and so the job, from being read.
  const blocker = await holding(app, 'lock table onboarding_cases in exclusive mode');
  expect((await decide(reviewItemId!, 'approve')).status).toBe(200);
  await blocker.waited(1);
  expect((await decideHit(app, { clientId: clientId!, hit })).status).toBe(200);
  await blocker.release();
  const again = await eventually(async () => {
    const detail = await readCase(app, caseId);
    return detail.reviewItemId !== reviewItemId && detail;
  });
  expect([again.status, again.reviewReasons]).toEqual([
    'in_review',
    expect.arrayContaining(['client-frozen']),
  ]);
  expect((await standingOf(app, clientId!)).status).toBe('applicant');
  await decide(again.reviewItemId!, 'reject');
  await inStatus(app, caseId, 'rejected');
});

test('whoever is confirmed to hold an office is a PEP and not frozen', async () => {
  const { caseId } = await submitted(app, {
    ...cleanForm,
    clientName: 'Leandro Musterpräsident',
    birthDate: '1964-05-06',
  });
  const { clientId, hits, reviewItemId } = await inStatus(app, caseId, 'in_review');
  const hit = hits.find(({ topics }) => topics.includes('pep'));
  expect((await decideHit(app, { clientId: clientId!, hit: hit! })).status).toBe(200);
  expect(await standingOf(app, clientId!)).toMatchObject({ isFrozen: false, freezes: [] });
  expect(await obligationsOf(app, clientId!)).toEqual([]);
  expect((await decide(reviewItemId!, 'reject')).status).toBe(200);
});
