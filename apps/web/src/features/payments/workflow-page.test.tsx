import { paymentStates, paymentStatuses } from '@sorgfalt/workflow';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';
import { WorkflowPage } from './workflow-page.tsx';

const show = () => showPage(<WorkflowPage />, { texts: ['payments'], at: '/app/payments/workflow' });

test('explains every status and every level of risk in words', async () => {
  await show();
  const terms = screen.getAllByRole('term');
  expect(terms).toHaveLength(paymentStatuses.length + 3);
  const words = screen.getAllByRole('definition').map(({ textContent }) => textContent ?? '');
  expect(words.every((text) => text.length > 20)).toBe(true);
  expect(new Set(words).size).toBe(words.length);
});

test('has a row for each state, with what can follow it, as the program follows it', async () => {
  await show();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows).toHaveLength(paymentStates.length);
  const texts = rows.map(({ textContent }) => textContent ?? '');
  // No state is shown by its code, and each leads on or is the end.
  expect(texts.filter((text) => /_|payments:/u.test(text))).toEqual([]);
  expect(texts.filter((text) => !text.includes('→') && !text.includes('Final'))).toEqual([]);
  const ends = rows.filter((row) => within(row).queryByText('Final') !== null);
  expect(ends.length).toBeGreaterThan(0);
  expect(ends.length).toBeLessThan(rows.length);
});
