import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  approvalLevels,
  checkDecision,
  decisionChecks,
  dismissalReasonMin,
  meetsLevel,
  reasonCodes,
  requirementsOf,
  saysEnough,
  type DecisionFacts,
} from './requirements.ts';

const facts = (codes: readonly string[], change: Partial<DecisionFacts> = {}): DecisionFacts => ({
  workflow: 'client_onboarding',
  type: 'onboarding',
  riskLevel: 'low',
  riskReasons: codes.map((code) => ({ code, points: null })),
  ...change,
});
const idsOf = (given: DecisionFacts) => requirementsOf(given).checks.map(({ id }) => id);

describe('requirementsOf', () => {
  test.each(['high', 'unknown'] as const)('a relationship of %s risk is for the management', (riskLevel) => {
    expect(requirementsOf(facts([], { riskLevel }))).toMatchObject({
      level: 'admin',
      article: 'AMLO-FINMA Art. 18',
      checks: [{ id: 'background-clarified', article: 'AMLO-FINMA Art. 15' }],
    });
  });

  test.each(['foreign-pep', 'pep-declared-foreign', 'call-for-action-country', 'pep-with-further-criterion'])(
    '%s is for top management, whatever the level',
    (code) => {
      expect(requirementsOf(facts([code]))).toMatchObject({ level: 'admin', article: 'AMLO-FINMA Art. 19' });
    },
  );

  test('each grave reason demands its checks, once', () => {
    expect(idsOf(facts(['under-age']))).toEqual(['legal-representative']);
    expect(idsOf(facts(['document-expired', 'document-expiry-invalid']))).toEqual(['new-document-seen']);
    expect(idsOf(facts(['call-for-action-country'], { riskLevel: 'high' }))).toEqual([
      'management-informed',
      'background-clarified',
    ]);
  });

  test.each([
    ['document-expired', 'document-expiry-missing', 'document-expiry-invalid'],
    ['document-number-implausible', 'mrz-check-digit-wrong', 'mrz-unreadable'],
    ['document-number-implausible', 'birth-date-invalid', 'birth-date-in-future', 'age-implausible'],
    ['foreign-pep', 'pep-declared-foreign', 'pep-with-further-criterion'],
    ['sanctions-review', 'screening-incomplete', 'no-lists-loaded', 'lists-not-fresh'],
    ['register-differs', 'register-absent', 'registers-contradict'],
  ])('%s and its like demand the same, and something', (first, ...others) => {
    expect(idsOf(facts([first]))).not.toEqual([]);
    for (const other of others) expect(idsOf(facts([other]))).toEqual(idsOf(facts([first])));
  });

  test('a document in doubt is compared, wealth and yearly review are for exposed persons, names for what was not screened', () => {
    expect(idsOf(facts(['mrz-unreadable']))).toEqual(['document-compared']);
    expect(idsOf(facts(['foreign-pep']))).toEqual(['source-of-wealth', 'yearly-review']);
    expect(idsOf(facts(['no-lists-loaded']))).toEqual(['names-compared']);
  });

  test.each([
    'register-extract',
    'founding-document',
    'signing-powers',
    'opener-document',
    'authority-proof',
    'declaration',
    'owner-verification',
    'listing-proof',
    'holders-list',
  ])('%s that is wanted has been seen before an approval', (paper) => {
    expect(idsOf(facts([`${paper}-wanted`]))).toEqual([`${paper}-seen`]);
  });

  test('nobody is verified where professional secrecy leaves the owners unnamed; what stands in their place is seen', () => {
    const codes = ['declaration-wanted', 'owner-verification-wanted'];
    expect(idsOf(facts(codes, { areOwnersUnnamed: true }))).toEqual(['declaration-seen']);
    expect(idsOf(facts(codes, { areOwnersUnnamed: false }))).toHaveLength(2);
  });

  test('what a register says otherwise by now is clarified, also where nobody asked for it before', () => {
    expect(idsOf(facts([], { registers: [{}] }))).toEqual(['register-clarified']);
    expect(idsOf(facts([], { registers: [] }))).toEqual([]);
  });

  test('the risk as it is known by now counts where it is graver, with what raised it', () => {
    const known = (level: 'low' | 'high', ...ids: readonly string[]) => ({
      risk: { level, overrides: ids.map((id) => ({ id })) },
    });
    expect(requirementsOf(facts([], known('high'))).level).toBe('admin');
    expect(requirementsOf(facts([], { riskLevel: 'high', ...known('low') })).level).toBe('admin');
    expect(requirementsOf(facts([], known('low'))).level).toBe('editor');
    expect(idsOf(facts([], known('low', 'foreign-pep')))).toEqual(['source-of-wealth', 'yearly-review']);
    expect(idsOf(facts([], { workflow: 'payment', ...known('low', 'foreign-pep') }))).toEqual([]);
  });

  test('every check names its rule', () => {
    for (const article of Object.values(decisionChecks))
      expect(article).toMatch(/^AML(?:A|O-FINMA) Art\. \d+/);
  });

  test('a level is one of the known ones', () => {
    const levels = [facts([]), facts([], { riskLevel: 'high' })].map((given) => requirementsOf(given).level);
    expect(levels).toEqual([...approvalLevels]);
  });

  test('an administrator meets every level, an editor the own one, and nobody else any', () => {
    const met = (role: string | null) => approvalLevels.filter((level) => meetsLevel(role, level));
    expect(met('admin')).toEqual(['editor', 'admin']);
    expect(met('editor')).toEqual(['editor']);
    expect([met('guest'), met(null)]).toEqual([[], []]);
  });

  test('the hits of a rescreening are decided one by one, and nothing else is asked of it', () => {
    expect(requirementsOf(facts(['foreign-pep'], { type: 'rescreening', riskLevel: 'high' }))).toEqual({
      level: 'editor',
      article: null,
      needsReasonCode: false,
      checks: [],
      notesMin: 1,
    });
  });

  test('a grave reason asks for a reason code and notes, also where it was weighed', () => {
    const weighed = { riskReasons: [{ code: 'under-age', points: 5 }] };
    expect(requirementsOf(facts([], weighed))).toMatchObject({
      article: null,
      needsReasonCode: true,
      notesMin: 20,
    });
  });

  test('a hit that nobody has decided makes nobody an exposed person', () => {
    const hits = [{ topics: ['pep'] }, { topics: ['pep'], decision: null }];
    expect(requirementsOf(facts(['list-hit'], { hits })).level).toBe('editor');
  });

  test('whoever is confirmed on a list of politically exposed persons is one', () => {
    const hits = [{ topics: ['pep'], decision: { decision: 'confirmed' as const } }];
    expect(requirementsOf(facts(['list-hit'], { hits })).level).toBe('admin');
    const dismissed = [{ topics: ['pep'], decision: { decision: 'dismissed' as const } }];
    expect(requirementsOf(facts(['list-hit'], { hits: dismissed })).level).toBe('editor');
  });

  test('the end of a public function is verified by the management, as long as one is open', () => {
    expect(requirementsOf(facts([], { ended: [{}] }))).toMatchObject({
      level: 'admin',
      checks: [{ id: 'function-end-verified', article: 'AMLA Art. 2a para. 4' }],
    });
    expect(requirementsOf(facts(['function-ended'], { ended: [] }))).toMatchObject({
      level: 'editor',
      checks: [],
    });
  });

  test('a reason that nothing here knows demands a reason code, one that is only weighed does not', () => {
    expect(requirementsOf(facts(['something-new'])).needsReasonCode).toBe(true);
    const weighed = { riskReasons: [{ code: 'something-new', points: 4 }] };
    expect(requirementsOf(facts([], weighed))).toMatchObject({ needsReasonCode: false, notesMin: 1 });
    expect(requirementsOf(facts(['list-hit', 'level-not-low'], { riskLevel: 'medium' }))).toMatchObject({
      level: 'editor',
      needsReasonCode: false,
    });
  });

  test('a payment to a country with a call for action is clarified; one that is only high needs notes', () => {
    const payment = { workflow: 'payment', type: 'payment', riskLevel: 'high' } as const;
    expect(idsOf(facts(['call-for-action'], payment))).toEqual(['background-clarified']);
    expect(requirementsOf(facts(['round-amount'], payment))).toMatchObject({
      level: 'editor',
      needsReasonCode: false,
      checks: [],
    });
  });
});

