import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { assessClientRisk } from './assess.ts';
import { defaultRiskPack as pack } from './default-pack.ts';
import type { ClientRiskInput } from './input.ts';
import { factorChoices, riskFactorIds, type FactorId } from './pack.ts';
import { arbClientRiskInput, bestClient } from './testing.ts';

const assess = (input: ClientRiskInput) => assessClientRisk(input, pack);
const best = (changes: Partial<ClientRiskInput>) => assess({ ...bestClient, ...changes });
const overridesOf = (changes: Partial<ClientRiskInput>) => best(changes).overrides.map(({ id }) => id);

/** For each field an answer that is the gravest the model knows. */
const worst: Partial<ClientRiskInput>[] = [
  { domicile: 'IR' },
  { businessCountry: 'IR' },
  { industry: 'arms' },
  { pep: 'foreign' },
  { channel: 'intermediary' },
  { residenceProved: false },
  { expectedAssetsMinor: 4_000_000_000 },
  { sourceOfWealth: null },
  { structureLayers: 9 },
  { fiduciaryShareholder: true },
  { beneficialOwnerVerified: false },
  { screening: 'confirmed_sanction' },
  { physicalAssetsMinor: 20_000_000 },
  { identityDoubt: true },
  { clientKind: 'legal_entity', legalForm: 'trust' },
];
const nullable = [
  'domicile',
  'nationalities',
  'businessCountry',
  'industry',
  'pep',
  'products',
  'channel',
  'residenceProved',
  'expectedAssetsMinor',
  'sourceOfWealth',
  'structureLayers',
  'fiduciaryShareholder',
  'beneficialOwnerVerified',
  'screening',
  'physicalAssetsMinor',
] as const;

