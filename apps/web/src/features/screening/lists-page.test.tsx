import type { ListDownload, ListImport, ListVersion, ScreeningList } from '@sorgfalt/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { keys, press } from '../../testing/hands.ts';
import { refusal, sentBy, serve, serveUploads } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { ListsPage } from './lists-page.tsx';

const version = (no: number, over: Partial<ListVersion> = {}): ListVersion => ({
  versionId: `v-${no}`,
  sha256: `${no}`.repeat(64),
  listDate: '2026-11-18',
  importedAt: '2026-11-19T06:00:00.000Z',
  importedBy: 'Selma Beispiel',
  entityCount: 1000 + no,
  nameCount: 2000,
  fileNames: ['un.xml'],
  warnings: [],
  diff: null,
  ...over,
});
const un: ScreeningList = {
  listId: 'un',
  name: 'UN Security Council',
  source: 'un',
  version: version(2),
  ageDays: 2,
  isStale: false,
  download: null,
};
const download: ListDownload = {
  isEnabled: true,
  intervalHours: 24,
  state: 'unchanged',
  endedAt: '2026-11-20T06:00:00.000Z',
  checkedAt: null,
  errorCode: null,
  errorDetail: null,
  failedSince: null,
  nextAt: null,
};
const run: ListImport = {
  importId: 'i-1',
  state: 'succeeded',
  fileNames: ['un.xml'],
  bytesDone: 10_000_000,
  bytesTotal: 20_000_000,
  entityCount: 500,
  errorCode: null,
  errorDetail: null,
  listIds: ['un'],
  startedAt: '2026-11-20T06:00:00.000Z',
};

const lists = 'GET /api/screening/lists';
const imports = 'GET /api/screening/imports';
const answersOf = (
  found: readonly ScreeningList[] = [un],
  standing = 'fresh',
  runs: readonly ListImport[] = [],
) => ({
  [lists]: { body: { lists: found, standing } },
  [imports]: { body: { imports: runs } },
  'GET /api/screening/index': { body: { isReady: true, entitiesDone: 0, entitiesTotal: 0 } },
  'GET /api/screening/rescreenings': { body: { rescreenings: [] } },
});
const show = (as: 'admin' | 'editor' = 'admin') =>
  showPage(<ListsPage />, { texts: ['screening', 'refusals'], as, at: '/app/lists' });

beforeAll(() => import('./download-dialog.tsx'));
afterEach(() => vi.unstubAllGlobals());

