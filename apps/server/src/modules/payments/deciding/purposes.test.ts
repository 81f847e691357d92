import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboardingRoutes, paymentRoutes } from '@sorgfalt/contract';
import type { ClientAccount, DraftForm, PaymentDetail } from '@sorgfalt/contract';
import { startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { cleanForm, openDraft, readCase, submitted } from '../../../testing/modules/onboarding.ts';
import { accountFor, detailOf, draftFrom, openAccount, sent } from '../../../testing/modules/payments.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Expected = DraftForm['expectedPurposes'];

/** The account of a client who came through the form with this answer. */
async function accountOf(expectedPurposes: Expected): Promise<ClientAccount> {
  const { clientId } = await submitted(app, { ...cleanForm, expectedPurposes });
  await app.pool.query(`update clients set status = 'accepted', risk_level = 'low' where id = $1`, [
    clientId,
  ]);
  return accountFor(app, clientId!);
}

async function paid(account: ClientAccount, purpose?: string): Promise<PaymentDetail> {
  const draft = draftFrom(account, purpose === undefined ? {} : { purpose });
  return detailOf(app, (await sent(app, draft)).paymentId);
}

const mismatchOf = ({ decision }: PaymentDetail) =>
  decision?.reasons.find(({ ruleId }) => ruleId === 'purpose-mismatch');

test('a payment for what its client did not expect gets a reason with points, which is made again alike', async () => {
  const account = await accountOf(['taxes', 'charity', 'taxes']);
  const detail = await paid(account, 'SUPP');
  expect(mismatchOf(detail)).toMatchObject({
    effect: 'points',
    points: 6,
    article: 'AMLA Art. 6',
    evidence: {
      purpose: 'SUPP',
      expected: 'CHAR,ESTX,GOVT,GSTX,HSTX,INTX,NITX,PTXP,RDTX,TAXR,TAXS,TCSC,VATX,WHLD',
    },
  });
  const { body } = await app.call(paymentRoutes.replay, { params: { paymentId: detail.paymentId } }, 'admin');
  expect(body).toMatchObject({ isSame: true, storedHash: body.replayedHash });
});

test.each(['TAXS', 'VATX', 'CHAR', undefined])(
  'a payment for what was expected, or that does not say what for (%s), gets no such reason',
  async (purpose) => {
    const account = await accountOf(['taxes', 'charity']);
    expect(mismatchOf(await paid(account, purpose))).toBeUndefined();
  },
);

test.each([
  ['nothing was declared', (): Promise<ClientAccount> => accountOf(undefined)],
  ['the answer was left empty', (): Promise<ClientAccount> => accountOf([])],
  ['there was no onboarding', (): Promise<ClientAccount> => openAccount(app)],
])('where %s, no purpose is compared', async (_, open) => {
  expect(mismatchOf(await paid(await open(), 'GAMB'))).toBeUndefined();
});

test('the answer is kept with the draft and with the case, and one that is not offered is refused', async () => {
  const expectedPurposes: Expected = ['loans', 'family'];
  const draft = await openDraft(app, { ...cleanForm, expectedPurposes });
  expect((await readCase(app, draft.caseId)).form.expectedPurposes).toEqual(expectedPurposes);
  const { caseId } = await submitted(app, { ...cleanForm, expectedPurposes });
  expect((await readCase(app, caseId)).form.expectedPurposes).toEqual(expectedPurposes);
  const form = { ...cleanForm, expectedPurposes: ['SALA'] };
  const refused = await app.call(onboardingRoutes.create, { body: { form: form as never } }, 'editor');
  expect(refused.status).toBe(400);
});
