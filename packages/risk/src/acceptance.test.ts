import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  acceptanceCodes,
  reasonsAgainstAcceptance,
  saidOnce,
  type AcceptanceFacts,
  type AcceptanceReason,
} from './acceptance.ts';
import { acceptanceQuestions, countryFacts } from './acceptance-policy.ts';
import { assessClientRisk } from './assess.ts';
import { defaultRiskPack as pack } from './default-pack.ts';
import type { ClientRiskInput } from './input.ts';
import { riskOverrideIds } from './pack.ts';
import { arbClientRiskInput, bestClient } from './testing.ts';

const papers = {
  birthCountry: 'CH',
  documentIssuer: 'CH',
  expectedPurposes: ['taxes'],
  sourceOfWealthEvidence: 'Tax assessment 2025',
  residenceEvidence: 'Confirmation of residence',
  purposeWords: ['savings', 'for', 'old', 'age'],
} as const;

/** Everything is known of this client, and nothing speaks against it. */
const sound: AcceptanceFacts = {
  ...papers,
  input: bestClient,
  risk: assessClientRisk(bestClient, pack),
  lists: 'fresh',
  areListsUnchanged: true,
  openHits: 0,
  concerns: [],
};
const against = (changes: Partial<AcceptanceFacts>) =>
  reasonsAgainstAcceptance({ ...sound, ...changes }, pack);
const withInput = (changes: Partial<ClientRiskInput>) => {
  const input = { ...bestClient, ...changes };
  return reasonsAgainstAcceptance({ ...sound, input, risk: assessClientRisk(input, pack) }, pack);
};
const codes = (reasons: readonly { code: string }[]) => reasons.map(({ code }) => code);

