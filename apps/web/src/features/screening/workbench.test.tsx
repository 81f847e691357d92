import type { BatchResults, Hit, ScreeningBatch, StoredScreening } from '@sorgfalt/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fill, keys, press, textbox } from '../../testing/hands.ts';
import { refusal, sentBy, serve, serveUploads, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { WorkbenchPage } from './workbench-page.tsx';

const search = 'POST /api/screening';
const cases = 'POST /api/onboarding/cases/search';

const hit = (entityId: string, over: Partial<Hit> = {}): Hit => ({
  listId: 'un',
  listName: 'UN Security Council',
  entityId,
  listedName: 'Viktor Testonov',
  score: 0.94,
  band: 'strong',
  topics: [],
  programs: ['TAQA'],
  birthDates: ['1961-03-14'],
  nationalities: ['RU'],
  tokens: [],
  qualifiers: [],
  decision: null,
  ...over,
});
const screening = (hits: readonly Hit[], over: Partial<StoredScreening> = {}): Answer => ({
  body: {
    screeningId: 's-1',
    purpose: 'by-hand',
    clientId: null,
    at: '2026-11-20T09:15:00.000Z',
    engineVersion: '7',
    threshold: 0.8,
    lists: [
      {
        listId: 'un',
        name: 'UN Security Council',
        versionId: 'v-1',
        sha256: 'ab'.repeat(32),
        listDate: null,
        isSample: false,
      },
    ],
    standing: 'fresh',
    hits,
    ...over,
  },
});
const none = { 'GET /api/screening/batches': { body: { batches: [] } } };

async function open(answers: Parameters<typeof serve>[0]) {
  const sent = serve({ ...none, ...answers });
  const page = await showPage(<WorkbenchPage />, {
    texts: ['screening', 'hits', 'clients', 'refusals'],
    at: '/app/screening',
  });
  return { sent, page };
}
async function ask(name = 'Viktor Testonov') {
  await fill(textbox(/^Name/), name);
  await keys('{Enter}');
}

afterEach(() => vi.unstubAllGlobals());

describe('a search by hand', () => {
  test('says what it is for before anything was asked, and leaves the name out of the address', async () => {
    const { page } = await open({ [search]: screening([]) });
    expect(screen.getByText('Who do you want to check?')).toBeDefined();
    await ask();
    expect(await screen.findByText('With these details, no listed name is similar enough.')).toBeDefined();
    expect(page.path()).toBe('/app/screening');
  });

  test('leads to its result, which counts what counts and keeps apart what was dismissed', async () => {
    const decision = {
      decisionId: 'd-1',
      decision: 'dismissed',
      reason: 'Another birthplace',
      decidedBy: 'Selma Beispiel',
      decidedAt: '2026-10-01T09:00:00.000Z',
      proofId: null,
    } as unknown as Hit['decision'];
    const hits = [
      hit('1'),
      hit('2', { band: 'possible' }),
      hit('3', { band: 'possible' }),
      hit('4', { decision }),
    ];
    await open({ [search]: screening(hits) });
    await ask();
    expect(await screen.findByText('1 strong match, 2 possible matches')).toBeDefined();
    expect(screen.getByText('1 hit dismissed earlier')).toBeDefined();
    const heading = screen.getByRole('heading', { name: /^Result for/ });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    // Nobody can be decided about where it was asked for nobody.
    expect(screen.queryByRole('button', { name: /Dismiss: somebody else/ })).toBeNull();
    expect(screen.getByText(/choose a client and search again/)).toBeDefined();
  });

  test.each([
    ['none', 'Based on no list'],
    ['invented', 'Based on invented lists'],
    ['stale', 'Based on lists that were out of date'],
  ] as const)('on lists that are %s never looks like a clean one', async (standing, words) => {
    await open({ [search]: screening([], { standing }) });
    await ask();
    expect(await screen.findByText(words)).toBeDefined();
  });

  test('that failed says why with its number, asks the same again, and keeps the form', async () => {
    const { sent } = await open({ [search]: refusal('internal', {}, 503) });
    await ask();
    expect(await screen.findByText('The search failed')).toBeDefined();
    expect(screen.getByText('Service unavailable (503)')).toBeDefined();
    expect(textbox(/^Name/).value).toBe('Viktor Testonov');
    await press(/again|retry/iu);
    await waitFor(() => expect(sentBy(sent, search)).toHaveLength(2));
    expect(new Set(sentBy(sent, search).map((body) => JSON.stringify(body))).size).toBe(1);
  });

  test('is sent once, however often Enter is pressed while it runs', async () => {
    const answer = Promise.withResolvers<Answer>();
    const { sent } = await open({ [search]: () => answer.promise });
    await ask();
    await keys('{Enter}{Enter}');
    answer.resolve(screening([]));
    await screen.findByText('With these details, no listed name is similar enough.');
    expect(sentBy(sent, search)).toHaveLength(1);
  });

  test('is run again on the versions of then, and says where the result is another', async () => {
    const side = (resultSha256: string, hitCount: number) => ({ resultSha256, engineVersion: '7', hitCount });
    const replay = 'POST /api/screening/screenings/s-1/replay';
    await open({
      [search]: screening([]),
      [replay]: {
        body: {
          screeningId: 's-1',
          isSame: false,
          stored: side('aa'.repeat(32), 1),
          replayed: side('bb'.repeat(32), 2),
        },
      },
    });
    await ask();
    await press(await screen.findByRole('button', { name: 'Run again' }));
    const verdict = (await screen.findByText('The result is not the same')).parentElement;
    expect(verdict?.textContent).toMatch(/Stored: .*1 hit.*Run again: .*2 hits/);
  });

  test('for a client fills in what the client stated, and a decision is shown where it was made', async () => {
    const decide = 'POST /api/screening/hits/decision';
    const found = {
      caseId: 'k-1',
      clientId: 'c-1',
      clientName: 'Lindenhof Beispiel AG',
      caseNo: 'ONB-2026-000001',
    };
    const answer = Promise.withResolvers<Answer>();
    const { sent } = await open({
      [cases]: { body: { cases: [found], total: 1, counts: {} } },
      'GET /api/onboarding/cases/k-1': {
        body: { ...found, form: { birthDate: '1961-03-14', nationality: 'CH', documentNumber: 'X0000017' } },
      },
      [search]: screening([hit('1')], { clientId: 'c-1' }),
      [decide]: () => answer.promise,
    });
    await fill(screen.getByRole('searchbox', { name: /Client/ }), 'lindenhof');
    await press(await screen.findByRole('button', { name: /Lindenhof/ }));
    await waitFor(() => expect(textbox(/^Name/).value).toBe('Lindenhof Beispiel AG'));
    expect(textbox(/Date of birth/).value).toBe('14.03.1961');
    await press(/^Search/);
    await press(await screen.findByRole('button', { name: 'Dismiss: somebody else' }));
    expect(sentBy(sent, search)).toEqual([
      expect.objectContaining({
        clientId: 'c-1',
        nationalities: ['CH'],
        identifiers: [{ value: 'X0000017' }],
      }),
    ]);
    await fill(textbox(/Reason/), 'Another birthplace');
    await press('Dismiss the hit');
    // What is on its way is not left: it would be recorded, and shown as open.
    await press(/^Cancel/);
    await keys('{Escape}');
    expect(textbox(/Reason/).value).toBe('Another birthplace');
    answer.resolve({
      body: {
        decisionId: 'd-1',
        decision: 'dismissed',
        reason: 'Another birthplace',
        decidedBy: 'Vreni Erfunden',
        decidedAt: '2026-11-20T09:20:00.000Z',
        state: 'active',
      },
    });
    expect(await screen.findByText('1 hit dismissed earlier')).toBeDefined();
    expect(screen.getByText('No relevant hits', { selector: 'p' })).toBeDefined();
  });
});

describe('a file of names', () => {
  const batch = (over: Partial<ScreeningBatch> = {}): ScreeningBatch => ({
    batchId: 'b-1',
    state: 'succeeded',
    fileName: 'clients.csv',
    linesTotal: 3,
    linesDone: 3,
    linesWithHits: 1,
    lineErrors: 1,
    errorCode: null,
    standing: 'fresh',
    requestedBy: 'Selma Beispiel',
    requestedAt: '2026-11-20T09:15:00.000Z',
    endedAt: '2026-11-20T09:16:00.000Z',
    ...over,
  });
  const lines = [
    { line: 2, id: 'K-1', name: 'Viktor Testonov', errorCode: null, hits: [hit('1')] },
    { line: 3, id: 'K-2', name: '123', errorCode: 'no-letters', hits: [] },
    { line: 4, id: 'K-3', name: 'Beat Beispiel', errorCode: null, hits: [] },
  ] as unknown as BatchResults['lines'];
  const batches = 'GET /api/screening/batches';
  const results = 'GET /api/screening/batches/b-1/results';
  async function openFiles(answers: Parameters<typeof serve>[0]) {
    const page = await open(answers);
    await press(screen.getByRole('tab', { name: 'File' }));
    return page;
  }

  test('says that there are none, or why they could not be loaded', async () => {
    await openFiles({});
    expect(await screen.findByText('No files have been screened yet.')).toBeDefined();
  });

  test('that could not be listed is asked for again', async () => {
    await openFiles({ [batches]: refusal('internal', {}, 500) });
    expect(await screen.findByText('Failed to load the files screened')).toBeDefined();
    serve({ [batches]: { body: { batches: [batch()] } } });
    await press(/again|retry/iu);
    expect(await screen.findByText('3 of 3 lines screened, 1 with hits, 1 unreadable.')).toBeDefined();
  });

  test('shows the lines with hits first, the unreadable with their reason, and the hits of a line', async () => {
    await openFiles({
      [batches]: { body: { batches: [batch()] } },
      [results]: { body: { batch: batch(), lines } },
    });
    await press(await screen.findByRole('button', { name: 'Show the result: clients.csv' }));
    await screen.findByText('UN Security Council');
    expect(screen.queryByText('Beat Beispiel')).toBeNull();
    const shown = within(screen.getByRole('radiogroup', { name: 'Lines shown' }));
    await press(shown.getByRole('radio', { name: /Unreadable/ }));
    expect(await screen.findByText('name without letters')).toBeDefined();
    await press(shown.getByRole('radio', { name: /All/ }));
    expect((await screen.findByText('Beat Beispiel')).closest('[role="row"]')?.textContent).toContain(
      'no hit',
    );
    await press(screen.getAllByText('Viktor Testonov')[0]!);
    const drawer = within(await screen.findByRole('dialog', { name: 'Line 2: Viktor Testonov' }));
    expect(drawer.getByText(/TAQA/)).toBeDefined();
    await keys('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that is running shows how far it is and is stopped; a refusal to stop is said', async () => {
    const stop = 'POST /api/screening/batches/b-1/stop';
    const running = batch({ state: 'running', linesDone: 1, endedAt: null });
    const { sent } = await openFiles({
      [batches]: { body: { batches: [running] } },
      [stop]: refusal('not-allowed-now'),
    });
    const bar = await screen.findByRole('progressbar', { name: 'Screening the lines' });
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['1', '3']);
    expect(screen.queryByRole('button', { name: /Show the result/ })).toBeNull();
    await press('Stop');
    expect(await screen.findByText('This is not possible in the current state')).toBeDefined();
    expect(sentBy(sent, stop)).toHaveLength(1);
  });

  test('is sent with its progress, and stands in the list when it has arrived', async () => {
    const uploads = serveUploads();
    let isTaken = false;
    await openFiles({ [batches]: () => ({ body: { batches: isTaken ? [batch()] : [] } }) });
    const area = screen.getByRole('group', { name: 'Drop a CSV file here' });
    fireEvent.drop(area, { dataTransfer: { files: [new File(['name\nX'], 'clients.csv')] } });
    await waitFor(() => expect(uploads).toHaveLength(1));
    act(() => uploads[0]?.progress(0.4));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    expect(uploads[0]?.form.get('files')).toHaveProperty('name', 'clients.csv');
    isTaken = true;
    uploads[0]?.answer({ status: 202, body: batch() });
    expect(await screen.findByText('The file has arrived and is being screened')).toBeDefined();
    expect(await screen.findByText('clients.csv')).toBeDefined();
  });

  test('that cannot be screened says what it needs; one that is stopped says nothing more', async () => {
    const uploads = serveUploads();
    await openFiles({});
    const area = screen.getByRole('group', { name: 'Drop a CSV file here' });
    const drop = () => fireEvent.drop(area, { dataTransfer: { files: [new File(['x'], 'x.csv')] } });
    drop();
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.answer(refusal('broken-batch', {}, 422));
    expect(await within(area).findByText(/needs a header with the column name/)).toBeDefined();
    drop();
    await waitFor(() => expect(uploads).toHaveLength(2));
    await press('Stop');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(uploads[1]?.isStopped()).toBe(true);
    expect(within(area).queryByRole('alert')?.textContent ?? '').toBe('');
  });
});