describe('checkDecision', () => {
  const grave = requirementsOf(facts(['under-age']));
  const whole = {
    decision: 'approve' as const,
    notes: 'The mother signed as legal representative.',
    reasonCode: 'plausible-documented',
    checks: ['legal-representative'],
  };

  test('a grave approval is whole with notes, reason code and every check', () => {
    expect(checkDecision(grave, whole)).toEqual({ ok: true, value: true });
    expect(checkDecision(grave, { ...whole, notes: 'x' })).toMatchObject({
      error: { code: 'notes-too-short', min: 20 },
    });
    const bare = { decision: 'approve' as const, notes: whole.notes };
    expect(checkDecision(grave, bare)).toMatchObject({
      error: { code: 'decision-incomplete', missing: ['reasonCode', 'checks.legal-representative'] },
    });
    expect(checkDecision(grave, { ...whole, reasonCode: 'client-withdrew' })).toMatchObject({
      error: { missing: ['reasonCode'] },
    });
  });

  test('an ordinary approval says what it likes, and as much as is asked for', () => {
    const ordinary = requirementsOf(facts(['list-hit']));
    expect(checkDecision(ordinary, { decision: 'approve', notes: 'x' }).ok).toBe(true);
    expect(checkDecision({ ...ordinary, notesMin: 2 }, { decision: 'approve', notes: 'x' }).ok).toBe(false);
  });

  test('a reason code is one of the decision, and none is no code', () => {
    for (const reasonCode of ['other-person', ...reasonCodes.approve])
      expect(checkDecision(grave, { ...whole, reasonCode }).ok).toBe(true);
    for (const reasonCode of ['sanctions-confirmed', ...reasonCodes.reject])
      expect(checkDecision(grave, { decision: 'reject', notes: 'x', reasonCode }).ok).toBe(true);
    expect(checkDecision(grave, { ...whole, reasonCode: '' }).ok).toBe(false);
    expect(checkDecision(grave, { decision: 'reject', notes: 'x', reasonCode: '' }).ok).toBe(false);
  });

  test('a rejection needs notes only', () => {
    expect(checkDecision(grave, { decision: 'reject', notes: 'x' }).ok).toBe(true);
    expect(checkDecision(grave, { decision: 'reject', notes: 'x', reasonCode: 'made-up' }).ok).toBe(false);
  });

  test.prop([fc.subarray(Object.keys(decisionChecks))])(
    'what is confirmed beside the demanded checks changes nothing',
    (more) => {
      expect(checkDecision(grave, { ...whole, checks: [...whole.checks, ...more] }).ok).toBe(true);
    },
  );
});

