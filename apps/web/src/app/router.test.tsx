import type { Role } from '@sorgfalt/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { enterSession } from '../client/identity/session.ts';
import { guestUser } from '../client/identity/user.ts';
import { askForProof } from '../client/step-up.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { keys } from '../testing/hands.ts';
import { serve } from '../testing/show.tsx';
import { focusHeadingOnNavigation } from './focus-heading.ts';
import { router as product } from './router.tsx';

const roleNumbers = { admin: 0, editor: 1, guest: 2 } as const;
const nobody = {
  'GET /api/identity/config': { body: { provider: 'embedded', providers: [], signUp: 'closed' } },
};

/** The product at an address, as its router has it; null has not signed in. */
async function open(at: string, as: Role | null = null, begin?: (router: AnyRouter) => void) {
  await loadTexts(['identity', 'factors', 'landing', 'pages']);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const user = { ...guestUser, id: 'u-1', uid: 'u-1', name: 'Vreni Erfunden', isGuest: false } as const;
  enterSession(client, { user: as === null ? guestUser : { ...user, role: roleNumbers[as] } });
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ ...product.options, history });
  begin?.(router);
  await router.load();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const go = (to: string) => act(async () => router.navigate({ to } as never));
  return { router, go, path: () => history.location.href };
}

/** Every address of the desk, with something for what it names. */
const addresses = Object.keys(product.routesByPath)
  .filter((path) => path.startsWith('/app'))
  .map((path) => path.replaceAll(/\$\w+/gu, 'x').replace(/(?<=.)\/$/u, ''));
const unique = [...new Set(addresses)];

beforeEach(() => serve(nobody));
afterEach(() => {
  vi.unstubAllGlobals();
  document.title = '';
});

/** Which addresses do not send away; the wanted one goes along with whoever is sent. */
async function whereOpen(as: Role | null): Promise<string[]> {
  const { go, path } = await open('/error', as);
  const stayed: string[] = [];
  for (const address of unique) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other, as a person goes
    await go(address);
    // oxlint-disable-next-line no-await-in-loop -- what sends away does so once it is shown
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
    if (path() === `/unauthorized?from=${encodeURIComponent(address)}`) continue;
    stayed.push(`${address}${path() === address ? '' : ` -> ${path()}`}`);
  }
  return stayed;
}

describe('the addresses of the desk', () => {
  test('are many, so that what follows says something', () => {
    expect(unique.length).toBeGreaterThan(30);
    expect(unique).toContain('/app/payments/x');
  });

  test('send whoever has not signed in away, but for those where nothing is kept or that say so themselves', async () => {
    expect((await whereOpen(null)).toSorted()).toEqual([
      '/app',
      '/app/chat',
      '/app/chat/x',
      '/app/profile',
      '/app/survey',
      '/app/survey/templates',
      '/app/survey/templates/x',
      '/app/tax-authorisation',
    ]);
  });

  test('open to an account without rights what everybody may see that has one, and no client or payment', async () => {
    const opened = await whereOpen('guest');
    for (const of of ['activity', 'timeline', 'ledger', 'proofs']) expect(opened).toContain(`/app/${of}`);
    const closed = /\/(?:clients|payments|review|screening|lists|monitoring|analytics|users)/u;
    expect(opened.filter((address) => closed.test(address))).toEqual([]);
    expect(opened).not.toContain('/app/survey/results');
  });

  test('open to an editor all but what administrators decide', async () => {
    const opened = await whereOpen('editor');
    const closed = unique.filter((address) => !opened.includes(address));
    expect(closed.every((address) => /^\/app\/(?:users|survey\/results)/u.test(address))).toBe(true);
    expect(closed).toContain('/app/users/access-reviews');
    expect(closed).toContain('/app/survey/results');
    expect(closed.filter((address) => address.startsWith('/app/users'))).toHaveLength(
      unique.filter((address) => address.startsWith('/app/users')).length,
    );
  });
});

