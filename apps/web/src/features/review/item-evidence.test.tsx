import type { Hit, ReviewItemDetail } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hitOf } from '../../testing/evidence.ts';
import { fill, press, textbox } from '../../testing/hands.ts';
import { refusal, sentBy, serve } from '../../testing/show.tsx';
import { policyContext } from './policy-context.ts';
import type { Decision } from './queries.ts';
import { base, decide, item, pane, pending, queue, queueOf, read, showReview } from './testing/queue.tsx';

const hit = (no: number, over: Partial<Hit> = {}) =>
  hitOf(no, { birthDates: ['1970'], nationalities: ['IR'], decision: null, ...over });
const decision = {
  decisionId: 'd-1',
  decision: 'dismissed' as const,
  reason: 'Another birthplace',
  decidedBy: 'u-3',
  decidedByName: 'Nora Keller',
  decidedAt: '2026-11-21T10:00:00.000Z',
} as NonNullable<Hit['decision']>;
const hitDecision = 'POST /api/screening/hits/decision';

async function open(over: Partial<ReviewItemDetail>, more: Parameters<typeof serve>[0] = {}) {
  const of = item(1, over);
  const sent = serve({ ...base, [pending]: queue([of]), ...read(of), ...more });
  const page = await showReview('/app/review/item-1');
  await pane();
  return { ...page, sent };
}
const decisionText = () => screen.getByRole('region', { name: 'Your decision' }).textContent;
const shownHit = (no: number) => within(screen.getByRole('article', { name: `Listed ${no}` }));

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('what registers published since is told with the way to the comparison', async () => {
  const one = {
    publicationId: 'p-1',
    partyId: null,
    name: 'Muster AG',
    register: 'zefix' as const,
    number: '1',
    publishedOn: '2026-11-18',
    mutations: ['bodies' as const, 'unknown' as const],
    foundAt: '2026-11-18T08:00:00.000Z',
  };
  await open({ published: [one] });
  const said = 'Zefix on Muster AG: bodies or signatories, change of a kind not known here';
  expect((await screen.findByText(said)).parentElement?.textContent).toContain('18.11.2026');
  const link = screen.getByRole('link', { name: 'Open the comparison' });
  expect(link.getAttribute('href')).toBe('/app/clients/file/client-1?part=registers');
});

describe('the hits of an item', () => {
  test('that are still to be decided come first', async () => {
    await open({ hits: [hit(1, { decision }), hit(2), hit(3, { decision }), hit(4)] });
    expect(
      screen.getAllByRole('article').map((card) => card.ariaLabel ?? card.getAttribute('aria-label')),
    ).toEqual(['Listed 2', 'Listed 4', 'Listed 1', 'Listed 3']);
  });

  test('stand field by field beside the client, with how near each is and what was decided', async () => {
    await open({ hits: [hit(1), hit(2, { band: 'weak', decision })] });
    expect(shownHit(1).getByText('Strong match')).toBeDefined();
    expect(shownHit(1).getByRole('row', { name: /^Nationality/u }).textContent).toContain('Iran');
    const second = shownHit(2);
    expect(second.getByText('Weak match')).toBeDefined();
    expect(second.getByText('dismissed')).toBeDefined();
    expect(second.getByText('Another birthplace')).toBeDefined();
    expect(second.getByText('Nora Keller')).toBeDefined();
  });

  test('are not mentioned where there are none', async () => {
    await open({});
    expect(screen.queryByText('Listed names compared')).toBeNull();
  });

  test('are decided one by one, and the item is asked for again', async () => {
    let hits = [hit(1), hit(2)];
    const { sent } = await open(
      { hits },
      {
        'GET /human-review/items/item-1': () => ({ body: item(1, { hits }) }),
        [hitDecision]: () => {
          hits = [hit(1, { decision }), hit(2)];
          return { body: decision };
        },
      },
    );
    expect(decisionText()).toContain('2 hits are undecided');
    await press(shownHit(1).getByRole('button', { name: 'Dismiss: somebody else' }));
    await fill(shownHit(1).getByRole('textbox', { name: /Reason/u }), 'Another birthplace');
    await press(shownHit(1).getByRole('button', { name: 'Dismiss the hit' }));
    await waitFor(() => expect(decisionText()).toContain('1 hit is undecided'));
    expect(sentBy(sent, hitDecision)).toEqual([
      {
        clientId: 'client-1',
        listId: 'sample-un',
        entityId: '900001',
        decision: 'dismissed',
        reason: 'Another birthplace',
      },
    ]);
    expect(shownHit(1).getByRole('button', { name: 'Withdraw the decision' })).toBeDefined();
    expect(shownHit(2).getByRole('button', { name: 'Dismiss: somebody else' })).toBeDefined();
  });

  test('are confirmed but not dismissed by whoever made the case', async () => {
    await open({ hits: [hit(1)], part: 'made' });
    const dismiss = shownHit(1).getByRole('button', { name: 'Dismiss: somebody else' });
    expect(dismiss.getAttribute('aria-disabled')).toBe('true');
    await press(dismiss);
    expect(shownHit(1).queryByRole('textbox')).toBeNull();
    await press(shownHit(1).getByRole('button', { name: 'Confirm: it is the client' }));
    expect(shownHit(1).getByRole('textbox', { name: /Reason/u })).toBe(document.activeElement);
  });

  test('of a payment, and of what is decided, are only read', async () => {
    await open({ hits: [hit(1)], workflow: 'payment', type: 'payment' });
    expect(shownHit(1).queryByRole('button', { name: /Dismiss|Confirm/u })).toBeNull();
  });

  test('that nobody could read an answer to stay undecided, with the reason that was written', async () => {
    await open({ hits: [hit(1)] }, { [hitDecision]: refusal('own-submission') });
    await press(shownHit(1).getByRole('button', { name: 'Confirm: it is the client' }));
    await fill(shownHit(1).getByRole('textbox', { name: /Reason/u }), 'Same passport');
    await press(shownHit(1).getByRole('button', { name: 'Confirm the hit' }));
    expect(await shownHit(1).findByText('The decision was not recorded')).toBeDefined();
    expect(shownHit(1).getByRole('textbox', { name: /Reason/u })).toHaveProperty('value', 'Same passport');
  });
});

