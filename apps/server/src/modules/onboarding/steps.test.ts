import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboardingRoutes, reviewRoutes } from '@sorgfalt/contract';
import { createDatabase } from '../../platform/database/database.ts';
import { noteHits } from '../screening/index.ts';
import { found } from './finding.ts';
import { insertFindings, insertHits } from './step-repo.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { passesEnded } from '../../testing/modules/screening.ts';
import {
  cleanForm,
  foreignPepForm,
  inStatus,
  listedForm,
  openDraft,
  readCase,
  submitted,
  traces,
} from '../../testing/modules/onboarding.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  // Else one of them can find a listed client before the onboarding screens it, and ask for a review too.
  await passesEnded(app);
});
afterAll(() => app.stop());

const process = (caseId: string, step: string) =>
  app.call(onboardingRoutes.processStep, { body: { case_id: caseId, step } }, 'editor');
const simulate = (caseId: string) =>
  app.call(onboardingRoutes.simulateNextStep, { params: { caseId } }, 'editor');
const stateOf = async (caseId: string) =>
  (await readCase(app, caseId)).steps.map(({ state }) => state).join(' ');

test('a case submitted step by step waits, and each call moves it by one step until it is accepted', async () => {
  const { caseId } = await submitted(app, cleanForm, { isStepwise: true });
  for (let done = 1; done <= 5; done += 1) {
    const { body, status } = await simulate(caseId);
    expect(status).toBe(200);
    expect(body.steps.filter(({ state }) => state === 'completed')).toHaveLength(done);
  }
  expect((await readCase(app, caseId)).status).toBe('approved');
  expect((await simulate(caseId)).error?.code).toBe('not-allowed-now');
});

test('a case that runs by itself, a draft and an unknown case cannot be stepped', async () => {
  const { caseId } = await submitted(app, cleanForm);
  await inStatus(app, caseId, 'approved');
  expect((await simulate(caseId)).error?.code).toBe('not-allowed-now');
  const draft = await openDraft(app, cleanForm);
  expect((await simulate(draft.caseId)).error?.code).toBe('not-allowed-now');
  expect((await process(draft.caseId, 'initiated')).error?.code).toBe('not-allowed-now');
  expect((await simulate(randomUUID())).error?.code).toBe('not-found');
  expect((await process(randomUUID(), 'initiated')).error?.code).toBe('not-found');
});

test('a form that is none any more is checked by no step, and nothing of the case moves', async () => {
  const { caseId } = await submitted(app, cleanForm, { isStepwise: true });
  await app.pool.query(
    `update onboarding_cases set form = form || '{"birthDate":19800517,"nationality":"XX"}' where id = $1`,
    [caseId],
  );
  const { status, error } = await process(caseId, 'initiated');
  expect([status, error?.code]).toEqual([409, 'record-unreadable']);
  const { rows } = await app.pool.query(
    `select status, (select count(*)::int from onboarding_steps where case_id = $1 and state = 'completed') as completed
     from onboarding_cases where id = $1`,
    [caseId],
  );
  expect(rows).toEqual([{ status: 'in_progress', completed: 0 }]);
});

test('a step that the onboarding does not have is refused', async () => {
  const { caseId } = await submitted(app, cleanForm, { isStepwise: true });
  for (const step of ['credit_check', 'constructor', '']) {
    const { status, error } = await process(caseId, step);
    expect([status, error?.code]).toEqual([422, 'unknown-step']);
  }
});

test('a step before its turn is refused and leaves no trace', async () => {
  const { caseId } = await submitted(app, cleanForm, { isStepwise: true });
  for (const step of ['kyc_verification', 'aml_screening', 'risk_assessment', 'final_decision']) {
    expect((await process(caseId, step)).error?.code).toBe('not-allowed-now');
  }
  expect(await stateOf(caseId)).toBe('pending pending pending pending pending');
  expect((await traces(app, caseId)).events).toEqual({ 'onboarding.submitted': 1 });
});

test('a completed step is given back as it is', async () => {
  const { caseId } = await submitted(app, cleanForm, { isStepwise: true });
  const first = await process(caseId, 'initiated');
  expect(first.body).toMatchObject({ case_id: caseId, step: { step: 'initiated', state: 'completed' } });
  expect(first.body.findings.map(({ step }) => step)).toEqual(['initiated']);
  const second = await process(caseId, 'initiated');
  expect(second.body).toEqual(first.body);
});

