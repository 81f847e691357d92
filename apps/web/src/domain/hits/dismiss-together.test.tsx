import type { Hit } from '@sorgfalt/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serve, show } from '../../testing/show.tsx';
import { DismissTogether } from './dismiss-together.tsx';
import { useDismissHits } from './queries.ts';

const dismissals = 'POST /api/screening/hits/dismissals';
const birth = { field: 'birthDate', outcome: 'mismatch', effect: -0.15, query: '1975-03-04' } as const;

function hitOf(entityId: string, extra: Partial<Hit> = {}): Hit {
  return {
    listId: 'un',
    listName: 'UN Security Council',
    entityId,
    listedName: `Listed ${entityId}`,
    score: 0.9,
    band: 'possible',
    topics: [],
    programs: [],
    birthDates: ['1950-01-02'],
    nationalities: [],
    tokens: [],
    qualifiers: [birth],
    entitySha256: entityId.repeat(64).slice(0, 64),
    decision: null,
    ...extra,
  };
}

const apart = hitOf('a');
const elsewhere = { field: 'nationality', outcome: 'mismatch', effect: -0.04, query: 'CH' } as const;
const nameOnly = hitOf('b', { birthDates: [], nationalities: ['IQ'], qualifiers: [elsewhere] });
const near = hitOf('c', { birthDates: ['1976'] });
const decided = hitOf('d', {
  decision: {
    decisionId: 'd',
    decision: 'dismissed',
    reason: 'r',
    decidedBy: 'x',
    decidedAt: '2026-01-01T00:00:00Z',
  },
});

afterEach(() => vi.unstubAllGlobals());

async function offer(hits: readonly Hit[], mayDismiss = true) {
  await show(<OfClient hits={hits} mayDismiss={mayDismiss} />, ['hits']);
}

function OfClient({ hits, mayDismiss }: { hits: readonly Hit[]; mayDismiss: boolean }) {
  return <DismissTogether hits={hits} mayDismiss={mayDismiss} action={useDismissHits('client-1')} />;
}

function DecidedMeanwhile() {
  const [hits, setHits] = useState([apart, nameOnly]);
  return (
    <>
      <OfClient hits={hits} mayDismiss />
      <button onClick={() => setHits([apart, decided])}>Somebody else decides</button>
    </>
  );
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Dismiss several at once' }));
const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });

describe('several hits', () => {
  test('are dismissed by one reason: ticked are those born years apart, others by hand', async () => {
    const sent = serve({ [dismissals]: { body: { dismissed: 2 } } });
    await offer([apart, nameOnly, near, decided]);
    expect(screen.getByText(/^2 open hits agree in nothing but the name/)).toBeDefined();
    await open();
    expect(screen.getAllByRole('checkbox').length).toBe(2);
    expect([box('Listed a'), box('Listed b')].map((each) => (each as HTMLInputElement).checked)).toEqual([
      true,
      false,
    ]);
    expect(screen.getByText(/Compared with: Date of birth 04\.03\.1975\./)).toBeDefined();
    expect(screen.getByText('Date of birth 02.01.1950')).toBeDefined();
    expect(screen.getByText('Date of birth not stated')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss 1 hit' }));
    expect(sent).toEqual([]);
    await userEvent.click(box('Listed b'));
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Compared with the passport');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss 2 hits' }));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    const hits = [apart, nameOnly].map(({ listId, entityId, entitySha256 }) => ({
      listId,
      entityId,
      entitySha256,
    }));
    const body = { clientId: 'client-1', hits, reason: 'Compared with the passport' };
    expect(sent).toEqual([{ call: dismissals, body }]);
  });

  test('of which none is ticked are not sent', async () => {
    const sent = serve({});
    await offer([apart, nameOnly]);
    await open();
    await userEvent.click(box('Listed a'));
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Compared with the passport');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss 0 hits' }));
    expect(screen.getByText('Please tick at least one hit')).toBeDefined();
    expect(sent).toEqual([]);
  });

  test('stay ticked, with their reason, where the server refuses', async () => {
    const error = { code: 'entry-changed', message: 'x', requestId: 'r-1' };
    serve({ [dismissals]: { status: 409, body: { error } } });
    await offer([apart, nameOnly]);
    await open();
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Compared with the passport');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss 1 hit' }));
    expect(await screen.findByText('The decision was not recorded')).toBeDefined();
    expect(screen.getByRole('textbox', { name: /Reason/ })).toHaveProperty(
      'value',
      'Compared with the passport',
    );
  });

  test('of which one keeps the others open are told by it', async () => {
    const fields = [{ path: 'hits.1', code: 'hits-differ' }];
    const error = { code: 'hits-differ', message: 'x', requestId: 'r-1', fields };
    serve({ [dismissals]: { status: 409, body: { error } } });
    await offer([nameOnly, apart, hitOf('e')]);
    await open();
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Compared with the passport');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss 2 hits' }));
    const told = await screen.findByText(/^Untick this hit to dismiss the others:/);
    expect(told.textContent).toContain('Listed e');
    await userEvent.click(box('Listed e'));
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss 1 hit' }));
    await waitFor(() => expect(screen.queryByText(/^Untick this hit/)).toBeNull());
  });

  test('stay ticked, with their reason, where somebody else decides all but one meanwhile', async () => {
    serve({});
    await show(<DecidedMeanwhile />, ['hits']);
    await open();
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Compared with the passport');
    await userEvent.click(screen.getByRole('button', { name: 'Somebody else decides' }));
    expect(screen.getByRole('textbox', { name: /Reason/ })).toHaveProperty(
      'value',
      'Compared with the passport',
    );
  });

  test('are not offered to whoever made the case, nor where there is one', async () => {
    await offer([apart, nameOnly], false);
    expect(screen.getByRole('button', { name: 'Dismiss several at once' }).ariaDisabled).toBe('true');
    await offer([apart, near, decided]);
    expect(screen.getAllByRole('button', { name: 'Dismiss several at once' }).length).toBe(1);
  });
});
