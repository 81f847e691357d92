import type { RulePack } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { ClientRulesPage } from './rules-page.tsx';

const list = 'GET /api/onboarding/rules';
const one = (version: string) => `GET /api/onboarding/rules/${version}`;
const put = 'POST /api/onboarding/rules/2026.2/put-in-force';
const packOf = (version: string, more: Partial<RulePack> = {}): RulePack => ({
  version,
  sha256: 'ab'.repeat(32),
  isInForce: false,
  isPutLast: false,
  inForceSince: null,
  uploadedAt: '2026-11-20T09:00:00.000Z',
  uploadedBy: 'Anna Muster',
  whyNotPut: null,
  ...more,
});
const content = {
  inForceFrom: '2026-12-01',
  acceptance: {
    expectedAssetsMaxMinor: 50_000_000,
    physicalAssetsMaxMinor: 0,
    questions: ['domicile', 'pep'],
    purposeWordsMin: 2,
    purposeLettersMin: 12,
  },
};
const answers = {
  [list]: { body: { packs: [packOf('2026.1', { isInForce: true, isPutLast: true }), packOf('2026.2')] } },
  [one('2026.1')]: { body: { pack: content } },
  [one('2026.2')]: { body: { pack: content } },
};

afterEach(() => vi.unstubAllGlobals());

const open = (as: 'admin' | 'editor') =>
  showPage(<ClientRulesPage />, { texts: ['onboarding', 'payments', 'refusals'], as });
const isBlocked = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

describe('sets of rules', () => {
  test('show the one in force first; another is chosen by its row and put in force after a question', async () => {
    const sent = serve({
      ...answers,
      [put]: { body: packOf('2026.2', { isInForce: true, isPutLast: true }) },
    });
    await open('admin');
    expect(await screen.findByRole('heading', { name: 'Rule set 2026.1' })).toBeDefined();
    expect(await screen.findByText(/500'000\.00/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /Put in force/ })).toBeNull();
    await userEvent.click(screen.getByText('2026.2'));
    expect(await screen.findByRole('heading', { name: 'Rule set 2026.2' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /Put in force/ }));
    const dialog = screen.getByRole('alertdialog');
    expect(sent.some(({ call }) => call === put)).toBe(false);
    await userEvent.click(within(dialog).getAllByRole('button').at(-1)!);
    await waitFor(() => expect(sent.some(({ call }) => call === put)).toBe(true));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('an editor brings none and puts none in force, and is told who does', async () => {
    serve(answers);
    await open('editor');
    await userEvent.click(await screen.findByText('2026.2'));
    const button = await screen.findByRole('button', { name: /Put in force/ });
    expect(isBlocked(button)).toBe(true);
    await userEvent.click(button);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Rule set as JSON' })).toBeNull();
  });

  test('whoever brought one leaves it to another administrator', async () => {
    const own = packOf('2026.2', { whyNotPut: 'own-submission' });
    serve({ ...answers, [list]: { body: { packs: [own] } } });
    await open('admin');
    await userEvent.click(await screen.findByText('2026.2'));
    expect(isBlocked(await screen.findByRole('button', { name: /Put in force/ }))).toBe(true);
  });

  test('one that cannot be read says so, offers no file, and is asked for again', async () => {
    serve({ ...answers, [one('2026.1')]: refusal('record-unreadable') });
    await open('admin');
    expect(await screen.findByText('Failed to load the rules')).toBeDefined();
    expect(isBlocked(screen.getByRole('button', { name: 'Save as JSON' }))).toBe(true);
    serve(answers);
    await userEvent.click(screen.getByRole('button', { name: /Try again|Retry/ }));
    expect(await screen.findByText(/500'000\.00/)).toBeDefined();
  });

  test('a list that does not come says so', async () => {
    serve({ [list]: refusal('database-down', {}, 503) });
    await open('admin');
    expect(await screen.findByText('Failed to load the rules')).toBeDefined();
  });
});
