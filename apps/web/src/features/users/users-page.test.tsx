import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { choose, fill, keys, press, textbox } from '../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { person } from './testing.ts';
import { UsersPage } from './users-page.tsx';

const list = 'GET /api/users?limit=100&offset=0';
const asleep = 'GET /api/users/asleep?limit=100&offset=0';
const search = 'POST /api/users/search';
const setRole = 'PATCH /api/users/u-beat/role';

const self = person('Vreni', 'admin', { id: 'u-1', uid: 'u-1' });
const beat = person('Beat', 'editor', { lastLoginAt: '2026-11-20T09:15:00.000Z' });
const anna = person('Anna', 'admin');
const users = (...found: readonly unknown[]): Answer => ({ body: { users: found, total: found.length } });

const show = (as: 'admin' | 'editor' | 'guest' = 'admin') =>
  showPage(<UsersPage />, { texts: ['users', 'identity', 'refusals'], as, at: '/app/users' });
const row = (name: RegExp) => screen.findByRole('row', { name });
const roleOf = (name: string) =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: `Role of ${name}` });

afterEach(() => vi.unstubAllGlobals());

describe('the list of users', () => {
  test.each(['editor', 'guest'] as const)('is not for the role %s, who is told so', async (as) => {
    serve({ [list]: refusal('admin-only', {}, 403) });
    await show(as);
    expect(await screen.findByText('Only administrators can update user roles')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('says of each who it is, and when they were here last', async () => {
    serve({ [list]: users(self, beat, person('Cla', 'guest', { state: 'pending', provider: 'google' })) });
    await show();
    const said = (await row(/Beat/)).textContent;
    expect(said).toContain('beat@example.test');
    expect(said).toContain('20.11.2026');
    const waiting = (await row(/Cla/)).textContent;
    expect(waiting).toContain('Google');
    expect(waiting).toContain('never');
    expect(waiting).toContain('Waiting');
  });

  test('offers nothing against oneself, and says why at the lock', async () => {
    serve({ [list]: users(self, beat, anna) });
    await show();
    const own = within(await row(/Vreni/));
    expect(own.queryByRole('combobox')).toBeNull();
    expect(own.queryByRole('button')).toBeNull();
    await keys('{Tab}');
    const lock = own.getByText('Admin');
    lock.focus();
    expect(await screen.findByText(/your own role can only be changed by another/)).toBeDefined();
    const other = within(await row(/Beat/));
    await press(other.getByRole('button', { name: 'Actions for Beat Beispiel' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'New password',
      'Remove factors',
      'Disable',
    ]);
  });

  test('is told why it could not be loaded, with the number of the request, and is loaded again', async () => {
    serve({ [list]: refusal('internal', {}, 500) });
    await show();
    expect(await screen.findByText('Failed to load users')).toBeDefined();
    expect(screen.getByText('Server error (500)')).toBeDefined();
    expect(screen.getByText(/r-1/)).toBeDefined();
    serve({ [list]: users(self, beat) });
    await press(/again|retry/iu);
    expect(await row(/Beat/)).toBeDefined();
  });
});

describe('looking for somebody', () => {
  test('sends the name in the body and leaves it out of the address', async () => {
    const sent = serve({ [list]: users(self, beat), [search]: users(beat) });
    const { path } = await show();
    await row(/Vreni/);
    await fill(screen.getByRole('searchbox'), '  beat ');
    await keys('{Enter}');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Vreni/ })).toBeNull());
    expect(sentBy(sent, search)).toEqual([{ search: 'beat', limit: 100, offset: 0 }]);
    expect(path()).toBe('/app/users');
  });

  test('that finds nobody says so, and the way back shows all', async () => {
    serve({ [list]: users(self, beat), [search]: users() });
    await show();
    await fill(screen.getByRole('searchbox'), 'nobody');
    await keys('{Enter}');
    expect(await screen.findByText('No users match this search.')).toBeDefined();
    await press('Clear filters');
    expect(await row(/Beat/)).toBeDefined();
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });

  test('among those asleep tells that there are none', async () => {
    serve({ [list]: users(self, beat), [asleep]: users() });
    await show();
    await row(/Beat/);
    await press(screen.getByRole('radio', { name: 'No sign-in for 90 days' }));
    expect(await screen.findByText('Everybody has signed in within 90 days.')).toBeDefined();
  });
});

