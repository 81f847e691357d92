import type { TimelineEvent } from '@sorgfalt/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusal, sentBy, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { EventList } from './event-list.tsx';
import { TimelineFilters } from './timeline-filters.tsx';

afterEach(() => vi.unstubAllGlobals());

const event = (over: Partial<TimelineEvent>): TimelineEvent => ({
  id: '10',
  type: 'onboarding',
  status: 'success',
  actor: 'kyc-agent',
  time: '2026-11-20T09:15:00.000Z',
  event: 'kyc.completed',
  caseId: 'k-1',
  caseNo: 'ONB-2026-000001',
  clientId: 'c-1',
  proofId: null,
  params: {},
  ...over,
});
const pageOf = (events: readonly TimelineEvent[], over: object = {}) => ({
  body: { events, nextBefore: null, nextAfter: null, ...over },
});
const first = 'GET /timeline?limit=50';

const showList = (
  search: Parameters<typeof EventList>[0]['search'] = {},
  as: 'editor' | 'guest' = 'editor',
  isFolded = false,
) =>
  showPage(<EventList search={search} target={undefined} isFolded={isFolded} />, {
    texts: ['timeline', 'refusals'],
    as,
    at: '/app/timeline',
  });

describe('the timeline', () => {
  test('leads an officer to the case and everybody to the proof', async () => {
    serve({ [first]: pageOf([event({ proofId: 'e-7' })]) });
    await showList();
    const link = await screen.findByRole('link', { name: 'Proof' });
    expect(link.getAttribute('href')).toBe('/app/ledger/e-7');
    expect(screen.getByRole('link', { name: /ONB-2026-000001/ })).toBeDefined();
  });

  test('names the case to a guest without a way into it', async () => {
    serve({ [first]: pageOf([event({})]) });
    await showList({}, 'guest');
    expect(await screen.findByText(/ONB-2026-000001/)).toBeDefined();
    expect(screen.queryByRole('link', { name: /ONB-2026-000001/ })).toBeNull();
  });

  test('tells an officer who did what with whom, and narrows to a client with a press on the name', async () => {
    const did = (id: string, caseNo: string) =>
      event({ id, caseNo, actor: 'officer', event: 'review.rejected', type: 'human_review_rejected' });
    const sent = serve({
      [first]: pageOf([did('10', 'ONB-2026-000001'), did('9', 'PAY-2026-000001')]),
      'POST /api/timeline/names': {
        body: {
          names: ['10', '9'].map((id) => ({ id, person: 'Nora Keller', client: 'Viktor Testonov' })),
        },
      },
    });
    const seen = new Set<string>();
    const watcher = new MutationObserver(() => {
      for (const { textContent } of screen.queryAllByRole('paragraph')) seen.add(textContent);
    });
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
    const page = await showList();
    await screen.findAllByRole('link', { name: 'Only Viktor Testonov' });
    watcher.disconnect();
    // No sentence became another when the names came.
    expect([...seen].filter((text) => text.startsWith('Officer'))).toEqual([]);
    expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Nora Keller rejected Viktor Testonov',
        'Nora Keller rejected a payment of Viktor Testonov',
      ]),
    );
    expect(screen.getAllByText('Nora Keller')).toHaveLength(2);
    expect(sentBy(sent, 'POST')).toEqual([{ ids: ['10', '9'] }]);
    const [only] = screen.getAllByRole('link', { name: 'Only Viktor Testonov' });
    await userEvent.click(only as HTMLElement);
    await waitFor(() => expect(page.path()).toBe('/app/timeline?clientId=c-1'));
  });

  test('is a sentence where it is about no client too, and a guest reads what it is about', async () => {
    serve({
      [first]: pageOf([
        event({ actor: 'sequencer', event: 'ledger.sequenced', type: 'proof_generated', clientId: null }),
        event({ id: '9', event: 'review.requested', type: 'human_review_required' }),
      ]),
    });
    await showList({}, 'guest');
    expect(await screen.findByText('added a proof to the ledger')).toBeDefined();
    expect(screen.getByText('Human review requested')).toBeDefined();
  });

  test('asks for nobody’s name where the reader is no officer, and does without where it cannot be told', async () => {
    const sent = serve({ [first]: pageOf([event({ actor: 'officer' })]) });
    await showList({}, 'guest');
    expect(await screen.findByText('Officer')).toBeDefined();
    await new Promise((done) => setTimeout(done, 400));
    expect(sentBy(sent, 'POST')).toEqual([]);
  });

  test('is narrowed by an officer to what one person did, and to agents or all again', async () => {
    serve({
      'GET /api/timeline/people': { body: { people: [{ uid: 'u-7', name: 'Nora Keller' }] } },
    });
    const page = await showPage(<TimelineFilters search={{ actor: 'kyc-agent' }} />, {
      texts: ['timeline', 'clients', 'refusals'],
      at: '/app/timeline',
    });
    const actor = screen.getByRole('combobox', { name: 'Actor' });
    await userEvent.selectOptions(actor, await screen.findByRole('option', { name: 'Nora Keller' }));
    await waitFor(() => expect(page.path()).toBe('/app/timeline?person=u-7'));
    await userEvent.selectOptions(actor, 'KYC agent');
    await waitFor(() => expect(page.path()).toBe('/app/timeline?actor=kyc-agent'));
  });

  test('offers nobody by name to whoever is no officer', async () => {
    const sent = serve({});
    await showPage(<TimelineFilters search={{}} />, {
      texts: ['timeline', 'clients', 'refusals'],
      as: 'guest',
      at: '/app/timeline',
    });
    expect(screen.getByRole('searchbox', { name: 'Client ID' })).toBeDefined();
    expect(sent).toEqual([]);
  });

  test('asks for older events when told to, and says where it begins', async () => {
    const older = event({ id: '3', caseNo: 'ONB-2026-000009', time: '2026-11-18T09:15:00.000Z' });
    serve({
      [first]: pageOf([event({})], { nextBefore: '10' }),
      [`${first}&before=10`]: pageOf([older]),
    });
    await showList();
    await userEvent.click(await screen.findByRole('button', { name: 'Load older' }));
    expect(await screen.findByText(/ONB-2026-000009/)).toBeDefined();
    expect(screen.getByText('This is the beginning.')).toBeDefined();
  });

  test('folds that a proof was added, also by itself, and no other step that stands alone', async () => {
    const person = event({ id: '9', actor: 'officer', event: 'review.approved' });
    const kept = event({ id: '8', event: 'ledger.sequenced', actor: 'sequencer' });
    serve({ [first]: pageOf([event({}), person, kept]) });
    await showList({}, 'guest', true);
    expect(await screen.findByRole('button', { name: '1 automatic step at 10:15' })).toBeDefined();
    expect(screen.getAllByRole('button', { name: /automatic step/u })).toHaveLength(1);
    expect(document.getElementById('10')).not.toBeNull();
  });

  test('keeps a run of automatic steps open that somebody opened, whatever comes to it', async () => {
    const until = '2026-11-20T23:59:59.999Z';
    const steps = (...ids: string[]) => ids.map((id) => event({ id, caseNo: `ONB-2026-${id}` }));
    serve({
      [`${first}&until=${encodeURIComponent(until)}`]: pageOf(steps('12', '11', '10'), { nextAfter: '12' }),
      [`${first}&after=12`]: pageOf(steps('14', '13')),
    });
    await showList({ until }, 'editor', true);
    await userEvent.click(await screen.findByRole('button', { name: '3 automatic steps at 10:15' }));
    expect(screen.getAllByText(/ONB-2026-1/u)).toHaveLength(3);
    const row = document.getElementById('12');
    expect(row).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Load newer' }));
    await waitFor(() => expect(screen.getAllByText(/ONB-2026-1/u)).toHaveLength(5));
    expect(document.getElementById('12'), 'is the row that it was, with the focus that it had').toBe(row);
  });

  test('says that nothing has happened, or that nothing matches and how to see all', async () => {
    serve({ [first]: pageOf([]), [`GET /timeline?actor=officer&limit=50`]: pageOf([]) });
    await showList();
    expect(await screen.findByText('Nothing has happened yet.')).toBeDefined();
    await showList({ actor: 'officer' });
    expect(await screen.findByText('No events match this filter.')).toBeDefined();
  });

  test('says why it could not be loaded, with the number of the request, and tries again', async () => {
    serve({ [first]: refusal('internal', {}, 500) });
    await showList();
    expect(await screen.findByText('Failed to load timeline')).toBeDefined();
    expect(screen.getByText(/r-1/)).toBeDefined();
    serve({ [first]: pageOf([event({})]) });
    await userEvent.click(screen.getByRole('button', { name: /again|Retry/i }));
    expect(await screen.findByText(/ONB-2026-000001/)).toBeDefined();
  });
});

describe('its filters', () => {
  const show = (search: Parameters<typeof TimelineFilters>[0]['search'] = {}) =>
    showPage(<TimelineFilters search={search} />, { texts: ['timeline'], at: '/app/timeline' });

  test('stand in the address', async () => {
    const page = await show();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /actor|Who/i }), 'officer');
    await waitFor(() => expect(page.path()).toBe('/app/timeline?actor=officer'));
  });

  test('wait with a day until its year stands there in full', async () => {
    const page = await show();
    const day = screen.getByPlaceholderText('Jump to dd.mm.yyyy');
    await userEvent.type(day, '20.11.20');
    expect(page.path()).toBe('/app/timeline');
    await userEvent.type(day, '26');
    await waitFor(() => expect(page.path()).toBe('/app/timeline?until=2026-11-20'));
  });

  test('tell what is no ID at the field', async () => {
    await show({ clientId: 'not-an-id' });
    expect(await screen.findByText(/Paste a whole ID/)).toBeDefined();
  });
});
