import { fc, test as propertyTest } from '@fast-check/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewRoutes, screeningRoutes } from '@sorgfalt/contract';
import type { DraftForm, Hit } from '@sorgfalt/contract';
import { assessClientRisk, defaultRiskPack, riskOverrideIds } from '@sorgfalt/risk';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { isComplete } from './check-form.ts';
import { riskInputOf } from './steps/risk.ts';
import { cleanForm, inStatus, listedForm, readCase, submitted } from '../../testing/modules/onboarding.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const sanctioned = (decision?: 'confirmed') =>
  ({
    topics: ['sanction'],
    band: 'strong',
    nationalities: [],
    decision: decision && { decision },
  }) as unknown as Hit;

function overridesOf(form: DraftForm, hits: Hit[] = [], codes: string[] = []): string[] {
  if (!isComplete(form)) throw new Error('the form of this test is complete');
  const findings = codes.map((code) => ({ code, severity: 'flag' }));
  const whole = { hits, findings } as unknown as Parameters<typeof riskInputOf>[1];
  return assessClientRisk(riskInputOf(form, whole), defaultRiskPack).overrides.map(({ id }) => id);
}

test('every rule that decides before the score can be reached from a form and its hits', () => {
  const reached = [
    overridesOf(cleanForm, [sanctioned('confirmed')]),
    overridesOf(cleanForm, [], ['mrz-name-mismatch']),
    overridesOf({ ...cleanForm, pepDeclaration: 'foreign' }),
    overridesOf({ ...cleanForm, country: 'IR' }),
    overridesOf({ ...cleanForm, physicalAssetsMinor: 10_000_001 }),
    overridesOf({ ...cleanForm, pepDeclaration: 'domestic', industry: 'arms' }),
    overridesOf(cleanForm, [sanctioned()]),
  ];
  expect(reached.flat().toSorted()).toEqual(riskOverrideIds.toSorted());
  expect(reached.every(({ length }) => length === 1)).toBe(true);
});

propertyTest.prop([fc.nat(20_000_000)])('assets in kind decide exactly from above CHF 100,000', (minor) => {
  const overrides = overridesOf({ ...cleanForm, physicalAssetsMinor: minor });
  expect(overrides.includes('physical-assets-above-threshold')).toBe(minor > 10_000_000);
});

test('a hit cites the law that its list rests on, and none where the house rules', async () => {
  const { caseId } = await submitted(app, listedForm);
  const { findings } = await inStatus(app, caseId, 'in_review');
  const articles = findings
    .filter(({ code }) => code === 'list-hit' || code === 'screened-list')
    .map(({ source, article }) => [source.replace(/^list:|@.*$/g, ''), article]);
  expect(articles.length).toBeGreaterThan(3);
  for (const [list, article] of articles)
    expect([list, article]).toEqual([
      list,
      list === 'seco' || list === 'sample-seco' ? 'EmbG SR 946.231' : null,
    ]);
});

test('a confirmed hit makes the rule of the Embargo Act decide, in the case and in its review', async () => {
  const { caseId } = await submitted(app, listedForm);
  const waiting = await inStatus(app, caseId, 'in_review');
  expect(waiting.risk?.overrides.map(({ id }) => id)).toEqual(['strong-match-unresolved']);
  const { listId, entityId } = waiting.hits[0]!;
  const body = {
    clientId: waiting.clientId!,
    listId,
    entityId,
    decision: 'confirmed' as const,
    reason: 'Name, birth date and nationality agree.',
  };
  expect((await app.call(screeningRoutes.decideHit, { body }, 'admin')).status).toBeLessThan(300);
  const now = await readCase(app, caseId);
  expect(now.hits[0]?.decision).toMatchObject({ decision: 'confirmed' });
  expect(now.risk).toMatchObject({
    level: 'high',
    blocked: true,
    overrides: [{ id: 'confirmed-sanction', effect: 'block', article: 'EmbG SR 946.231' }],
  });
  const { body: item } = await app.call(
    reviewRoutes.get,
    { params: { itemId: waiting.reviewItemId! } },
    'admin',
  );
  expect(item.risk).toEqual(now.risk);
});
