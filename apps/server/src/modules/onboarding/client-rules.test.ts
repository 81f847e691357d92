import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientRuleRoutes, ledgerRoutes, onboardingRoutes } from '@sorgfalt/contract';
import { defaultRiskPack } from '@sorgfalt/risk';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { cleanForm, inStatus, readCase, submitted } from '../../testing/modules/onboarding.ts';

let app: TestApp;
let other: { token: string };

beforeAll(async () => {
  app = await startTestApp();
  other = { token: await app.token('admin', 'two') };
});
afterAll(() => app.stop());

type As = 'admin' | 'editor' | 'guest' | { token: string } | null;

/** As the product's own, and the machine accepts up to CHF 10,000. */
const stricter = (version: string, change: object = {}) => ({
  ...(JSON.parse(JSON.stringify(defaultRiskPack)) as object),
  version,
  acceptance: { ...defaultRiskPack.acceptance, expectedAssetsMaxMinor: 1_000_000 },
  ...change,
});
const keep = (pack: Record<string, unknown>, as: As = 'admin') =>
  app.call(clientRuleRoutes.upload, { body: { pack } }, as);
const put = (version: string, as: As = other) =>
  app.call(clientRuleRoutes.putInForce, { params: { version } }, as);
const replay = (caseId: string) => app.call(clientRuleRoutes.replay, { params: { caseId } }, 'editor');
const inForce = async () =>
  (await app.call(clientRuleRoutes.list, {}, 'editor')).body.packs.filter((pack) => pack.isInForce);

test('the set that the product comes with is in force at first, and each case names it with its hash', async () => {
  const [pack] = await inForce();
  expect(pack).toMatchObject({ version: defaultRiskPack.version, uploadedBy: 'set-up' });
  const { caseId } = await submitted(app, cleanForm);
  const { risk } = await inStatus(app, caseId, 'approved');
  expect(risk).toMatchObject({ packVersion: pack?.version, packSha256: pack?.sha256 });
});

test('a new set decides once another administrator has put it in force; past assessments stay and replay alike', async () => {
  const before = await submitted(app, cleanForm);
  await inStatus(app, before.caseId, 'approved');
  const { caseId: waiting } = await submitted(app, cleanForm, { isStepwise: true });
  const step = () => app.call(onboardingRoutes.simulateNextStep, { params: { caseId: waiting } }, 'editor');
  for (let done = 0; done < 4; done += 1) await step();

  expect((await keep(stricter('house.1'))).status).toBe(201);
  expect((await inForce()).map(({ version }) => version)).toEqual([defaultRiskPack.version]);
  expect((await put('house.1', 'admin')).error?.code).toBe('own-submission');
  expect((await put('house.1')).body).toMatchObject({ version: 'house.1', isInForce: true });
  expect((await put('house.1')).error?.code).toBe('not-allowed-now');

  const { caseId } = await submitted(app, cleanForm);
  const now = await inStatus(app, caseId, 'in_review');
  expect(now.reviewReasons).toEqual(['assets-above-limit']);
  expect(now.risk?.packVersion).toBe('house.1');
  await step();
  const between = await inStatus(app, waiting, 'in_review');
  expect(between.reviewReasons).toEqual(['assessed-by-other-rules', 'assets-above-limit']);
  for (const each of [before.caseId, caseId, waiting]) {
    const { body } = await replay(each);
    expect(body).toMatchObject({ isSame: true, replayedHash: body.storedHash });
    expect(body.packSha256).toBe((await readCase(app, each)).risk?.packSha256);
  }
  expect((await put(defaultRiskPack.version)).status).toBe(200);
});

test('a set whose first day has not come is put in force and waits for it', async () => {
  await keep(stricter('house.2', { inForceFrom: '2099-01-01' }));
  expect((await put('house.2')).body).toMatchObject({ isInForce: false });
  expect((await inForce()).map(({ version }) => version)).toEqual([defaultRiskPack.version]);
});

