import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { fill, keys, press } from './hands.ts';

/** An order by its name in the menu of a list, and the address of the list in that order. */
interface ShownOrder {
  readonly name: string;
  readonly at: string;
}

/**
 * Chooses another order than the usual one in the menu of a list, has a view keep it, goes back to the usual one and opens the
 * view; holds that the address follows. `path` gives the address.
 */
export async function keepsOrderInView(
  path: () => string,
  { usual, other }: { readonly usual: ShownOrder; readonly other: ShownOrder },
): Promise<void> {
  const view = 'By the other order';
  const choice = ({ name }: ShownOrder) => screen.getByRole('menuitemcheckbox', { name });
  const isAt = (at: string) => waitFor(() => expect(path()).toBe(at));
  await press(await screen.findByRole('button', { name: 'View' }));
  expect(choice(usual).getAttribute('aria-checked')).toBe('true');
  await press(choice(other));
  await waitFor(() => expect(choice(other).getAttribute('aria-checked')).toBe('true'));
  await isAt(other.at);
  await press(screen.getByRole('menuitem', { name: 'Save these filters as a view…' }));
  await fill(await screen.findByRole('textbox', { name: /Name of the view/ }), view);
  await keys('{Enter}');
  await press(await screen.findByRole('button', { name: `View: ${view}` }));
  await press(choice(usual));
  await isAt(usual.at);
  await press(screen.getByRole('menuitem', { name: view }));
  await isAt(other.at);
}
