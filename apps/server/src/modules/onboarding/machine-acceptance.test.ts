import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboardingRoutes, requiredFields, reviewRoutes } from '@sorgfalt/contract';
import type { DraftForm } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { listOf, listRow, passesEnded, putList } from '../../testing/modules/screening.ts';
import { cleanForm, inStatus, inSteps, readCase, referred, step } from '../../testing/modules/onboarding.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await passesEnded(app);
});
afterAll(() => app.stop());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('the required fields alone are not accepted by the machine: each question that is open is named', async () => {
  const bare = Object.fromEntries(requiredFields.map((field) => [field, cleanForm[field]]));
  const waiting = await referred(app, bare);
  expect(waiting.reviewReasons).toContain('question-unanswered');
  const open = waiting.findings.filter(({ code }) => code === 'question-unanswered');
  expect(open.map(({ field }) => field)).toEqual([
    'birthCountry',
    'documentIssuer',
    'businessCountry',
    'industry',
    'products',
    'channel',
    'residenceProved',
    'expectedAssetsMinor',
    'physicalAssetsMinor',
    'sourceOfWealth',
    'expectedPurposes',
  ]);
  expect(open.find(({ field }) => field === 'industry')?.article).toBe('AMLO-FINMA Art. 13 para. 2 let. b');
  const { body } = await app.call(reviewRoutes.get, { params: { itemId: waiting.reviewItemId! } }, 'admin');
  expect(body.riskReasons.filter(({ code }) => code === 'question-unanswered')).toHaveLength(open.length);
  expect(body.flaggedFields).toContain('birthCountry');
});

test.each<[string, DraftForm, string]>([
  ['wealth of CHF 999,999,999,999.99', { expectedAssetsMinor: 99_999_999_999_999 }, 'assets-above-limit'],
  [
    'a national of Iran',
    { nationality: 'OTHER', otherNationality: 'IR', documentIssuer: 'IR' },
    'country-listed',
  ],
  ['a birth in Iran', { birthCountry: 'IR' }, 'country-listed'],
  ['a domicile under increased monitoring', { country: 'MC' }, 'country-listed'],
  ['business in a monitored country', { businessCountry: 'KE' }, 'country-listed'],
  ['a country of birth that is none', { birthCountry: 'ZZ' }, 'country-code-unknown'],
  ['a domestic PEP', { pepDeclaration: 'domestic' }, 'pep-declared'],
  ['somebody close to a PEP', { pepDeclaration: 'close_person_domestic' }, 'pep-declared'],
  ['a purpose of a point', { purpose: '.' }, 'purpose-says-nothing'],
  ['a purpose of one word', { purpose: 'Savings' }, 'purpose-too-short'],
  ['wealth documented by nothing', { sourceOfWealthEvidence: '' }, 'evidence-missing'],
  ['wealth documented by "x"', { sourceOfWealthEvidence: 'x' }, 'evidence-says-nothing'],
  ['a residence proved by nothing', { residenceEvidence: '' }, 'evidence-missing'],
  ['a residence that is not proved', { residenceProved: false }, 'residence-not-proved'],
  ['a bar of gold', { physicalAssetsMinor: 7_000_000 }, 'physical-assets-above-limit'],
  [
    'cash above the threshold of the law',
    { physicalAssetsMinor: 10_000_001 },
    'physical-assets-above-threshold',
  ],
  ['no machine readable zone', { mrz: '' }, 'mrz-not-provided'],
  ['a document that ends soon', { documentExpiry: inDays(60) }, 'document-expiring-soon'],
  ['a document of a hundred years', { documentExpiry: '2126-06-15' }, 'document-expiry-implausible'],
  ['a birth in 1800', { birthDate: '1800-02-28' }, 'age-implausible'],
  ['a post office box', { street: 'Postfach 12' }, 'address-po-box'],
])('%s waits for a person', async (_, changes, code) => {
  const waiting = await referred(app, { ...cleanForm, ...changes });
  expect(waiting.reviewReasons).toContain(code);
  // Said on the screen of the case as well, with what it rests on.
  expect(waiting.findings.map((finding) => finding.code)).toContain(code);
});

test('a list that comes into force after the screening keeps the machine out, and so does a hit on it', async () => {
  const name = 'Walburga Zwischenzeit';
  const named = await inSteps(app, { ...cleanForm, clientName: name }, 4);
  const other = await inSteps(app, cleanForm, 4);
  await putList(app, 'between', listOf(listRow('b-1', name, '1984')));
  await passesEnded(app);
  for (const caseId of [named, other]) await step(app, caseId);
  // Who was looked up in the new list is known to be on it; who was not is not known.
  expect((await inStatus(app, named, 'in_review')).reviewReasons).toEqual(['hits-open']);
  expect((await inStatus(app, other, 'in_review')).reviewReasons).toEqual(['lists-changed']);
});

