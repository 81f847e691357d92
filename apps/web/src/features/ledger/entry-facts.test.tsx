import type { LedgerEntryDetail } from '@sorgfalt/contract';
import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';
import { PlaceCard, SealCard } from './entry-facts.tsx';
import { soundEntry } from './testing.ts';

let sound: LedgerEntryDetail;
beforeAll(async () => {
  sound = await soundEntry();
});

function show(over: Partial<LedgerEntryDetail>) {
  const entry = { ...sound, ...over };
  const cards = [<PlaceCard key="place" entry={entry} />, <SealCard key="seal" entry={entry} />];
  return showPage(cards, { texts: ['ledger'] });
}

describe('the facts of an entry', () => {
  test('say its place in the log, its hashes and the key of its seal', async () => {
    await show({ block: 12, leaf_index: 1234, tree_size: 1235 });
    expect(document.body.textContent).toContain("1'234");
    expect(document.body.textContent).toContain("1'235");
    expect(document.body.textContent).toContain('ES256');
    expect(document.body.textContent).toContain('firm-1');
    expect(document.body.textContent).toContain('muster.example/ledger');
  });

  test('that are not known yet are said to be to come, never shown as nothing or as zero', async () => {
    await show({ block: null, leaf_index: null, tree_size: null, tx_hash: null });
    expect(screen.getAllByText('not sequenced yet')).toHaveLength(4);
  });

  test('that are zero are zero', async () => {
    await show({ block: 0, leaf_index: 0, tree_size: 1 });
    expect(screen.queryByText('not sequenced yet')).toBeNull();
  });
});
