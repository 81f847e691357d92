import { fc, test as propertyTest } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { pepDeclarations } from '@sorgfalt/contract';
import type { Hit, RiskAssessment } from '@sorgfalt/contract';
import type { AcceptanceReason } from '@sorgfalt/risk';
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
const arbReason: fc.Arbitrary<AcceptanceReason> = fc.record({
  code: fc.constantFrom(
    'document-expired',
    'list-hit',
    'pep-topic',
    'hits-open',
    'foreign-pep',
    'pep-of-any-kind',
  ),
  field: fc.constantFrom(null, 'clientName', 'documentExpiry'),
  params: fc.constant({}),
  article: fc.constantFrom(null, 'AMLA Art. 3'),
});
const arbRisk = fc.record({
  level: fc.constantFrom('low', 'medium', 'high', 'unknown'),
  blocked: fc.boolean(),
}) as unknown as fc.Arbitrary<RiskAssessment>;

function caseOf(hits: Hit[], risk: RiskAssessment | null) {
  const whole = risk === null ? null : { ...risk, overrides: [], factors: [] };
  return { row: { risk: whole }, hits } as unknown as Parameters<typeof referralOf>[0];
}

propertyTest.prop([fc.array(arbReason, { minLength: 1 }), fc.array(arbHit), fc.option(arbRisk)])(
  'a referral has a reason, names codes and fields once each, and a block or a strong hit is urgent',
  (reasons, hits, risk) => {
    const { codes, flaggedFields, riskReasons, priority } = referralOf(caseOf(hits, risk), reasons);
    expect(riskReasons.length).toBeGreaterThan(0);
    expect(codes.length).toBeGreaterThan(0);
    expect(new Set(codes).size).toBe(codes.length);
    expect(new Set(flaggedFields).size).toBe(flaggedFields.length);
    const isUrgent = risk?.blocked === true || hits.some(({ band }) => band === 'strong');
    expect(priority === 'urgent').toBe(isUrgent);
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
