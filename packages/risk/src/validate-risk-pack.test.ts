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