describe('saysEnough', () => {
  test.each([
    'x',
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'x x x x x x x x x x x x x',
    '\u115F\u1160 \u3164\u115F \uFFA0\u1160 \u115F\u3164 \u1160\u115F \u3164\uFFA0 \uFFA0\u115F',
    '. . . . . . . . . . . . . .',
    'ok ok ok ok ok ok ok ok',
  ])('%s says nothing', (text) => {
    expect(saysEnough(text, 20)).toBe(false);
  });

  test('a sentence does', () => {
    expect(saysEnough('Passport copy seen, born in Bern.', 20)).toBe(true);
    expect(saysEnough('Another birthplace', 10)).toBe(true);
  });

  test('the length asked for is enough, blanks between words counted, and less is not', () => {
    expect(saysEnough('born later', dismissalReasonMin)).toBe(true);
    expect(saysEnough('born late', dismissalReasonMin)).toBe(false);
    expect(saysEnough('another town', 12)).toBe(true);
    expect(saysEnough('passport copy in hand', 20)).toBe(true);
  });

  test('two words are enough for a dismissal, three for a grave decision, the same word is one', () => {
    expect(saysEnough('birthplaceelsewhere', dismissalReasonMin)).toBe(false);
    expect(saysEnough('elsewhere elsewhere', dismissalReasonMin)).toBe(false);
    expect(saysEnough('birthplace elsewhere', 20)).toBe(false);
    expect(saysEnough('her birthplace elsewhere', 20)).toBe(true);
  });
});
