import { onboardingRoutes, paymentRoutes, type Role } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { changeSettings } from '../../client/settings/settings-store.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { fill, keys, press, textbox } from '../../testing/hands.ts';
import { showPage } from '../../testing/show-page.tsx';
import { sentBy, serve, type Answer } from '../../testing/show.tsx';
import { recentlyOpened } from '../../domain/actions/opened.ts';
import { CommandCentre } from './command-centre.tsx';
import { useGlobalActions } from './global-actions.tsx';
import { useActionContext, type Overlay } from './use-action-context.ts';
import { useShortcuts } from './use-shortcuts.ts';

const cases = `POST ${onboardingRoutes.search.path}`;
const payments = `POST ${paymentRoutes.search.path}`;
const foundCase = { caseId: 'c-7', clientName: 'Anna Erfunden', caseNo: 'ONB-2026-000007' };
const foundPayment = {
  paymentId: 'p-3',
  beneficiary: 'Annahof AG',
  paymentNo: 'PAY-2026-000003',
  currency: 'CHF',
  amountMinor: 123450,
};

/** What the shell makes of the actions: keys that are listened to, and what they open. */
function Centre() {
  const [view, setView] = useState<Overlay>();
  const context = useActionContext(setView);
  useGlobalActions();
  useShortcuts(context, useTexts());
  return (
    <div id="main">
      <input aria-label="Filter" data-filter="" />
      {view === 'account' && <p>account opened</p>}
      {(view === 'palette' || view === 'shortcuts') && (
        <CommandCentre view={view} context={context} onClose={() => setView(undefined)} />
      )}
    </div>
  );
}

