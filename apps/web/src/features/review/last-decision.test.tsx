import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { LastDecision } from './last-decision.tsx';

const accepted = {
  at: '2021-11-26T09:00:00.000Z',
  level: 'medium',
  by: null,
  notes: null,
  isReview: false,
} as const;

const region = () => screen.getByRole('region', { name: 'Last decision' });

describe('the decision before a review', () => {
  test('of the machine has its day and level, and nobody who gave notes', async () => {
    await show(<LastDecision last={accepted} />, ['review']);
    expect(region().textContent).toContain('Client accepted · 26.11.2021');
    expect(region().textContent).toContain('Accepted by the agents');
    expect(within(region()).getByText('medium risk')).toBeDefined();
    expect(within(region()).queryByRole('blockquote')).toBeNull();
  });

  test('of a person has her name and her notes as they were written', async () => {
    const last = {
      ...accepted,
      isReview: true,
      by: { uid: 'u-1', name: 'Anna <b>Muster</b>' },
      notes: 'Seen in person.\nNothing new.',
    };
    await show(<LastDecision last={last} />, ['review']);
    expect(region().textContent).toContain('Relationship confirmed');
    expect(within(region()).getByText('Anna <b>Muster</b>')).toBeDefined();
    expect(within(region()).getByRole('blockquote').textContent).toBe(last.notes);
  });
});
