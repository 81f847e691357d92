import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { AboutPage } from './about-page.tsx';
import { BlogPage } from './blog-page.tsx';
import { ContactPage } from './contact-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { ReadingPage } from './reading-page.tsx';
import { WhitepaperPage } from './whitepaper-page.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [AboutPage, 'About', 'Closed by default'],
  [BlogPage, 'Blog', 'One file for the examiner'],
  [ContactPage, 'Contact', 'The authority'],
  [PrivacyPage, 'Privacy policy', 'Your rights'],
  [WhitepaperPage, 'How decisions are proved', '8. What it does not prove'],
])('%o can be read without an account: sections with a heading and an address', async (Page, title, part) => {
  serve({ 'GET /api/identity/config': { body: { productName: 'Musterdesk' } } });
  await showPage(<Page />, { texts: ['pages'], as: null });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined();
  const section = screen.getByRole('region', { name: part });
  expect(section.id).not.toBe('');
  expect(within(section).getByRole('paragraph').textContent?.length).toBeGreaterThan(60);
});

it('names the product as the installation does', async () => {
  serve({ 'GET /api/identity/config': { body: { productName: 'Musterdesk' } } });
  await showPage(<AboutPage />, { texts: ['pages'], as: null });
  expect(await screen.findByText(/^Musterdesk is the workplace/u)).toBeDefined();
});

it('dates its posts, newest first', async () => {
  await showPage(<BlogPage />, { texts: ['pages'], as: null });
  const days = [...document.querySelectorAll('time')].map((time) => time.dateTime);
  expect(days.length).toBeGreaterThan(3);
  expect(days).toEqual(days.toSorted().toReversed());
});

it('leads to the page of errors from a name that is none of theirs', async () => {
  const { path } = await showPage(<ReadingPage />, {
    texts: ['pages'],
    as: null,
    at: '/pages/no-such',
    route: { id: '/pages/$reading' },
  });
  await waitFor(() => expect(path()).toBe('/error?code=404'));
});
