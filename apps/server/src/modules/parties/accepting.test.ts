import { expect, test } from 'vitest';
import { onboardingRoutes, reviewRoutes } from '@sorgfalt/contract';
import { cleanForm, expiredForm, inStatus, submitted } from '../../testing/modules/onboarding.ts';
import { company, person, shares, structureDesk } from '../../testing/modules/parties.ts';
import { startDesk } from '../../testing/modules/payments.ts';
import type { As } from '../../testing/modules/payments.ts';
import { wholeApproval } from '../../testing/modules/review.ts';

const { app } = await startDesk();
const { colleague, withParty, keepInterest, confirm } = await structureDesk(app);
const third = { token: await app.token('admin', 'three') };

const approve = (itemId: string, as: As) =>
  app.call(
    reviewRoutes.decide,
    { body: { itemId, decision: 'approve', notes: 'Passport seen and compared.', ...wholeApproval } },
    as,
  );

test('nobody accepts a client before the structure is confirmed, nor ever whoever entered it', async () => {
  const { caseId } = await submitted(app, { ...expiredForm, clientName: 'Adelheid Strukturova' });
  const { clientId, reviewItemId } = await inStatus(app, caseId, 'in_review');
  const subject = await withParty(clientId!, company, colleague);
  const owner = await withParty(clientId!, person('Adelheid Besitzova'), colleague);
  expect((await keepInterest(clientId!, shares(owner, subject, 100), null, colleague)).status).toBe(200);
  expect((await approve(reviewItemId!, third)).error?.code).toBe('client-structure-open');
  expect((await confirm(clientId!, third)).status).toBe(200);
  expect((await approve(reviewItemId!, colleague)).error?.code).toBe('own-submission');
  expect((await approve(reviewItemId!, third)).status).toBe(200);
  await inStatus(app, caseId, 'approved');
});

test('a machine puts a client whose structure is open before a person', async () => {
  const { caseId, clientId } = await submitted(
    app,
    { ...cleanForm, clientName: 'Berta Strukturova' },
    { isStepwise: true },
  );
  await withParty(clientId!, company);
  for (let step = 0; step < 5; step += 1) {
    await app.call(onboardingRoutes.simulateNextStep, { params: { caseId } }, 'editor');
  }
  const { reviewReasons } = await inStatus(app, caseId, 'in_review');
  expect(reviewReasons).toContain('client-structure-open');
});
