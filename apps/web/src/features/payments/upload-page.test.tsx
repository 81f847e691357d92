import type { PaymentFile } from '@sorgfalt/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { choose, press } from '../../testing/hands.ts';
import { refusal, serve, serveUploads } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { parsePaymentsSearch } from './search.ts';
import { account, paymentFile } from './testing.ts';
import { UploadPage } from './upload-page.tsx';

const accounts = 'POST /api/payments/accounts/search';
const files = 'GET /api/payments/files';
const fileId = '0197c0de-0000-7000-8000-00000000000f';
const file: PaymentFile = { ...paymentFile, fileId, actions: [] };

async function open(more: Parameters<typeof serve>[0] = {}) {
  serve({
    [accounts]: { body: { accounts: [account], total: 1, next: null } },
    [files]: { body: { files: [] } },
    [`GET /api/payments/files/${fileId}`]: { body: file },
    [`GET /api/payments/files/${fileId}/lines?show=all&limit=200&offset=0`]: {
      body: { lines: [], total: 0 },
    },
    ...more,
  });
  return showPage(<UploadPage />, {
    texts: ['payments', 'refusals'],
    at: '/app/payments/upload',
    route: { id: '/app/payments/upload', search: parsePaymentsSearch },
  });
}
const area = () => screen.getByRole('group', { name: 'CSV or pain.001 file' });
const drop = () => fireEvent.drop(area(), { dataTransfer: { files: [new File(['a;b'], 'orders.csv')] } });
async function chooseAccount() {
  await screen.findByRole('option', { name: /Lindenhof/ });
  await choose(/Debtor account/, 'a-1');
}

afterEach(() => vi.unstubAllGlobals());

describe('a file of many payments', () => {
  test('is not sent before its account is chosen', async () => {
    const uploads = serveUploads();
    await open();
    await screen.findByRole('option', { name: /Lindenhof/ });
    drop();
    expect(await screen.findByText('Choose the account to see the lines.')).toBeDefined();
    expect(uploads).toEqual([]);
  });

  test('is sent with its progress, nothing beside it meanwhile, and read back on a page of its own', async () => {
    const uploads = serveUploads();
    const { path } = await open();
    await chooseAccount();
    drop();
    await waitFor(() => expect(uploads).toHaveLength(1));
    act(() => uploads[0]?.progress(0.5));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    expect(screen.getByRole('combobox', { name: /Debtor account/ })).toHaveProperty('disabled', true);
    drop();
    expect(uploads).toHaveLength(1);
    expect(uploads[0]?.call).toBe('POST /api/payments/files?accountId=a-1');
    uploads[0]?.answer({ status: 201, body: file });
    await waitFor(() => expect(path()).toBe(`/app/payments/upload?file=${fileId}`));
  });

  test.each([
    ['csv-header', 'line 1: no line names the columns for beneficiary, account and amount'],
    ['message-sum', 'line 1: the control sum does not match the amounts'],
    ['BANK-1', 'line 1: BANK-1'],
  ])('that breaks the rule %s says so, and where', async (code, words) => {
    const uploads = serveUploads();
    const { path } = await open();
    await chooseAccount();
    drop();
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.answer(refusal('broken-file', { fields: [{ path: 'line 1', code }] }, 422));
    expect(await screen.findByText(words)).toBeDefined();
    expect(path()).toBe('/app/payments/upload');
    // Another one can be tried at once.
    drop();
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(screen.queryByText(words)).toBeNull();
  });

  test('that waits for this person says so, and is opened by its row', async () => {
    const { path } = await open({ [files]: { body: { files: [{ ...file, actions: ['second'] }] } } });
    const row = (await screen.findByText('Reto Beispiel')).closest<HTMLElement>('[role="row"]')!;
    expect(row.textContent).toMatch(/3.*1'500\.00/);
    await press(row);
    await waitFor(() => expect(path()).toBe(`/app/payments/upload?file=${fileId}`));
  });

  test('none waits, or it could not be said', async () => {
    await open({ [files]: refusal('internal', {}, 500), [accounts]: refusal('internal', {}, 500) });
    expect(await screen.findByText('Failed to load the file')).toBeDefined();
    expect(screen.getByText('Failed to load accounts')).toBeDefined();
  });
});
