import type { Freeze, LegalHold, Obligation } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fill, keys, press, textbox } from '../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { HoldDialog } from './holding.tsx';
import { Standing } from './standing.tsx';

const standing = 'GET /api/clients/c-1/standing';
const duties = 'GET /api/obligations?limit=20&clientId=c-1';
const end = 'POST /api/obligations/o-1/done';

const freeze: Freeze = {
  freezeId: 'f-1',
  cause: 'by-officer',
  listName: null,
  reason: 'Report of the police',
  frozenBy: { uid: 'u-9', name: 'Selma Beispiel' },
  frozenAt: '2026-11-20T09:15:00.000Z',
  lifted: null,
};
const duty: Obligation = {
  obligationId: 'o-1',
  clientId: 'c-1',
  clientName: 'Lindenhof Beispiel AG',
  caseId: 'k-1',
  kind: 'seco-report',
  article: 'EmbA Art. 16',
  openedAt: '2026-11-20T09:15:00.000Z',
  dueAt: '2026-11-21T09:15:00.000Z',
  done: null,
};
const answers = (
  freezes: readonly Freeze[] = [],
  obligations: readonly Obligation[] = [],
  holds: readonly LegalHold[] = [],
) => ({
  [standing]: {
    body: { clientId: 'c-1', status: 'accepted', isFrozen: freezes.length > 0, freezes, holds },
  } as Answer,
  [duties]: { body: { obligations, total: obligations.length } } as Answer,
});
const show = (as: 'admin' | 'editor' = 'editor') =>
  showPage(<Standing clientId="c-1" />, { texts: ['clients', 'refusals'], as });

afterEach(() => vi.unstubAllGlobals());

