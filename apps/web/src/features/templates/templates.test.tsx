import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';
import { TaxCallbackPage } from './tax-callback-page.tsx';
import { TemplatePage } from './template-page.tsx';
import { TemplatesPage } from './templates-page.tsx';

/** Each look at the local data takes a second. */
const soon = { timeout: 5000 };
const list = () => showPage(<TemplatesPage />, { texts: ['pages'], as: null });
const one = (surveyId: number) =>
  showPage(<TemplatePage />, {
    texts: ['pages'],
    at: `/app/survey/templates/${surveyId}`,
    route: { id: '/app/survey/templates/$surveyId' },
  });
const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('bdi')?.textContent);

it('lists the surveys, says that they are samples, orders them and opens one', async () => {
  const { path } = await list();
  expect(screen.getByText(/^From the template/u)).toBeDefined();
  await screen.findByText('New equipment', {}, soon);
  expect(titles()).toEqual(['Choice of a web framework', 'Working from home', 'New equipment']);
  await userEvent.click(screen.getByRole('button', { name: 'Category' }));
  expect(titles()).toEqual(['Choice of a web framework', 'New equipment', 'Working from home']);
  expect(screen.queryByRole('button', { name: 'Created' })).toBeNull();
  await userEvent.click(screen.getByText('New equipment'));
  await waitFor(() => expect(path()).toBe('/app/survey/templates/3'));
});

it('wants a title, then puts the new one at the top', async () => {
  await list();
  await screen.findByText('New equipment', {}, soon);
  await userEvent.click(screen.getByRole('button', { name: 'New template survey' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getByText('Give it a title.')).toBeDefined();
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/u }), '  Lunch ');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(titles()[0]).toBe('Lunch'), soon);
}, 15_000);

it('shows the questions of one with their kinds, and deletes one', async () => {
  await one(3);
  expect(await screen.findByText('Several answers', {}, soon)).toBeDefined();
  expect(screen.getByText('A second screen')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Delete “Equipment”' }));
  await waitFor(() => expect(screen.queryByText('A second screen')).toBeNull(), soon);
  expect(screen.getByText('Answered in words')).toBeDefined();
}, 15_000);

it('says so where there is none of a number', async () => {
  await one(77);
  expect(await screen.findByText('No survey with this number.', {}, soon)).toBeDefined();
});

it('takes what a tax authority sends along out of the address, and says that nothing was read', async () => {
  window.history.replaceState(null, '', '/app/tax-authorisation?code=secret&state=1#x');
  await showPage(<TaxCallbackPage />, { texts: ['pages'] });
  expect(screen.getByText('Fetching tax data is no longer available in this build')).toBeDefined();
  expect(window.location.href).toMatch(/\/app\/tax-authorisation$/u);
});
