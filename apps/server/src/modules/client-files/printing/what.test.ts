import { expect, test } from 'vitest';
import { words } from '../../printed-words/index.ts';
import { happened } from './what.ts';
import type { WholeFile } from './whole-file.ts';

test('of a payment the file says which, and what became of it', () => {
  const events = [
    ['payment.ended', { caseNo: 'PAY-2026-000007', state: 'cancelled' }],
    ['payment.moved', { caseNo: 'PAY-2026-000008', state: 'more_info' }],
    ['payment.approved', { caseNo: 'PAY-2026-000009', state: 'queued' }],
    ['review.withdrawn', { caseNo: 'PAY-2026-000007', state: 'cancelled' }],
  ] as const;
  const told = events.map(([type, data]) => ({
    at: '2026-11-20T09:15:00.000Z',
    type,
    by: 'Nora Keller',
    entryId: null,
    data,
  }));
  const blocks = happened({ events: told, eventsLeftOut: 0 } as unknown as WholeFile, words.en);
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
  expect(rows.map(([, what]) => what)).toEqual([
    'Payment reconciled, returned or stopped: cancelled (PAY-2026-000007)',
    'Payment status changed: question open (PAY-2026-000008)',
    'Payment approved (PAY-2026-000009)',
    'Human review withdrawn',
  ]);
});