describe('the lists in force', () => {
  test.each([
    ['none', [], 'Until one is, every case goes to a person.'],
    ['invented', [{ ...un, source: 'sample' }], /Only invented lists are loaded/],
  ] as const)(
    'where they are %s says that nothing is accepted automatically',
    async (standing, found, text) => {
      serve(answersOf(found, standing));
      await show();
      expect(await screen.findByText(text)).toBeDefined();
      expect(
        screen.getByText('No official list is loaded: nothing is accepted automatically.'),
      ).toBeDefined();
      if (found.length === 0) expect(screen.getByText('No lists loaded.')).toBeDefined();
    },
  );

  test('that are out of date are named, with what that means', async () => {
    serve(
      answersOf([
        { ...un, isStale: true, ageDays: 40 },
        { ...un, listId: 'eu', name: 'EU' },
      ]),
    );
    await show();
    const title = await screen.findByText('1 list is out of date');
    expect(title.parentElement?.textContent).toContain(
      'UN Security Council. Names added since then are not found.',
    );
    expect(screen.getByText('40 days')).toBeDefined();
  });

  test('that could not be loaded are asked for again', async () => {
    serve({ ...answersOf(), [lists]: refusal('internal', {}, 500) });
    await show();
    expect(await screen.findByText('Failed to load the screening lists')).toBeDefined();
    serve(answersOf());
    await press(screen.getAllByRole('button', { name: /again|retry/iu })[0]!);
    expect((await screen.findAllByText('UN Security Council')).length).toBeGreaterThan(0);
  });

  test('show every version with what it changed, older ones on demand, and go back to the button', async () => {
    const names = (count: number, ...first: string[]) => ({ count, names: first });
    const diff = {
      previousVersionId: 'v-1',
      added: names(3, 'Viktor Testonov'),
      changed: names(0),
      removed: names(0),
    };
    const at = (offset: number) => `GET /api/screening/lists/un/versions?limit=20&offset=${offset}`;
    serve({
      ...answersOf(),
      [at(0)]: { body: { versions: [version(2, { diff })], total: 2 } },
      [at(1)]: { body: { versions: [version(1)], total: 2 } },
    });
    await show();
    const opener = await screen.findByRole('button', { name: 'Versions of UN Security Council' });
    await press(opener);
    const drawer = within(await screen.findByRole('dialog', { name: 'Versions of UN Security Council' }));
    expect(await drawer.findByText('in force')).toBeDefined();
    expect(drawer.getByText('Viktor Testonov')).toBeDefined();
    expect(drawer.getByText('and 2 more')).toBeDefined();
    await press(drawer.getByRole('button', { name: 'Show older versions' }));
    expect(await drawer.findByText(/1’?'?001 entries/)).toBeDefined();
    expect(drawer.getAllByText('in force')).toHaveLength(1);
    await keys('{Escape}');
    expect(document.activeElement).toBe(opener);
  });

  test.each([
    ['admin', true],
    ['editor', false],
  ] as const)('are imported and downloaded by %s: %s', async (as, may) => {
    serve(answersOf([{ ...un, download }], 'fresh', [{ ...run, state: 'running' }]));
    await show(as);
    await screen.findByRole('progressbar', { name: 'Reading un.xml' });
    for (const name of [/Set up a download/, /Download now/, /Settings/, /^Stop$/, /Choose files/])
      expect([name, screen.queryByRole('button', { name }) !== null]).toEqual([name, may]);
    expect(screen.queryByText(/^Only administrators import/) === null).toBe(may);
  });
});

describe('a download', () => {
  const now = (accept: boolean) => `POST /api/screening/lists/un/download?acceptShrunken=${accept}`;

  test('that fails is said at the top with the reason and since when', async () => {
    const failed = {
      ...download,
      state: 'failed',
      errorCode: 'timed-out',
      failedSince: '2026-11-19T06:00:00.000Z',
    } as const;
    serve(answersOf([{ ...un, download: failed }]));
    await show('editor');
    const title = await screen.findByText('Last download of UN Security Council failed');
    expect(title.parentElement?.textContent).toMatch(/did not answer in time.*Failing since 19\.11\.2026/);
  });

  test('is begun now, and says where it was not', async () => {
    const sent = serve({ ...answersOf([{ ...un, download }]), [now(false)]: refusal('not-allowed-now') });
    await show();
    await press(await screen.findByRole('button', { name: 'Download now: UN Security Council' }));
    expect(await screen.findByText('The download could not be started')).toBeDefined();
    expect(sentBy(sent, now(false))).toHaveLength(1);
  });

  test('that lost much is taken over only after a question, which stays with why it could not', async () => {
    const shrunken = { ...download, state: 'failed', errorCode: 'list-shrunken' } as const;
    const sent = serve({
      ...answersOf([{ ...un, download: shrunken }]),
      [now(true)]: refusal('not-allowed-now'),
    });
    await show();
    await press(await screen.findByRole('button', { name: 'Accept anyway' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/no longer compared with the entries that are missing/)).toBeDefined();
    expect(sentBy(sent, now(true))).toEqual([]);
    await press(dialog.getByRole('button', { name: 'Accept anyway' }));
    expect(await dialog.findByText('This is not possible in the current state')).toBeDefined();
    await press(dialog.getByRole('button', { name: 'Keep the list in force' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('that is older is taken over only after a question that says so', async () => {
    const failedSince = '2026-11-20T09:00:00.000Z';
    const older = { ...download, state: 'failed', errorCode: 'list-older', failedSince } as const;
    serve(answersOf([{ ...un, download: older }]));
    await show();
    expect(await screen.findAllByText(/older than the list in force, which was kept/)).not.toEqual([]);
    await press(await screen.findByRole('button', { name: 'Accept anyway' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Accept a list that is older than the one in force?')).toBeDefined();
    expect(dialog.getByText(/what the publisher has added since/)).toBeDefined();
  });

  test('is set up for a list that has none', async () => {
    serve({
      ...answersOf(),
      'GET /api/screening/downloads': {
        body: { lists: [{ listId: 'un', name: 'UN Security Council', source: 'un', settings: null }] },
      },
    });
    await show();
    await press(await screen.findByRole('button', { name: 'Set up a download' }));
    expect(await screen.findByRole('option', { name: 'UN Security Council' })).toBeDefined();
  });
});

describe('an import', () => {
  test('that cannot be stopped any more says so', async () => {
    const stop = 'POST /api/screening/imports/i-1/stop';
    serve({
      ...answersOf([un], 'fresh', [{ ...run, state: 'running' }]),
      [stop]: refusal('not-allowed-now'),
    });
    await show();
    await press(await screen.findByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('This is not possible in the current state')).toBeDefined();
  });

  test('of a file is sent with its progress and read; the same file is offered again where it lost much', async () => {
    const uploads = serveUploads();
    const shrunken = { ...run, state: 'failed', errorCode: 'list-shrunken' } as const;
    let runs: readonly ListImport[] = [];
    serve({ ...answersOf(), [imports]: () => ({ body: { imports: runs } }) });
    await show();
    const area = await screen.findByRole('group', { name: 'Drop list files here' });
    fireEvent.drop(area, { dataTransfer: { files: [new File(['x'], 'un.xml')] } });
    await waitFor(() => expect(uploads).toHaveLength(1));
    act(() => uploads[0]?.progress(0.25));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    runs = [shrunken];
    uploads[0]?.answer({ status: 202, body: run });
    expect(await screen.findByText('The files have arrived and are being read')).toBeDefined();
    await press(await screen.findByRole('button', { name: 'Accept anyway' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('un.xml')).toBeDefined();
    await press(dialog.getByRole('button', { name: 'Accept anyway' }));
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads.map(({ call }) => call)).toEqual([
      'POST /api/screening/lists',
      'POST /api/screening/lists?acceptShrunken=true',
    ]);
    uploads[1]?.answer(refusal('broken-list', {}, 422));
    expect(await dialog.findByText(/The list file is corrupt/)).toBeDefined();
  });

  test('of an earlier day asks for its files again before a list that lost much is taken', async () => {
    serve(
      answersOf([un], 'fresh', [
        { ...run, state: 'failed', errorCode: 'list-shrunken', errorDetail: '12 of 500' },
      ]),
    );
    await show();
    await press(await screen.findByRole('button', { name: 'Accept anyway' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const confirm = dialog.getByRole('button', { name: 'Accept anyway' });
    expect(confirm.getAttribute('aria-disabled')).toBe('true');
    const area = dialog.getByRole('group', { name: 'Drop list files here' });
    fireEvent.drop(area, { dataTransfer: { files: [new File(['x'], 'un-new.xml')] } });
    expect(dialog.getByText('un-new.xml')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Accept anyway' }).getAttribute('aria-disabled')).toBeNull();
  });
});

test('clients who were screened again lead to what has to be reviewed', async () => {
  const rescreening = {
    rescreeningId: 'v-2',
    listId: 'un',
    listName: 'UN Security Council',
    state: 'succeeded',
    changedEntities: 12,
    clientsTotal: 400,
    clientsAffected: 9,
    clientsDone: 9,
    newHits: 1,
    reviewItems: 1,
    requestedAt: '2026-11-20T06:00:00.000Z',
    endedAt: '2026-11-20T06:01:00.000Z',
  };
  const ofEngine = { ...rescreening, rescreeningId: 'e-1', listId: null, listName: null, reviewItems: 0 };
  const rescreenings = [ofEngine, rescreening];
  serve({ ...answersOf(), 'GET /api/screening/rescreenings': { body: { rescreenings } } });
  await show('editor');
  const link = await screen.findByRole('link', { name: 'Open 1 review item' });
  expect(link.getAttribute('href')).toBe('/app/review');
  for (const words of [
    'Entries added or changed: 12; clients screened again: 9 of 400.',
    'All clients: the rules of screening have changed',
    'Clients screened again: 9.',
  ])
    expect(screen.getByText(words)).toBeDefined();
});
