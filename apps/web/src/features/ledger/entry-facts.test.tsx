import type { LedgerEntryDetail } from '@sorgfalt/contract';
import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { soundEntry } from './testing.ts';

let sound: LedgerEntryDetail;
beforeAll(async () => {
  sound = await soundEntry();
});

const show = (over: Partial<LedgerEntryDetail> = {}, as: 'editor' | 'guest' | null = 'editor') =>
  showPage(<EntryFacts entry={{ ...sound, ...over }} />, { texts: ['ledger', 'timeline'], as });
const about = (more: object) => ({ metadata: { ...sound.metadata, ...more } });
const said = (label: string) =>
  screen.getByText(label, { selector: 'dt, dt *' }).closest('div')?.textContent ?? '';
const hrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

describe('the facts of an entry', () => {
  test('say its place in the log, its hashes and the key of its seal', async () => {
    await show({ block: 12, leaf_index: 1234, tree_size: 1235 });
    expect(said('Kind')).toBe('KindApproved by a person');
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

  test('name an actor by its role, and one that nobody knows by what it is called, as text', async () => {
    await show(about({ actor: 'risk-agent' }));
    expect(said('Actor')).toMatch(/risk/i);
    expect(said('Actor')).not.toContain('risk-agent');
  });

  test('show an actor that is no word of ours as it stands', async () => {
    await show(about({ actor: '<script>x</script>', kind: 'future.kind' }));
    expect(said('Actor')).toContain('<script>x</script>');
    expect(said('Kind')).toContain('future.kind');
    expect(document.querySelector('main script')).toBeNull();
  });
});

describe('what an entry is about', () => {
  const all = { caseId: 'k-1', clientId: 'c-1', reviewId: 'i-1', paymentId: 'p-1' };

  test('leads an officer there', async () => {
    await show(about(all));
    expect(hrefs()).toEqual([
      '/app/timeline?caseId=k-1',
      '/app/clients/k-1',
      '/app/ledger?clientId=c-1',
      '/app/review/i-1',
    ]);
    expect(said('Payment')).toContain('p-1');
  });

  test.each(['guest', null] as const)(
    'is named to the reader %s, but no way leads to what is not theirs to open',
    async (as) => {
      await show(about(all), as);
      expect(hrefs()).toEqual(['/app/timeline?caseId=k-1', '/app/ledger?clientId=c-1']);
      expect([said('Case'), said('Review item')]).toEqual([
        expect.stringContaining('k-1'),
        expect.stringContaining('i-1'),
      ]);
    },
  );

  test('is left out where it is about nothing of the kind', async () => {
    await show();
    expect(hrefs()).toEqual([]);
    for (const label of ['Case', 'Client', 'Review item', 'Payment'])
      expect(screen.queryByText(label, { selector: 'dt, dt *' })).toBeNull();
  });
});
