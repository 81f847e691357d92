import type { ReviewItemDetail } from '@sorgfalt/contract';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { press } from '../../testing/hands.ts';
import { showPage } from '../../testing/show-page.tsx';
import { refusal, serve } from '../../testing/show.tsx';
import { CaseDecision } from './case-decision.tsx';

const decision: NonNullable<ReviewItemDetail['decision']> = {
  kind: 'reject',
  decidedBy: { uid: 'u-2', name: 'Anna Muster' },
  decidedAs: 'admin',
  decidedAt: '2026-11-20T09:30:00.000Z',
  notes: 'Origin of the funds stays unclear.',
  officerId: 'officer-2',
  reasonCode: null,
  checks: [],
  proofId: 'entry-9',
};

afterEach(() => vi.unstubAllGlobals());

const show = () =>
  showPage(<CaseDecision itemId="item-1" />, { texts: ['review'], as: 'editor', at: '/app/clients/case-1' });

test('says who decided, why, and where paper can be checked', async () => {
  serve({ 'GET /human-review/items/item-1': { body: { decision } } });
  await show();
  expect(await screen.findByText('Rejected by Anna Muster')).toBeDefined();
  expect(screen.getByText('Origin of the funds stays unclear.')).toBeDefined();
  expect(screen.getByText(/^Verify at/u).textContent).toContain('/app/ledger/entry-9');
});

test('says that nobody decided where the item was taken back', async () => {
  const taken = { ...decision, kind: 'withdraw', notes: 'Not needed', decidedAs: null, proofId: null };
  serve({ 'GET /human-review/items/item-1': { body: { decision: taken } } });
  await show();
  expect(await screen.findByText('Withdrawn by Anna Muster')).toBeDefined();
});

test('says that it could not be loaded, and is asked for again', async () => {
  let asked = 0;
  serve({
    'GET /human-review/items/item-1': () =>
      (asked += 1) === 1 ? refusal('internal', {}, 500) : { body: { decision } },
  });
  await show();
  expect(await screen.findByText('Failed to load the review item')).toBeDefined();
  await press('Retry');
  expect(await screen.findByText('Rejected by Anna Muster')).toBeDefined();
});
