import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths, swissDay } from '@sorgfalt/calendar';
import { buildMrz } from '@sorgfalt/kyc';
import { onboardingRoutes, reviewRoutes } from '@sorgfalt/contract';
import type { CaseDetail, Role } from '@sorgfalt/contract';
import { wholeApproval } from '../../testing/modules/review.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import {
  cleanForm,
  expiredForm,
  foreignPepForm,
  inStatus,
  listedForm,
  openDraft,
  submitted,
  traces,
} from '../../testing/modules/onboarding.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const nextReviewFrom = ({ steps }: CaseDetail, months: number) =>
  addMonths(swissDay(new Date(steps.at(-1)!.completedAt!)), months);

const codesOf = (findings: readonly { code: string }[]) => findings.map(({ code }) => code);

test('a client against whom nothing speaks is accepted by the agents alone, each step sealed once', async () => {
  const { caseId } = await submitted(app, cleanForm);
  const done = await inStatus(app, caseId, 'approved');
  expect(done.steps.map(({ state, outcome }) => [state, outcome])).toEqual(
    Array.from({ length: 5 }, () => ['completed', 'clear']),
  );
  expect(new Set(done.steps.map(({ proofId }) => proofId)).size).toBe(5);
  expect(done.steps.every(({ proofId }) => proofId !== null)).toBe(true);
  expect(done.risk).toMatchObject({
    level: 'low',
    blocked: false,
    sanctionCheck: 'clear',
    pepCheck: 'clear',
  });
  expect(done).toMatchObject({ flagged: false, reviewItemId: null, reviewReasons: [], riskLevel: 'low' });
  expect(done.nextReviewOn).toBe(nextReviewFrom(done, 60));
  const { rows } = await app.pool.query('select status, risk_level from clients where id = $1', [
    done.clientId,
  ]);
  expect(rows).toEqual([{ status: 'accepted', risk_level: 'low' }]);
  const { events, entries } = await traces(app, caseId);
  expect(events).toEqual({
    'onboarding.submitted': 1,
    'onboarding.step_started': 5,
    'onboarding.initiated_completed': 1,
    'onboarding.kyc_completed': 1,
    'onboarding.aml_completed': 1,
    'onboarding.risk_completed': 1,
    'onboarding.completed': 1,
  });
  expect(entries).toEqual({
    'onboarding.submitted': 1,
    'onboarding.initiated_completed': 1,
    'onboarding.kyc_completed': 1,
    'onboarding.aml_completed': 1,
    'onboarding.risk_completed': 1,
    'onboarding.completed': 1,
  });
});

