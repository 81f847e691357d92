import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { IdleDialog } from './idle-dialog.tsx';

async function shown() {
  const [onStay, onSignOut] = [vi.fn(), vi.fn()];
  await show(<IdleDialog endsAtMs={Date.now() + 119_500} onStay={onStay} onSignOut={onSignOut} />, [
    'profile',
  ]);
  return { onStay, onSignOut };
}

test('the warning says what happens, how long there is, and begins at staying', async () => {
  await shown();
  const dialog = screen.getByRole('alertdialog', { name: 'Are you still there?' });
  expect(dialog.textContent).toContain('You are about to be signed out');
  expect(screen.getByRole('timer').textContent).toBe('Time left 2:00');
  // Read out each second it would drown everything else.
  expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off');
  const stay = screen.getByRole('button', { name: 'Stay signed in' });
  await waitFor(() => expect(document.activeElement).toBe(stay));
});

test.each(['{Enter}', ' ', '{Escape}'])('the key %j stays', async (key) => {
  const { onStay, onSignOut } = await shown();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Stay signed in'));
  await userEvent.keyboard(key);
  expect([onStay.mock.calls.length, onSignOut.mock.calls.length]).toEqual([1, 0]);
});

test('who wants to goes at once', async () => {
  const { onStay, onSignOut } = await shown();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out now' }));
  expect([onStay.mock.calls.length, onSignOut.mock.calls.length]).toEqual([0, 1]);
});

test('the time runs down, and not below nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await shown();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(screen.getByRole('timer').textContent).toMatch(/^Time left (?:0:5\d|1:0\d)$/u);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(screen.getByRole('timer').textContent).toBe('Time left 0:00');
  vi.useRealTimers();
});