describe('the role of somebody', () => {
  test('below administrator is changed at once, and shown as the server has it', async () => {
    const answer = Promise.withResolvers<Answer>();
    const sent = serve({ [list]: users(self, beat, anna), [setRole]: () => answer.promise });
    await show();
    await roleOf('Beat Beispiel');
    await choose('Role of Beat Beispiel', 'Guest');
    expect(await roleOf('Beat Beispiel')).toHaveProperty('disabled', true);
    // Nothing is shown that the server has not said.
    expect((await roleOf('Beat Beispiel')).value).toBe('editor');
    answer.resolve({ body: person('Beat', 'guest') });
    expect(await screen.findByText('User role updated successfully')).toBeDefined();
    expect(screen.getByText('Beat Beispiel is now: Guest')).toBeDefined();
    expect(sentBy(sent, setRole)).toEqual([{ role: 'guest' }]);
    // The list is read anew.
    expect(sentBy(sent, list).length).toBeGreaterThan(1);
  });

  test.each([
    ['Beat Beispiel', 'Admin', 'Make Beat Beispiel an administrator?', 'Make administrator', 'u-beat'],
    ['Anna Beispiel', 'Guest', 'Remove the administrator role from Anna Beispiel?', 'Remove role', 'u-anna'],
  ])('of %s becomes %s only after a question', async (name, role, title, confirm, uid) => {
    const call = `PATCH /api/users/${uid}/role`;
    const sent = serve({ [list]: users(self, beat, anna), [call]: { body: beat } });
    await show();
    await roleOf(name);
    await choose(`Role of ${name}`, role);
    const dialog = await screen.findByRole('alertdialog', { name: title });
    await keys('{Escape}');
    expect(dialog.isConnected).toBe(false);
    expect(sentBy(sent, 'PATCH')).toEqual([]);
    await choose(`Role of ${name}`, role);
    await press(confirm);
    expect(await screen.findByText('User role updated successfully')).toBeDefined();
    expect(sentBy(sent, call)).toEqual([{ role: role === 'Guest' ? 'guest' : 'admin' }]);
  });

  test('that the server does not give stays, and the refusal is said with its number', async () => {
    serve({ [list]: users(self, beat, anna), [setRole]: refusal('last-admin') });
    await show();
    await roleOf('Beat Beispiel');
    await choose('Role of Beat Beispiel', 'Guest');
    expect(await screen.findByText('Failed to update role')).toBeDefined();
    expect(screen.getByText(/The last administrator must keep this role · .*r-1/)).toBeDefined();
    expect((await roleOf('Beat Beispiel')).value).toBe('editor');
  });

  test('that brings duties together is given with a reason that is sent with the findings', async () => {
    const conflict = refusal('duties-unconfirmed', { details: { 'open-work': 3 } });
    let isConfirmed = false;
    const sent = serve({
      [list]: users(self, beat, anna),
      [setRole]: (body) => {
        isConfirmed = typeof body === 'object' && body !== null && 'confirmation' in body;
        return isConfirmed ? { body: beat } : conflict;
      },
    });
    await show();
    await roleOf('Beat Beispiel');
    await choose('Role of Beat Beispiel', 'Guest');
    await screen.findByRole('alertdialog', { name: 'Duties that should stay apart' });
    expect(screen.getByText(/^3 × work waits for this person/)).toBeDefined();
    await fill(textbox(/Reason/), 'Leaves at the end of the month');
    await press('Grant the rights anyway');
    expect(await screen.findByText('User role updated successfully')).toBeDefined();
    const confirmation = { findings: ['open-work'], reason: 'Leaves at the end of the month' };
    expect(sentBy(sent, setRole).at(-1)).toEqual({ role: 'guest', confirmation });
  });

  test('keeps the reason that was written where the attempt fails', async () => {
    serve({
      [list]: users(self, beat, anna),
      [setRole]: (body) =>
        typeof body === 'object' && body !== null && 'confirmation' in body
          ? refusal('internal', {}, 500)
          : refusal('duties-unconfirmed', { details: { 'open-work': 3 } }),
    });
    await show();
    await roleOf('Beat Beispiel');
    await choose('Role of Beat Beispiel', 'Guest');
    await screen.findByRole('alertdialog');
    await fill(textbox(/Reason/), 'Leaves at the end of the month');
    await press('Grant the rights anyway');
    expect(await screen.findByText('Failed to update role')).toBeDefined();
    await choose('Role of Beat Beispiel', 'Guest');
    await screen.findByRole('alertdialog');
    expect(textbox(/Reason/).value).toBe('Leaves at the end of the month');
  });
});

