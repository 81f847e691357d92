import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keys, press } from '../../testing/hands.ts';
import { watchSaved } from '../../testing/saved-files.ts';
import { refusal, sentBy, serve } from '../../testing/show.tsx';
import { payment } from './testing.ts';
import { desk, pageOf, queueCall, rowOf, showDesk } from './testing/desk.tsx';

const many = Array.from({ length: 5 }, (_, at) =>
  payment(at + 1, { beneficiary: `Empfang ${at + 1}`, currency: at === 1 ? 'EUR' : 'CHF' }),
);
let saved: string[];
beforeEach(() => {
  saved = watchSaved();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const bar = () => screen.getByRole('region', { name: 'Chosen payments' });
const box = (no: number) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Choose PAY-2026-00000${no}` });
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Choose/u })
    .map(({ checked }) => (checked ? 1 : 0))
    .join('');

describe('payments that are chosen', () => {
  test('are counted and added up by currency, and Escape lets them go before it closes what is open', async () => {
    serve({ [queueCall]: pageOf(many) });
    await showDesk();
    await rowOf(/Empfang 1/u);
    expect(screen.queryByRole('region', { name: 'Chosen payments' })).toBeNull();
    (await rowOf(/Empfang 1/u)).focus();
    await keys('xjxjx');
    expect(ticked()).toBe('11100');
    expect(bar().textContent).toMatch(/3 selected.*CHF 2'469\.00, EUR 1'234\.50/u);
    const told = [...document.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) =>
      textContent.trim(),
    );
    expect(told).toContain('3 selected');
    await keys('x');
    expect(ticked()).toBe('11000');
    await keys('{Escape}');
    expect(ticked()).toBe('00000');
    expect(screen.queryByRole('region', { name: 'Chosen payments' })).toBeNull();
  });

  test('are a range with Shift, by key and by pointer', async () => {
    serve({ [queueCall]: pageOf(many) });
    await showDesk();
    (await rowOf(/Empfang 2/u)).focus();
    await keys('xjj{Shift>}X{/Shift}');
    expect(ticked()).toBe('01110');
    fireEvent.click(box(1), { shiftKey: true });
    expect(ticked()).toBe('11110');
    await press(box(3));
    expect(ticked()).toBe('11010');
  });

  test('are saved as CSV and as bank files: exactly those, and nothing is decided', async () => {
    const csv = 'POST /api/payments/export.csv';
    const zip = 'POST /api/payments/pain001.zip';
    const sent = serve({ [queueCall]: pageOf(many), [csv]: { body: 'payment_no' }, [zip]: {} });
    await showDesk();
    await rowOf(/Empfang 1/u);
    await press(box(2));
    await press(box(4));
    await press('Selection as CSV');
    await waitFor(() => expect(saved).toEqual(['payments.csv']));
    await press('Selection as bank files');
    await waitFor(() => expect(saved).toEqual(['payments.csv', 'pain001.zip']));
    const chosen = { paymentIds: ['p-2', 'p-4'] };
    expect([sentBy(sent, csv), sentBy(sent, zip)]).toEqual([[chosen], [chosen]]);
    expect(
      within(bar())
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Selection as CSV', 'Selection as bank files', 'Clear selectionEsc']);
  });

  test('without a file for the bank are named, and none is saved', async () => {
    const payments = Array.from({ length: 7 }, (_, at) => `PAY-2026-00000${at}`).join(', ');
    serve({
      ...desk,
      [queueCall]: pageOf(many),
      'POST /api/payments/pain001.zip': refusal('no-bank-file', { details: { payments } }),
    });
    await showDesk();
    await rowOf(/Empfang 1/u);
    await press(box(1));
    await press('Selection as bank files');
    expect(await screen.findByText(/^7 payments: PAY-2026-000000, .*PAY-2026-000004 …$/u)).toBeDefined();
    expect(saved).toEqual([]);
  });

  test('stay chosen while the list is read again; one that left it is told and has no part in anything', async () => {
    const csv = 'POST /api/payments/export.csv';
    let now = many;
    const sent = serve({ [queueCall]: () => pageOf(now), [csv]: { body: 'payment_no' } });
    await showDesk();
    await rowOf(/Empfang 1/u);
    await press(box(1));
    await press(box(2));
    now = [payment(9, { beneficiary: 'Neu' }), ...many.slice(1)];
    // Whoever comes back to the page has it read again.
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await rowOf(/Neu/u);
    expect(ticked()).toBe('01000');
    expect(bar().textContent).toContain('1 is no longer in this list');
    await press('Selection as CSV');
    await waitFor(() => expect(sentBy(sent, csv)).toEqual([{ paymentIds: ['p-2'] }]));
    await press(box(3));
    expect(bar().textContent).not.toContain('no longer');
  });

  test('are at most a thousand at a time', async () => {
    const rows = Array.from({ length: 1001 }, (_, at) =>
      payment(1, { paymentId: `p-${at}`, paymentNo: `PAY-${at}` }),
    );
    serve({ [queueCall]: pageOf(rows) });
    await showDesk();
    await press(await screen.findByRole('checkbox', { name: 'Select all' }));
    expect(bar().textContent).toContain("1'001 selected");
    const button = within(bar()).getByRole('button', { name: 'Selection as CSV' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });
});