describe('assessClientRisk', () => {
  test('a level begins at its first point, not behind it', () => {
    const { score } = best({ channel: 'intermediary' });
    const levelIn = (mediumFrom: number, highFrom: number) =>
      assessClientRisk(
        { ...bestClient, channel: 'intermediary' },
        { ...pack, levels: { mediumFrom, highFrom } },
      ).level;
    expect(score).toBeGreaterThan(0);
    expect(levelIn(score - 1, score)).toBe('high');
    expect(levelIn(score, score + 1)).toBe('medium');
    expect(levelIn(score + 1, score + 2)).toBe('low');
  });

  test.prop([arbClientRiskInput])('the same input gives the same bytes', (input) => {
    const copy = structuredClone(input);
    expect(JSON.stringify(assess(copy))).toBe(JSON.stringify(assess(input)));
    expect(input).toEqual(copy);
  });

  test.prop([arbClientRiskInput])('order and repetition in lists do not matter', (input) => {
    const turned = {
      ...input,
      nationalities: input.nationalities && [...input.nationalities, ...input.nationalities].toReversed(),
      products: input.products && [...input.products, ...input.products].toReversed(),
    };
    expect(JSON.stringify(assess(turned))).toBe(JSON.stringify(assess(input)));
  });

  test.prop([arbClientRiskInput, fc.constantFrom(...worst)])(
    'a graver fact never lowers the score or lifts a block',
    (input, graver) => {
      const before = assess(input);
      const after = assess({ ...input, ...graver });
      expect(after.score).toBeGreaterThanOrEqual(before.score);
      if (before.blocked && graver.screening === undefined) expect(after.blocked).toBe(true);
    },
  );

  test.prop([arbClientRiskInput, fc.constantFrom('KE', 'IR', 'US', 'CH')])(
    'one more nationality never lowers the score',
    (input, country) => {
      const known = { ...input, nationalities: input.nationalities ?? ['CH'] };
      const more = { ...known, nationalities: [...known.nationalities, country] };
      expect(assess(more).score).toBeGreaterThanOrEqual(assess(known).score);
    },
  );

  test.prop([
    arbClientRiskInput,
    fc.constantFrom('account', 'fiduciary_placement', 'domicile_directorship', 'crypto'),
  ])('one more product never lowers the score', (input, product) => {
    const known = { ...input, products: input.products ?? [product] };
    const more = { ...known, products: [...known.products, product] };
    expect(assess(more).score).toBeGreaterThanOrEqual(assess(known).score);
  });

  test.prop([arbClientRiskInput])('families keep their caps and add up to the score', (input) => {
    const { score, families, factors } = assess(input);
    for (const { family, points, cap } of families) {
      const members = factors.filter((factor) => factor.family === family);
      expect(points).toBeGreaterThanOrEqual(0);
      expect(points).toBeLessThanOrEqual(cap);
      expect(members.reduce((sum, factor) => sum + factor.cappedPoints, 0)).toBe(points);
    }
    const sum = families.reduce((total, { points }) => total + points, 0);
    expect(score).toBe(Math.min(sum, 100));
    expect(Number.isInteger(score)).toBe(true);
  });

  test.prop([arbClientRiskInput])('an override always makes the level high', (input) => {
    const { overrides, level, blocked, score } = assess(input);
    if (overrides.length > 0 || score >= 60) expect(level).toBe('high');
    expect(blocked).toBe(overrides.some(({ effect }) => effect === 'block'));
  });

  test.prop([arbClientRiskInput])('every factor is reported once with evidence and article', (input) => {
    const { factors } = assess(input);
    expect(factors.map(({ id }) => id)).toEqual(riskFactorIds);
    for (const factor of factors) {
      expect(Object.keys(factor.evidence).length).toBeGreaterThan(0);
      expect(factor.article).not.toBe('');
    }
  });

  test.prop([arbClientRiskInput])('the nearest flip names another level', (input) => {
    const { nearestFlip, level, score, factors } = assess(input);
    if (nearestFlip === null) return;
    expect(nearestFlip.wouldBe).not.toBe(level);
    expect(score + nearestFlip.change).toBeGreaterThanOrEqual(0);
    const factor = factors.find(({ id }) => id === nearestFlip.factor);
    expect(factor?.choice).toBe(nearestFlip.from);
  });

  test('the best client scores two points for having an account', () => {
    expect(assess(bestClient)).toMatchObject({ score: 2, level: 'low', blocked: false, overrides: [] });
  });

  test.each(nullable)('an unknown %s scores above the best answer', (field) => {
    const entity = { clientKind: 'legal_entity', legalForm: 'operating_company' } as const;
    const clear = { structureLayers: 0, fiduciaryShareholder: false, beneficialOwnerVerified: true };
    for (const base of [clear, { ...entity, ...clear }]) {
      expect(best({ ...base, [field]: null }).score).toBeGreaterThan(best(base).score);
    }
  });

  test('an unknown legal form scores above an operating company', () => {
    const entity = { clientKind: 'legal_entity' } as const;
    const known = best({ ...entity, legalForm: 'operating_company' }).score;
    expect(best({ ...entity, legalForm: null }).score).toBeGreaterThan(known);
  });

  test('empty lists and numbers that are none count as unknown', () => {
    expect(best({ nationalities: [] }).score).toBe(best({ nationalities: null }).score);
    expect(best({ products: [] }).score).toBe(best({ products: null }).score);
    expect(best({ expectedAssetsMinor: Number.NaN })).toEqual(best({ expectedAssetsMinor: null }));
    expect(best({ domicile: 'Kenya' }).level).toBe('unknown');
  });

  test.each(['domicile', 'pep', 'screening'] as const)('no low level is stated without %s', (field) => {
    expect(best({ [field]: null }).level).toBe('unknown');
  });

  test('a missing decisive fact does not hide a high level', () => {
    expect(best({ screening: null, pep: 'foreign' }).level).toBe('high');
  });

  test.each([
    [{ pep: 'foreign' }, 'foreign-pep'],
    [{ pep: 'close_person_foreign' }, 'foreign-pep'],
    [{ domicile: 'KP' }, 'call-for-action-country'],
    [{ businessCountry: 'mm' }, 'call-for-action-country'],
    [{ physicalAssetsMinor: 10_000_001 }, 'physical-assets-above-threshold'],
    [{ screening: 'strong_unresolved' }, 'strong-match-unresolved'],
    [{ pep: 'domestic', industry: 'arms' }, 'pep-with-further-criterion'],
    [{ screening: 'confirmed_sanction' }, 'confirmed-sanction'],
    [{ identityDoubt: true }, 'identity-doubt'],
  ] as const)('%j calls %s', (changes, id) => {
    expect(best(changes).overrides).toMatchObject([{ id, article: pack.overrides[id].article }]);
    expect(best(changes).level).toBe('high');
  });

  test('only a confirmed sanction and an open doubt block', () => {
    expect(best({ screening: 'confirmed_sanction' }).blocked).toBe(true);
    expect(best({ identityDoubt: true }).blocked).toBe(true);
    expect(best({ pep: 'foreign', domicile: 'IR' }).blocked).toBe(false);
  });

  test('a domestic PEP alone, or with plain services, is not yet high', () => {
    expect(overridesOf({ pep: 'domestic' })).toEqual([]);
    expect(overridesOf({ pep: 'domestic', channel: 'video', domicile: 'US' })).toEqual([]);
    expect(overridesOf({ pep: 'domestic', industry: null })).toEqual([]);
  });

  test('exactly the threshold of physical assets is not above it', () => {
    expect(overridesOf({ physicalAssetsMinor: 10_000_000 })).toEqual([]);
  });

  test('a passport of a call-for-action country alone is not high', () => {
    expect(best({ nationalities: ['CH', 'IR'] })).toMatchObject({ score: 6, level: 'low' });
  });

  test('a country of the common market on the monitoring list counts as monitored', () => {
    const factor = best({ domicile: 'BG' }).factors.find(({ id }) => id === 'domicile');
    expect(factor).toMatchObject({
      choice: 'increased_monitoring',
      points: 12,
      evidence: { country: 'BG', listAsOf: '2026-06' },
    });
  });

  test('documented wealth counts for the client only against assets', () => {
    const rich = { expectedAssetsMinor: 100_000_000 };
    expect(best({ ...rich, sourceOfWealth: 'declared' }).score).toBe(8);
    expect(best({ ...rich, sourceOfWealth: 'documented' }).score).toBe(4);
    expect(best({ sourceOfWealth: 'documented' }).score).toBe(best({ sourceOfWealth: 'declared' }).score);
  });

  test('nobody is told to have another office, country, form or past', () => {
    expect(best({ pep: 'foreign' }).nearestFlip).toBeNull();
    expect(best({ domicile: 'IR' }).nearestFlip).toBeNull();
    expect(best({ screening: 'strong_unresolved' }).nearestFlip).toBeNull();
    expect(best({ identityDoubt: true }).nearestFlip).toBeNull();
  });

  test.prop([arbClientRiskInput])('the nearest flip is something that can be arranged', (input) => {
    const flip = assess(input).nearestFlip;
    if (flip === null) return;
    expect(flip.factor).toMatch(
      /^(beneficial-owner-unverified|product-.+|channel|residence-unproved|source-of-wealth)$/u,
    );
  });

  test('an arrangement that gives another level is named', () => {
    const many = {
      industry: 'other',
      businessCountry: 'KE',
      residenceProved: false,
      sourceOfWealth: null,
    } as const;
    const flip = best({ ...many, expectedAssetsMinor: 4_000_000_000 }).nearestFlip;
    expect(flip).toMatchObject({ factor: 'source-of-wealth', to: 'declared', wouldBe: 'low' });
  });

  test('a foreign exposure cites paragraph 3 of Art. 13, every other paragraph 4', () => {
    const articleOf = (pep: ClientRiskInput['pep']) =>
      best({ pep }).factors.find(({ id }) => id === 'pep')?.article;
    expect(articleOf('foreign')).toBe('AMLO-FINMA Art. 13 para. 3');
    expect(articleOf('close_person_foreign')).toBe('AMLO-FINMA Art. 13 para. 3');
    for (const pep of ['domestic', 'international_organisation', 'close_person_domestic'] as const)
      expect(articleOf(pep)).toBe('AMLO-FINMA Art. 13 para. 4');
  });

  test('a question that nobody asks has no points: whoever answers everything best has those of the account', () => {
    const { score, factors } = best({});
    expect([score, factors.filter(({ points }) => points > 0).map(({ id }) => id)]).toEqual([
      2,
      ['product-account'],
    ]);
  });

  test('an override names the answers that called it, and what else is a criterion', () => {
    const [ruled] = best({ pep: 'domestic', industry: 'arms', channel: 'intermediary' }).overrides;
    expect(ruled?.evidence).toEqual({ pep: 'domestic', criteria: 'industry,channel' });
    expect(best({ pep: 'foreign' }).overrides[0]?.evidence).toEqual({ pep: 'foreign' });
  });

  test('nothing single flips the best client', () => {
    expect(assess(bestClient).nearestFlip).toBeNull();
  });
});