describe('what helps a colleague', () => {
  test.each([
    [
      'New password',
      'POST /api/users/u-beat/password-reset',
      'A code for Beat Beispiel is on its way',
      'The code could not be sent',
    ],
    [
      'Remove factors',
      'DELETE /api/users/u-beat/factors',
      'Factors of Beat Beispiel removed',
      'This was not saved',
    ],
  ])('%s: is asked about once, done once, and a refusal is said', async (label, call, done, failed) => {
    const sent = serve({ [list]: users(self, beat), [call]: { body: { ok: true } } });
    await show();
    const ask = async () => {
      await press(await screen.findByRole('button', { name: 'Actions for Beat Beispiel' }));
      await press(await screen.findByRole('menuitem', { name: label }));
    };
    await ask();
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(sentBy(sent, call)).toEqual([]);
    await press(dialog.getByRole('button', { name: label }));
    expect(await screen.findByText(done)).toBeDefined();
    expect(sentBy(sent, call)).toHaveLength(1);
    serve({ [list]: users(self, beat), [call]: refusal('forbidden', {}, 403) });
    await ask();
    await press(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }));
    expect(await screen.findByText(failed)).toBeDefined();
    expect(screen.getByText(/Not authorized \(403\)/)).toBeDefined();
  });
});

describe('an invitation', () => {
  const invite = 'POST /api/users/invitations';
  const cla = person('Cla', 'editor');
  async function open(answer: Answer | (() => Promise<Answer>)) {
    const sent = serve({ [list]: users(self), [invite]: answer });
    await show();
    await press('Invite');
    return { sent, dialog: within(await screen.findByRole('dialog', { name: 'Invite a colleague' })) };
  }
  type Dialog = Awaited<ReturnType<typeof open>>['dialog'];
  const send = (dialog: Dialog) => press(dialog.getByRole('button', { name: 'Invite' }));
  async function enter() {
    await fill(textbox(/^Name/), 'Cla Beispiel');
    await fill(textbox(/^Email/), 'cla@example.test');
    await choose('Role', 'Editor');
    await choose('Language of the message', 'Français');
  }

  test('is not sent without a name and an address that can be one', async () => {
    const { sent, dialog } = await open({});
    await fill(textbox(/^Email/), 'cla');
    await send(dialog);
    expect(await dialog.findByText('Please fill in this field.')).toBeDefined();
    expect(dialog.getByText('Enter an email address such as name@example.ch.')).toBeDefined();
    expect(document.activeElement).toBe(textbox(/^Name/));
    expect(sentBy(sent, invite)).toEqual([]);
  });

  test('goes out once with the least of rights unless told otherwise, and cannot be left meanwhile', async () => {
    const answer = Promise.withResolvers<Answer>();
    const { sent, dialog } = await open(() => answer.promise);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).value).toBe('guest');
    await enter();
    await send(dialog);
    await send(dialog);
    await keys('{Escape}');
    await press(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('dialog')).toBeDefined();
    answer.resolve({ status: 201, body: cla });
    expect(await screen.findByText('Cla Beispiel has been invited')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    const body = { name: 'Cla Beispiel', email: 'cla@example.test', role: 'editor', language: 'fr' };
    expect(sentBy(sent, invite)).toEqual([body]);
  });

  test('that is refused says why in place and keeps all that was written', async () => {
    const { dialog } = await open(refusal('account-exists'));
    await enter();
    await send(dialog);
    expect(await dialog.findByText('There is already an account with this address')).toBeDefined();
    expect(textbox(/^Name/).value).toBe('Cla Beispiel');
    expect(textbox(/^Email/).value).toBe('cla@example.test');
    await keys('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    // Where one was is where one goes on.
    expect(document.activeElement?.textContent).toBe('Invite');
  });

  test('that needs a reason comes back to the form with everything when it is given up', async () => {
    const { sent, dialog } = await open(refusal('duties-unconfirmed', { details: { 'same-name': 1 } }));
    await enter();
    await send(dialog);
    const question = within(await screen.findByRole('alertdialog'));
    await press(question.getByRole('button', { name: 'Cancel' }));
    expect(textbox(/^Name/).value).toBe('Cla Beispiel');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).value).toBe('editor');
    expect(sentBy(sent, invite)).toHaveLength(1);
  });
});