test('several runs of one step at once come to one effect', async () => {
  const { caseId } = await submitted(app, listedForm, { isStepwise: true });
  for (const step of [
    'initiated',
    'kyc_verification',
    'aml_screening',
    'risk_assessment',
    'final_decision',
  ]) {
    const answers = await Promise.all([1, 2, 3, 4].map(() => process(caseId, step)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
  const { events, entries } = await traces(app, caseId);
  expect(events['onboarding.step_started']).toBe(5);
  expect(entries).toEqual({
    'onboarding.submitted': 1,
    'onboarding.initiated_completed': 1,
    'onboarding.kyc_completed': 1,
    'onboarding.aml_completed': 1,
    'onboarding.risk_completed': 1,
    'review.requested': 1,
  });
  const { findings, hits, steps } = await readCase(app, caseId);
  expect(findings.filter(({ code }) => code === 'risk-level')).toHaveLength(1);
  expect(findings.filter(({ code }) => code === 'referred-to-review')).toHaveLength(1);
  expect(new Set(hits.map(({ listId, entityId }) => `${listId} ${entityId}`)).size).toBe(hits.length);
  expect(steps.at(-1)?.state).toBe('processing');
});

test('a step that was killed between start and finish is finished by the next run, once', async () => {
  const { caseId } = await submitted(app, cleanForm, { isStepwise: true });
  for (const step of [
    'initiated',
    'kyc_verification',
    'aml_screening',
    'risk_assessment',
    'final_decision',
  ]) {
    await app.pool.query(
      `update onboarding_steps set state = 'processing', started_at = now() where case_id = $1 and step = $2`,
      [caseId, step],
    );
    expect((await readCase(app, caseId)).steps.find((each) => each.step === step)?.state).toBe('processing');
    const { body } = await process(caseId, step);
    expect(body.step).toMatchObject({ state: 'completed', outcome: 'clear' });
    expect(body.step.proofId).not.toBeNull();
  }
  const { entries } = await traces(app, caseId);
  expect(Object.values(entries)).toEqual([1, 1, 1, 1, 1, 1]);
  expect((await readCase(app, caseId)).status).toBe('approved');
});

test('a job that comes twice, after a run that was killed, finishes its step once', async () => {
  const { caseId } = await submitted(app, cleanForm, { isStepwise: true });
  await app.pool.query(
    `update onboarding_steps set state = 'processing', started_at = now() where case_id = $1 and step = 'initiated'`,
    [caseId],
  );
  const add = () =>
    app.pool.query(
      `select graphile_worker.add_job('onboarding.run_step', json_build_object('caseId', $1::text, 'step', 'initiated'))`,
      [caseId],
    );
  await Promise.all([add(), add()]);
  await eventually(async () => (await stateOf(caseId)).startsWith('completed pending'));
  await eventually(async () => {
    const { rows } = await app.pool.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'onboarding.run_step'`,
    );
    return rows.length === 0;
  });
  expect((await traces(app, caseId)).entries).toEqual({
    'onboarding.submitted': 1,
    'onboarding.initiated_completed': 1,
  });
});

test('the decision of a person ends a case that was submitted step by step, without another call', async () => {
  const { caseId } = await submitted(app, foreignPepForm, { isStepwise: true });
  for (let step = 0; step < 5; step += 1) await simulate(caseId);
  const { reviewItemId, status } = await readCase(app, caseId);
  expect(status).toBe('in_review');
  expect((await simulate(caseId)).error?.code).toBe('not-allowed-now');
  const body = {
    itemId: reviewItemId!,
    decision: 'reject' as const,
    notes: 'Outside of what the firm takes on.',
  };
  await app.call(reviewRoutes.decide, { body }, 'admin');
  await inStatus(app, caseId, 'rejected');
});

test('the last step of a case in review stays with the person: running it again changes nothing', async () => {
  const { caseId } = await submitted(app, foreignPepForm);
  const waiting = await inStatus(app, caseId, 'in_review');
  const { body } = await process(caseId, 'final_decision');
  expect(body.case).toEqual(waiting);
  const { rows } = await app.pool.query(
    'select count(*)::int as number from review_items where case_id = $1',
    [caseId],
  );
  expect(rows).toEqual([{ number: 1 }]);
});

test('without any list in force nobody is accepted by the machine', async () => {
  const { rows } = await app.pool.query('select list_id, active_version_id from screening_lists');
  await app.pool.query('update screening_lists set active_version_id = null');
  try {
    const { caseId } = await submitted(app, cleanForm);
    const waiting = await inStatus(app, caseId, 'in_review');
    expect(waiting.reviewReasons).toContain('no-lists-loaded');
    expect(waiting.risk).toMatchObject({ level: 'unknown', sanctionCheck: 'flagged' });
  } finally {
    for (const row of rows)
      await app.pool.query('update screening_lists set active_version_id = $2 where list_id = $1', [
        row.list_id,
        row.active_version_id,
      ]);
  }
});

test('of somebody with thousands of listed namesakes each is kept', async () => {
  const { caseId } = await submitted(app, { ...listedForm, documentNumber: 'X7777777' });
  await inStatus(app, caseId, 'in_review');
  const noted = `select h.client_id as "clientId", h.screening_id as "screeningId", hit, count(*) over ()::int as kept
    from screening_client_hits h join onboarding_cases c on c.client_id = h.client_id where c.id = $1`;
  const { rows } = await app.pool.query(noted, [caseId]);
  const { clientId, screeningId, hit, kept } = rows[0];
  const many = 9_000;
  const hits = Array.from({ length: many }, (_, at) => ({ ...hit, entityId: `namesake-${at}` }));
  await createDatabase(app.pool).transaction(async (tx) => {
    await insertFindings(
      tx,
      caseId,
      'aml_screening',
      hits.map(() => found('list-hit', 'flag', 'lists')),
    );
    await insertHits(tx, caseId, hits);
    await noteHits(tx, { clientId, screeningId, hits, factsSha256: 'f', reviewItemId: null });
  });
  expect((await app.pool.query(noted, [caseId])).rows).toMatchObject({
    0: { kept: kept + many },
  });
});
