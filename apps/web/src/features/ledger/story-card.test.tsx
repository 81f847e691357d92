import type { EntryNames, LedgerEntryDetail } from '@sorgfalt/contract';
import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';
import { StoryCard } from './story-card.tsx';
import { soundEntry } from './testing.ts';

let sound: LedgerEntryDetail;
beforeAll(async () => {
  sound = await soundEntry();
});

const show = (
  over: Partial<LedgerEntryDetail> = {},
  as: 'editor' | 'guest' | null = 'editor',
  names?: EntryNames | 'coming',
) =>
  showPage(<StoryCard entry={{ ...sound, ...over }} names={names} />, { texts: ['ledger', 'timeline'], as });
const about = (more: object) => ({ metadata: { ...sound.metadata, ...more } });
const said = (label: string) =>
  screen.getByText(label, { selector: 'dt, dt *' }).closest('div')?.textContent ?? '';
const hrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

describe('the story of an entry', () => {
  const nora = {
    id: 'e-1',
    person: 'Nora Keller',
    client: 'Viktor Testonov',
    caseNo: 'ONB-2026-000001',
    params: {},
  };
  const decided = { actor: 'officer', caseId: 'k-1', clientId: 'c-1' };

  test('says who did what with whom, when, and what was noted', async () => {
    const payload = { notes: 'Born on another day.', decision: 'approve' };
    await show({ ...about(decided), payload }, 'editor', nora);
    expect(screen.getByText(/approved Viktor Testonov/u).textContent).toBe(
      'Nora Keller approved Viktor Testonov',
    );
    expect(screen.getByRole('blockquote').textContent).toBe('Born on another day.');
    expect(said('Who')).toBe('WhoNora Keller');
    expect(said('Sealed at')).toContain('02.03.2026');
    expect(said('Case')).toContain('ONB-2026-000001');
    expect(said('Client')).toBe('ClientViktor Testonov');
  });

  test('is no sentence where it would only repeat the title, and keeps its place while the names come', async () => {
    await show(about(decided), 'guest');
    expect(screen.queryByText('Approved by a person')).toBeNull();
    expect(said('Who')).toBe('WhoOfficer');
    expect(said('Client')).toContain('c-1');
    await show(about(decided), 'editor', 'coming');
    expect(screen.queryByText(/approved/iu)).toBeNull();
  });

  test('leads from a payment to the payment', async () => {
    await show(about({ actor: 'officer', caseId: 'p-9' }), 'editor', { ...nora, caseNo: 'PAY-2026-000009' });
    expect(hrefs()).toContain('/app/payments/p-9');
  });

  test('name an actor by its role, and one that nobody knows by what it is called, as text', async () => {
    await show(about({ actor: 'risk-agent' }));
    expect(said('Who')).toMatch(/risk/i);
    expect(said('Who')).not.toContain('risk-agent');
  });

  test('show an actor that is no word of ours as it stands', async () => {
    await show(about({ actor: '<script>x</script>' }));
    expect(said('Who')).toContain('<script>x</script>');
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
      '/app/payments/p-1',
    ]);
  });

  test.each(['guest', null] as const)(
    'is named to the reader %s, but no way leads to what is not theirs to open',
    async (as) => {
      await show(about(all), as);
      expect(hrefs()).toEqual(['/app/timeline?caseId=k-1', '/app/ledger?clientId=c-1']);
      const ids = [said('Case'), said('Review item'), said('Payment')];
      expect(ids).toEqual(['k-1', 'i-1', 'p-1'].map((id) => expect.stringContaining(id) as string));
    },
  );

  test('is left out where it is about nothing of the kind', async () => {
    await show();
    expect(hrefs()).toEqual([]);
    for (const label of ['Case', 'Client', 'Review item', 'Payment'])
      expect(screen.queryByText(label, { selector: 'dt, dt *' })).toBeNull();
  });
});
