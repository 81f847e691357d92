import type { ReviewItemDetail, RiskAssessment } from '@sorgfalt/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { assessment, factorOf } from '../../testing/evidence.ts';
import { show } from '../../testing/show.tsx';
import { ScoreCard } from './score-card.tsx';
import { plain } from './testing.ts';

const risk: RiskAssessment = { ...assessment, score: 62, level: 'high' };
const card = (over: Partial<ReviewItemDetail>) =>
  show(<ScoreCard item={{ ...plain, riskScore: 62, riskLevel: 'high', ...over }} />, ['review', 'payments']);
const factors = () =>
  within(screen.getByRole('list', { name: 'Factors with points' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the explained score', () => {
  test('is said not to have been calculated where there is none; nothing else is shown', async () => {
    await card({ riskScore: null, risk });
    expect(screen.getByText('No score was calculated.')).toBeDefined();
    expect(screen.queryByText('Composite score')).toBeNull();
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('has the sum of a hundred, the level in words and the rules by which it was made', async () => {
    await card({ risk });
    expect(screen.getByText('Composite score').parentElement?.textContent).toContain('62 / 100');
    expect(screen.getByText('high risk')).toBeDefined();
    expect(screen.getByText('Rule set 2026-3')).toBeDefined();
  });

  test('zero is a score', async () => {
    await card({ riskScore: 0, riskLevel: 'low', risk });
    expect(screen.getByText('Composite score').parentElement?.textContent).toContain('0 / 100');
  });

  test('counts each family against its cap; one without a cap has all that it has', async () => {
    const families = [
      { family: 'geography', points: 12, cap: 30 },
      { family: 'assets', points: 9, cap: null },
      { family: 'not-known-here', points: 1, cap: 5 },
    ];
    await card({ risk: { ...risk, families } });
    const said = (name: string) => screen.getByText(name).closest('li')?.textContent;
    expect(said('Geography')).toContain('12 of 30 points');
    expect(said('Assets')).toContain('9 of 9 points');
    expect(said('not-known-here')).toContain('1 of 5 points');
  });

  test('lists the factors with the heaviest first, what each rests on, and none without points', async () => {
    const evidence = { country: 'IR', listAsOf: '2026-06-13', score: 0.91, legalForm: null };
    await card({
      risk: {
        ...risk,
        factors: [factorOf('channel', 5), factorOf('domicile', 30, evidence), factorOf('products', 0)],
      },
    });
    expect(factors()).toEqual([
      expect.stringContaining('Domicile · country: IR · list as of: 13.06.2026'),
      expect.stringContaining('How the client was identified'),
    ]);
    expect(factors()[0]).toContain('30 points');
    expect(factors()[0]).not.toMatch(/0\.91|legal form/u);
  });

  test('takes points that lower the score last', async () => {
    await card({ risk: { ...risk, factors: [factorOf('channel', -3), factorOf('domicile', 1)] } });
    expect(factors().map((said) => /[+−]\d+ points?/u.exec(said)?.[0])).toEqual(['+1 point', '−3 points']);
  });

  test('is made of its reasons where a payment has no assessment of a client', async () => {
    const reason = (code: string, points: number | null) => ({
      code,
      params: {},
      points,
      article: 'Art. 20',
    });
    await card({
      risk: null,
      riskReasons: [
        reason('new-beneficiary', 10),
        reason('call-for-action', null),
        { ...reason('amount-above-limit', 25), params: { amountMinor: 2_600_000 } },
      ],
    });
    expect(factors()).toHaveLength(2);
    expect(factors()[0]).toContain("26'000.00");
    expect(factors()[0]).toContain('25 points');
    expect(factors()[1]).toContain('Art. 20');
    expect(screen.queryByText(/Rule set/u)).toBeNull();
  });

  test.each([
    ['high', 'always high risk'],
    ['block', 'blocks acceptance'],
  ] as const)('names a rule that overrides the sum (%s)', async (effect, words) => {
    const override = { id: 'foreign-pep', effect, article: 'AMLO-FINMA Art. 13', evidence: {} };
    await card({ risk: { ...risk, overrides: [override] } });
    const said = screen.getByText(words).closest('li')?.textContent;
    expect(said).toContain('Politically exposed person abroad');
    expect(said).toContain('AMLO-FINMA Art. 13');
  });

  test('has no heading of overriding rules where there are none', async () => {
    await card({ risk });
    expect(screen.queryByText('Rules that override the sum')).toBeNull();
  });

  test.each([
    [7, '+7 points', 'high'],
    [-1, '−1 point', 'medium'],
    [-12, '−12 points', 'low'],
  ] as const)('says the closest change (%i) with its sign', async (change, signed, wouldBe) => {
    await card({
      risk: { ...risk, nearestFlip: { factor: 'channel', from: 'video', to: 'other', change, wouldBe } },
    });
    const said = screen.getByText(/^Closest change/u).textContent;
    expect(said).toContain(`${signed} for How the client was identified would make the level ${wouldBe}`);
  });
});
