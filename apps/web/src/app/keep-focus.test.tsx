import { render, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { press } from '../testing/hands.ts';
import { keepFocus } from './keep-focus.ts';

let end: () => void;
beforeEach(() => {
  end = keepFocus();
});
afterEach(() => end());

/** A page on which a step takes its own button away. */
function Page({ outcome }: { outcome?: ReactNode }) {
  const [isDone, setIsDone] = useState(false);
  return (
    <>
      <h1 id="page-title" tabIndex={-1}>
        Reto Musterli
      </h1>
      {isDone ? outcome : <button onClick={() => setIsDone(true)}>Lift freeze</button>}
      <button>Stays</button>
    </>
  );
}

describe('the focus of whoever took a step', () => {
  test('goes to the heading when the button is gone', async () => {
    render(<Page />);
    await press('Lift freeze');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
  });

  test('goes to what came of it where that is marked', async () => {
    render(
      <Page
        outcome={
          <p data-outcome="" tabIndex={-1}>
            Cancelled
          </p>
        }
      />,
    );
    await press('Lift freeze');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Cancelled')));
  });

  test('stays where the button stays, and where something else has it', async () => {
    render(<Page />);
    const stays = screen.getByRole('button', { name: 'Stays' });
    await press('Stays');
    expect(document.activeElement).toBe(stays);
    const { unmount } = render(<input aria-label="Other" />);
    screen.getByLabelText('Other').focus();
    stays.focus();
    unmount();
    expect(document.activeElement).toBe(stays);
  });
});
