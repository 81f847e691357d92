import { expect, test } from 'vitest';
import { words } from '../../printed-words/index.ts';
import { happened, screening } from './what.ts';
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

test.each(Object.entries(words))(
  'of a hit the file says whether it was dismissed with others: %s',
  (_, said) => {
    const decision = {
      kind: 'dismissed',
      by: 'Nora Keller',
      at: '2026-11-20T09:15:00.000Z',
      reason: 'Younger.',
    };
    const hits = [true, false].map((isTogether) => ({
      listedName: 'Viktor Testonov',
      listName: 'SECO',
      through: null,
      decision: { ...decision, isTogether },
    }));
    const blocks = screening({ file: { hits } } as unknown as WholeFile, said);
    const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
    const told = rows.map(([, , decided]) => decided);
    expect(told).toEqual([said.codes.hit.together, said.codes.hit.dismissed]);
    expect(new Set(told).size).toBe(2);
  },
);
