import type { User } from '@sorgfalt/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sentBy, serve, show } from '../../testing/show.tsx';
import { StateCell } from './state-cell.tsx';

const beat: User = {
  id: 'u-2',
  uid: 'u-2',
  name: 'Beat Beispiel',
  email: 'beat.beispiel@example.test',
  img: '',
  lastLoginAt: null,
  role: 1,
  state: 'active',
  isVerified: true,
  isGuest: false,
  provider: 'email',
};
const change = 'PATCH /api/users/u-2/state';

afterEach(() => vi.unstubAllGlobals());

describe('the state of an account', () => {
  test('is ended only after it was asked, and by whoever may', async () => {
    const sent = serve({ [change]: { body: beat } });
    await show(<StateCell user={beat} isLocked={false} />, ['users']);
    const disable = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Actions for Beat Beispiel' }));
      await userEvent.click(screen.getByRole('menuitem', { name: 'Disable' }));
    };
    await disable();
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(sentBy(sent, change)).toEqual([]);
    await disable();
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Disable' }));
    expect(await screen.findByText('Beat Beispiel is disabled')).toBeDefined();
    expect(sentBy(sent, change)).toEqual([{ state: 'disabled' }]);
  });

  test('is confirmed at once where it waits', async () => {
    const sent = serve({ [change]: { body: beat } });
    await show(<StateCell user={{ ...beat, state: 'pending' }} isLocked={false} />, ['users']);
    expect(screen.getByText('Waiting')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Beat Beispiel' }));
    expect(await screen.findByText('Beat Beispiel has been confirmed')).toBeDefined();
    expect(sentBy(sent, change)).toEqual([{ state: 'active' }]);
  });

  test('stays as it is where the server refuses, and says so', async () => {
    serve({
      [change]: { status: 403, body: { error: { code: 'forbidden', message: 'x', requestId: 'r-7' } } },
    });
    await show(<StateCell user={{ ...beat, state: 'disabled' }} isLocked={false} />, ['users']);
    await userEvent.click(screen.getByRole('button', { name: 'Enable Beat Beispiel' }));
    expect(await screen.findByText('Failed to change the account')).toBeDefined();
    expect(screen.getByText('Disabled')).toBeDefined();
  });

  test('that brings duties together is given with a reason, or not at all', async () => {
    const error = { code: 'duties-unconfirmed', message: 'x', requestId: 'r-8', details: { 'same-name': 1 } };
    const sent = serve({ [change]: { status: 409, body: { error } } });
    await show(<StateCell user={{ ...beat, state: 'disabled' }} isLocked={false} />, ['users']);
    await userEvent.click(screen.getByRole('button', { name: 'Enable Beat Beispiel' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Another account in use has the same name \(1\)/)).toBeDefined();
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'too short');
    await userEvent.click(dialog.getByRole('button', { name: 'Grant the rights anyway' }));
    expect(sent).toHaveLength(1);
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), ', but now long enough');
    await userEvent.click(dialog.getByRole('button', { name: 'Grant the rights anyway' }));
    const confirmation = { findings: ['same-name'], reason: 'too short, but now long enough' };
    expect(sent[1]).toEqual({ call: change, body: { state: 'active', confirmation } });
    // It was stopped again: nobody writes it twice.
    const again = within(await screen.findByRole('alertdialog'));
    expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe(
      confirmation.reason,
    );
  });

  test('that nothing makes right is refused, and there is nothing to confirm', async () => {
    const error = { code: 'duties-conflict', message: 'x', requestId: 'r-9', details: { 'same-mailbox': 1 } };
    serve({ [change]: { status: 409, body: { error } } });
    await show(<StateCell user={{ ...beat, state: 'disabled' }} isLocked={false} />, ['users']);
    await userEvent.click(screen.getByRole('button', { name: 'Enable Beat Beispiel' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Beat Beispiel cannot be granted these rights.')).toBeDefined();
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Grant the rights anyway' })).toBeNull();
  });

  test('of oneself has nothing to press', async () => {
    await show(<StateCell user={beat} isLocked />, ['users']);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