describe('a rescreening', () => {
  const rescreening = { type: 'rescreening' as const, hits: [hit(1), hit(2), hit(3, { decision })] };

  test('is rejected for the evidence that was shown, and says which go with it', async () => {
    const done = { body: item(1, { ...rescreening, status: 'rejected' }) };
    const { sent } = await open(rescreening, { [decide]: done });
    await press('Reject');
    expect(
      screen.getByText(
        "The new hits are recorded as being this client; the client's status does not change by itself. This cannot be undone. 2 undecided hits will be confirmed along with it, for the same reason.",
      ),
    ).toBeDefined();
    await fill(textbox(/Notes/u), 'It is the same person, born in the same town.');
    await press('Send rejection');
    await waitFor(() => expect(sentBy(sent, decide)).toHaveLength(1));
    expect(sentBy(sent, decide)[0]).toEqual({
      itemId: 'item-1',
      decision: 'reject',
      notes: 'It is the same person, born in the same town.',
      evidenceSha256: 'a'.repeat(64),
    });
  });

  test('that is not one confirms no hits along with it', async () => {
    const dismissed = { hits: [hit(1, { decision })] };
    const done = { body: item(1, { ...dismissed, status: 'approved' }) };
    const { sent } = await open(dismissed, { [decide]: done });
    await press('Approve');
    expect(screen.getByText('The client will be accepted; this cannot be undone.')).toBeDefined();
    await fill(textbox(/Notes/u), 'Everything was seen and is in order.');
    await press('Send approval');
    await waitFor(() => expect(sentBy(sent, decide)).toHaveLength(1));
    expect(sentBy(sent, decide)[0]).toMatchObject({ checks: [] });
  });

  test('that changes while its decision is written is sent as it was read, and once that is told as it is shown', async () => {
    const newer = 'b'.repeat(64);
    const of = { current: item(1) };
    const { sent } = await open(
      {},
      {
        'GET /human-review/items/item-1': () => ({ body: of.current }),
        [decide]: (body) => {
          const isNewest = (body as Decision).evidenceSha256 === of.current.evidenceSha256;
          return isNewest ? { body: { ...of.current, status: 'rejected' } } : refusal('evidence-changed');
        },
      },
    );
    await press('Reject');
    await fill(textbox(/Notes/u), 'The passport is missing.');
    of.current = item(1, { evidenceSha256: newer });
    await press('Send rejection');
    await screen.findByText(/has changed meanwhile: read it again/u);
    await press('Send rejection');
    await waitFor(() => expect(sentBy(sent, decide)).toHaveLength(2));
    expect(sentBy(sent, decide)).toMatchObject([
      { evidenceSha256: 'a'.repeat(64) },
      { evidenceSha256: newer },
    ]);
  });
});

