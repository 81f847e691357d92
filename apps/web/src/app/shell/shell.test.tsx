import type { Role, User } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeSettings, currentSettings } from '../../client/settings/settings-store.ts';
import { screens, type ScreenId } from '../../domain/access.ts';
import type { ActionContext } from '../../domain/actions/action.ts';
import { keys, press } from '../../testing/hands.ts';
import { serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { Guard } from '../guard.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Side } from './side.tsx';

const figures = 'GET /api/insights/dashboard';
const stats = (over: object = {}) => ({
  body: {
    stats: {
      totalOnboardings: 1,
      onboardingsThisWeek: 0,
      pendingReviews: 2,
      overdueReviews: 0,
      reviewsDue: 0,
      reviewsOverdue: 0,
      todaysPayments: 0,
      paymentAlarms: 0,
      ...over,
    },
  },
});
const contextOf = () =>
  ({
    openPalette: vi.fn(),
    openShortcuts: vi.fn(),
    openAccount: vi.fn(),
    signOut: vi.fn(),
  }) as unknown as ActionContext &
    Record<'openPalette' | 'openAccount' | 'openShortcuts' | 'signOut', ReturnType<typeof vi.fn>>;

async function side(
  as: Role | null,
  more: { onNavigate?: () => void; isRail?: boolean } = {},
  user: Partial<User> = {},
) {
  const context = contextOf();
  await showPage(<Side context={context} {...more} />, { texts: [], as, user, at: '/app/review?status=all' });
  return { context, menu: within(await screen.findByRole('navigation', { name: 'Main navigation' })) };
}
const nameOf: Readonly<Record<ScreenId, string>> = {
  dashboard: 'Dashboard',
  review: 'Review',
  clients: 'Clients',
  payments: 'Payments',
  screening: 'Screening',
  lists: 'Screening lists',
  monitoring: 'Monitoring',
  activity: 'Activity',
  timeline: 'Timeline',
  ledger: 'Ledger',
  proofs: 'Proofs',
  chat: 'Chat',
  users: 'Users',
  analytics: 'Analytics',
  survey: 'Survey',
};

beforeEach(() => serve({ [figures]: stats() }));
afterEach(() => {
  vi.unstubAllGlobals();
  changeSettings({ language: 'en', direction: 'ltr', singleKeys: true });
});

describe('the menu', () => {
  test.each([
    [null, ['dashboard', 'survey']],
    ['guest', ['dashboard', 'activity', 'timeline', 'ledger', 'proofs', 'chat', 'survey']],
    ['editor', Object.keys(nameOf).filter((screenId) => screenId !== 'users')],
    ['admin', Object.keys(nameOf)],
  ] as const)(
    'leads %s to what is open to them; the rest stays in reach and leads nowhere',
    async (as, open) => {
      const { menu } = await side(as);
      const links = menu.getAllByRole('link').map((link) => link.getAttribute('href'));
      expect(new Set(links)).toEqual(new Set(open.map((screenId) => screens[screenId as ScreenId].path)));
      const closed = menu.queryAllByRole('button');
      expect(closed).toHaveLength(Object.keys(nameOf).length - open.length);
      for (const entry of closed) expect(entry.getAttribute('aria-disabled')).toBe('true');
    },
  );

  test('says why an entry is closed when it is reached', async () => {
    const { menu } = await side('guest');
    menu.getByRole('button', { name: 'Users' }).focus();
    await keys('{Shift}');
    expect((await screen.findAllByText('for authorised users only')).length).toBeGreaterThan(0);
  });

  test('counts what waits for officers, and asks for it for nobody else', async () => {
    const sent = serve({ [figures]: stats({ pendingReviews: 7, paymentAlarms: 1 }) });
    const { menu } = await side('editor');
    expect(await menu.findByText('7')).toBeDefined();
    expect(menu.getByRole('link', { name: /Payments/ }).textContent).toContain('1');
    expect(sent).toHaveLength(1);
  });

  test('asks nothing for a guest', async () => {
    const sent = serve({});
    const { menu } = await side('guest');
    expect(menu.getByRole('link', { name: 'Dashboard' })).toBeDefined();
    expect(sent).toEqual([]);
  });

  test('marks where one is, and tells a drawer that a way was taken', async () => {
    const onNavigate = vi.fn();
    const { menu } = await side('editor', { onNavigate });
    expect(menu.getByRole('link', { name: /^Review/ }).getAttribute('aria-current')).toBe('page');
    await press(menu.getByRole('link', { name: 'Clients' }));
    expect(onNavigate).toHaveBeenCalledOnce();
  });
});

describe('who is at work', () => {
  test('stands below the menu with the role, and opens the account', async () => {
    const { context } = await side('editor');
    expect(screen.getByText('Vreni Erfunden')).toBeDefined();
    expect(screen.getByLabelText('Your role: Editor')).toBeDefined();
    await press(/Vreni Erfunden/);
    expect(context.openAccount).toHaveBeenCalledOnce();
    await press(/^Search/);
    expect(context.openPalette).toHaveBeenCalledOnce();
  });

  test('is nobody: the way in leads back to where one is', async () => {
    await side(null);
    const link = screen.getByRole('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).toBe('/user/login?from=%2Fapp%2Freview%3Fstatus%3Dall');
  });

  test('waits to be confirmed: no way in, as there is an account', async () => {
    await side('guest', {}, { state: 'pending', isGuest: true });
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
    expect(screen.getByText('Vreni Erfunden')).toBeDefined();
  });
});

describe('the account', () => {
  async function open(as: Role | null) {
    const [context, onClose] = [contextOf(), vi.fn()];
    await showPage(<AccountMenu context={context} onClose={onClose} />, { texts: ['settings'], as });
    return { context, onClose, dialog: within(await screen.findByRole('dialog')) };
  }

  test.each([
    ['admin', /^Admin manages users/],
    ['editor', /^Editor takes on clients/],
    ['guest', /^Guest reads what is open to guests/],
  ] as const)('says what the role %s may', async (as, words) => {
    const { dialog } = await open(as);
    expect(
      dialog.getByText((_, element) => element?.tagName === 'P' && words.test(element.textContent ?? '')),
    ).toBeDefined();
  });

  test('is left by signing out, which closes it first, or by Escape', async () => {
    const { context, onClose, dialog } = await open('editor');
    await press(dialog.getByRole('button', { name: 'Sign out' }));
    expect([onClose.mock.calls.length, context.signOut.mock.calls.length]).toEqual([1, 1]);
    await keys('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  test('of nobody offers the way in and no profile', async () => {
    const { dialog } = await open(null);
    expect(dialog.getByRole('link', { name: 'Sign in' })).toBeDefined();
    expect(dialog.queryByRole('link', { name: 'Profile' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Sign out' })).toBeNull();
  });

  test('switches single keys off', async () => {
    const { dialog } = await open('editor');
    await press(dialog.getByRole('switch', { name: 'Single-key shortcuts' }));
    expect(currentSettings().singleKeys).toBe(false);
  });
});

describe('a page that is guarded', () => {
  const show = (as: Role | null, access: (typeof screens)[ScreenId]['access']) =>
    showPage(
      <Guard access={access}>
        <p>The secret</p>
      </Guard>,
      { texts: [], as, at: '/app/clients?status=draft' },
    );

  test.each([
    [null, false],
    ['guest', false],
    ['editor', true],
    ['admin', true],
  ] as const)('for officers shows %s: %s, and keeps where they wanted to go', async (as, isShown) => {
    const { path } = await show(as, screens.clients.access);
    expect(screen.queryByText('The secret') !== null).toBe(isShown);
    if (!isShown)
      await waitFor(() => expect(path()).toBe('/unauthorized?from=%2Fapp%2Fclients%3Fstatus%3Ddraft'));
  });
});