describe('the default pack', () => {
  test('holds whole points for every answer and a cap for every family', () => {
    for (const factor of riskFactorIds) {
      const points: Record<string, number> = pack.factors[factor].points;
      expect(Object.keys(points).sort()).toEqual([...factorChoices[factor]].sort());
      expect(Object.values(points).every(Number.isInteger)).toBe(true);
    }
    const { screening, ...summed } = pack.caps;
    expect(screening).toBe(15);
    expect(Object.values(summed).reduce((sum, cap) => sum + cap, 0)).toBe(100);
  });

  test('lists countries by alpha-2 codes, each list without repetition', () => {
    const { callForAction, increasedMonitoring, normal } = pack.countries;
    for (const list of [callForAction, increasedMonitoring, normal]) {
      expect(new Set(list).size).toBe(list.length);
      expect(list.every((code) => /^[A-Z]{2}$/u.test(code))).toBe(true);
    }
    expect([callForAction.length, increasedMonitoring.length, normal.length]).toEqual([3, 22, 31]);
  });

  test('an answer without points is a bug and not a zero', () => {
    const { none: _, ...rest } = pack.factors.industry.points;
    const broken = { ...pack.factors.industry, points: rest } as (typeof pack.factors)['industry'];
    const factors = { ...pack.factors, ['industry' satisfies FactorId]: broken };
    expect(() => assessClientRisk(bestClient, { ...pack, factors })).toThrow('industry');
  });
});
