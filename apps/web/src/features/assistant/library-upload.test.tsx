import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { press } from '../../testing/hands.ts';
import { refusal, serve, serveUploads, type Uploading } from '../../testing/show.tsx';
import { calls, policies, policy, shelf, showLibrary, versionId } from './testing/library.tsx';

const dialog = () => within(screen.getByRole('dialog'));
const field = (label: string | RegExp) => dialog().getByLabelText<HTMLInputElement>(label);
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const drop = (label: string, name = 'cash.pdf') =>
  fireEvent.drop(dialog().getByRole('group', { name: label }), {
    dataTransfer: { files: [new File(['%PDF'], name)] },
  });
const dropPolicy = () => drop('Drop the policy here');
const dropAct = () => drop('Drop the act here', 'amla.xml');
const factsOf = ({ form }: Uploading): unknown => JSON.parse(form.get('facts') as string);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

afterEach(() => vi.unstubAllGlobals());

describe('adding a policy', () => {
  async function open() {
    const uploads = serveUploads();
    const older = { ...policy, version: 1, title: 'Cash policy of old', owner: 'Board' };
    const newer = {
      ...policy,
      versionId: 'v-2',
      version: 2,
      roles: ['admin' as const],
      language: 'de' as const,
    };
    serve({ ...shelf(), ...policies(newer, older) });
    await showLibrary('editor');
    await press('Add a policy');
    await dialog().findByRole('option', { name: 'Cash policy' });
    return uploads;
  }
  const fillIn = () => {
    write(/^Title/u, 'Gifts');
    write(/^Owner/u, 'Legal');
    write(/^Valid from/u, '01.02.2027');
  };

  test('sends no file of which it is not said what it is, and says what is missing', async () => {
    const uploads = await open();
    expect(dialog().queryByText('This is required.')).toBeNull();
    dropPolicy();
    expect(uploads).toEqual([]);
    expect(dialog().getAllByText('This is required.')).toHaveLength(3);
    write(/^Title/u, '   ');
    expect(field(/^Title/u).getAttribute('aria-invalid')).toBe('true');
    write(/^Title/u, 'Gifts');
    expect(field(/^Title/u).getAttribute('aria-invalid')).not.toBe('true');
  });

  test('sends what is said before the file, and shows how much has left', async () => {
    const uploads = await open();
    fillIn();
    write('Language', 'it');
    fireEvent.click(field('Guests'));
    dropPolicy();
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]!.call).toBe(calls.upload);
    expect([...uploads[0]!.form.keys()]).toEqual(['facts', 'files']);
    expect(factsOf(uploads[0]!)).toEqual({
      title: 'Gifts',
      owner: 'Legal',
      language: 'it',
      validFrom: '2027-02-01',
      roles: ['admin', 'editor'],
    });
    act(() => uploads[0]!.progress(0.25));
    expect(dialog().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    dropPolicy();
    expect(uploads).toHaveLength(1);
    uploads[0]!.answer({ status: 201, body: policy });
    expect(await screen.findByText('Policy uploaded. It waits for a colleague.')).toBeDefined();
    await isClosed();
  });

  test('takes over what the last version of an earlier one said', async () => {
    const uploads = await open();
    write('Policy', versionId);
    expect([field(/^Title/u).value, field(/^Owner/u).value, field('Language').value]).toEqual([
      'Cash policy',
      'Risk',
      'de',
    ]);
    expect(['Administrators', 'Editors', 'Guests'].map((role) => field(role).checked)).toEqual([
      true,
      false,
      false,
    ]);
    expect(field(/^Valid from/u).value).toBe('');
    write(/^Valid from/u, '01.02.2027');
    dropPolicy();
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(factsOf(uploads[0]!)).toMatchObject({
      policyId: versionId,
      roles: ['admin'],
    });
  });

  test('for nobody is refused', async () => {
    const uploads = await open();
    fillIn();
    for (const role of ['Administrators', 'Editors', 'Guests']) fireEvent.click(field(role));
    dropPolicy();
    expect(dialog().getAllByText('This is required.')).toHaveLength(1);
    fireEvent.click(field('Editors'));
    expect(dialog().queryByText('This is required.')).toBeNull();
    expect(uploads).toEqual([]);
  });

  test.each([
    [
      refusal('broken-file', { fields: [{ path: 'file', code: 'pdf-encrypted' }] }, 422),
      /protected by a password/u,
    ],
    [refusal('broken-file', { fields: [{ path: 'file', code: 'of-a-newer-server' }] }, 422), /./u],
    [refusal('internal', {}, 503), /503/u],
  ])('whose file is not taken says why, and another can be tried', async (answer, words) => {
    const uploads = await open();
    fillIn();
    dropPolicy();
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]!.answer(answer);
    await waitFor(() => expect(dialog().queryByRole('progressbar')).toBeNull());
    expect(dialog().getAllByText(words).length).toBeGreaterThan(0);
    expect(field(/^Title/u).value).toBe('Gifts');
    dropPolicy();
    await waitFor(() => expect(uploads).toHaveLength(2));
  });
});

describe('importing an act', () => {
  async function open() {
    const uploads = serveUploads();
    serve({ ...shelf(), ...policies() });
    await showLibrary('admin');
    await press('Import an act');
    await screen.findByRole('dialog');
    return uploads;
  }

  test('asks nothing of a file that says all itself', async () => {
    const uploads = await open();
    dropAct();
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]!.call).toBe(calls.statutes);
    expect((uploads[0]!.form.get('files') as File).name).toBe('amla.xml');
  });

  test.each([
    ['imported', 'Act imported'],
    ['replaced', 'Act imported in the place of an earlier file of the same day'],
    ['unchanged', 'This file was imported before; nothing was changed'],
  ])('says what became of it: %s', async (state, words) => {
    const uploads = await open();
    write(/^SR number/u, ' 955.0 ');
    write(/^Applies from/u, '01.10.2026');
    dropAct();
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]!.call).toBe(`${calls.statutes}?number=955.0&version=2026-10-01`);
    const body = { state, number: '955.0', language: 'de', version: '2026-10-01', provisions: 1 };
    uploads[0]!.answer({ status: 201, body });
    expect(await dialog().findByText(words)).toBeDefined();
    expect(dialog().getByText('SR 955.0, German, from 01.10.2026: 1 provision')).toBeDefined();
  });

  test('waits while its day is none, and says so', async () => {
    const uploads = await open();
    write(/^Applies from/u, '01.13.2026');
    dropAct();
    expect(await dialog().findByText('Enter a date as dd.mm.yyyy')).toBeDefined();
    write(/^Applies from/u, '01.12.2026');
    dropAct();
    await waitFor(() =>
      expect(uploads.map(({ call }) => call)).toEqual([`${calls.statutes}?version=2026-12-01`]),
    );
  });

  test('that does not say from which day on it applies asks for the day', async () => {
    const uploads = await open();
    dropAct();
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]!.answer(refusal('broken-file', { fields: [{ path: 'file', code: 'statute-no-date' }] }, 422));
    expect(await dialog().findByText(/please enter the day\.$/u)).toBeDefined();
  });
});
