import { describe, expect, test } from 'vitest';
import { assessClientRisk } from './assess.ts';
import { defaultRiskPack } from './default-pack.ts';
import { riskFactorIds, riskOverrideIds } from './pack.ts';
import { bestClient } from './testing.ts';
import { validateRiskPack } from './validate-risk-pack.ts';

type Json = Record<string, unknown>;

/** The shipped pack with one place changed; undefined takes the place away. */
function changed(path: string, value: unknown): unknown {
  const pack = structuredClone(defaultRiskPack) as unknown as Json;
  const names = path.split('.');
  const last = names.pop() ?? '';
  let at = pack;
  for (const name of names) at = at[name] as Json;
  if (value === undefined) Reflect.deleteProperty(at, last);
  else at[last] = value;
  return pack;
}
const refusals = (json: unknown) => {
  const read = validateRiskPack(json);
  return read.ok ? [] : read.error.map(({ path, code }) => `${path} ${code}`);
};

describe('validateRiskPack', () => {
  test('the shipped pack is read back as it is, and judges alike', () => {
    const read = validateRiskPack(JSON.parse(JSON.stringify(defaultRiskPack)));
    expect(read).toEqual({ ok: true, value: defaultRiskPack });
    if (read.ok)
      expect(assessClientRisk(bestClient, read.value)).toEqual(assessClientRisk(bestClient, defaultRiskPack));
  });

  test.each(riskOverrideIds)(
    'a pack without the rule %s, or with answers taken from it, is refused',
    (id) => {
      expect(refusals(changed(`overrides.${id}`, undefined))).toContain(`overrides.${id} missing`);
      expect(refusals(changed(`overrides.${id}.on`, {}))).toEqual([`overrides.${id}.on weaker-than-law`]);
      for (const factor of Object.keys(defaultRiskPack.overrides[id].on)) {
        expect(refusals(changed(`overrides.${id}.on.${factor}`, []))).toEqual([
          `overrides.${id}.on.${factor} weaker-than-law`,
        ]);
      }
    },
  );

  test.each(riskFactorIds)('every answer to %s has points', (id) => {
    expect(refusals(changed(`factors.${id}.points`, {})).length).toBeGreaterThan(1);
  });

  test.each<[string, unknown, string]>([
    ['overrides.confirmed-sanction.effect', 'high', 'weaker-than-law'],
    ['overrides.foreign-pep.needsFurtherCriterion', true, 'weaker-than-law'],
    ['physicalThresholdMinor', 10_000_001, 'out-of-range'],
    ['countries.callForAction', [], 'weaker-than-law'],
    ['countries.increasedMonitoring', [], 'weaker-than-law'],
    ['decisive', ['domicile', 'pep'], 'weaker-than-law'],
    ['factors.industry.criterionFrom', 9, 'weaker-than-law'],
    ['factors.industry.criterionFrom', null, 'weaker-than-law'],
    ['acceptance.questions', ['industry'], 'weaker-than-law'],
    ['acceptance.countryFacts', ['domicile'], 'weaker-than-law'],
    ['acceptance.countryLists', ['callForAction'], 'weaker-than-law'],
    ['acceptance.expectedAssetsMaxMinor', 99_999_999_999_999, 'out-of-range'],
    ['acceptance.physicalAssetsMaxMinor', 10_000_001, 'out-of-range'],
    ['acceptance.purposeWordsMin', 0, 'out-of-range'],
    ['acceptance.isResidenceProofNeeded', 'no', 'not-yes-or-no'],
    ['levels.highFrom', 30, 'levels-order'],
    ['assetBandsFromMinor', [1, 3, 2, 4], 'band-order'],
    ['inForceFrom', '2026-02-30', 'not-a-day'],
    ['version', '', 'out-of-range'],
  ])('%s as %j is refused', (path, value, code) => {
    expect(refusals(changed(path, value))).toContain(`${path} ${code}`);
  });

  test.each<[string, number, number]>([
    ['levels.mediumFrom', 1, 59],
    ['levels.highFrom', 31, 100],
    ['caps.geography', 0, 100],
    ['layersFew', 0, 20],
    ['assetBandsFromMinor.0', 0, 99_999_999],
    ['assetBandsFromMinor.3', 500_000_001, 99_999_999_999_999],
    ['physicalThresholdMinor', 0, 10_000_000],
    ['factors.industry.points.unknown', 1, 100],
    ['factors.source-of-wealth.points.documented', -20, 100],
    ['factors.industry.criterionFrom', -20, 6],
    ['acceptance.expectedAssetsMaxMinor', 0, 500_000_000],
    ['acceptance.physicalAssetsMaxMinor', 0, 10_000_000],
    ['acceptance.purposeWordsMin', 1, 50],
    ['acceptance.purposeLettersMin', 3, 500],
  ])('%s is taken from its least to its greatest number and not beyond', (path, least, most) => {
    expect([least, most].flatMap((value) => refusals(changed(path, value)))).toEqual([]);
    expect(refusals(changed(path, least - 1))).not.toEqual([]);
    expect(refusals(changed(path, most + 1))).not.toEqual([]);
  });

  test.each<[string, number]>([
    ['version', 40],
    ['countries.asOf', 10],
    ['factors.industry.article', 80],
    ['factors.pep.articleOf.foreign', 80],
    ['overrides.foreign-pep.article', 80],
  ])('the text %s is taken up to its length', (path, most) => {
    expect(refusals(changed(path, 'a'.repeat(most)))).toEqual([]);
    expect(refusals(changed(path, 'a'.repeat(most + 1)))).toEqual([`${path} out-of-range`]);
  });

  test.each<[string, number]>([
    ['countries.normal', 260],
    ['countries.callForAction', 260],
  ])('%s has room for its greatest number and for none more', (path, most) => {
    const list = (count: number) => Array.from({ length: count }, () => 'IR');
    expect(refusals(changed(path, list(most)))).toEqual([]);
    expect(refusals(changed(path, list(most + 1)))).toContain(`${path} too-many`);
  });

  test.each<[string, unknown, string]>([
    ['levels', null, 'not-an-object'],
    ['levels', undefined, 'missing'],
    ['levels.mediumFrom', 0, 'out-of-range'],
    ['caps.assets', 'x', 'not-an-integer'],
    ['countries', 7, 'not-an-object'],
    ['countries.normal', 'CH', 'not-a-list'],
    ['assetBandsFromMinor', [1, 2, 3], 'band-order'],
    ['assetBandsFromMinor', [1, 2, 3, 3], 'band-order'],
    ['assetBandsFromMinor', [1, 2, 3, 4, 5], 'too-many'],
    ['decisive', 'pep', 'not-a-list'],
    ['factors', [], 'not-an-object'],
    ['factors.industry.family', 'x', 'unknown-value'],
    ['factors.industry.article', 7, 'not-text'],
    ['factors.pep.articleOf', 7, 'not-an-object'],
    ['factors.pep.articleOf.foreign', 7, 'not-text'],
    ['factors.pep.articleOf.nobody', 'AMLA Art. 6', 'unknown-field'],
    ['factors.industry.criterionFrom', 'x', 'not-an-integer'],
    ['overrides', null, 'not-an-object'],
    ['overrides.foreign-pep.effect', 'x', 'unknown-value'],
    ['overrides.foreign-pep.article', 7, 'not-text'],
    ['overrides.foreign-pep.needsFurtherCriterion', 'x', 'not-yes-or-no'],
    ['overrides.foreign-pep.on', null, 'not-an-object'],
    ['overrides.foreign-pep.on.pep', 'foreign', 'not-a-list'],
    ['acceptance', null, 'not-an-object'],
    ['acceptance.questions', 'x', 'not-a-list'],
    ['acceptance.countryLists', 'x', 'not-a-list'],
  ])('%s as %j is refused where it stands', (path, value, code) => {
    expect(refusals(changed(path, value))).toContain(`${path} ${code}`);
  });

  test('any factor may rest on another article for one of its answers', () => {
    const articleOf = { arms: 'WMA SR 514.51' };
    const json = changed('factors.industry.articleOf', articleOf);
    expect(validateRiskPack(json)).toMatchObject({
      ok: true,
      value: { factors: { industry: { articleOf } } },
    });
  });

  test('unknown is compared with the best answer that a client can give', () => {
    expect(refusals(changed('factors.source-of-wealth.points.unknown', -3))).toEqual([]);
    expect(refusals(changed('factors.source-of-wealth.points.unknown', -4))).toHaveLength(1);
    const points = { few: 0, many: 4, unknown: 0, not_applicable: -1 };
    expect(refusals(changed('factors.structure-layers.points', points))).toEqual([
      'factors.structure-layers.points.unknown unknown-scores-nothing',
    ]);
  });

  test('a factor that is a criterion of the law keeps each of its answers one', () => {
    expect(refusals(changed('factors.industry.points.cash_intensive', 5))).toEqual([
      'factors.industry.criterionFrom weaker-than-law',
    ]);
    expect(refusals(changed('factors.industry.points.cash_intensive', 6))).toEqual([]);
  });

  test('unknown that scores no more than the best answer is refused', () => {
    expect(refusals(changed('factors.domicile.points.unknown', 0))).toEqual([
      'factors.domicile.points.unknown unknown-scores-nothing',
    ]);
  });

  test.each([null, 7, 'x', [], {}, { version: 1 }])('%j is refused and says why', (json) => {
    expect(refusals(json).length).toBeGreaterThan(0);
  });

  test('a field that no pack has is refused, at any depth', () => {
    expect(refusals({ ...defaultRiskPack, allow: true })).toEqual(['allow unknown-field']);
    expect(refusals(changed('overrides.foreign-pep.on.__proto', ['x']))).toContain(
      'overrides.foreign-pep.on.__proto unknown-field',
    );
  });

  test('a stricter pack is taken', () => {
    expect(refusals(changed('levels', { mediumFrom: 10, highFrom: 20 }))).toEqual([]);
    expect(refusals(changed('overrides.foreign-pep.effect', 'block'))).toEqual([]);
    expect(refusals(changed('acceptance.expectedAssetsMaxMinor', 0))).toEqual([]);
  });
});