describe('an address from elsewhere', () => {
  test.each([
    ['/login', '/user/login'],
    ['/login?from=%2Fapp%2Freview', '/user/login?from=%2Fapp%2Freview'],
    ['/user?from=%2Fapp%2Freview', '/user/login?from=%2Fapp%2Freview'],
    // Leads out of the product, or round in a circle.
    ['/login?from=https%3A%2F%2Fevil.example', '/user/login'],
    ['/login?from=%2F%2Fevil.example', '/user/login'],
    ['/login?from=%2F%5Cevil.example', '/user/login'],
    ['/login?from=javascript%3Aalert(1)', '/user/login'],
    ['/login?from=%2Funauthorized', '/user/login'],
    ['/login?from=%2Fuser%2Flogin%3Ffrom%3D%2Fapp', '/user/login'],
    ['/login?from=%2Fuser%2Fverify-address', '/user/login?from=%2Fuser%2Fverify-address'],
  ])('%s leads to %s', async (from, to) => {
    const { path } = await open(from);
    await waitFor(() => expect(path()).toBe(to));
  });

  test.each(['/nothing/here', '/app/nothing', '/.env', '/app/%2e%2e/users'])(
    'that is none (%s) says so, and shows nothing of the desk',
    async (at) => {
      const { path } = await open(at);
      await waitFor(() => expect(path()).toMatch(/^\/(?:error\?code=404|unauthorized)/u));
      expect(screen.queryByRole('navigation', { name: 'Main navigation' })).toBeNull();
    },
  );

  test('keeps of an error only a code and the number of a request', async () => {
    const { router } = await open(`/error?code=500&requestId=r-1&html=${encodeURIComponent('<b>x</b>')}`);
    expect(router.state.location.search).toEqual({ code: 500, requestId: 'r-1' });
    expect(document.querySelector('b')).toBeNull();
  });
});

describe('the window', () => {
  test.each([
    ['/user/login', /^.+ · .+$/u],
    ['/privacy-policy', /^.+ · .+$/u],
    ['/app/survey/templates', /^Survey · .+$/u],
    ['/', /^[^·]+$/u],
  ])('is named by what it shows (%s)', async (at, title) => {
    await open(at);
    await waitFor(() => expect(document.title).toMatch(title));
  });

  test('never has what somebody looks for in its name', async () => {
    await open('/user/login?from=%2Fapp%2Fclients%3Fname%3DErfunden');
    await waitFor(() => expect(document.title).not.toBe(''));
    expect(document.title).not.toContain('Erfunden');
  });
});

test('the focus goes to the heading of the next page, and stays where it is on the first one', async () => {
  const { go } = await open('/error', null, focusHeadingOnNavigation);
  await screen.findByRole('heading', { level: 1 });
  expect(document.activeElement).toBe(document.body);
  await go('/privacy-policy');
  await waitFor(() => expect(document.activeElement?.id).toMatch(/^(?:page-title|main)$/u));
  // What only narrows the page is no other page.
  const [link] = screen.getAllByRole('link');
  link!.focus();
  await go('/privacy-policy?part=2');
  expect(document.activeElement).toBe(link);
});

test('the focus stays where it is when something is opened or closed beside a list, which is no other page', async () => {
  const { go } = await open('/app/payments', 'editor', focusHeadingOnNavigation);
  const link = await screen.findByRole('link', { name: 'Accounts' });
  for (const address of ['/app/payments/one', '/app/payments/two', '/app/payments']) {
    link.focus();
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person opens them
    await go(address);
    expect(document.activeElement).toBe(link);
  }
  await go('/app/payments/accounts');
  await waitFor(() => expect(document.activeElement?.id).toMatch(/^(?:page-title|main)$/u));
});

test('a call that wants a proof has it asked for over whatever page, and goes without where nobody gives it', async () => {
  serve({
    ...nobody,
    'GET /api/me/factors': {
      body: { passkeys: [], hasTotp: true, recoveryCodesLeft: 9, hasPassword: true, enrolment: 'proof' },
    },
  });
  await open('/privacy-policy');
  await screen.findByRole('heading', { level: 1 });
  let proved: Promise<boolean> | undefined;
  act(() => {
    proved = askForProof(true);
  });
  expect(await screen.findByRole('alertdialog')).toBeDefined();
  await keys('{Escape}');
  expect(await proved).toBe(false);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