test('putting a set in force is sealed with its hash', async () => {
  const { rows } = await app.pool.query(
    `select proof_id from events where type = 'onboarding.rules_in_force' order by id limit 1`,
  );
  const { body } = await app.call(ledgerRoutes.get, { params: { entryId: rows[0].proof_id } }, 'admin');
  expect(body.payload).toMatchObject({ version: 'house.1', before: defaultRiskPack.version });
});

test('a set that softens the law is refused with all that is wrong, and a version is kept once', async () => {
  const { error } = await keep(
    stricter('soft', {
      physicalThresholdMinor: 99_000_000,
      countries: { ...defaultRiskPack.countries, callForAction: [] },
    }),
  );
  expect(error?.code).toBe('broken-rules');
  expect(error?.fields).toEqual([
    { path: 'countries.callForAction', code: 'weaker-than-law' },
    { path: 'physicalThresholdMinor', code: 'out-of-range' },
  ]);
  expect((await keep(stricter(defaultRiskPack.version))).error?.fields).toEqual([
    { path: 'version', code: 'version-taken' },
  ]);
});

test('the database itself keeps sets as they are, and lets nobody put their own in force', async () => {
  const query = (text: string) => app.pool.query(text);
  await expect(query(`update client_rule_packs set pack = '{}'`)).rejects.toThrow('append-only');
  await expect(query('delete from client_rule_uses')).rejects.toThrow('append-only');
  await expect(
    query(`insert into client_rule_uses (version, put_by)
           select version, uploaded_by from client_rule_packs where version = 'house.1'`),
  ).rejects.toThrow('whoever brought rules');
});

test.each<[string, string, string]>([
  [
    'assets above the limit',
    `form = jsonb_set(form, '{expectedAssetsMinor}', '99999999999999')`,
    'expected assets',
  ],
  ['assets in kind', `form = jsonb_set(form, '{physicalAssetsMinor}', '1')`, 'assets in kind'],
  ['a country on a list', `form = jsonb_set(form, '{birthCountry}', '"IR"')`, 'a country is on a list'],
  ['rules that nobody kept', `risk = jsonb_set(risk, '{packSha256}', '"00"')`, 'are not kept'],
])('the database itself refuses a machine that would accept with %s', async (_, change, reason) => {
  const { caseId } = await submitted(app, cleanForm, { isStepwise: true });
  for (let done = 0; done < 4; done += 1)
    await app.call(onboardingRoutes.simulateNextStep, { params: { caseId } }, 'editor');
  await expect(
    app.pool.query(`update onboarding_cases set status = 'approved', ${change} where id = $1`, [caseId]),
  ).rejects.toThrow(reason);
});

test('officers read the rules and administrators change them', async () => {
  const statuses = async (as: As) => [
    (await app.call(clientRuleRoutes.list, {}, as)).status,
    (await app.call(clientRuleRoutes.get, { params: { version: 'none' } }, as)).status,
    (await put('none', as)).status,
    (await keep({}, as)).status,
    (
      await app.call(
        clientRuleRoutes.replay,
        { params: { caseId: '00000000-0000-7000-8000-000000000000' } },
        as,
      )
    ).status,
  ];
  expect(await statuses('admin')).toEqual([200, 404, 404, 422, 404]);
  expect(await statuses('editor')).toEqual([200, 404, 403, 403, 404]);
  expect(await statuses('guest')).toEqual([403, 403, 403, 403, 403]);
  expect(await statuses(null)).toEqual([401, 401, 401, 401, 401]);
});

test('an assessment whose facts were altered is not made again from something else', async () => {
  const { caseId } = await submitted(app, cleanForm);
  await inStatus(app, caseId, 'approved');
  for (const text of ['{', '{}', '"text"']) {
    await app.pool.query('update onboarding_cases set risk_input = $1 where id = $2', [text, caseId]);
    expect((await replay(caseId)).error?.code).toBe('record-unreadable');
  }
});
