import type { FindingReview } from '@sorgfalt/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';
import { refusal, serve } from '../../testing/show.tsx';
import { FindingsPage } from './findings-page.tsx';

const texts = ['readiness', 'refusals'] as const;
const itemId = '0198f3c2-7a10-7c3e-8b2a-1f2e3d4c5b6a';
const finding = (over: Partial<FindingReview> = {}): FindingReview => ({
  reviewId: '0198f3c2-7a10-7c3e-8b2a-1f2e3d4c5b6b',
  code: 'register-differs',
  where: `review ${itemId}`,
  detail: 'not as sealed: notes',
  openedAt: '2026-11-20T09:15:00.000Z',
  goneAt: null,
  mayClose: true,
  closers: 1,
  closed: null,
  ...over,
});
const audit = {
  startedAt: '2026-11-20T09:10:00.000Z',
  finishedAt: '2026-11-20T09:15:00.000Z',
  entries: 1204,
  found: 1,
  findings: [],
};

afterEach(() => vi.unstubAllGlobals());

describe('the findings of the audit', () => {
  /** Answers with what is open or closed, as the address asks. */
  const showing = async (
    open: readonly FindingReview[],
    { closed = [], as = 'admin' }: { closed?: readonly FindingReview[]; as?: 'admin' | 'editor' } = {},
    further: Parameters<typeof serve>[0] = {},
  ) => {
    const asked = serve({
      'GET /ledger/audit': { body: { audit } },
      'GET /ledger/findings?state=open&limit=50&offset=0': { body: { reviews: open, total: open.length } },
      'GET /ledger/findings?state=closed&limit=50&offset=0': {
        body: { reviews: closed, total: closed.length },
      },
      ...further,
    });
    await showPage(<FindingsPage />, { texts, as });
    return asked;
  };

  test('say what the newest audit says, what is not as it was sealed, and lead there', async () => {
    await showing([finding({ goneAt: '2026-11-21T09:15:00.000Z' })]);
    const open = within(await screen.findByRole('region', { name: 'To look into' }));
    expect(
      await open.findByRole('heading', { name: 'A screen shows something else than was sealed' }),
    ).toBeDefined();
    expect(open.getByRole('link', { name: `review ${itemId}` }).getAttribute('href')).toBe(
      `/app/review/${itemId}`,
    );
    expect(open.getByText(/Not found any more since 21\.11\.2026/u)).toBeDefined();
    expect(screen.getByText(/Newest audit: 20\.11\.2026 10:15 · .*findings: 1/u)).toBeDefined();
    expect(await screen.findByText('Nothing was closed yet.')).toBeDefined();
  });

  test('are closed by who may, with a reason, and a refusal is said', async () => {
    const user = userEvent.setup();
    const { reviewId } = finding();
    await showing(
      [finding()],
      {},
      {
        [`POST /ledger/findings/${reviewId}/close`]: refusal('own-finding', {}, 403),
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Close finding' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByRole('button', { name: 'Close finding' }).getAttribute('aria-disabled')).toBe('true');
    await user.type(dialog.getByLabelText(/Reason/u), 'Put right from the paper file.');
    await user.click(dialog.getByRole('button', { name: 'Close finding' }));
    expect(await dialog.findByText(/cannot close it: ask another administrator/u)).toBeDefined();
  });

  test.each([
    ['admin', { mayClose: false, closers: 1 }, /You had a part/u],
    ['editor', { mayClose: false, closers: 2 }, /An administrator who had no part in it closes it/u],
    ['editor', { mayClose: false, closers: 0 }, /Every administrator had a part/u],
  ] as const)('tell %s who closes them: %o', async (as, over, words) => {
    await showing([finding(over)], { as });
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Close finding' })).toBeNull();
  });

  test('keep who closed one, why, and its entry', async () => {
    const closed = {
      by: { uid: 'u-2', name: 'Urs Zweitmann' },
      at: '2026-11-21T09:15:00.000Z',
      reason: 'A typing error was put right.',
      proofId: itemId,
    };
    await showing([], { closed: [finding({ mayClose: false, closed, where: 'tile 0/0' })] });
    const region = within(await screen.findByRole('region', { name: 'Closed' }));
    expect(await region.findByText('A typing error was put right.')).toBeDefined();
    expect(region.getByText(/Closed by Urs Zweitmann on 21\.11\.2026/u)).toBeDefined();
    expect(region.getByRole('link', { name: 'Show entry' }).getAttribute('href')).toBe(
      `/app/ledger/${itemId}`,
    );
    expect(await screen.findByText('Nothing is open.')).toBeDefined();
  });
});
