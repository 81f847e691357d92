import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../testing/show.tsx';
import type { Answer } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { EraseDialog } from './erase-dialog.tsx';

const waiting = 'GET /proofs/erasures/of/c-1';
const request = 'POST /proofs/erasures';
const consent = 'POST /proofs/erasures/r-1/consent';
const refuse = 'POST /proofs/erasures/r-1/refuse';

afterEach(() => vi.unstubAllGlobals());

const requestBy = (uid: string) => ({
  requestId: 'r-1',
  clientId: 'c-1',
  reason: 'person-asked',
  requestedBy: { uid, name: 'Selma Beispiel' },
  requestedAt: '2026-11-20T09:15:00.000Z',
});

async function open(by: string | null, answers: Record<string, Answer> = {}) {
  const sent = serve({ [waiting]: { body: { request: by && requestBy(by) } }, ...answers });
  const onClose = vi.fn();
  const dialog = <EraseDialog clientId="c-1" name="Reto Beispiel" onClose={onClose} />;
  const page = await showPage(dialog, { texts: ['onboarding', 'refusals'], as: 'admin' });
  const shown = within(await screen.findByRole('alertdialog'));
  const press = (name: string) => userEvent.click(shown.getByRole('button', { name }));
  const calls = () => sent.filter(({ call }) => call !== waiting);
  return { onClose, page, shown, press, calls };
}

describe('where nobody has requested it, erasing a person', () => {
  test('names what goes and what stays, and needs a reason', async () => {
    const { shown, press, calls } = await open(null);
    expect(shown.getAllByRole('listitem').length).toBeGreaterThan(4);
    expect(shown.getByText('ledger entries with hashes and IDs: every proof stays valid')).toBeDefined();
    expect(shown.queryByRole('button', { name: 'Erase permanently' })).toBeNull();
    await press('Request erasure');
    expect(calls()).toEqual([]);
  });

  test('is requested with its reason, and erases nothing', async () => {
    const { shown, press, calls, onClose, page } = await open(null, {
      [request]: { body: requestBy('u-1') },
    });
    const path = page.path();
    await userEvent.selectOptions(shown.getByRole('combobox', { name: /Reason/ }), 'person-asked');
    await press('Request erasure');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(calls()).toEqual([{ call: request, body: { clientId: 'c-1', reason: 'person-asked' } }]);
    expect(screen.getByText('Requested: another administrator has to consent')).toBeDefined();
    expect(page.path()).toBe(path);
  });

  test('that the law forbids says until when', async () => {
    const answer = refusal('retention-runs', { details: { until: '2036-11-20' } });
    const { shown, press, onClose } = await open(null, { [request]: answer });
    await userEvent.selectOptions(shown.getByRole('combobox', { name: /Reason/ }), 'retention-ended');
    await press('Request erasure');
    expect(
      await shown.findByText('These records must be kept until 20.11.2036 (AMLA Art. 7: ten years).'),
    ).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('that is kept for what may be reported does not call it the law', async () => {
    const answer = refusal('retention-runs', { details: { until: '2036-11-20', because: 'report' } });
    const { shown, press } = await open(null, { [request]: answer });
    await userEvent.selectOptions(shown.getByRole('combobox', { name: /Reason/ }), 'person-asked');
    await press('Request erasure');
    expect(await shown.findByText(/may belong to a report/)).toBeDefined();
    expect(shown.queryByText(/must be kept/)).toBeNull();
  });
});

describe('where a colleague has requested it, erasing a person', () => {
  test('says who and why, and leads to the entry that seals it', async () => {
    const { shown, press, calls, page } = await open('u-9', {
      [consent]: { body: { erased: 3, proofId: 'entry-7' } },
    });
    expect(shown.getByText(/Requested by Selma Beispiel on 20\.11\.2026/)).toBeDefined();
    expect(shown.getByText(/The person concerned requested it/)).toBeDefined();
    await press('Erase permanently');
    await waitFor(() => expect(page.path()).toBe('/app/ledger/entry-7'));
    expect(calls().map(({ call }) => call)).toEqual([consent]);
    expect(screen.getByText('Client erased, with 3 sealed contents.')).toBeDefined();
  });

  test('can be refused', async () => {
    const { press, calls, onClose } = await open('u-9', { [refuse]: { body: { request: null } } });
    await press('Refuse request');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(calls().map(({ call }) => call)).toEqual([refuse]);
  });

  test('says that the request is open where refusing it failed', async () => {
    const { shown, press, onClose } = await open('u-9', { [refuse]: refusal('not-found') });
    await press('Refuse request');
    expect(await shown.findByText('The request is still open')).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('stays open with the reason where it is not allowed any more', async () => {
    const { shown, press, onClose } = await open('u-9', { [consent]: refusal('legal-hold') });
    await press('Erase permanently');
    expect(
      await shown.findByText('A legal hold keeps these records: it has to be lifted first'),
    ).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('whoever has requested it', () => {
  test('cannot erase, and can take the request back', async () => {
    const { shown, press, calls, onClose } = await open('u-1', { [refuse]: { body: { request: null } } });
    expect(shown.getByText('Erasure of Reto Beispiel requested')).toBeDefined();
    expect(shown.getByText('Another administrator has to consent. Nothing is erased yet.')).toBeDefined();
    expect(shown.queryByRole('button', { name: 'Erase permanently' })).toBeNull();
    await press('Withdraw request');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(calls().map(({ call }) => call)).toEqual([refuse]);
  });
});

test('what could not be loaded is told, and can be tried again', async () => {
  serve({ [waiting]: refusal('unavailable') });
  const dialog = <EraseDialog clientId="c-1" name="Reto Beispiel" onClose={vi.fn()} />;
  await showPage(dialog, { texts: ['onboarding', 'refusals'], as: 'admin' });
  expect(await screen.findByText('Whether an erasure is requested could not be loaded')).toBeDefined();
});
