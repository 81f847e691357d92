import type { CaseDetail, DraftForm, RiskAssessment } from '@sorgfalt/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { assessment, factorOf } from '../../testing/evidence.ts';
import { show } from '../../testing/show.tsx';
import { DeclaredCard } from './declared-card.tsx';
import { RiskCard } from './risk-card.tsx';

const risk: RiskAssessment = { ...assessment, pepCheck: 'flagged' };
const card = (over: Partial<RiskAssessment> | null = {}) =>
  show(<RiskCard detail={{ risk: over && { ...risk, ...over } } as CaseDetail} />, ['onboarding']);
const said = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const factors = () =>
  within(screen.getByRole('list', { name: 'Factors with points' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the risk of a client', () => {
  test('is said to come later while the earlier checks run; no level is shown', async () => {
    await card(null);
    expect(screen.getByText('The score is available once the earlier checks have run.')).toBeDefined();
    expect(screen.queryByText('AML status')).toBeNull();
    expect(screen.queryByText(/low|medium|high/u)).toBeNull();
  });

  test('says the three checks, the score and its level, and the model', async () => {
    await card();
    expect([said('AML status'), said('PEP check'), said('Sanctions check')]).toEqual([
      'clear',
      'flagged',
      'clear',
    ]);
    expect(screen.getByText('Score').parentElement?.textContent).toContain('41 / 100medium');
    expect(screen.getByText('Risk model 2026-3')).toBeDefined();
    expect(screen.queryByText('Rules that override the score')).toBeNull();
  });

  test('lists what gave points, the most first, with its sign and what it was judged by', async () => {
    await card({
      factors: [
        factorOf('channel', -5, { channel: 'face_to_face' }),
        factorOf('domicile', 30, { country: 'IR', listAsOf: '2026-06' }),
        factorOf('industry', 0),
      ],
    });
    expect(factors()).toHaveLength(2);
    expect(factors()[0]).toMatch(/Iran.*country list of 06\.2026.*\+30 points/u);
    expect(factors()[1]).toMatch(/−5 points/u);
  });

  test('shows a code that this version does not know as it is', async () => {
    await card({
      factors: [factorOf('of-tomorrow', 3)],
      families: [{ family: 'weather', points: 3, cap: null }],
      nearestFlip: { factor: 'of-tomorrow', from: 'a', to: 'b', change: -3, wouldBe: 'low' },
      overrides: [{ id: 'rule-of-tomorrow', effect: 'block', article: null, evidence: {} }],
    });
    expect(factors()[0]).toContain('of-tomorrow');
    expect(screen.getByText('weather').closest('li')?.textContent).toContain('3 of 100 points');
    expect(screen.getByText('of-tomorrow: an answer with −3 points would make the level low.')).toBeDefined();
    expect(screen.getByText('rule-of-tomorrow').closest('li')?.textContent).toContain('may not be accepted');
  });

  test.each([
    ['high', 'always high risk · AMLO-FINMA Art. 13'],
    ['block', 'may not be accepted · AMLO-FINMA Art. 13'],
  ] as const)('names the rules that override the score (%s) with their article', async (effect, words) => {
    await card({ overrides: [{ id: 'foreign-pep', effect, article: 'AMLO-FINMA Art. 13', evidence: {} }] });
    expect(screen.getByText(words)).toBeDefined();
  });

  test('says that no single answer would change the level', async () => {
    await card();
    expect(screen.getByText('No single answer would change the level.')).toBeDefined();
  });

  test('counts a family against its cap', async () => {
    await card({ families: [{ family: 'geography', points: 12, cap: 30 }] });
    expect(screen.getByText('Countries').closest('li')?.textContent).toContain('12 of 30 points');
  });
});

describe('what the client stated', () => {
  const stated = async (form: Partial<DraftForm>) => {
    await show(<DeclaredCard form={form} />, ['onboarding']);
    return Object.fromEntries(
      [...document.querySelectorAll('dt')].map((term) => [
        term.textContent,
        term.nextElementSibling?.textContent,
      ]),
    );
  };

  test('is said in words, with dates and amounts as people write them', async () => {
    const all = await stated({
      clientName: 'Anna Beispiel',
      nationality: 'OTHER',
      otherNationality: 'BR',
      birthDate: '1970-01-31',
      documentIssuer: 'BR',
      street: 'Seeweg',
      houseNumber: '4',
      postalCode: '6300',
      town: 'Zug',
      country: 'CH',
      expectedAssetsMinor: 123_456_700,
      physicalAssetsMinor: 0,
      residenceProved: false,
    });
    const values = Object.values(all);
    for (const value of ['Anna Beispiel', '31.01.1970', 'Seeweg 4', '6300 Zug', 'Switzerland'])
      expect(values).toContain(value);
    expect(values.filter((value) => value === 'Brazil')).toHaveLength(2);
    expect(values.some((value) => value?.includes("1'234'567.00"))).toBe(true);
    expect(values.some((value) => value?.includes('0.00') && !value.includes("'"))).toBe(true);
  });

  test('that proof of residence is missing is an answer, no gap', async () => {
    const without = Object.values(await stated({})).filter((value) => value === 'not stated').length;
    cleanup();
    const answered = Object.values(await stated({ residenceProved: false }));
    expect(answered.filter((value) => value === 'not stated')).toHaveLength(without - 1);
  });

  test('and what was not is said to be so, for every question but the kind, which is known', async () => {
    const { 'Kind of client': kind, ...others } = await stated({});
    expect(kind).toBe('Natural person');
    const all = Object.values(others);
    expect(all.length).toBeGreaterThan(20);
    expect(new Set(all)).toEqual(new Set(['not stated']));
  });

  test('keeps several answers apart by semicolons, as they have commas themselves', async () => {
    const all = Object.values(await stated({ products: ['account', 'crypto'] as DraftForm['products'] }));
    expect(all.filter((value) => value?.includes('; '))).toHaveLength(1);
  });
});