describe('reasonsAgainstAcceptance', () => {
  test('nothing speaks against a client of whom everything is known', () => {
    expect(against({})).toEqual([]);
  });

  const inputFields = [
    'nationalities',
    'domicile',
    'businessCountry',
    'industry',
    'channel',
    'residenceProved',
    'products',
    'expectedAssetsMinor',
    'physicalAssetsMinor',
    'sourceOfWealth',
    'pep',
  ] as const;

  test('whoever is no person waits for one, whatever is known, and is not asked what only people are', () => {
    const entity = { clientKind: 'legal_entity', nationalities: null, residenceProved: null } as const;
    const reasons = codes(withInput(entity));
    expect(reasons).toContain('legal-entity');
    expect(reasons).not.toContain('question-unanswered');
    expect(codes(withInput({ ...entity, channel: null }))).toContain('question-unanswered');
  });

  test.each(inputFields)('an unknown %s waits for a person', (field) => {
    expect(codes(withInput({ [field]: null }))).toContain('question-unanswered');
  });

  test.each([
    'birthCountry',
    'documentIssuer',
    'expectedPurposes',
    'sourceOfWealthEvidence',
    'residenceEvidence',
    'risk',
    'lists',
    'areListsUnchanged',
    'openHits',
  ] as const)('an unknown %s waits for a person', (field) => {
    expect(against({ [field]: null }).length).toBeGreaterThan(0);
  });

  test('a blank answer and a number that is none are no answers', () => {
    expect(codes(against({ birthCountry: ' ' }))).toEqual(['question-unanswered']);
    expect(codes(against({ expectedPurposes: [] }))).toEqual(['question-unanswered']);
    expect(codes(withInput({ expectedAssetsMinor: Number.NaN }))).toEqual(['question-unanswered']);
  });

  test.prop([arbClientRiskInput, fc.constantFrom('fresh', 'stale', 'invented', 'none'), fc.nat(2)])(
    'whoever is accepted is low, known, unexposed and on no list, whatever else is so',
    (input, lists, openHits) => {
      const risk = assessClientRisk(input, pack);
      const reasons = reasonsAgainstAcceptance({ ...sound, input, risk, lists, openHits }, pack);
      if (reasons.length > 0) return;
      expect([risk.level, risk.blocked, lists, openHits, input.pep]).toEqual([
        'low',
        false,
        'fresh',
        0,
        'none',
      ]);
      const named = [input.domicile, input.businessCountry, ...(input.nationalities ?? [null])];
      for (const country of named) {
        expect(country).not.toBeNull();
        expect(pack.countries.callForAction).not.toContain(country);
        expect(pack.countries.increasedMonitoring).not.toContain(country);
      }
      expect(input.expectedAssetsMinor).toBeLessThanOrEqual(pack.acceptance.expectedAssetsMaxMinor);
      expect(input.physicalAssetsMinor).toBe(0);
      expect(input.residenceProved).toBe(true);
    },
  );

  test.prop([arbClientRiskInput])('any warning keeps the machine out', (input) => {
    const concern = { code: 'document-expiring-soon', field: 'documentExpiry', params: {}, article: null };
    const risk = assessClientRisk(input, pack);
    expect(reasonsAgainstAcceptance({ ...sound, input, risk, concerns: [concern] }, pack)).toContainEqual(
      concern,
    );
  });

  test('a country on a list waits by nationality, birth, residence and business, with the list named', () => {
    const iran = (fact: string) => [
      { code: 'country-listed', field: fact, params: { country: 'IR', countryList: 'callForAction' } },
    ];
    expect(withInput({ nationalities: ['CH', 'ir'] })).toMatchObject(iran('nationality'));
    expect(against({ birthCountry: 'IR' })).toMatchObject(iran('birthCountry'));
    expect(codes(withInput({ domicile: 'BG' }))).toEqual(['country-listed']);
    expect(withInput({ businessCountry: 'KE' })).toMatchObject([
      { params: { country: 'KE', countryList: 'increasedMonitoring', listAsOf: '2026-06' } },
    ]);
  });

  test('a criterion of increased risk waits, however low the sum', () => {
    expect(withInput({ industry: 'crypto' })).toMatchObject([
      { code: 'criterion-met', field: 'industry', params: { factor: 'industry' } },
    ]);
    expect(withInput({ products: ['account', 'crypto', 'domicile_directorship'] })).toMatchObject([
      { code: 'criterion-met', params: { factor: 'product-domicile-directorship' } },
      { code: 'criterion-met', params: { factor: 'product-crypto' } },
    ]);
    expect(codes(withInput({ channel: 'intermediary' }))).toEqual(['criterion-met']);
    expect(withInput({ industry: 'other', channel: 'online_chip' })).toEqual([]);
  });

  test('assets above the limit wait, a centime more is above', () => {
    const limit = pack.acceptance.expectedAssetsMaxMinor;
    expect(withInput({ expectedAssetsMinor: limit })).toEqual([]);
    expect(withInput({ expectedAssetsMinor: limit + 1 })).toMatchObject([
      { code: 'assets-above-limit', params: { amountMinor: limit + 1, limitMinor: limit } },
    ]);
    expect(codes(withInput({ expectedAssetsMinor: 99_999_999_999_999 }))).toContain('assets-above-limit');
    expect(codes(withInput({ physicalAssetsMinor: 1 }))).toEqual(['physical-assets-above-limit']);
  });

  test('what is claimed without its paper waits, and so does a residence that is not proved', () => {
    expect(against({ sourceOfWealthEvidence: '' })).toMatchObject([
      { code: 'evidence-missing', field: 'sourceOfWealthEvidence' },
    ]);
    expect(withInput({ sourceOfWealth: 'declared' })).toEqual([]);
    expect(codes(withInput({ residenceProved: false }))).toEqual(['residence-not-proved']);
  });

  test('an amount that nobody said is unanswered and not above a limit', () => {
    expect(codes(withInput({ physicalAssetsMinor: null }))).not.toContain('physical-assets-above-limit');
  });

  test('political exposure is said of a client who was not assessed, too', () => {
    const input = { ...bestClient, pep: 'foreign' } as const;
    expect(codes(against({ risk: null, input }))).toEqual(['not-assessed', 'pep-of-any-kind']);
  });

  test('a purpose of few words waits', () => {
    expect(codes(against({ purposeWords: ['savings', 'for', 'house'] }))).toEqual([]);
    expect(codes(against({ purposeWords: ['saving', 'for', 'house'] }))).toEqual(['purpose-too-short']);
    expect(codes(against({ purposeWords: ['sparkonto'] }))).toEqual(['purpose-too-short']);
    expect(codes(against({ purposeWords: ['for', 'old', 'age'] }))).toEqual(['purpose-too-short']);
  });

  test('lists that are not fresh or have changed since, and hits that came since, wait', () => {
    expect(codes(against({ lists: 'stale' }))).toEqual(['lists-not-fresh']);
    expect(codes(against({ lists: 'invented' }))).toEqual(['lists-not-fresh']);
    expect(codes(against({ areListsUnchanged: false }))).toEqual(['lists-changed']);
    expect(codes(against({ openHits: 2 }))).toEqual(['hits-open']);
  });

  test('a reason names the rule that asks for a person, and where in the form it is answered', () => {
    const said = (reasons: readonly AcceptanceReason[]) =>
      reasons.map(({ code, article, field }) => [code, article, field]);
    expect(said(against({ risk: null, openHits: 1 }))).toEqual([
      ['not-assessed', 'AMLA Art. 6', null],
      ['hits-open', null, 'clientName'],
    ]);
    expect(said(withInput({ pep: 'foreign' }))).toContainEqual([
      'pep-of-any-kind',
      'AMLA Art. 6',
      'pepDeclaration',
    ]);
    expect(said(against({ residenceEvidence: null, purposeWords: [] }))).toEqual([
      ['evidence-missing', 'AMLA Art. 7', 'residenceEvidence'],
      ['purpose-too-short', 'AMLA Art. 6', 'purpose'],
    ]);
    expect(said(withInput({ residenceProved: false }))).toEqual([
      ['residence-not-proved', acceptanceQuestions.residenceProved, 'residenceProved'],
    ]);
  });

  test('every question is asked by the ordinance, or by the house, which cites nothing', () => {
    for (const article of Object.values(acceptanceQuestions).filter((each) => each !== null))
      expect(article).toMatch(/^AMLO-FINMA Art\. 1[345]/u);
  });

  test('an assessment by other rules than those in force waits', () => {
    expect(reasonsAgainstAcceptance(sound, { ...pack, version: 'next' })).toMatchObject([
      { code: 'assessed-by-other-rules', params: { version: pack.version } },
    ]);
  });

  test.each(['domestic', 'foreign', 'international_organisation', 'close_person_domestic'] as const)(
    'political exposure of the kind %s waits',
    (pep) => {
      expect(codes(withInput({ pep }))).toContain('pep-of-any-kind');
    },
  );

  test('a level that is not low waits even where nothing else is said', () => {
    for (const level of ['medium', 'high', 'unknown'] as const) {
      const risk = { level, blocked: false, packVersion: pack.version, overrides: [] };
      expect(codes(against({ risk }))).toEqual(['level-not-low']);
    }
    const blocked = { level: 'low', blocked: true, packVersion: pack.version, overrides: [] } as const;
    expect(codes(against({ risk: blocked }))).toEqual(['blocked']);
  });
});

