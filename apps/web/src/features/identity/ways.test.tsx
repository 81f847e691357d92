import type { SignInWay } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tellOpener } from '../../client/identity/sign-in-popup.ts';
import { keys, press } from '../../testing/hands.ts';
import { refusal, sentBy, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { WaysCard } from './ways-card.tsx';

const list = 'GET /api/me/ways';
const link = 'POST /api/me/ways/github/link';
const unlink = 'DELETE /api/me/ways/google';

const since = '2026-01-05T08:00:00.000Z';
const all: readonly SignInWay[] = [
  { way: 'email', since, state: 'linked' },
  { way: 'google', since, state: 'linked' },
  { way: 'github', since: null, state: 'linkable' },
  { way: 'oidc', since: null, state: 'firm' },
];
const popup = { location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() };
const opened = vi.fn<() => typeof popup | null>(() => popup);

async function open(more: Parameters<typeof serve>[0] = {}, ways = all) {
  const sent = serve({
    'GET /api/identity/config': {
      body: {
        provider: 'embedded',
        providers: ['google', 'github', 'oidc'],
        issuerLabel: 'Muster Treuhand',
        signUp: 'closed',
      },
    },
    'GET /api/auth/get-session': { body: null },
    [list]: { body: { ways } },
    [link]: { body: { url: 'https://provider.example.test/authorize' } },
    [unlink]: { body: { ok: true } },
    ...more,
  });
  await showPage(<WaysCard />, { texts: ['identity', 'profile', 'factors', 'refusals'], at: '/app/profile' });
  await screen.findByText('GitHub');
  return sent;
}
const item = (name: string) => screen.getByText(name).closest('li')!;
async function goOn() {
  await press('Link GitHub');
  await press(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Continue' }));
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('open', opened);
});
afterEach(() => vi.unstubAllGlobals());

describe('the ways in to an account', () => {
  test('say since when each opens it, and offer what may be done with it', async () => {
    await open();
    await screen.findByText('Muster Treuhand');
    expect(item('Google').textContent).toContain('since 05.01.2026');
    expect(item('GitHub').textContent).toContain('not linked');
    expect(item('Muster Treuhand').textContent).toContain('linked · your firm decides on it');
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Unlink Google',
      'Link GitHub',
    ]);
  });

  test('end nowhere: the last one stays', async () => {
    await open({}, [
      { way: 'google', since, state: 'last' },
      { way: 'github', since: null, state: 'linkable' },
    ]);
    expect(item('Google').textContent).toContain('the last way in stays');
    expect(within(item('Google')).queryByRole('button')).toBeNull();
  });
});

describe('a way in that is linked', () => {
  test('is asked about first, with the address that it must have there; Escape leaves it', async () => {
    const sent = await open();
    await press('Link GitHub');
    const question = within(await screen.findByRole('alertdialog', { name: 'Link GitHub' }));
    expect(
      question.getByText(/confirmed address vreni@example\.test; another one is not linked/),
    ).toBeDefined();
    await keys('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(opened).not.toHaveBeenCalled();
    expect(sentBy(sent, link)).toEqual([]);
  });

  test('opens the window of the provider, and counts only once that has ended well', async () => {
    const sent = await open();
    await goOn();
    await waitFor(() =>
      expect(popup.location.replace).toHaveBeenCalledWith('https://provider.example.test/authorize'),
    );
    expect(screen.queryByText('GitHub has been linked')).toBeNull();
    tellOpener(null);
    expect(await screen.findByText('GitHub has been linked')).toBeDefined();
    await waitFor(() => expect(sentBy(sent, list).length).toBeGreaterThan(1));
  });

  test.each([
    ['email_does_not_match', 'The account there has another address than this one.'],
    ['unable_to_link_account', /^The address there is not confirmed/],
    ['account_already_linked_to_different_user', 'It already opens somebody else’s account.'],
    ['<script>alert(1)</script>', 'The sign-in there was not completed. Please try again.'],
  ])('that ends with %j says why nothing was linked', async (code, words) => {
    await open();
    await goOn();
    await waitFor(() => expect(popup.location.replace).toHaveBeenCalledOnce());
    tellOpener(code);
    expect(await screen.findByText('Nothing was linked')).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByText('GitHub has been linked')).toBeNull();
  });

  test('for which no proof was given opens no window', async () => {
    await open({ [link]: refusal('forbidden', {}, 403) });
    await goOn();
    expect(await screen.findByText('Nothing was linked')).toBeDefined();
    expect(opened).not.toHaveBeenCalled();
  });

  test('whose window the browser does not open says what to do', async () => {
    opened.mockReturnValueOnce(null);
    await open();
    await goOn();
    expect(await screen.findByText('Nothing was linked')).toBeDefined();
    expect(screen.getByText(/Allow pop-ups for this page/)).toBeDefined();
  });
});

describe('a way in that is taken away', () => {
  test('is asked about with what follows, and done once', async () => {
    const sent = await open();
    await press('Unlink Google');
    const question = within(await screen.findByRole('alertdialog', { name: 'Unlink Google?' }));
    expect(question.getByText(/all other sessions will end/)).toBeDefined();
    expect(sentBy(sent, unlink)).toEqual([]);
    await press(question.getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText('Google has been unlinked')).toBeDefined();
    expect(sentBy(sent, unlink)).toHaveLength(1);
  });

  test('that must stay says why', async () => {
    await open({ [unlink]: refusal('not-allowed-now') });
    await press('Unlink Google');
    await press(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText('This could not be completed')).toBeDefined();
    expect(screen.getByText('This is not possible in the current state')).toBeDefined();
  });
});
