import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboardingRoutes } from '@sorgfalt/contract';
import { sampleOfficers } from '../../platform/sample-officers.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import {
  cleanForm,
  expiredForm,
  openDraft,
  readCase,
  submitted,
  traces,
} from '../../testing/modules/onboarding.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a draft is saved against the version that was read, and gone when thrown away', async () => {
  const { caseId, version, caseNo, steps } = await openDraft(app, { clientName: 'Kunz Probehalber' });
  expect(caseNo).toMatch(/^ONB-\d{4}-\d{6}$/);
  expect(steps.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'pending'));
  const save = (version: number) =>
    app.call(
      onboardingRoutes.saveDraft,
      { params: { caseId }, body: { form: cleanForm, version } },
      'editor',
    );
  const saved = await save(version);
  expect(saved.body).toMatchObject({ version: version + 1, clientName: cleanForm.clientName });
  expect((await save(version)).error?.code).toBe('version-conflict');
  expect((await app.call(onboardingRoutes.discard, { params: { caseId } }, 'editor')).body).toEqual({
    ok: true,
  });
  expect((await app.call(onboardingRoutes.get, { params: { caseId } }, 'editor')).status).toBe(404);
});

test('of two people who save the same version at the same time one is told of the other', async () => {
  const { caseId, version } = await openDraft(app, cleanForm);
  const save = (town: string) =>
    app.call(
      onboardingRoutes.saveDraft,
      { params: { caseId }, body: { form: { ...cleanForm, town }, version } },
      'editor',
    );
  const answers = await Promise.all([save('Bern'), save('Chur')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const won = answers.find(({ status }) => status === 200);
  expect((await readCase(app, caseId)).form.town).toBe(won?.body.form.town);
});

test('a form that is not complete is refused with every missing field in the order of the form', async () => {
  const { caseId, version } = await openDraft(app, {
    clientName: ' ',
    nationality: 'OTHER',
    birthDate: '1970-01-01',
    documentType: 'id-card',
    documentNumber: 'A12345',
    town: 'Bern',
    country: 'CH',
    pepDeclaration: 'none',
  });
  const answer = await app.call(onboardingRoutes.submit, { params: { caseId }, body: { version } }, 'editor');
  expect(answer.status).toBe(422);
  expect(answer.error?.code).toBe('form-incomplete');
  expect(answer.error?.fields).toEqual(
    ['clientName', 'otherNationality', 'documentExpiry', 'purpose'].map((field) => ({
      path: `form.${field}`,
      code: 'required',
    })),
  );
  expect((await readCase(app, caseId)).status).toBe('draft');
});

test('of submissions sent at the same time one counts, and a later one is told so', async () => {
  const { caseId, version } = await openDraft(app, cleanForm);
  const submit = () =>
    app.call(onboardingRoutes.submit, { params: { caseId }, body: { version, isStepwise: true } }, 'editor');
  const answers = await Promise.all([submit(), submit(), submit()]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect((await submit()).error?.code).toBe('already-submitted');
  const { rows } = await app.pool.query(
    'select count(*)::int as number from clients c join onboarding_cases o on o.client_id = c.id where o.id = $1',
    [caseId],
  );
  expect(rows).toEqual([{ number: 1 }]);
  expect((await traces(app, caseId)).entries).toEqual({ 'onboarding.submitted': 1 });
});

test('a submitted case can be neither saved as a draft nor thrown away', async () => {
  const { caseId, version, form } = await submitted(app, cleanForm, { isStepwise: true });
  expect(form).toMatchObject({
    ...cleanForm,
    documentNumber: expect.any(String),
    birthDate: expect.any(String),
  });
  const body = { form: expiredForm, version };
  const saved = await app.call(onboardingRoutes.saveDraft, { params: { caseId }, body }, 'editor');
  expect(saved.error?.code).toBe('already-submitted');
  const gone = await app.call(onboardingRoutes.discard, { params: { caseId } }, 'editor');
  expect(gone.error?.code).toBe('already-submitted');
  expect((await readCase(app, caseId)).form).toEqual(form);
});

test('a submission of another version than the stored one is refused', async () => {
  const { caseId, version } = await openDraft(app, cleanForm);
  const answer = await app.call(
    onboardingRoutes.submit,
    { params: { caseId }, body: { version: version + 1 } },
    'editor',
  );
  expect(answer.error?.code).toBe('version-conflict');
});

test('a draft of the sample firm that a person submits is a case of the firm, and does not go with the sample', async () => {
  const selma = { kind: 'user', id: sampleOfficers[0] } as const;
  const { caseId, version } = await app.app.onboarding.openCase(selma, cleanForm, { isSample: true });
  await app.call(onboardingRoutes.submit, { params: { caseId }, body: { version } }, 'editor');
  const { rows } = await app.pool.query(
    'select o.is_sample or c.is_sample as "isSample" from onboarding_cases o join clients c on c.id = o.client_id where o.id = $1',
    [caseId],
  );
  expect(rows).toEqual([{ isSample: false }]);
});

test('cases are found by part of the name in any case, by number, ID and status, also with wild cards', async () => {
  const draft = await openDraft(app, { clientName: 'Ödön Suchdich_100%' });
  const search = async (filter: { search: string; status?: 'approved' }) => {
    const { body } = await app.call(onboardingRoutes.search, { body: filter }, 'editor');
    return body.cases.map(({ caseId }) => caseId);
  };
  expect(await search({ search: 'öDÖN such' })).toEqual([draft.caseId]);
  expect(await search({ search: '_100%' })).toEqual([draft.caseId]);
  expect(await search({ search: draft.caseNo.toLowerCase() })).toEqual([draft.caseId]);
  expect(await search({ search: ` ${draft.caseId.toUpperCase()} ` })).toEqual([draft.caseId]);
  expect(await search({ search: 'Suchdich', status: 'approved' })).toEqual([]);
  const query = { status: 'draft' as const, limit: 1 };
  const drafts = await app.call(onboardingRoutes.list, { query }, 'editor');
  expect(drafts.body.cases[0]?.caseId).toBe(draft.caseId);
});
