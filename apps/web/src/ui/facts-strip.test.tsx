import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FactsStrip } from './facts-strip.tsx';

const facts = [
  { id: 'review', label: 'In review', value: 9 },
  { id: 'paid', label: 'Paid', value: 1143 },
];

test('a cell says its total and narrows the list; pressed again it lets everything through', async () => {
  const onChoose = vi.fn();
  const view = (chosenId?: string) => (
    <FactsStrip label="Payments by status" facts={facts} chosenId={chosenId} onChoose={onChoose} />
  );
  const { rerender } = render(view());
  expect(screen.getByRole('group', { name: 'Payments by status' })).toBeTruthy();
  const cell = () => screen.getByRole('button', { name: 'In review 9' });
  expect(cell().getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(cell());
  expect(onChoose).toHaveBeenLastCalledWith('review');
  rerender(view('review'));
  expect(cell().getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(cell());
  expect(onChoose).toHaveBeenLastCalledWith(undefined);
});
