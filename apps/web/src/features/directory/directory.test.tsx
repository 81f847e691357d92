import type { DirectoryGroup } from '@sorgfalt/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { choose, fill, keys, press, textbox } from '../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { GroupsPage } from './groups-page.tsx';
import { SystemsPage } from './systems-page.tsx';

const texts = ['directory', 'users', 'identity', 'refusals'] as const;
const at = '2026-11-20T09:15:00.000Z';

afterEach(() => vi.unstubAllGlobals());

describe('groups that give a role', () => {
  const list = 'GET /api/directory/groups';
  const set = 'PUT /api/directory/groups';
  const desk: DirectoryGroup = {
    groupId: 'g-1',
    name: '/Trust/Desk',
    role: 'editor',
    setAt: at,
  };
  const groups = (...found: readonly DirectoryGroup[]): Answer => ({ body: { groups: found } });
  const show = () => showPage(<GroupsPage />, { texts, as: 'admin' });
  const dialog = () => within(screen.getByRole('dialog'));

  test('are listed with their role, or there are none and it is said what follows', async () => {
    serve({ [list]: groups() });
    await show();
    expect(await screen.findByText('No group grants a role yet.')).toBeDefined();
    expect(screen.getByText(/keep the role stored here/)).toBeDefined();
  });

  test('that could not be loaded are asked for again', async () => {
    serve({ [list]: refusal('internal', {}, 500) });
    await show();
    expect(await screen.findByText('Failed to load groups')).toBeDefined();
    serve({ [list]: groups(desk) });
    await press(/again|retry/iu);
    expect((await screen.findByText('/Trust/Desk')).closest('[role="row"]')?.textContent).toContain('Editor');
  });

  test('are added with a name and the least of rights, and with a warning where it is the most', async () => {
    const sent = serve({ [list]: groups(), [set]: { body: { ...desk, role: 'admin' } } });
    await show();
    await press('Add group');
    await press(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter the name of a group.')).toBeDefined();
    await fill(textbox(/^Group/), '   ');
    await press(dialog().getByRole('button', { name: 'Save' }));
    expect(sentBy(sent, set)).toEqual([]);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).value).toBe('guest');
    expect(screen.queryByText(/becomes an administrator/)).toBeNull();
    await fill(textbox(/^Group/), '/Trust/Desk');
    await choose('Role', 'Admin');
    expect(await screen.findByText(/^Everybody in this group becomes an administrator/)).toBeDefined();
    await keys('{Tab}');
    await press(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('/Trust/Desk now grants the role: Admin')).toBeDefined();
    expect(sentBy(sent, set)).toEqual([{ name: '/Trust/Desk', role: 'admin' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('are changed without touching the name, once, and a question under way is not left', async () => {
    const answer = Promise.withResolvers<Answer>();
    const sent = serve({ [list]: groups(desk), [set]: () => answer.promise });
    await show();
    const opener = await screen.findByRole('button', { name: 'Change role of /Trust/Desk' });
    await press(opener);
    expect(screen.queryByRole('textbox')).toBeNull();
    await choose('Role', 'Guest');
    await press(dialog().getByRole('button', { name: 'Save' }));
    await press(dialog().getByRole('button', { name: 'Save' }));
    await press(dialog().getByRole('button', { name: 'Cancel' }));
    await keys('{Escape}');
    expect(screen.getByRole('dialog')).toBeDefined();
    answer.resolve(refusal('version-conflict'));
    expect(await screen.findByText('The group was not changed')).toBeDefined();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).value).toBe('guest');
    expect(sentBy(sent, set)).toEqual([{ name: '/Trust/Desk', role: 'guest' }]);
    await keys('{Escape}');
    expect(document.activeElement).toBe(opener);
  });

  test('are removed after a question; a refusal stands in it', async () => {
    const remove = 'DELETE /api/directory/groups/g-1';
    let isRefused = true;
    const sent = serve({
      [list]: groups(desk),
      [remove]: () => (isRefused ? refusal('forbidden', {}, 403) : { body: { ok: true } }),
    });
    await show();
    await press(await screen.findByRole('button', { name: 'Remove /Trust/Desk' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Remove /Trust/Desk?' }));
    await press(question.getByRole('button', { name: 'Keep' }));
    expect(sentBy(sent, remove)).toEqual([]);
    await press('Remove /Trust/Desk');
    const again = within(screen.getByRole('alertdialog'));
    await press(again.getByRole('button', { name: 'Remove' }));
    expect(await again.findByText('Not authorized (403)')).toBeDefined();
    isRefused = false;
    await press(again.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('/Trust/Desk no longer grants a role')).toBeDefined();
    expect(sentBy(sent, remove)).toHaveLength(2);
  });
});

describe('other systems', () => {
  const list = 'GET /api/access-keys';
  const wantedList = 'GET /api/provisioning/handovers';
  const add = 'POST /api/access-keys';
  const key = {
    keyId: 'k-1',
    name: 'Entra',
    purpose: 'directory',
    callsPerMinute: 1500,
    namesPerMinute: null,
    createdAt: at,
    createdBy: 'Anna Admin',
    expiresAt: at,
    lastUsedAt: null,
    state: 'active',
  };
  const core = { ...key, keyId: 'k-2', name: 'Core', purpose: 'screening', namesPerMinute: 3000 };
  const wanted = { uid: 'u-2', name: 'Beat Beispiel', email: 'beat@example.test', askedAt: at };
  const doors = {
    directory: 'https://desk.example.test/api/scim/v2',
    screening: 'https://desk.example.test/api/screening/names',
  };
  const answer = (keys: readonly unknown[] = []): Answer => ({ body: { keys, doors } });
  const asking = (handovers: readonly unknown[] = []): Answer => ({ body: { handovers } });
  const show = () => showPage(<SystemsPage />, { texts, as: 'admin' });
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('[role="row"]');

  test('are told where to call, and that there is no key yet', async () => {
    serve({ [list]: answer(), [wantedList]: asking() });
    await show();
    expect(await screen.findByText(doors.directory)).toBeDefined();
    expect(screen.getByText(doors.screening)).toBeDefined();
    expect(screen.getByText('No key yet.')).toBeDefined();
    expect(screen.queryByText('Accounts to take over')).toBeNull();
  });

  test('whose keys or accounts could not be loaded say why', async () => {
    serve({ [list]: refusal('internal', {}, 503), [wantedList]: refusal('internal', {}, 503) });
    await show();
    expect(await screen.findByText('Failed to load keys')).toBeDefined();
    expect(await screen.findByText('Failed to load accounts to take over')).toBeDefined();
    expect(screen.getAllByText('Service unavailable (503)').length).toBe(2);
  });

  test('have keys that say what for, how much, and whether they still open anything', async () => {
    const ended = (state: string) => ({ ...core, keyId: state, name: state, state });
    const keys = [key, core, ended('suspended'), ended('expired'), ended('revoked')];
    serve({ [list]: answer(keys), [wantedList]: asking() });
    await show();
    const first = (await rowOf('Entra'))?.textContent;
    expect(first).toContain('Directory');
    expect(first).toContain("1'500 calls");
    expect(first).toContain('never');
    const second = (await rowOf('Core'))?.textContent;
    expect(second).toContain('Screening');
    expect(second).toContain("1'500 calls, 3'000 names");
    expect(screen.getByText('A key is suspended')).toBeDefined();
    expect(screen.getAllByRole('button', { name: /^Revoke/ }).map((each) => each.ariaLabel)).toEqual([
      'Revoke Entra',
      'Revoke Core',
      'Revoke suspended',
    ]);
  });

  async function make(made: Answer | (() => Promise<Answer>)) {
    const sent = serve({ [list]: answer(), [wantedList]: asking(), [add]: made });
    await show();
    await press('Create key');
    const dialog = within(await screen.findByRole('dialog'));
    const create = () => press(dialog.getByRole('button', { name: 'Create key' }));
    return { sent, dialog, create };
  }

  test('get a key with name, term and limit', async () => {
    const { sent, create } = await make({ status: 201, body: { key, secret: 'sorgfalt-0123' } });
    expect(screen.queryByRole('textbox', { name: /^Names per minute/ })).toBeNull();
    await create();
    expect(await screen.findByText('Enter a name.')).toBeDefined();
    expect(sentBy(sent, add)).toEqual([]);
    await fill(textbox(/^Name/), 'Entra');
    await choose('Valid for', '90 days');
    await create();
    expect(await screen.findByText('sorgfalt-0123')).toBeDefined();
    expect(sentBy(sent, add)).toEqual([
      { purpose: 'directory', name: 'Entra', days: 90, callsPerMinute: 1500 },
    ]);
  });

  test('that screen get a limit of names as well, within what is allowed', async () => {
    const { sent, create } = await make({ status: 201, body: { key: core, secret: 'sorgfalt-0123' } });
    await fill(textbox(/^Name/), 'Core');
    await choose(/^Purpose/, 'Screening');
    expect(
      await screen.findByText(/can screen names against the lists in force, and nothing else/),
    ).toBeDefined();
    expect(textbox(/^Calls per minute/).value).toBe('120');
    for (const wrong of ['0', '30001', 'many', '1.5']) {
      await fill(textbox(/^Names per minute/), wrong);
      await create();
      expect(await screen.findByText(/^Enter a whole number from 1 to 30/)).toBeDefined();
    }
    expect(sentBy(sent, add)).toEqual([]);
    await fill(textbox(/^Names per minute/), '600');
    await create();
    expect(await screen.findByText('sorgfalt-0123')).toBeDefined();
    expect(sentBy(sent, add)).toEqual([
      { purpose: 'screening', name: 'Core', days: 180, callsPerMinute: 120, namesPerMinute: 600 },
    ]);
  });

  test('are shown a key once: it is neither lost while it is made nor by a slip afterwards', async () => {
    const given = Promise.withResolvers<Answer>();
    const { dialog, create } = await make(() => given.promise);
    await fill(textbox(/^Name/), 'Entra');
    await create();
    await press(dialog.getByRole('button', { name: 'Cancel' }));
    await keys('{Escape}');
    given.resolve({ status: 201, body: { key, secret: 'sorgfalt-0123' } });
    expect(await screen.findByText('The key is shown only now')).toBeDefined();
    await keys('{Escape}');
    expect(screen.getByText('sorgfalt-0123')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await press('I have copied it');
    expect(screen.queryByText('sorgfalt-0123')).toBeNull();
  });

  test('say why a key was not made, and keep what was written', async () => {
    const { create } = await make(refusal('name-taken'));
    await fill(textbox(/^Name/), 'Entra');
    await create();
    expect(await screen.findByText('Somebody else here already has this name')).toBeDefined();
    expect(textbox(/^Name/).value).toBe('Entra');
  });

  test.each([
    ['Revoke Entra', 'Revoke', 'DELETE /api/access-keys/k-1', 'Entra has been revoked'],
    [
      'Allow the directory to take over Beat Beispiel',
      'Allow',
      'POST /api/provisioning/handovers/u-2/allow',
      'The directory may take over Beat Beispiel',
    ],
  ])(
    '%s: is asked about, done once, and a refusal stands in the question',
    async (label, confirm, call, done) => {
      let isRefused = true;
      const sent = serve({
        [list]: answer([key]),
        [wantedList]: asking([wanted]),
        [call]: () => (isRefused ? refusal('not-allowed-now') : { body: { ok: true } }),
      });
      await show();
      await press(await screen.findByRole('button', { name: label }));
      const question = within(screen.getByRole('alertdialog'));
      expect(sentBy(sent, call)).toEqual([]);
      await press(question.getByRole('button', { name: confirm }));
      expect(await question.findByText('Nothing was changed')).toBeDefined();
      isRefused = false;
      await press(question.getByRole('button', { name: confirm }));
      expect(await screen.findByText(done)).toBeDefined();
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(sentBy(sent, call)).toHaveLength(2);
    },
  );
});
