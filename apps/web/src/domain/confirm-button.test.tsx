import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show.tsx';
import { ConfirmButton } from './confirm-button.tsx';

const words = {
  text: 'Take away',
  label: 'Take the key away from Carla',
  title: 'Take the key away?',
  description: 'Carla cannot get in any more.',
  cancelText: 'Keep it',
  done: { title: 'Taken away', text: 'Carla was told.' },
  failed: (error: unknown) => ({ title: 'Not taken away', text: String(error) }),
};
const button = () => screen.getByRole('button', { name: words.label });
const dialog = () => screen.findByRole('alertdialog', { name: words.title });

test('it asks first, and nothing is done by whoever thinks better of it', async () => {
  const act = vi.fn<() => Promise<void>>();
  await show(<ConfirmButton {...words} act={act} />, []);
  await userEvent.click(button());
  expect((await dialog()).textContent).toContain(words.description);
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  await userEvent.click(button());
  await dialog();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(act).not.toHaveBeenCalled();
  await waitFor(() => expect(document.activeElement).toBe(button()));
});

test('what was confirmed is done once, cannot be asked for again meanwhile, and is said', async () => {
  const acted = Promise.withResolvers<void>();
  const act = vi.fn<() => Promise<void>>(() => acted.promise);
  await show(<ConfirmButton {...words} act={act} />, []);
  await userEvent.click(button());
  await userEvent.dblClick(within(await dialog()).getByRole('button', { name: words.text }));
  await userEvent.click(button());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  acted.resolve();
  const said = await screen.findByRole('status');
  await waitFor(() => expect(said.textContent).toContain('Taken awayCarla was told.'));
  expect(act).toHaveBeenCalledTimes(1);
});

test('it is said also where the line goes with what was done', async () => {
  function Line() {
    const [isThere, setIsThere] = useState(true);
    return isThere ? <ConfirmButton {...words} act={async () => setIsThere(false)} /> : <p>Nobody</p>;
  }
  await show(<Line />, []);
  await userEvent.click(button());
  await userEvent.click(within(await dialog()).getByRole('button', { name: words.text }));
  await screen.findByText('Nobody');
  expect(await screen.findByText('Taken away')).toBeTruthy();
});

test('why it could not be done is said, and it can be tried again', async () => {
  const act = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no key')).mockResolvedValueOnce();
  await show(<ConfirmButton {...words} act={act} />, []);
  for (const said of ['Error: no key', 'Carla was told.']) {
    await userEvent.click(button());
    await userEvent.click(within(await dialog()).getByRole('button', { name: words.text }));
    expect(await screen.findByText(said)).toBeTruthy();
  }
});