describe('an item', () => {
  test('that could not be read says why with its number, and is read again', async () => {
    const get = 'GET /human-review/items/item-1';
    serve({ ...base, [get]: refusal('internal', {}, 500) });
    await showReview('/app/review/item-1');
    expect(await screen.findByText('Failed to load the review item')).toBeDefined();
    expect(screen.getByText(/r-1/u)).toBeDefined();
    serve(base);
    await press(/again|retry/iu);
    expect((await pane()).textContent).toBe('Client 1');
  });

  test('that was approved says with which checks, by which reason and in which role', async () => {
    const decided = {
      kind: 'approve',
      decidedBy: { uid: 'u-3', name: 'Reto Muster' },
      decidedAs: 'editor',
      decidedAt: '2026-11-20T10:00:00.000Z',
      notes: 'Seen and compared.',
      officerId: 'ops-officer',
      reasonCode: 'plausible-documented',
      checks: ['background-clarified', 'a-check-of-old'],
      proofId: null,
    } as unknown as ReviewItemDetail['decision'];
    await open({ status: 'approved', decision: decided });
    const record = screen.getByText('Approved by Reto Muster').closest('div')!.parentElement!.textContent;
    for (const part of [
      'background and purpose',
      'a-check-of-old',
      'plausible and documented',
      'as an editor',
    ])
      expect(record.toLowerCase()).toContain(part);
    expect(screen.queryByRole('link', { name: 'Show audit entry' })).toBeNull();
  });

  test('shows four of its reasons and all on demand', async () => {
    const codes = ['list-hit', 'risk-high', 'pep-topic', 'lists-stale', 'document-expired', 'under-age'];
    const riskReasons = codes.map((code) => ({ code, params: {}, points: null, article: null }));
    await open({ riskReasons });
    const why = within(screen.getByRole('region', { name: 'Why is this here?' }));
    expect(why.getAllByRole('listitem')).toHaveLength(4);
    await press(why.getByRole('button', { name: 'Show all 6' }));
    expect(why.getAllByRole('listitem')).toHaveLength(6);
    expect(why.getByText('Client is under age')).toBeDefined();
    const fewer = why.getByRole('button', { name: 'Show fewer' });
    expect(fewer.getAttribute('aria-expanded')).toBe('true');
    await press(fewer);
    expect(why.getAllByRole('listitem')).toHaveLength(4);
  });

  test('that is the last to be decided stays open with its decision', async () => {
    const only = item(1);
    const done = item(1, { status: 'rejected' });
    const { path } = await open(
      {},
      {
        [decide]: { body: done },
        [queueOf('status=all&workflow=all&assignee=all')]: queue([done]),
        ...read(only),
      },
    );
    await press('Reject');
    await fill(textbox(/Notes/u), 'The papers do not fit.');
    await press('Send rejection');
    expect(await screen.findByText('Rejected: Client 1')).toBeDefined();
    expect(path()).toBe('/app/review/item-1');
  });
});

test('a question on policies is told the facts of an item and not whom it is about', () => {
  const reasons = ['list-hit', 'risk-high'].map((code) => ({
    code,
    params: {},
    points: null,
    article: null,
  }));
  const context = policyContext(item(1, { riskReasons: reasons, hits: [hit(1)] }));
  expect(context).toEqual({
    kind: 'review-item',
    id: 'item-1',
    facts: [
      'case: ONB-2026-000001',
      'workflow: client_onboarding',
      'risk: medium (35)',
      'reasons: list-hit, risk-high',
      'hits: 1',
    ],
  });
  expect(JSON.stringify(context)).not.toContain('Client 1');
});

test('a public function that ended is told with both days, and that it counts until somebody has said so', async () => {
  const ended = [{ partyId: 'p-1', name: 'Ida Altamt', until: '2024-01-31', countedUntil: '2025-07-31' }];
  await open({ ended });
  const said = screen.getByText(/^Ida Altamt: function in Switzerland ended on 31\.01\.2024/u);
  expect(said.textContent).toContain('counted by law until 31.07.2025');
});
