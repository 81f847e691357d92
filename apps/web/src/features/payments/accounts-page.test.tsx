import type { Beneficiary, ClientAccount } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { choose, fill, press, textbox } from '../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { AccountsPage } from './accounts-page.tsx';
import { account } from './testing.ts';

const list = (cursor = '') => `GET /api/payments/accounts?limit=100${cursor}`;
const search = 'POST /api/payments/accounts/search';
const paid = `GET /api/payments/beneficiaries?clientId=${account.clientId}&limit=200`;
const add = 'POST /api/payments/accounts';
const close = 'POST /api/payments/accounts/a-1/close';

const accounts = (...found: readonly ClientAccount[]): Answer => ({
  body: { accounts: found, total: found.length, next: null },
});
const papeterie: Beneficiary = {
  beneficiaryId: 'b-1',
  clientId: account.clientId,
  name: 'Papeterie Muster',
  account: 'CH5604835012345678009',
  bic: null,
  address: { town: 'Bern', country: 'CH' },
  paymentCount: 4,
  lastPaidAt: '2026-11-20T09:15:00.000Z',
  frozenBy: null,
};
const show = (as: 'admin' | 'editor' = 'editor') =>
  showPage(<AccountsPage />, {
    texts: ['payments', 'clients', 'refusals'],
    as,
    at: '/app/payments/accounts',
  });
const row = async (text: string) => (await screen.findByText(text)).closest<HTMLElement>('[role="row"]')!;

afterEach(() => vi.unstubAllGlobals());