describe('saidOnce', () => {
  const known = [
    ...acceptanceCodes,
    ...riskOverrideIds,
    'pep',
    'pep-topic',
    'pep-declared',
    'pep-declared-foreign',
    'list-hit',
    'no-lists-loaded',
    'toString',
  ];

  test.prop([fc.uniqueArray(fc.constantFrom(...known), { minLength: 1 })])(
    'leaves a reason where there was one, and a second time changes nothing',
    (list) => {
      const once = saidOnce(list.map((code) => ({ code })));
      expect(once.length).toBeGreaterThan(0);
      expect(saidOnce(once)).toEqual(once);
    },
  );

  test('names a politically exposed person once', () => {
    const all = ['pep-topic', 'pep-declared-foreign', 'foreign-pep', 'pep-of-any-kind', 'pep'];
    expect(codes(saidOnce(all.map((code) => ({ code }))))).toEqual(['foreign-pep']);
  });

  test.each([
    ['pep-topic', 'foreign-pep'],
    ['pep-topic', 'pep-with-further-criterion'],
    ['pep-declared-foreign', 'foreign-pep'],
    ['pep-declared-foreign', 'pep-with-further-criterion'],
    ['pep-declared-foreign', 'pep-topic'],
    ['pep-declared', 'foreign-pep'],
    ['pep-declared', 'pep-with-further-criterion'],
    ['pep-declared', 'pep-topic'],
    ['pep-of-any-kind', 'foreign-pep'],
    ['pep-of-any-kind', 'pep-with-further-criterion'],
    ['pep-of-any-kind', 'pep-declared-foreign'],
    ['pep-of-any-kind', 'pep-declared'],
    ['pep-of-any-kind', 'pep-topic'],
    ['pep', 'foreign-pep'],
    ['pep', 'pep-with-further-criterion'],
    ['pep', 'pep-declared-foreign'],
    ['pep', 'pep-declared'],
    ['pep', 'pep-topic'],
    ['pep', 'pep-of-any-kind'],
    ['level-not-low', 'identity-doubt'],
    ['blocked', 'confirmed-sanction'],
    ['hits-open', 'list-hit'],
    ['hits-open', 'pep-topic'],
    ['hits-open', 'adverse-topic'],
    ['lists-not-fresh', 'no-lists-loaded'],
    ['lists-not-fresh', 'lists-invented'],
    ['lists-not-fresh', 'lists-stale'],
    ['physical-assets-above-limit', 'physical-assets-above-threshold'],
  ])('%s goes without saying where %s is said', (weaker, better) => {
    expect(codes(saidOnce([{ code: weaker }, { code: better }]))).toEqual([better]);
    expect(codes(saidOnce([{ code: weaker }, { code: 'under-age' }]))).toEqual([weaker, 'under-age']);
  });
});

describe('the policy that the product comes with', () => {
  test('asks every question, and watches every fact that makes somebody of a country', () => {
    expect(pack.acceptance.questions.toSorted()).toEqual(Object.keys(acceptanceQuestions).toSorted());
    expect(pack.acceptance.countryFacts).toEqual(countryFacts);
  });
});
