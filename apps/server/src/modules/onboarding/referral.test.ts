import { fc, test as propertyTest } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { pepDeclarations } from '@sorgfalt/contract';
import type { Finding, Hit, RiskAssessment } from '@sorgfalt/contract';
import { referralOf } from './review-reasons.ts';
import { pepOf, screeningOf } from './steps/risk.ts';

const arbHit: fc.Arbitrary<Hit> = fc.record({
  listId: fc.constantFrom('list-a', 'list-b'),
  listName: fc.constant('Invented list'),
  entityId: fc.uuid(),
  listedName: fc.constant('Kuno Erfunden'),
  score: fc.double({ min: 0, max: 1, noNaN: true }),
  band: fc.constantFrom('strong', 'possible', 'weak'),
  topics: fc.subarray(['sanction', 'pep', 'adverse', 'crime']),
  programs: fc.constant([]),
  birthDates: fc.constant([]),
  nationalities: fc.subarray(['CH', 'DE']),
  tokens: fc.constant([]),
  qualifiers: fc.constant([]),
});
const arbFlag: fc.Arbitrary<Finding> = fc.record({
  id: fc.uuid(),
  step: fc.constantFrom('initiated', 'kyc_verification', 'aml_screening'),
  code: fc.constantFrom('document-expired', 'list-hit', 'under-age'),
  severity: fc.constantFrom('ok', 'info', 'warning', 'flag'),
  field: fc.constantFrom(null, 'clientName', 'documentExpiry'),
  params: fc.constant({}),
  source: fc.constant('form'),
  article: fc.constantFrom(null, 'AMLA Art. 3'),
  observedAt: fc.constant('2026-01-01T00:00:00.000Z'),
});
const arbRisk = fc.record({
  level: fc.constantFrom('low', 'medium', 'high', 'unknown'),
  blocked: fc.boolean(),
}) as unknown as fc.Arbitrary<RiskAssessment>;

function caseOf(findings: Finding[], hits: Hit[], risk: RiskAssessment | null) {
  const whole = risk === null ? null : { ...risk, overrides: [], factors: [] };
  return { row: { risk: whole }, steps: [], findings, hits } as unknown as Parameters<typeof referralOf>[0];
}

propertyTest.prop([fc.array(arbFlag), fc.array(arbHit), fc.option(arbRisk)])(
  'a case goes past people only with no flag at all and a level of low or medium that is not blocked',
  (findings, hits, risk) => {
    const isHarmless =
      findings.every(({ severity }) => severity !== 'flag') &&
      risk !== null &&
      !risk.blocked &&
      ['low', 'medium'].includes(risk.level);
    expect(referralOf(caseOf(findings, hits, risk)) === null).toBe(isHarmless);
  },
);

propertyTest.prop([fc.array(arbFlag, { minLength: 1 }), fc.array(arbHit), arbRisk])(
  'codes and fields of a referral are named once each, and a block or a strong hit is urgent',
  (findings, hits, risk) => {
    const referral = referralOf(caseOf(findings, hits, risk));
    if (referral === null) return;
    expect(new Set(referral.codes).size).toBe(referral.codes.length);
    expect(new Set(referral.flaggedFields).size).toBe(referral.flaggedFields.length);
    const isUrgent = risk.blocked || hits.some(({ band }) => band === 'strong');
    expect(referral.priority === 'urgent').toBe(isUrgent);
  },
);

propertyTest.prop([fc.constantFrom(...pepDeclarations), fc.array(arbHit)])(
  'a hit never makes a declared exposure smaller',
  (declared, hits) => {
    const gravity = (pep: string) => (pep.includes('foreign') ? 2 : Number(pep !== 'none'));
    expect(gravity(pepOf(declared, hits))).toBeGreaterThanOrEqual(gravity(declared));
  },
);

propertyTest.prop([fc.array(arbHit)])('a strong hit on a sanctions list outweighs every other', (hits) => {
  const isSanction = ({ topics }: Hit) => topics.length === 0 || topics.includes('sanction');
  const hasStrong = hits.some((hit) => hit.band === 'strong' && isSanction(hit));
  expect(screeningOf({ hits, findings: [] }) === 'strong_unresolved').toBe(hasStrong);
});

const pepHit = (nationalities: string[], band: Hit['band'] = 'strong') =>
  ({ topics: ['pep'], nationalities, band }) as unknown as Hit;

test('a listed official of Switzerland is domestic, of anywhere else or of unknown nationality foreign', () => {
  expect(pepOf('none', [pepHit(['CH'])])).toBe('domestic');
  expect(pepOf('none', [pepHit(['CH', 'DE'])])).toBe('foreign');
  expect(pepOf('none', [pepHit([])])).toBe('foreign');
  expect(pepOf('close_person_domestic', [pepHit(['CH'])])).toBe('close_person_domestic');
  expect(pepOf('none', [pepHit(['DE'], 'weak')])).toBe('none');
});