test('a report that is due is ended where it is noted, not here', async () => {
  const due: Obligation = { ...duty, kind: 'transparency-report', caseId: null, article: 'Ordinance Art. 7' };
  serve(answers([], [due]));
  await show();
  expect(await screen.findByText('Report to the transparency register')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Mark as done' })).toBeNull();
  const link = screen.getByRole('link', { name: 'Open' });
  expect(link.getAttribute('href')).toBe('/app/clients/file/c-1?part=reporting');
});

describe('the standing of a client', () => {
  test('who may act says nothing', async () => {
    const sent = serve(answers());
    await show();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(screen.getByRole('main').textContent).toBe('');
  });

  test.each([
    [freeze, 'Frozen by Selma Beispiel on 20.11.2026'],
    [
      { ...freeze, cause: 'confirmed-hit', listName: 'UN' } as const,
      'Frozen: confirmed on list UN by Selma Beispiel on 20.11.2026',
    ],
  ])('who is frozen says by whom, when and why', async (held, title) => {
    serve(answers([held]));
    await show();
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText('Reason: Report of the police')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Lift freeze' })).toBeNull();
  });

  test('a freeze that was lifted is no freeze', async () => {
    const sent = serve(
      answers([{ ...freeze, lifted: { by: freeze.frozenBy, at: freeze.frozenAt, reason: 'Mistaken' } }]),
    );
    await show();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(screen.queryByText(/^Frozen/)).toBeNull();
  });

  test('that is not known is not shown as that of a client who may act', async () => {
    serve({ ...answers(), [standing]: refusal('internal', {}, 503) });
    await show();
    expect(await screen.findByText('Whether this client is frozen could not be loaded')).toBeDefined();
    expect(screen.getByText(/r-1/)).toBeDefined();
    serve(answers([freeze]));
    await press(/again|retry/iu);
    expect(await screen.findByText('Frozen by Selma Beispiel on 20.11.2026')).toBeDefined();
  });
});

describe('what the law has the firm do', () => {
  test('stands with its article and its term, and leads to the case', async () => {
    serve(answers([], [duty]));
    await show();
    const line = await screen.findByRole('listitem');
    expect(line.textContent).toMatch(/Report to SECO without delay.*EmbA Art\. 16.*due 21\.11\.2026/);
    expect(within(line).getByRole('link').getAttribute('href')).toBe('/app/clients/k-1');
  });

  test('says how much of it is not shown', async () => {
    serve({ ...answers(), [duties]: { body: { obligations: [duty], total: 1234 } } });
    await show();
    expect(await screen.findByText(/^Shown: 1 of 1.234;/u)).toBeDefined();
  });

  test('that could not be loaded is not nothing', async () => {
    serve({ ...answers(), [duties]: refusal('internal', {}, 503) });
    await show();
    expect(await screen.findByText('What is due could not be loaded')).toBeDefined();
  });

  test('is ended with what was reported, which a refusal keeps, and is left open by Escape', async () => {
    let isRefused = true;
    const sent = serve({
      ...answers([], [duty]),
      [end]: () => (isRefused ? refusal('ledger-halted') : { body: { ...duty, done: null } }),
    });
    await show();
    const opener = await screen.findByRole('button', { name: 'Mark as done' });
    await press(opener);
    await keys('{Escape}');
    expect(document.activeElement).toBe(opener);
    await press(opener);
    const dialog = within(screen.getByRole('alertdialog'));
    await press(dialog.getByRole('button', { name: 'Mark as done' }));
    expect(sentBy(sent, end)).toEqual([]);
    await fill(textbox(/What was reported/), 'SECO 2026/77');
    await press(dialog.getByRole('button', { name: 'Mark as done' }));
    expect(await dialog.findByText('This could not be marked as done')).toBeDefined();
    expect(textbox(/What was reported/).value).toBe('SECO 2026/77');
    isRefused = false;
    await press(dialog.getByRole('button', { name: 'Mark as done' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sentBy(sent, end)).toEqual([{ note: 'SECO 2026/77' }, { note: 'SECO 2026/77' }]);
  });
});

describe('a legal hold', () => {
  const hold = {
    holdId: 'h-1',
    reason: 'Order of the prosecutor',
    placedBy: { uid: 'u-9', name: 'Selma Beispiel' },
    placedAt: '2026-11-20T09:15:00.000Z',
  };
  const lift = 'POST /api/clients/holds/h-1/lift';

  test('is shown to every officer with its reason', async () => {
    serve(answers([], [], [hold]));
    await show();
    expect(await screen.findByText('Legal hold by Selma Beispiel since 20.11.2026')).toBeDefined();
    expect(screen.getByText('Reason: Order of the prosecutor')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Lift legal hold' })).toBeNull();
  });

  test('is placed with a reason', async () => {
    const place = 'POST /api/clients/c-1/holds';
    const sent = serve({ ...answers(), [place]: { body: {} } });
    await showPage(<HoldDialog clientId="c-1" name="Reto Beispiel" onClose={vi.fn()} />, {
      texts: ['clients', 'refusals'],
      as: 'editor',
    });
    const dialog = within(screen.getByRole('alertdialog', { name: 'Place a legal hold on Reto Beispiel?' }));
    await press(dialog.getByRole('button', { name: 'Place hold' }));
    expect(sentBy(sent, place)).toEqual([]);
    await fill(dialog.getByRole('textbox'), 'Order of the prosecutor');
    await press(dialog.getByRole('button', { name: 'Place hold' }));
    await waitFor(() => expect(sentBy(sent, place)).toEqual([{ reason: 'Order of the prosecutor' }]));
  });

  test('is lifted with a reason by another administrator', async () => {
    const sent = serve({ ...answers([], [], [hold]), [lift]: { body: {} } });
    await show('admin');
    await press(await screen.findByRole('button', { name: 'Lift legal hold' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Lift the legal hold?' }));
    await fill(dialog.getByRole('textbox'), 'The proceedings are closed');
    await press(dialog.getByRole('button', { name: 'Lift legal hold' }));
    await waitFor(() => expect(sentBy(sent, lift)).toEqual([{ reason: 'The proceedings are closed' }]));
  });

  test('is not lifted by whoever placed it', async () => {
    serve(answers([], [], [{ ...hold, placedBy: { uid: 'u-1', name: 'Anna' } }]));
    await show('admin');
    await screen.findByText('Legal hold by Anna since 20.11.2026');
    expect(screen.queryByRole('button', { name: 'Lift legal hold' })).toBeNull();
  });
});
