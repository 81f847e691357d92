import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { AssigneeLine } from './assignee-line.tsx';
import { plain } from './testing.ts';

const since = '2026-11-23T08:05:00.000Z';
const until = '2099-11-24T08:05:00.000Z';
const nora = { uid: 'u-9', name: 'Nora Keller', since, until };
const path = '/human-review/items/item-1/assignee';
const line = (change: Partial<typeof plain> = {}) =>
  showPage(<AssigneeLine item={{ ...plain, ...change }} />, { texts: ['review', 'refusals'] });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => vi.unstubAllGlobals());

test('what nobody has is taken up, by name of nobody', async () => {
  const sent = serve({ [`PUT ${path}`]: { body: plain } });
  await line();
  expect(screen.getByText('Nobody has taken this up')).toBeDefined();
  await press(/^Take up/u);
  expect(sent).toEqual([{ call: `PUT ${path}`, body: { from: null } }]);
});

test('what one has oneself is given back', async () => {
  const sent = serve({ [`DELETE ${path}`]: { body: plain } });
  await line({ assignee: { uid: 'u-1', name: 'Vreni Erfunden', since, until } });
  expect(screen.getByText('Taken up by you since 23.11.2026 09:05')).toBeDefined();
  await press(/^Give back/u);
  expect(sent).toEqual([{ call: `DELETE ${path}`, body: undefined }]);
});

test('what a colleague has is taken over only after a question that names her', async () => {
  const sent = serve({ [`PUT ${path}`]: { body: plain } });
  await line({ assignee: nora });
  expect(screen.getByText('Taken up by Nora Keller since 23.11.2026 09:05')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^(?:Take up|Give back)/u })).toBeNull();
  await press('Take over: Reto Beispiel');
  expect(screen.getByText('Take this over from Nora Keller?')).toBeDefined();
  await press('Leave it');
  expect(sent).toEqual([]);
  await press('Take over: Reto Beispiel');
  await press('Take over');
  expect(await screen.findByText('You are working on this now instead of Nora Keller')).toBeDefined();
  expect(sent).toEqual([{ call: `PUT ${path}`, body: { from: 'u-9' } }]);
});

test('what a colleague has had for a working day is nobody’s, without asking the server', async () => {
  const sent = serve({ [`PUT ${path}`]: { body: plain } });
  await line({ assignee: { ...nora, until: '2026-11-23T08:05:01.000Z' } });
  expect(screen.getByText('Nobody has taken this up')).toBeDefined();
  await press(/^Take up/u);
  expect(sent).toEqual([{ call: `PUT ${path}`, body: { from: null } }]);
});

test('where a colleague was faster it is said', async () => {
  serve({ [`PUT ${path}`]: refusal('assigned-to-other', { details: { name: 'Nora Keller' } }) });
  await line();
  await press(/^Take up/u);
  expect(await screen.findByText('A colleague has taken up this item')).toBeDefined();
});

test.each([null, nora])('whoever made it is offered nothing (%j)', async (assignee) => {
  await line({ part: 'made', assignee });
  expect(screen.getByRole('region', { name: 'Who works on it' })).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