test('a document that ends while the case waits for its last step keeps the machine out', async () => {
  const caseId = await inSteps(app, cleanForm, 4);
  await app.pool.query(
    `update onboarding_cases set form = jsonb_set(form, '{documentExpiry}', '"2020-01-01"') where id = $1`,
    [caseId],
  );
  await step(app, caseId);
  expect((await inStatus(app, caseId, 'in_review')).reviewReasons).toContain('document-expired');
});

test('a document that ends while the case waits for a person is asked for anew, and stays with the decision', async () => {
  const { caseId, reviewItemId } = await referred(app, { ...cleanForm, purpose: '.' });
  const itemId = reviewItemId ?? '';
  const codes = async () => {
    const { body } = await app.call(reviewRoutes.get, { params: { itemId } }, 'admin');
    return body.riskReasons.map(({ code }) => code);
  };
  expect(await codes()).not.toContain('document-expired');
  await app.pool.query(
    `update onboarding_cases set form = jsonb_set(form, '{documentExpiry}', '"2020-01-01"') where id = $1`,
    [caseId],
  );
  expect(await codes()).toContain('document-expired');
  const notes = 'The purpose was told in person and written down.';
  const body = { itemId, decision: 'approve', notes, reasonCode: 'plausible-documented' } as const;
  const { error } = await app.call(reviewRoutes.decide, { body }, 'admin');
  expect(error?.fields).toEqual([{ path: 'checks.new-document-seen', code: 'required' }]);
  const whole = { body: { ...body, checks: ['new-document-seen'] } };
  expect((await app.call(reviewRoutes.decide, whole, 'admin')).status).toBe(200);
  await inStatus(app, caseId, 'approved');
  expect(await codes()).toContain('document-expired');
});

test('an assessment by other rules than those in force keeps the machine out', async () => {
  const caseId = await inSteps(app, cleanForm, 4);
  await app.pool.query(
    `update onboarding_cases set risk = jsonb_set(risk, '{packVersion}', '"2019.1"') where id = $1`,
    [caseId],
  );
  await step(app, caseId);
  expect((await inStatus(app, caseId, 'in_review')).reviewReasons).toEqual(['assessed-by-other-rules']);
});

test.each<[string, string, string]>([
  ['a level that is not low', `risk_level = 'medium'`, 'the risk level is not low'],
  ['a level that the assessment does not say', `risk = jsonb_set(risk, '{level}', '"high"')`, 'not low'],
  ['no assessment', 'risk = null', 'not low'],
  ['a block', `risk = jsonb_set(risk, '{blocked}', 'true')`, 'a rule decides'],
  ['a flag', 'is_flagged = true', 'a check asks for a person'],
  ['an exposure', `form = jsonb_set(form, '{pepDeclaration}', '"domestic"')`, 'politically exposed'],
  ['an open question', `form = form - 'physicalAssetsMinor'`, 'is not answered'],
  ['evidence that is not named', `form = form - 'residenceEvidence'`, 'evidence is claimed'],
])('the database itself refuses a machine that would accept with %s', async (_, change, reason) => {
  const caseId = await inSteps(app, cleanForm, 4);
  const accept = app.pool.query(`update onboarding_cases set status = 'approved', ${change} where id = $1`, [
    caseId,
  ]);
  await expect(accept).rejects.toThrow(reason);
  expect((await readCase(app, caseId)).status).toBe('in_progress');
});

test('the database itself refuses to accept over a warning, a hit, from a draft, and without a decision', async () => {
  const approve = (caseId: string) =>
    app.pool.query(`update onboarding_cases set status = 'approved' where id = $1`, [caseId]);
  const caseId = await inSteps(app, cleanForm, 4);
  await app.pool.query(
    `update onboarding_findings set severity = 'warning' where case_id = $1 and code = 'document-valid'`,
    [caseId],
  );
  await expect(approve(caseId)).rejects.toThrow('a check asks for a person');
  const { caseId: draft } = await app
    .call(onboardingRoutes.create, { body: { form: cleanForm } }, 'editor')
    .then(({ body }) => body);
  await expect(approve(draft)).rejects.toThrow('the risk level is not low');
  const waiting = await referred(app, { ...cleanForm, purpose: '.' });
  await expect(approve(waiting.caseId)).rejects.toThrow('its review is not approved');
});
