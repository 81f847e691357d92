import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentRoutes, reviewRoutes, screeningRoutes } from '@sorgfalt/contract';
import { sendDocument } from '../../testing/modules/client-documents.ts';
import { expiredForm, inStatus, listedForm, submitted } from '../../testing/modules/onboarding.ts';
import { passesEnded } from '../../testing/modules/screening.ts';
import { wholeApproval } from '../../testing/modules/review.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await passesEnded(app);
});
afterAll(() => app.stop());

const notes = 'Clarified with the client in person; the file is complete.';

async function waiting(form: Parameters<typeof submitted>[1]) {
  const { caseId } = await submitted(app, form);
  const { reviewItemId, clientId } = await inStatus(app, caseId, 'in_review');
  if (reviewItemId === null || clientId === null) throw new Error('nobody is asked');
  return { itemId: reviewItemId, clientId };
}

const readItem = async (itemId: string) =>
  (await app.call(reviewRoutes.get, { params: { itemId } }, 'admin')).body;

test('a decision on papers that came or went since they were read is refused, on both doors', async () => {
  const { itemId, clientId } = await waiting(expiredForm);
  const read = await readItem(itemId);
  const { body: paper } = await sendDocument(app, clientId);
  const decide = (decision: 'approve' | 'reject', evidenceSha256: string) =>
    app.call(
      reviewRoutes.decide,
      { body: { itemId, decision, notes, ...wholeApproval, evidenceSha256 } },
      'admin',
    );
  for (const decision of ['approve', 'reject'] as const)
    expect((await decide(decision, read.evidenceSha256)).error?.code).toBe('evidence-changed');
  const withPaper = await readItem(itemId);
  expect(withPaper.status).toBe('pending');
  const params = { clientId, documentId: paper.documentId };
  const body = { reason: 'Of another client' };
  expect((await app.call(documentRoutes.withdraw, { params, body }, 'editor')).status).toBe(200);
  const otherwise = { approval_id: itemId, notes, decision: 'approve' as const };
  const refused = await app.call(
    reviewRoutes.processDecision,
    { body: { ...otherwise, evidence_sha256: withPaper.evidenceSha256 } },
    'admin',
  );
  expect(refused.error?.code).toBe('evidence-changed');
  expect((await decide('approve', (await readItem(itemId)).evidenceSha256)).status).toBe(200);
});

test('hits that are decided meanwhile are part of the work on an item, not other evidence', async () => {
  const { itemId, clientId } = await waiting(listedForm);
  const read = await readItem(itemId);
  expect(read.hits.length).toBeGreaterThan(0);
  for (const { listId, entityId } of read.hits) {
    const body = { clientId, listId, entityId, decision: 'dismissed' as const, reason: 'Another birthplace' };
    expect((await app.call(screeningRoutes.decideHit, { body }, 'editor')).status).toBe(200);
  }
  const after = await readItem(itemId);
  expect(after.evidenceSha256).toBe(read.evidenceSha256);
});