test('every list that was looked at is named with its version, also where nothing was found', async () => {
  const { caseId } = await submitted(app, cleanForm);
  const { findings } = await inStatus(app, caseId, 'approved');
  const looked = findings.filter(({ code }) => code === 'screened-list');
  const { rows } = await app.pool.query<{ source: string }>(
    `select 'list:' || v.list_id || '@' || left(v.sha256, 12) as source
     from screening_lists l join screening_versions v on v.version_id = l.active_version_id`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(looked.map(({ source }) => source).sort()).toEqual(rows.map(({ source }) => source).sort());
});

test('a client with a listed name waits for a person, who reads the hit field by field', async () => {
  const { caseId } = await submitted(app, listedForm);
  const waiting = await inStatus(app, caseId, 'in_review');
  expect(waiting.steps.at(-1)).toMatchObject({ step: 'final_decision', state: 'processing', outcome: null });
  expect(waiting.reviewReasons).toContain('list-hit');
  expect(waiting.reviewReasons).toContain('strong-match-unresolved');
  expect(waiting.risk).toMatchObject({ level: 'high', sanctionCheck: 'flagged', amlStatus: 'flagged' });
  const { body: item } = await app.call(
    reviewRoutes.get,
    { params: { itemId: waiting.reviewItemId! } },
    'admin',
  );
  expect(item).toMatchObject({ priority: 'urgent', caseNo: waiting.caseNo, clientName: 'Viktor Testonov' });
  expect(item.hits[0]).toMatchObject({ band: 'strong' });
  expect(item.hits[0]!.qualifiers.length).toBeGreaterThan(0);
  expect(item.risk).toEqual(waiting.risk);
  expect(item.flaggedFields).toContain('clientName');
  expect((await traces(app, caseId)).events['onboarding.high_risk_flagged']).toBe(1);
});

test('an approved review accepts the client, a rejected one refuses, each with one sealed end', async () => {
  for (const [decision, status, client] of [
    ['approve', 'approved', 'accepted'],
    ['reject', 'rejected', 'refused'],
  ] as const) {
    const { caseId } = await submitted(app, foreignPepForm);
    const waiting = await inStatus(app, caseId, 'in_review');
    const decided = await app.call(
      reviewRoutes.decide,
      {
        body: {
          itemId: waiting.reviewItemId!,
          decision,
          notes: 'Looked at with the client, documented in the file.',
          ...(decision === 'approve' ? wholeApproval : {}),
        },
      },
      'admin',
    );
    expect(decided.status).toBe(200);
    const done = await inStatus(app, caseId, status);
    expect(done.steps.at(-1)).toMatchObject({ state: 'completed', outcome: 'flagged' });
    expect(done.steps.at(-1)!.proofId).not.toBeNull();
    expect(waiting.nextReviewOn).toBeNull();
    // Every year, as somebody politically exposed; who is turned down is not looked at again.
    expect(done.nextReviewOn).toBe(decision === 'approve' ? nextReviewFrom(done, 12) : null);
    const { rows } = await app.pool.query('select status from clients where id = $1', [done.clientId]);
    expect(rows).toEqual([{ status: client }]);
    const { entries } = await traces(app, caseId);
    expect(entries).toMatchObject({ 'review.requested': 1, 'onboarding.completed': 1 });
    const { rows: ends } = await app.pool.query(
      `select status from events where case_id = $1 and type = 'onboarding.completed'`,
      [caseId],
    );
    expect(ends).toEqual([{ status: decision === 'approve' ? 'completed' : 'rejected' }]);
  }
});

test('a foreign politically exposed person is high risk by law and goes to a person', async () => {
  const { caseId } = await submitted(app, foreignPepForm);
  const waiting = await inStatus(app, caseId, 'in_review');
  expect(waiting.risk).toMatchObject({ level: 'high', pepCheck: 'flagged', sanctionCheck: 'clear' });
  expect(waiting.reviewReasons).toContain('foreign-pep');
  const { body: item } = await app.call(
    reviewRoutes.get,
    { params: { itemId: waiting.reviewItemId! } },
    'admin',
  );
  expect(item.priority).toBe('high');
  expect(item.riskReasons.find(({ code }) => code === 'foreign-pep')?.article).toBe(
    'AMLO-FINMA Art. 13 para. 3',
  );
});

test('an expired document alone puts a case before a person, without urgency', async () => {
  const { caseId } = await submitted(app, { ...expiredForm, clientName: 'Regula Abgelaufen' });
  const waiting = await inStatus(app, caseId, 'in_review');
  expect(waiting.reviewReasons).toEqual(['document-expired']);
  expect(waiting.steps.map(({ outcome }) => outcome)).toEqual(['clear', 'flagged', 'clear', 'clear', null]);
  const { body: item } = await app.call(
    reviewRoutes.get,
    { params: { itemId: waiting.reviewItemId! } },
    'admin',
  );
  expect(item).toMatchObject({ priority: 'normal', flaggedFields: ['documentExpiry'] });
});

test('a listed official counts as exposed whatever the client declares', async () => {
  const { caseId } = await submitted(app, {
    ...cleanForm,
    clientName: 'Annabella Fiktivrat',
    birthDate: '1971-08-09',
    nationality: 'DE',
    documentIssuer: 'DE',
  });
  const waiting = await inStatus(app, caseId, 'in_review');
  expect(waiting.risk).toMatchObject({ level: 'high', pepCheck: 'flagged', sanctionCheck: 'clear' });
  // Once: what the list says and what follows from it by law is one matter.
  expect(waiting.reviewReasons).toEqual(['foreign-pep']);
  const listed = waiting.findings.filter(
    ({ step, severity }) => step === 'aml_screening' && severity === 'flag',
  );
  expect(codesOf(listed)).toEqual(['pep-topic']);
});

test('a name with adverse reports is looked at by a person, though it is on no sanctions list', async () => {
  const { caseId } = await submitted(app, {
    ...cleanForm,
    clientName: 'Ruprecht Schwindelmeier-Test',
    birthDate: '1969-11-12',
  });
  const waiting = await inStatus(app, caseId, 'in_review');
  expect(waiting.reviewReasons).toContain('adverse-topic');
  expect(waiting.risk).toMatchObject({ sanctionCheck: 'clear', pepCheck: 'clear', amlStatus: 'flagged' });
});

test('a document that is somebody else blocks the case: a person can refuse it, nobody can approve it', async () => {
  const other = buildMrz({
    format: 'TD3',
    documentCode: 'P',
    issuingState: 'CHE',
    surname: 'ANDERSWER',
    givenNames: 'ALBERTA',
    documentNumber: 'X0000099',
    nationality: 'CHE',
    birthYymmdd: '700101',
    sex: 'F',
    expiryYymmdd: '300615',
  });
  const { caseId } = await submitted(app, { ...cleanForm, mrz: other });
  const waiting = await inStatus(app, caseId, 'in_review');
  expect(waiting.risk).toMatchObject({ blocked: true, level: 'high' });
  expect(waiting.reviewReasons).toEqual(expect.arrayContaining(['mrz-name-mismatch', 'identity-doubt']));
  const itemId = waiting.reviewItemId!;
  const notes = 'Looked at, documented.';
  const approved = await app.call(
    reviewRoutes.decide,
    { body: { itemId, decision: 'approve', notes } },
    'admin',
  );
  expect({ status: approved.status, code: approved.error?.code }).toEqual({
    status: 409,
    code: 'blocked-case',
  });
  const rejected = await app.call(
    reviewRoutes.decide,
    { body: { itemId, decision: 'reject', notes } },
    'admin',
  );
  expect(rejected.body).toMatchObject({ status: 'rejected' });
});

test('routes of the onboarding admit administrators and editors, and nobody else', async () => {
  const { caseId } = await openDraft(app, cleanForm);
  const params = { caseId };
  const other = { params: { caseId: randomUUID() } };
  const version = 99;
  const calls = (as: Role | null) => [
    app.call(onboardingRoutes.create, { body: { form: {} } }, as),
    app.call(onboardingRoutes.list, {}, as),
    app.call(onboardingRoutes.search, { body: { search: 'x' } }, as),
    app.call(onboardingRoutes.get, { params }, as),
    app.call(onboardingRoutes.saveDraft, { params, body: { form: {}, version } }, as),
    app.call(onboardingRoutes.submit, { params, body: { version } }, as),
    app.call(onboardingRoutes.processStep, { body: { case_id: caseId, step: 'initiated' } }, as),
    app.call(onboardingRoutes.simulateNextStep, { params }, as),
    app.call(onboardingRoutes.discard, other, as),
  ];
  const statuses = async (as: Role | null) => (await Promise.all(calls(as))).map(({ status }) => status);
  const allowed = [201, 200, 200, 200, 409, 409, 409, 409, 404];
  expect(await statuses('admin')).toEqual(allowed);
  expect(await statuses('editor')).toEqual(allowed);
  expect(await statuses('guest')).toEqual(allowed.map(() => 403));
  expect(await statuses(null)).toEqual(allowed.map(() => 401));
});

test('no event tells anything about the person', async () => {
  const { caseId } = await submitted(app, listedForm);
  const { form } = await inStatus(app, caseId, 'in_review');
  const { rows } = await app.pool.query('select data, actor from events where case_id = $1', [caseId]);
  expect(rows.length).toBeGreaterThan(5);
  const told = JSON.stringify(rows);
  for (const secret of ['Testonov', '1961', form.documentNumber, 'Erfundene', 'TESTONOV'])
    expect(told).not.toContain(secret);
});

test('findings come with their source, and the codes of every step are its own', async () => {
  const { caseId } = await submitted(app, { ...cleanForm, clientName: 'Regula Unbescholten' });
  const { findings } = await inStatus(app, caseId, 'approved');
  const ofStep = (name: string) => codesOf(findings.filter(({ step }) => step === name));
  expect(ofStep('initiated')).toEqual(['form-complete']);
  expect(ofStep('kyc_verification')).toContain('document-valid');
  expect(ofStep('aml_screening')).toContain('pep-none-declared');
  expect(ofStep('risk_assessment')[0]).toBe('risk-level');
  expect(ofStep('final_decision')).toEqual(['nothing-flagged']);
  expect(findings.every(({ source }) => source !== '')).toBe(true);
});