async function open(as: Role | null = 'editor', more: Record<string, Answer | (() => Answer)> = {}) {
  const sent = serve({
    [cases]: { body: { cases: [foundCase] } },
    [payments]: { body: { payments: [foundPayment] } },
    ...more,
  });
  const page = await showPage(<Centre />, { texts: [], as, at: '/app/review' });
  return { ...page, sent };
}
const palette = async () => {
  await keys('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Type a command or search...' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return field;
};
const option = (name: RegExp) => screen.getByRole('option', { name });

afterEach(() => {
  vi.unstubAllGlobals();
  changeSettings({ singleKeys: true, scheme: 'system' });
});

describe('the palette', () => {
  test('is opened by its keys and leads where a few letters and Enter say; Escape closes it', async () => {
    const { path } = await open();
    await palette();
    await keys('timeline');
    expect(option(/^Go to Timeline/).getAttribute('aria-selected')).toBe('true');
    await keys('{Enter}');
    await waitFor(() => expect(path()).toBe('/app/timeline'));
    expect(screen.queryByRole('combobox')).toBeNull();
    await palette();
    await keys('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  test('offers what was opened last first, until something is typed; to nobody else at this window', async () => {
    const { path } = await open();
    recentlyOpened.keep('u-1', {
      kind: 'payment',
      id: 'p-9',
      label: 'Wohnbau Muster AG',
      hint: 'PAY-2026-000009',
    });
    recentlyOpened.keep('u-2', { kind: 'case', id: 'c-9', label: 'Otto Anders', hint: 'ONB-2026-000009' });
    await palette();
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('Wohnbau Muster AG');
    expect(screen.queryByText('Otto Anders')).toBeNull();
    await keys('timeline');
    expect(screen.queryByText('Wohnbau Muster AG')).toBeNull();
    await keys('{Backspace}'.repeat(8));
    await keys('{Enter}');
    await waitFor(() => expect(path()).toBe('/app/payments/p-9'));
  });

  test('goes round by arrow keys, and says where nothing is found', async () => {
    await open('guest');
    await palette();
    await keys('mode');
    const first = screen.getAllByRole('option');
    await keys('{ArrowUp}');
    expect(first.at(-1)?.getAttribute('aria-selected')).toBe('true');
    await keys('{ArrowDown}');
    expect(first[0]?.getAttribute('aria-selected')).toBe('true');
    await keys('qqq');
    expect(screen.getByText('Nothing found')).toBeDefined();
    expect(screen.queryAllByRole('option')).toEqual([]);
  });

  test('shows what is closed to somebody with the reason, and does not do it', async () => {
    const { path } = await open('editor');
    await palette();
    await keys('go to users');
    expect(option(/^Go to Users/).getAttribute('aria-disabled')).toBe('true');
    expect(within(option(/^Go to Users/)).getByText('for authorised users only')).toBeDefined();
    await keys('{Enter}');
    expect(path()).toBe('/app/review');
  });

  test('finds cases and payments of the firm for officers, by a text that stands in no address', async () => {
    const { path, sent } = await open('admin');
    await palette();
    await keys('a');
    await keys('nna');
    expect(await screen.findByRole('option', { name: /^Anna Erfunden/ })).toBeDefined();
    expect(option(/^Annahof AG/).textContent).toContain("PAY-2026-000003 · CHF 1'234.50");
    expect(sentBy(sent, cases).at(-1)).toEqual({ search: 'anna', limit: 8 });
    // One letter would match half of the firm.
    expect(sentBy(sent, cases).every((body) => (body as { search: string }).search.length > 1)).toBe(true);
    expect(sent.every(({ call }) => !/anna/iu.test(call))).toBe(true);
    await press(option(/^Annahof AG/));
    await waitFor(() => expect(path()).toBe('/app/payments/p-3'));
  });

  test('does not offer what it found for an earlier text as if it matched the present one', async () => {
    await open('editor');
    await palette();
    await keys('anna');
    expect(await screen.findByRole('option', { name: /^Anna Erfunden/ })).toBeDefined();
    serve({
      [cases]: () => new Promise<Answer>(() => undefined),
      [payments]: () => new Promise<Answer>(() => undefined),
    });
    await keys('{Backspace}{Backspace}{Backspace}{Backspace}zz');
    await waitFor(() => expect(screen.queryByRole('option', { name: /Anna/ })).toBeNull());
  });

  test.each([null, 'guest'] as const)('asks nothing of the firm for %s', async (as) => {
    const { sent } = await open(as);
    await palette();
    await keys('anna');
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent).toEqual([]);
    expect(screen.queryByRole('option', { name: /Anna/ })).toBeNull();
  });

  test('signs out, and offers only what fits who is there', async () => {
    const { path } = await open('editor', { 'POST /api/auth/sign-out': {} });
    await palette();
    expect(screen.queryByRole('option', { name: 'Sign in' })).toBeNull();
    await keys('sign out{Enter}');
    await waitFor(() => expect(path()).toBe('/user/login'));
    await palette();
    expect(await screen.findByRole('option', { name: 'Sign in' })).toBeDefined();
    expect(screen.queryByRole('option', { name: 'Sign out' })).toBeNull();
  });

  test('changes light and dark, and offers the other one', async () => {
    changeSettings({ scheme: 'light' });
    await open();
    await palette();
    await keys('dark{Enter}');
    await palette();
    await keys('mode');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain('Light mode');
    expect(screen.queryByRole('option', { name: 'Dark mode' })).toBeNull();
  });
});

test('an ID or a hash that is pasted leads to its entry of the ledger, and no other text does', async () => {
  const { path } = await open();
  const offer = 'Find this ID or hash in the ledger';
  await fill(await palette(), 'ab'.repeat(31));
  expect(screen.queryByText(offer)).toBeNull();
  await fill(screen.getByRole('combobox'), 'AB'.repeat(32));
  await press(option(new RegExp(offer, 'u')));
  await waitFor(() => expect(path()).toBe(`/app/ledger?proofId=${'ab'.repeat(32)}`));
});

describe('keys', () => {
  test('go where their sequence says, and to what a role may open only', async () => {
    const { path } = await open('guest');
    await keys('gu');
    expect(path()).toBe('/app/review');
    await keys('gl');
    await waitFor(() => expect(path()).toBe('/app/ledger'));
    await keys('p');
    expect(path()).toBe('/app/ledger');
  });

  test('start a payment and an onboarding for officers, and lead to the filter of a page', async () => {
    const { path } = await open();
    await keys('p');
    await waitFor(() => expect(path()).toBe('/app/payments/new'));
    await keys('n');
    await waitFor(() => expect(path()).toBe('/app/clients/new'));
    await keys('/');
    expect(document.activeElement).toBe(textbox('Filter'));
    // Now they are letters.
    await keys('gt');
    expect(textbox('Filter').value).toBe('gt');
    expect(path()).toBe('/app/clients/new');
  });

  test('are back once Escape has left the filter, which it does when nothing stands in it', async () => {
    const { path } = await open();
    await keys('/d');
    await keys('{Escape}');
    expect(document.activeElement).toBe(textbox('Filter'));
    await keys('{Backspace}{Escape}');
    expect(document.activeElement).toBe(document.body);
    await keys('gt');
    await waitFor(() => expect(path()).toBe('/app/timeline'));
  });

  test('are listed by what they belong to; single ones can be switched off, others stay', async () => {
    await open();
    await keys('?');
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    const row = (name: string) => sheet.getByText(name).closest('div')?.textContent;
    expect(sheet.getByRole('heading', { name: 'Go to' })).toBeDefined();
    expect(row('Initiate payment')).toBe('Initiate paymentp');
    expect(row('Go to Timeline')).toBe('Go to Timelinegt');
    expect(row('Search and commands')).toBe('Search and commandsCtrlK');
    await keys('{Escape}');
    changeSettings({ singleKeys: false });
    await keys('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await palette()).toBeDefined();
  });
});
