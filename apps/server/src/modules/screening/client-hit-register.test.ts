import { agentOf } from '@sorgfalt/workflow';
import { describe, expect, test } from 'vitest';
import type { SealedEntry } from '../../platform/register.ts';
import { clientHitRegister } from './client-hit-register.ts';

const about = { entryId: 'entry', actor: 'agent', caseId: null, paymentId: null } as const;
const raised = (payload: SealedEntry['payload'], reviewId: string | null = 'item'): SealedEntry => ({
  ...about,
  kind: reviewId === null ? 'onboarding.aml_completed' : 'review.requested',
  clientId: 'client',
  reviewId,
  payload: { submittedBy: agentOf('aml_screening'), ...payload },
});
const told = (...entries: SealedEntry[]) => {
  const book = clientHitRegister.begin();
  for (const entry of entries) book.tell(entry);
  return book;
};
const hit = { listId: 'seco', entityId: 'SSID 10', entitySha256: 'e', hitSha256: 'h1' };
const shown = { factsSha256: 'f', screeningId: 's1', hits: [hit] };

describe('hits that were put before somebody', () => {
  test('are told by entry, its state, the facts and the item that shows them', () => {
    const { rows } = told(raised(shown), raised(shown, null));
    expect([...rows]).toEqual([
      ['client seco SSID 10 e f item', { hit: 'h1', screeningId: 's1' }],
      ['client seco SSID 10 e f case', { hit: 'h1', screeningId: 's1' }],
    ]);
  });

  test('stay as the item showed them first', () => {
    const again = { ...shown, screeningId: 's2', hits: [{ ...hit, hitSha256: 'h2' }] };
    const { rows } = told(raised(shown), raised(again));
    expect(rows.get('client seco SSID 10 e f item')).toEqual({ hit: 'h1', screeningId: 's1' });
  });

  test('from before they were sealed are told by what asked for a decision about them', () => {
    const { rows, shorterKey } = told(raised({ hits: [] }), raised({ hits: [hit] }, null));
    expect(rows.get(shorterKey?.('client seco SSID 10 e f item') ?? '')).toEqual({});
    expect(rows.get(shorterKey?.('client seco SSID 10 e f case') ?? '')).toEqual({});
    expect(rows.get(shorterKey?.('client seco SSID 10 e f other') ?? '')).toBeUndefined();
    expect(told(raised({ hits: [] }, null)).rows.size).toBe(0);
  });

  test('are no others than those that a screening found', () => {
    const other = { ...raised({ ...shown, submittedBy: 'editor' }), kind: 'review.requested' };
    expect(told(other, { ...raised(shown), clientId: null }).rows.size).toBe(0);
  });
});
