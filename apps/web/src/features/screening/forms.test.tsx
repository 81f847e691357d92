import type { DownloadableList } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusal, serve, serveNothingYet, show } from '../../testing/show.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { QueryForm } from './query-form.tsx';
import { useHandSearch } from './use-hand-search.ts';

afterEach(() => vi.unstubAllGlobals());

const textbox = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('the form of a search by hand', () => {
  const search = 'POST /api/screening';
  function Form() {
    return <QueryForm search={useHandSearch()} />;
  }
  const open = () => show(<Form />, ['screening', 'hits', 'clients', 'refusals']);
  const searched = (sent: ReturnType<typeof serve>) => sent.filter(({ call }) => call === search);

  test('asks nobody without a letter in the name, and goes to what is wrong', async () => {
    const sent = serve({});
    await open();
    await userEvent.type(textbox(/^Name/), '123');
    await press(/Search/);
    expect(screen.getByText('Enter a name with at least one letter')).toBeDefined();
    expect(document.activeElement).toBe(textbox(/^Name/));
    await userEvent.clear(textbox(/^Name/));
    await userEvent.type(textbox(/^Name/), 'Testonov');
    await userEvent.type(textbox(/Date of birth/), '31.31.1961');
    await press(/Search/);
    expect(document.activeElement).toBe(textbox(/Date of birth/));
    expect(searched(sent)).toEqual([]);
  });

  test('Enter searches with what is stated and leaves out the rest', async () => {
    const sent = serve({ [search]: { body: { hits: [] } } });
    await open();
    await userEvent.type(textbox(/^Name/), ' Viktor Testonov ');
    await userEvent.type(textbox(/Date of birth/), '14.03.1961{Enter}');
    await waitFor(() =>
      expect(searched(sent)[0]?.body).toEqual({
        name: 'Viktor Testonov',
        kind: 'person',
        birthDate: '1961-03-14',
      }),
    );
  });

  test('clearing it empties every field and goes to the first', async () => {
    serve({});
    await open();
    await userEvent.type(textbox(/^Name/), 'x1');
    await userEvent.type(textbox(/Identifier/), 'X0000017');
    await press('Clear');
    expect([textbox(/^Name/).value, textbox(/Identifier/).value]).toEqual(['', '']);
    expect(document.activeElement).toBe(textbox(/^Name/));
    expect(screen.queryByText('Enter a name with at least one letter')).toBeNull();
  });
});

describe('the download of a list', () => {
  const downloads = 'GET /api/screening/downloads';
  const set = 'PUT /api/screening/lists/un/download';
  const remove = 'DELETE /api/screening/lists/un/download';
  const un = { listId: 'un', name: 'UN', settings: null } as unknown as DownloadableList;
  const settings = { addresses: ['https://un.example/list.xml'], intervalHours: 6, isEnabled: true };

  async function open(list: DownloadableList, listId: string | null, answers: Parameters<typeof serve>[0]) {
    const onClose = vi.fn();
    const sent = serve({ [downloads]: { body: { lists: [list] } }, ...answers });
    await show(<DownloadDialog listId={listId} onClose={onClose} />, ['screening', 'refusals']);
    await screen.findByRole('textbox', { name: /Addresses/ });
    return { onClose, sent };
  }

  test('needs an address; each line is one, and blank lines are none', async () => {
    const { onClose, sent } = await open(un, null, { [set]: { body: {} } });
    await press('Save');
    expect(screen.getByText('Enter at least one address')).toBeDefined();
    await userEvent.type(textbox(/Addresses/), ' https://a.example/x {Enter}{Enter}https://b.example/y');
    await press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.find(({ call }) => call === set)?.body).toEqual({
      addresses: ['https://a.example/x', 'https://b.example/y'],
      intervalHours: 24,
      isEnabled: true,
      seen: null,
    });
  });

  test('shows what is set, and can be taken away', async () => {
    const { onClose, sent } = await open({ ...un, settings }, 'un', { [remove]: { body: {} } });
    expect(textbox(/Addresses/).value).toBe('https://un.example/list.xml');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /Interval/ }).value).toBe('6');
    await press('Remove the download');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.map(({ call }) => call)).toContain(remove);
  });

  test('says what was set as the form was opened, and that a colleague has changed it since', async () => {
    const { onClose, sent } = await open({ ...un, settings }, 'un', { [set]: refusal('version-conflict') });
    await userEvent.type(textbox(/Addresses/), '{Enter}https://b.example/y');
    await press('Save');
    expect(await screen.findByText('Somebody else has changed this in the meantime')).toBeDefined();
    const addresses = [...settings.addresses, 'https://b.example/y'];
    expect(sent.find(({ call }) => call === set)?.body).toEqual({ ...settings, addresses, seen: settings });
    expect(onClose).not.toHaveBeenCalled();
  });

  test('an address that the server refuses is said at the field, another failure beside it', async () => {
    await open(un, null, { [set]: refusal('invalid-request', {}, 400) });
    await userEvent.type(textbox(/Addresses/), 'http://10.0.0.1');
    await press('Save');
    expect(await screen.findByText(/Each address must begin with https/)).toBeDefined();
    expect(screen.queryByText('The settings were not saved')).toBeNull();
  });

  test('that could not be saved says so and stays', async () => {
    const { onClose } = await open(un, null, { [set]: refusal('conflict') });
    await userEvent.type(textbox(/Addresses/), 'https://a.example/x');
    await press('Save');
    expect(await screen.findByText('The settings were not saved')).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('says why its settings could not be read, and asks again', async () => {
    serve({ [downloads]: refusal('database-down', {}, 503) });
    await show(<DownloadDialog listId="un" onClose={vi.fn()} />, ['screening', 'refusals']);
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByText('Failed to load the settings')).toBeDefined();
    serve({ [downloads]: { body: { lists: [un] } } });
    await press(/Try again|Retry/);
    expect(await screen.findByRole('textbox', { name: /Addresses/ })).toBeDefined();
  });

  test('stays while it is saved', async () => {
    const { onClose } = await open(un, null, {});
    serveNothingYet();
    await userEvent.type(textbox(/Addresses/), 'https://a.example/x');
    await press('Save');
    await press('Cancel');
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
  });
});
