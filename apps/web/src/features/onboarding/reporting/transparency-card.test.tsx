import type { ClientTransparency, TransparencyQuery } from '@sorgfalt/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { choose, press } from '../../../testing/hands.ts';
import { refusal, sentBy, serve } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { ownersIn } from './owners-in.ts';
import { TransparencyCard } from './transparency-card.tsx';

const read = 'GET /api/clients/c-1/transparency';
const note = 'POST /api/clients/c-1/transparency';
const clear = 'POST /api/clients/c-1/transparency/q-1/clear';
const documents = 'GET /api/clients/c-1/documents';
const paper = { documentId: 'd-2', fileName: 'extract.pdf', withdrawn: null };
const papers = { [documents]: { body: { documents: [paper], wanted: [] } } };

const query: TransparencyQuery = {
  queryId: 'q-1',
  partyId: 'p-1',
  name: 'Gelesene Holding AG',
  askedAt: '2026-11-20T09:15:00.000Z',
  askedBy: { uid: 'u-1', name: 'Anna Muster' },
  documentId: 'd-1',
  sha256: 'ab'.repeat(32),
  isAbsent: false,
  rows: [
    { own: { name: 'Xaver Eigen', beganOn: '1970-01-31' }, other: null, match: 'alone' },
    { own: null, other: { name: 'Zoe Zweit', beganOn: null }, match: 'alone' },
  ],
  isWhole: true,
  state: 'differs',
  dueOn: null,
  isOverdue: true,
  requestId: null,
  reason: null,
  noticedOn: null,
  noticeId: null,
  decidedBy: null,
  decidedAt: null,
};
const known = (...queries: readonly TransparencyQuery[]): ClientTransparency => ({
  queries: [...queries],
  subjects: [{ partyId: 'p-1', name: 'Gelesene Holding AG' }],
});
const show = () =>
  showPage(<TransparencyCard clientId="c-1" />, {
    texts: ['reporting', 'clients', 'hits', 'refusals'],
    as: 'editor',
  });

afterEach(() => vi.unstubAllGlobals());

describe('a query to the transparency register', () => {
  test('stands beside the file, owner by owner, and what differs is due at once without a term', async () => {
    serve({ ...papers, [read]: { body: known(query) } });
    await show();
    const told = within(await screen.findByRole('region', { name: /, 20\.11\.2026$/u }));
    expect(told.getByText('differs')).toBeDefined();
    expect(told.getByText(/no day set: due now/u)).toBeDefined();
    const row = (name: string) => told.getByRole('rowheader', { name }).closest('tr')!.textContent;
    expect(row('Owner 1')).toContain('Xaver Eigen, 31.01.1970');
    expect(row('Owner 2')).toContain('Zoe Zweit');
  });

  test('is cleared up with a reason, and it is said why that is not taken', async () => {
    const sent = serve({
      ...papers,
      [read]: { body: known(query) },
      [clear]: refusal('invalid-request', { fields: [{ path: 'body.reason', code: 'not-asked' }] }, 400),
    });
    await show();
    await press(await screen.findByRole('button', { name: 'Clear it up' }));
    await choose('By what', 'client-explained');
    await press(screen.getByRole('button', { name: 'Note it' }));
    expect(sentBy(sent, clear)).toEqual([{ reason: 'client-explained' }]);
    expect(await screen.findByText(/First note by which list/u)).toBeDefined();
  });

  test('that agrees, or that a later one replaced, asks for nothing', async () => {
    const later = { ...query, state: 'agrees' as const, isOverdue: false, queryId: 'q-2' };
    serve({ ...papers, [read]: { body: known(later, { ...query, state: 'superseded', isOverdue: false }) } });
    await show();
    expect(await screen.findByText('agrees')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Clear it up' })).toBeNull();
    expect(screen.getAllByRole('table')).toHaveLength(1);
  });

  test('is noted with the extract and the owners in it, one a line', async () => {
    const sent = serve({ ...papers, [read]: { body: known() }, [note]: { status: 201, body: known(query) } });
    await show();
    await screen.findByRole('option', { name: 'extract.pdf' });
    await choose('Extract', 'd-2');
    const owners = screen.getByLabelText(/^Beneficial owners in the extract/u);
    fireEvent.change(owners, { target: { value: 'Anna; 99.99.1970' } });
    expect(screen.getByText('Line 1 cannot be read.')).toBeDefined();
    fireEvent.change(owners, { target: { value: 'Anna Muster; 31.1.1970\n\nOtto' } });
    await press(screen.getByRole('button', { name: 'Note the query' }));
    expect(sentBy(sent, note)).toEqual([
      {
        partyId: 'p-1',
        documentId: 'd-2',
        isAbsent: false,
        owners: [
          { name: 'Anna Muster', beganOn: '1970-01-31' },
          { name: 'Otto', beganOn: null },
        ],
      },
    ]);
  });
});

test.each([
  ['', [], null],
  ['Anna', ['Anna'], null],
  ['Anna; ', ['Anna'], null],
  ['Anna\n; 1.1.1970', ['Anna'], 2],
  ['Anna; 1.1.1970; CH', [], 1],
])('owners typed as %j', (text, names, wrong) => {
  const typed = ownersIn(text);
  expect([typed.owners.map(({ name }) => name), typed.wrong]).toEqual([names, wrong]);
});
