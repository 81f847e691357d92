import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { press } from '../../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { ClientPage } from './client-page.tsx';
import { parseClientSearch } from './search.ts';
import { file } from './testing.ts';

const read = 'GET /api/clients/c-1';
const standing = 'GET /api/clients/c-1/standing';
const calm = { clientId: 'c-1', status: 'accepted', isFrozen: false, freezes: [], holds: [] };

async function show(part = '', more: Record<string, Answer> = {}) {
  serve({ [read]: { body: file }, [standing]: { body: calm }, ...more });
  return showPage(<ClientPage />, {
    texts: ['onboarding', 'clientFile', 'clients', 'analytics', 'payments', 'refusals'],
    at: `/app/clients/file/c-1${part}`,
    route: { id: '/app/clients/file/$clientId', search: parseClientSearch },
  });
}

afterEach(() => vi.unstubAllGlobals());

describe('the file of a client', () => {
  test('has at a glance what it is, since when, how risky, and what is missing', async () => {
    await show();
    const facts = await screen.findByLabelText('Client');
    const fact = (name: string) => within(facts).getByText(name).nextElementSibling?.textContent;
    expect(fact('Kind')).toBe('Operating company');
    expect(fact('Risk level since')).toBe('20.11.2026');
    expect(fact('Next review by')).toContain('overdue');
    expect(fact('Missing papers')).toBe('3');
    expect(screen.getByRole('link', { name: 'Timeline' }).getAttribute('href')).toContain('clientId=c-1');
  });

  test.each([
    ['a waiting review first', { status: 'pending' as const }, {}, 'Open review', '/app/review/i-1'],
    ['then an open case', {}, { status: 'in_review' as const }, 'Open case', '/app/clients/k-1'],
    ['else a payment of who is accepted', {}, {}, 'New payment', '/app/payments/new?clientId=c-1'],
  ])('has one way forward: %s', async (_, review, openCase, name, href) => {
    const reviews = file.reviews.map((each) => ({ ...each, ...review }));
    const cases = file.cases.map((each) => ({ ...each, ...openCase }));
    await show('', { [read]: { body: { ...file, reviews, cases } } });
    const way = await screen.findByRole('link', { name });
    expect(way.getAttribute('href')).toBe(href);
    expect(document.querySelectorAll('header [data-variant="primary"]')).toHaveLength(1);
  });

  test('has none for a client who is frozen, and keeps the seldom in a menu', async () => {
    await show('', { [read]: { body: { ...file, isFrozen: true } } });
    await press(await screen.findByRole('button', { name: 'More' }));
    expect(document.querySelector('header [data-variant="primary"]')).toBeNull();
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'AMLA file (PDF)',
      'Proofs',
      'Legal hold',
    ]);
    await press(screen.getByRole('menuitem', { name: 'Proofs' }));
  });

  test('shows what was paid beside what was stated, each currency by itself', async () => {
    await show();
    const row = (await screen.findByText('Donations')).closest('[role="row"]')?.textContent;
    expect(row).toContain('not stated');
    expect(row).toContain("CHF 1'234.50");
    expect(row).toContain('2 payments');
    const taxes = screen.getByText('Taxes and public charges').closest('[role="row"]')?.textContent;
    expect(taxes).toContain('none');
  });

  test('its parts are opened by tabs that the address keeps', async () => {
    const { path } = await show();
    await press(await screen.findByRole('tab', { name: /^Screening/ }));
    await waitFor(() => expect(path()).toBe('/app/clients/file/c-1?part=screening'));
    const row = (await screen.findByText('Viktor Testonov')).closest('[role="row"]')?.textContent;
    expect(row).toContain('Viktor Testanov');
    expect(row).toContain('Beat Beispiel, 20.11.2026: Born in another year');
    expect(screen.getByRole('tab', { name: /^Screening/ }).textContent).toContain('1');
  });

  test('says what a person was asked and answered, and what it pays', async () => {
    await show('?part=reviews');
    expect(await screen.findByText(/Beat Beispiel on 20\.11\.2026: Nothing changed\./)).toBeDefined();
    await show('?part=payments', {
      'GET /api/payments?clientId=c-1&limit=20': { body: { payments: [], next: null, counts: {} } },
    });
    expect(await screen.findByText('This client has no payments.')).toBeDefined();
  });

  test.each([
    [404, 'There is no such client', 0],
    [500, 'Clients', 1],
  ])('that it could not be loaded (%i) is said, with what one can do now', async (status, heading, tries) => {
    serve({ [read]: refusal('x', {}, status), [standing]: { body: calm } });
    await showPage(<ClientPage />, {
      texts: ['onboarding', 'clientFile', 'refusals'],
      at: '/app/clients/file/c-1',
      route: { id: '/app/clients/file/$clientId', search: parseClientSearch },
    });
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
    expect(screen.queryAllByText('Failed to load the client')).toHaveLength(tries);
    expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(tries);
    expect(screen.getByRole('link', { name: 'All clients' }).getAttribute('href')).toBe('/app/clients/list');
  });

  test('is given out as a PDF in the language of the screen; what refuses it is said', async () => {
    const give = 'POST /api/clients/c-1/file';
    await show();
    const sent = serve({
      [read]: { body: file },
      [standing]: { body: calm },
      [give]: refusal('not-found', {}, 404),
    });
    await press(await screen.findByRole('button', { name: 'More' }));
    await press(await screen.findByRole('menuitem', { name: 'AMLA file (PDF)' }));
    await waitFor(() => expect(sentBy(sent, give)).toEqual([{ language: 'en' }]));
    expect(await screen.findByText('Resource not found (404)')).toBeDefined();
  });
});