describe('the accounts of clients', () => {
  test('say of each whether it is open, closed, or closed because its client is frozen', async () => {
    serve({
      [list()]: accounts(
        account,
        { ...account, accountId: 'a-2', clientName: 'Zu AG', isClosed: true },
        { ...account, accountId: 'a-3', clientName: 'Frost AG', isClosed: true, isFrozen: true },
      ),
    });
    await show();
    expect((await row('Zu AG')).textContent).toContain('closed');
    expect((await row('Frost AG')).textContent).toContain('Frozen');
    // What is closed cannot be closed again.
    // What a freeze closed opens again with its end, unless somebody closes it for good.
    expect(screen.getAllByRole('button', { name: /^Close account/ })).toHaveLength(2);
  });

  test('end with a word where a page did not come, and go on from there', async () => {
    const first = { body: { accounts: [account], total: 2, next: 'a-1' } };
    serve({ [list()]: first, [list('&cursor=a-1')]: refusal('internal', {}, 500) });
    await show();
    const again = await screen.findByRole('button', { name: /again|retry/iu });
    serve({ [list('&cursor=a-1')]: accounts({ ...account, accountId: 'a-2', clientName: 'Letzte AG' }) });
    again.click();
    await row('Letzte AG');
  });

  test('are read page by page, each from where the one before ended', async () => {
    const second = { ...account, accountId: 'a-2', clientName: 'Letzte AG' };
    serve({
      [list()]: { body: { accounts: [account], total: 2, next: 'a-1' } },
      [list('&cursor=a-1')]: { body: { accounts: [second], total: 2, next: null } },
    });
    await show();
    expect(await row('Letzte AG')).toBeDefined();
  });

  test('are found by a text that stands in no address, and one that finds none says so', async () => {
    const sent = serve({
      [list()]: accounts(account),
      [search]: (body) =>
        accounts(
          ...((body as { search: string }).search === 'sonnen'
            ? [{ ...account, clientName: 'Sonnental AG' }]
            : []),
        ),
    });
    await show();
    await row('open');
    await fill(screen.getByRole('searchbox'), ' sonnen ');
    expect(await row('Sonnental AG')).toBeDefined();
    expect(sentBy(sent, search)).toEqual([{ limit: 100, search: 'sonnen' }]);
    await fill(screen.getByRole('searchbox'), 'nobody');
    expect(await screen.findByText('No account found.')).toBeDefined();
  });

  test('there are none yet, or they could not be loaded', async () => {
    serve({ [list()]: refusal('internal', {}, 500) });
    await show();
    expect(await screen.findByText('Failed to load accounts')).toBeDefined();
    serve({ [list()]: accounts() });
    await press(/again|retry/iu);
    expect(await screen.findByText('No client account is registered.')).toBeDefined();
  });

  test('one is closed only after a question that says which, and a refusal stands in it', async () => {
    let isRefused = true;
    const sent = serve({
      [list()]: accounts(account),
      [close]: () => (isRefused ? refusal('not-allowed-now') : { body: { ...account, isClosed: true } }),
    });
    await show();
    await press(await screen.findByRole('button', { name: `Close account: ${account.iban}` }));
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText('Lindenhof Beispiel AG')).toBeDefined();
    expect(question.getByText(/cannot be undone/)).toBeDefined();
    await press(question.getByRole('button', { name: 'Close account' }));
    expect(await question.findByText('This is not possible in the current state')).toBeDefined();
    isRefused = false;
    await press(question.getByRole('button', { name: 'Close account' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sentBy(sent, close)).toHaveLength(2);
    expect(sentBy(sent, list()).length).toBeGreaterThan(1);
  });

  test('one is registered for a client who is looked for by name, with what was written and no more', async () => {
    const found = { caseId: 'k-1', clientId: 'c-9', clientName: 'Sonnental AG', caseNo: 'ONB-2026-000009' };
    const answer = Promise.withResolvers<Answer>();
    const sent = serve({
      [list()]: accounts(account),
      'POST /api/onboarding/cases/search': { body: { cases: [found], total: 1 } },
      [add]: () => answer.promise,
    });
    await show();
    await press('Register account');
    const dialog = within(await screen.findByRole('dialog'));
    await fill(dialog.getByRole('searchbox'), 'sonnen');
    await press(await dialog.findByRole('button', { name: /Sonnental AG/ }));
    // The holder is most often the client.
    expect(textbox(/Account holder/).value).toBe('Sonnental AG');
    await fill(textbox(/IBAN/), 'CH93 0076 2011 6238 5295 7');
    await fill(textbox(/Town/), 'Zug');
    await choose(/Currency/, 'EUR');
    await press(dialog.getByRole('button', { name: 'Register' }));
    await press(dialog.getByRole('button', { name: 'Register' }));
    await press(dialog.getByRole('button', { name: 'Cancel' }));
    answer.resolve(refusal('client-frozen'));
    expect(await dialog.findByText('The account could not be registered')).toBeDefined();
    expect(textbox(/Town/).value).toBe('Zug');
    expect(sentBy(sent, add)).toEqual([
      {
        clientId: 'c-9',
        name: 'Sonnental AG',
        iban: 'CH93 0076 2011 6238 5295 7',
        currency: 'EUR',
        address: { town: 'Zug', country: 'CH' },
      },
    ]);
  });
});

describe('whom a client paid', () => {
  const freeze = 'POST /api/payments/beneficiaries/b-1/freeze';

  test('is shown for the account that is opened', async () => {
    serve({ [list()]: accounts(account), [paid]: { body: { beneficiaries: [papeterie] } } });
    await show();
    expect(await screen.findByText('Choose an account to see whom its client has paid.')).toBeDefined();
    await press(await row('open'));
    const said = (await row('Papeterie Muster')).textContent;
    expect(said).toContain('20.11.2026');
    expect(screen.getByText('Beneficiaries of Lindenhof Beispiel AG')).toBeDefined();
  });

  test.each([
    [{ body: { beneficiaries: [] } }, 'This client has not paid anybody yet.'],
    [refusal('internal', {}, 500), 'Failed to load beneficiaries'],
  ])('is nobody, or it could not be loaded', async (answer, words) => {
    serve({ [list()]: accounts(account), [paid]: answer });
    await show();
    await press(await row('open'));
    expect(await screen.findByText(words)).toBeDefined();
  });

  test.each([
    [null, 'Freeze', true],
    ['u-2', 'Lift freeze', false],
  ])(
    'an administrator changes it (frozen by %s) by %s, and reads where it was refused',
    async (frozenBy, name, sends) => {
      let isRefused = false;
      const sent = serve({
        [list()]: accounts(account),
        [paid]: { body: { beneficiaries: [{ ...papeterie, frozenBy }] } },
        [freeze]: () => (isRefused ? refusal('not-allowed-now') : { body: { ok: true } }),
      });
      await show('admin');
      await press(await row('open'));
      const button = await screen.findByRole('button', { name: `${name}: Papeterie Muster` });
      expect(screen.queryByText('frozen') !== null).toBe(frozenBy !== null);
      await press(button);
      await waitFor(() => expect(sentBy(sent, paid).length).toBeGreaterThan(1));
      expect(sentBy(sent, freeze)).toEqual([{ isFrozen: sends }]);
      isRefused = true;
      await press(button);
      expect(await screen.findByText('This could not be done')).toBeDefined();
    },
  );

  test('whoever froze it reads that another administrator lifts that', async () => {
    const own = { ...papeterie, frozenBy: 'u-1' };
    const sent = serve({ [list()]: accounts(account), [paid]: { body: { beneficiaries: [own] } } });
    await show('admin');
    await press(await row('open'));
    const description = /^Whoever set a freeze cannot lift it/u;
    const button = await screen.findByRole('button', { name: 'Lift freeze: Papeterie Muster', description });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await press(button);
    expect(sentBy(sent, freeze)).toEqual([]);
  });

  test('an editor reads that it takes an administrator', async () => {
    const sent = serve({ [list()]: accounts(account), [paid]: { body: { beneficiaries: [papeterie] } } });
    await show('editor');
    await press(await row('open'));
    const button = await screen.findByRole('button', { name: 'Freeze: Papeterie Muster' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await press(button);
    expect(sentBy(sent, freeze)).toEqual([]);
  });
});
