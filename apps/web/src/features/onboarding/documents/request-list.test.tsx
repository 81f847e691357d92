import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fill, press } from '../../../testing/hands.ts';
import { refusal, sentBy, serve } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { RequestList } from './request-list.tsx';
import { documentsOf, requestOf } from './testing.ts';

const asked = 'GET /api/clients/c-1/document-requests';
const withdraw = 'POST /api/clients/c-1/document-requests/r-1/withdraw';
const show = () =>
  showPage(<RequestList clientId="c-1" documents={documentsOf()} />, {
    texts: ['onboarding', 'files', 'refusals'],
    as: 'editor',
  });
const request = async () => within(await screen.findByRole('article'));
const dialog = () => within(screen.getByRole('alertdialog'));
const withdrawn = requestOf({
  withdrawn: {
    by: { uid: 'u-2', name: 'Urs Erfunden' },
    at: '2026-11-21T09:15:00.000Z',
    reason: 'The bank has it.',
  },
});

afterEach(() => vi.unstubAllGlobals());

test('a request is withdrawn with a reason, says by whom, and is no letter any more', async () => {
  const fetch = serve({
    [asked]: { body: { requests: [requestOf()] } },
    [withdraw]: { body: { requests: [withdrawn] } },
  });
  await show();
  const open = await request();
  expect(open.getByRole('button', { name: 'Letter (PDF)' })).toBeDefined();
  await press(open.getByRole('button', { name: 'Withdraw the request by Vreni Erfunden' }));
  expect(dialog().getByText('Say why nothing of it is waited for any more.')).toBeDefined();
  await fill(dialog().getByLabelText(/^Reason/u), 'The bank has it.');
  await press(dialog().getByRole('button', { name: 'Withdraw' }));
  const told = await request();
  expect(await told.findByText(/Withdrawn by Urs Erfunden/u)).toBeDefined();
  expect(told.getByText('The bank has it.')).toBeDefined();
  expect(told.queryByRole('button')).toBe(null);
  expect(sentBy(fetch, withdraw)).toEqual([{ reason: 'The bank has it.' }]);
});

test('a request that a colleague has withdrawn meanwhile is shown so, with why it was refused', async () => {
  let requests = [requestOf()];
  serve({
    [asked]: () => ({ body: { requests } }),
    [withdraw]: () => {
      requests = [withdrawn];
      return refusal('not-allowed-now');
    },
  });
  await show();
  await press((await request()).getByRole('button', { name: /^Withdraw/u }));
  await fill(dialog().getByLabelText(/^Reason/u), 'No need.');
  await press(dialog().getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText(/Withdrawn by Urs Erfunden/u)).toBeDefined();
});
