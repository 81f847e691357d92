import { shadowChangedMax, type ApprovalLimits, type ShadowRun } from '@sorgfalt/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fill, keys, press, textbox } from '../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { RulesPage } from './rules-page.tsx';

const limitsCall = 'GET /api/payments/approval-limits';
const setLimits = 'POST /api/payments/approval-limits';
const list = 'GET /api/payments/rules';
const one = 'GET /api/payments/rules/2026-1';
const shadow = 'POST /api/payments/rules/2026-1/shadow';

const pack = {
  version: '2026-1',
  isInForce: true,
  isPutLast: true,
  inForceSince: '2026-01-01T00:00:00.000Z',
  uploadedAt: '2025-12-20T09:00:00.000Z',
  uploadedBy: { uid: 'u-2', name: 'Selma Beispiel' },
  validFrom: '2026-01-01',
  sha256: 'ab'.repeat(32),
  putBy: null,
  mayPut: null,
};
const rates = [{ currency: 'EUR', centimesPerThousand: 93_450, day: '2026-11-20', source: 'ecb' }];
const limits: ApprovalLimits = { admin: null, editor: 5_000_000 };

async function open(as: 'admin' | 'editor', more: Parameters<typeof serve>[0] = {}) {
  const sent = serve({
    [limitsCall]: { body: limits },
    [list]: { body: { packs: [pack], rates } },
    [one]: { body: { ...pack, pack: { rules: [] } } },
    ...more,
  });
  await showPage(<RulesPage />, { texts: ['payments', 'refusals'], as, at: '/app/payments/rules' });
  return sent;
}
const limitOf = (name: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`, 'u') });

afterEach(() => vi.unstubAllGlobals());

describe('the limits of approvals', () => {
  test('are shown as amounts; none is an empty field', async () => {
    await open('editor');
    expect((await limitOf('Editor')).value).toBe("50'000.00");
    expect((await limitOf('Admin')).value).toBe('');
  });

  test('are not for an editor to set, who reads why', async () => {
    const sent = await open('editor');
    expect((await limitOf('Editor')).readOnly).toBe(true);
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await press(save);
    expect(sentBy(sent, setLimits)).toEqual([]);
  });

  test('are set by an administrator, in centimes, an empty one as any amount', async () => {
    const answer = Promise.withResolvers<Answer>();
    const sent = await open('admin', { [setLimits]: () => answer.promise });
    await fill(await limitOf('Admin'), "250'000");
    await fill(await limitOf('Editor'), '');
    await keys('{Enter}');
    await keys('{Enter}');
    answer.resolve({ body: { admin: 25_000_000, editor: null } });
    expect(await screen.findByText('The approval limits have been set')).toBeDefined();
    expect(sentBy(sent, setLimits)).toEqual([{ admin: 25_000_000, editor: null, seen: limits }]);
  });

  test.each(['much', '-1', '1.005', "1'000'000'000"])('%j is no limit: nothing is sent', async (text) => {
    const sent = await open('admin', { [setLimits]: { body: limits } });
    await fill(await limitOf('Editor'), text);
    await press('Save');
    expect(textbox(/^Editor/).getAttribute('aria-invalid')).toBe('true');
    expect(sentBy(sent, setLimits)).toEqual([]);
  });

  test('that the server refuses stay as they were written', async () => {
    await open('admin', { [setLimits]: refusal('forbidden', {}, 403) });
    await fill(await limitOf('Editor'), '100');
    await press('Save');
    expect(await screen.findByText('This could not be done')).toBeDefined();
    expect((await limitOf('Editor')).value).toBe('100');
  });

  test('that somebody else sets meanwhile are shown, and take nothing from what is being written', async () => {
    let now = limits;
    const sent = await open('admin', { [limitsCall]: () => ({ body: now }), [setLimits]: { body: limits } });
    await fill(await limitOf('Editor'), '100');
    now = { admin: 25_000_000, editor: 7_000_000 };
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(textbox(/^Admin/).value).toBe("250'000.00"));
    expect(textbox(/^Editor/).value).toBe('100');
    await press('Save');
    expect(await screen.findByText('The approval limits have been set')).toBeDefined();
    // The server is told what stood there when the writing began, and would refuse what takes no notice of the new one.
    const seen = { admin: 25_000_000, editor: 5_000_000 };
    expect(sentBy(sent, setLimits)).toEqual([{ admin: 25_000_000, editor: 10_000, seen }]);
    // From here on the field shows again what the server has.
    expect(textbox(/^Editor/).value).toBe("50'000.00");
    expect(textbox(/^Admin/).value).toBe('');
  });

  test('that a colleague changed before are shown instead of what was written, with the reason', async () => {
    let now = limits;
    await open('admin', {
      [limitsCall]: () => ({ body: now }),
      [setLimits]: () => {
        now = { admin: null, editor: 1_000_000 };
        return refusal('version-conflict');
      },
    });
    await fill(await limitOf('Editor'), "90'000");
    await press('Save');
    expect(await screen.findByText('Somebody else has changed this in the meantime')).toBeDefined();
    await waitFor(() => expect(textbox(/^Editor/).value).toBe("10'000.00"));
  });

  test('cannot be written while they are on their way, so that nothing written is lost', async () => {
    const answer = Promise.withResolvers<Answer>();
    await open('admin', { [setLimits]: () => answer.promise });
    await fill(await limitOf('Editor'), '100');
    await press('Save');
    await waitFor(() => expect(textbox(/^Editor/).readOnly).toBe(true));
    answer.resolve({ body: { admin: null, editor: 10_000 } });
    await waitFor(() => expect(textbox(/^Editor/).readOnly).toBe(false));
    expect(textbox(/^Editor/).value).toBe('100.00');
  });

  test('that could not be loaded are asked for again, and the rules stand beside it', async () => {
    await open('admin', { [limitsCall]: refusal('internal', {}, 500) });
    expect(await screen.findByText('Failed to load the approval limits')).toBeDefined();
    expect(await screen.findByText('Rule set 2026-1')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('a set of rules', () => {
  const counts = (low: number, medium: number, high: number) => ({ low, medium, high, blocked: 0 });
  const run: ShadowRun = {
    version: '2026-1',
    comparedWith: '2025-1',
    payments: 1000,
    unreadable: 1,
    before: counts(990, 8, 2),
    after: counts(980, 15, 5),
    changed: [
      {
        paymentId: 'p-1',
        paymentNo: 'PAY-2026-000001',
        before: 'low',
        after: 'high',
        scoreBefore: 12,
        scoreAfter: 64,
      },
    ],
  };

  test('is tried on past payments by an administrator, who reads what would have been otherwise', async () => {
    const sent = await open('admin', { [shadow]: { body: run } });
    await press(await screen.findByRole('button', { name: 'Try on past payments' }));
    const title = await screen.findByText(
      /1'000 payments under 2026-1 compared with 2025-1; nothing was changed/,
    );
    const said = title.parentElement?.textContent;
    expect(said).toContain('medium: 8 before, 15 now');
    expect(said).toContain('1 kept decision was altered or damaged');
    expect(said).toContain('1 payment would have another level.');
    expect(said).toContain('low (12) → high (64)');
    expect(screen.getByRole('link', { name: /PAY-2026-000001/ }).getAttribute('href')).toBe(
      '/app/payments/p-1',
    );
    expect(sentBy(sent, shadow)).toEqual([{ payments: 1000 }]);
  });

  test('never says fewer than would change where the list is full', async () => {
    const changed = Array.from({ length: shadowChangedMax }, (_, no) => ({
      ...run.changed[0]!,
      paymentId: `p-${no}`,
    }));
    await open('admin', { [shadow]: { body: { ...run, changed } } });
    await press(await screen.findByRole('button', { name: 'Try on past payments' }));
    expect(await screen.findByText(/^At least 100 payments would have another level/)).toBeDefined();
  });

  test('that could not be tried says so', async () => {
    const sent = await open('admin', { [shadow]: refusal('timed-out', {}, 504) });
    await press(await screen.findByRole('button', { name: 'Try on past payments' }));
    expect(await screen.findByText('The trial failed')).toBeDefined();
    expect(sentBy(sent, shadow)).toHaveLength(1);
  });

  test('is not for an editor to try', async () => {
    const sent = await open('editor', { [shadow]: { body: run } });
    const button = await screen.findByRole('button', { name: 'Try on past payments' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await press(button);
    expect(sentBy(sent, shadow)).toEqual([]);
    expect(screen.queryByText('New rule set')).toBeNull();
  });

  test('could not be loaded: said, and asked for again', async () => {
    await open('editor', { [list]: refusal('internal', {}, 500) });
    expect(await screen.findByText('Failed to load the rules')).toBeDefined();
  });
});

test('the rates by which amounts are compared stand with their day and source', async () => {
  await open('editor');
  const row = (await screen.findByText('EUR')).closest('[role="row"]')?.textContent;
  expect(row).toContain('CHF 934.50');
  expect(row).toContain('20.11.2026');
});
