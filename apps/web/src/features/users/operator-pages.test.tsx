import type { Mail, SecurityEvent, StepUpPolicy } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { choose, fill, keys, press, textbox } from '../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { MailPage } from './mail-page.tsx';
import { SecurityPage } from './security-page.tsx';
import { StepUpPolicyPage } from './step-up-policy-page.tsx';

const texts = ['users', 'refusals'] as const;
const soon = new Date(Date.now() + 3_600_000).toISOString();
const past = '2026-11-20T09:15:00.000Z';

afterEach(() => vi.unstubAllGlobals());

describe('mail', () => {
  const list = 'GET /api/mails?limit=100&offset=0';
  const read = 'POST /api/mails/m-1/read';
  const mail = (over: Partial<Mail> = {}): Mail => ({
    mailId: 'm-1',
    recipient: 'beat@example.test',
    kind: 'invitation',
    createdAt: past,
    expiresAt: soon,
    sentAt: null,
    isReadable: false,
    ...over,
  });
  const mails = (delivery: string, ...found: readonly Mail[]): Answer => ({
    body: { mails: found, total: found.length, delivery },
  });
  const show = () => showPage(<MailPage />, { texts, as: 'admin' });

  test.each([
    ['Sent', { sentAt: past }],
    ['Waiting', {}],
    ['Expired', { expiresAt: past }],
  ])('is %s', async (words, over) => {
    serve({ [list]: mails('smtp', mail(over)) });
    await show();
    const row = (await screen.findByText('beat@example.test')).closest('[role="row"]');
    expect(row?.textContent).toContain(words);
    expect(within(row as HTMLElement).queryByRole('button')).toBeNull();
    expect(screen.queryByText(/^This installation sends no mail/)).toBeNull();
  });

  test('that nobody sends is read after a question, as reading it is recorded; once', async () => {
    const answer = Promise.withResolvers<Answer>();
    const sent = serve({ [list]: mails('outbox', mail({ isReadable: true })), [read]: () => answer.promise });
    await show();
    expect(await screen.findByText(/^This installation sends no mail/)).toBeDefined();
    await press('Read the message to beat@example.test');
    const dialog = within(screen.getByRole('dialog', { name: 'Read the message to beat@example.test?' }));
    expect(dialog.getByText(/That you read it is recorded/)).toBeDefined();
    expect(sentBy(sent, read)).toEqual([]);
    await press(dialog.getByRole('button', { name: 'Read' }));
    await press(dialog.getByRole('button', { name: 'Read' }));
    await press(dialog.getByRole('button', { name: 'Cancel' }));
    await keys('{Escape}');
    answer.resolve({ body: { subject: 'Your account', text: 'Code AAAA-BBBB' } });
    expect(await screen.findByText('Code AAAA-BBBB')).toBeDefined();
    expect(screen.getByRole('dialog', { name: 'Your account' })).toBeDefined();
    expect(sentBy(sent, read)).toHaveLength(1);
    await keys('{Escape}');
    expect(screen.queryByText('Code AAAA-BBBB')).toBeNull();
  });

  test('that cannot be opened says why in place; none yet is said too', async () => {
    serve({ [list]: mails('outbox', mail({ isReadable: true })), [read]: refusal('record-unreadable') });
    await show();
    await press(await screen.findByRole('button', { name: /^Read the message/ }));
    await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Read' }));
    expect(await screen.findByText('The message could not be opened')).toBeDefined();
  });

  test('there is none, or it could not be loaded', async () => {
    serve({ [list]: refusal('internal', {}, 500) });
    await show();
    expect(await screen.findByText('Failed to load messages')).toBeDefined();
    serve({ [list]: mails('smtp') });
    await press(/again|retry/iu);
    expect(await screen.findByText('No messages yet.')).toBeDefined();
  });
});

describe('security events', () => {
  const find = 'POST /api/security/events/search';
  const event = {
    eventId: 'x-1',
    at: past,
    kind: 'refused',
    account: 'beat@example.test',
    address: '192.0.2.7',
    route: 'GET /api/users',
    details: { role: 'guest' },
    times: 3,
  } as unknown as SecurityEvent;
  const events = (...found: readonly SecurityEvent[]): Answer => ({
    body: { events: found, nextBefore: null },
  });
  const show = (at = '/app/users/security') => showPage(<SecurityPage />, { texts, as: 'admin', at });

  test('say what happened to whom, from where, and how often', async () => {
    serve({ [find]: events(event, { ...event, eventId: 'x-2', account: null, address: null }) });
    await show();
    const row = (await screen.findByText('beat@example.test')).closest('[role="row"]');
    for (const part of ['Refused', '192.0.2.7', 'GET /api/users guest', '3'])
      expect(row?.textContent).toContain(part);
  });

  test('name the virus that was found, and where somebody sent it', async () => {
    const sentHere = {
      kind: 'virus-found',
      route: 'POST /api/payments/files',
      details: { name: 'Win.Test.EICAR' },
    };
    serve({ [find]: events({ ...event, ...sentHere } as SecurityEvent) });
    await show();
    const row = (await screen.findByText('beat@example.test')).closest('[role="row"]');
    for (const part of ['Virus found in a file', 'POST /api/payments/files Win.Test.EICAR'])
      expect(row?.textContent).toContain(part);
  });

  test('are narrowed by kind and period in the address, and by account outside of it', async () => {
    const sent = serve({ [find]: events() });
    const { path } = await show();
    expect(await screen.findByText('Nothing has happened yet.')).toBeDefined();
    await choose('What happened', 'Limit reached');
    await choose('Period', 'Last 7 days');
    await waitFor(() =>
      expect(decodeURIComponent(path())).toBe('/app/users/security?kind=limit-met&days="7"'),
    );
    await fill(screen.getByRole('searchbox'), ' beat ');
    await keys('{Enter}');
    await waitFor(() =>
      expect(sentBy(sent, find).at(-1)).toMatchObject({ kind: 'limit-met', search: 'beat' }),
    );
    const { from } = sentBy(sent, find).at(-1) as { from: string };
    expect(Math.round((Date.now() - Date.parse(from)) / 86_400_000)).toBe(7);
    expect(path()).not.toContain('beat');
    expect(await screen.findByText('No events match these filters.')).toBeDefined();
    await press('Clear filters');
    await waitFor(() => expect(path()).toBe('/app/users/security'));
    expect(await screen.findByText('Nothing has happened yet.')).toBeDefined();
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });

  test('with words in the address that mean nothing are all shown', async () => {
    const sent = serve({ [find]: events(event) });
    await show('/app/users/security?kind=anything&days=5');
    await screen.findByText('beat@example.test');
    expect(sentBy(sent, find)).toEqual([{ limit: 100 }]);
  });

  test('are those of the period that an address asks for, also where it was typed by hand', async () => {
    const sent = serve({ [find]: events(event) });
    await show('/app/users/security?days=30');
    await screen.findByText('beat@example.test');
    expect(sentBy(sent, find)).toEqual([{ from: expect.any(String), limit: 100 }]);
  });

  test('are exported as the filters say, or it is said why not', async () => {
    const out = 'POST /api/security/events/export';
    const sent = serve({ [find]: events(event), [out]: refusal('forbidden', {}, 403) });
    await show('/app/users/security?kind=refused');
    await screen.findByText('beat@example.test');
    await press('Export JSON lines');
    expect(await screen.findByText('Export failed')).toBeDefined();
    expect(sentBy(sent, out)).toEqual([{ kind: 'refused', format: 'jsonl' }]);
  });
});

describe('how old a proof may be', () => {
  const get = 'GET /api/step-up-policy';
  const put = 'PUT /api/step-up-policy';
  const policy: StepUpPolicy = {
    graveMinutes: 5,
    decisionMinutes: 600,
    releaseAboveMinor: 5_000_000,
    idleMinutes: 30,
  };
  async function open(answer: Answer | (() => Promise<Answer>) = { body: policy }) {
    const sent = serve({ [get]: { body: policy }, [put]: answer });
    await showPage(<StepUpPolicyPage />, { texts, as: 'admin' });
    await screen.findByRole('textbox', { name: /Sensitive steps/ });
    return sent;
  }

  test('is shown as it is, with amounts as they are written here', async () => {
    await open();
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual([
      '5',
      '600',
      "50'000.00",
      '30',
    ]);
  });

  test.each([
    [/Sensitive steps/, '0'],
    [/Sensitive steps/, '61'],
    [/Sensitive steps/, '5.5'],
    [/Sensitive steps/, ''],
    [/^Decisions/, '4'],
    [/^Decisions/, '1441'],
    [/without activity/, '4'],
    [/without activity/, '481'],
  ])('is refused out of bounds: %s of %j', async (name, text) => {
    const sent = await open();
    await fill(textbox(name), text);
    await press('Save');
    expect(await screen.findByText('Enter a whole number within these limits.')).toBeDefined();
    expect(textbox(name).getAttribute('aria-invalid')).toBe('true');
    expect(sentBy(sent, put)).toEqual([]);
  });

  test.each(['many', '-1', '1.005'])('takes no amount such as %j', async (text) => {
    const sent = await open();
    await fill(textbox(/Large payments/), text);
    await press('Save');
    expect(await screen.findByText("Enter an amount such as 50'000.00.")).toBeDefined();
    expect(sentBy(sent, put)).toEqual([]);
  });

  test('is saved once, in minutes and minor units, also at its bounds', async () => {
    const answer = Promise.withResolvers<Answer>();
    const sent = await open(() => answer.promise);
    await fill(textbox(/Sensitive steps/), ' 60 ');
    await fill(textbox(/^Decisions/), '1440');
    await fill(textbox(/Large payments/), '0');
    await fill(textbox(/without activity/), '480');
    await keys('{Enter}');
    await keys('{Enter}');
    answer.resolve({ body: policy });
    expect(await screen.findByText('Saved and sealed in the ledger')).toBeDefined();
    expect(sentBy(sent, put)).toEqual([
      { graveMinutes: 60, decisionMinutes: 1440, releaseAboveMinor: 0, idleMinutes: 480, seen: policy },
    ]);
  });

  test('that could not be saved says so and keeps what was written', async () => {
    await open(refusal('forbidden', {}, 403));
    await fill(textbox(/Sensitive steps/), '7');
    await press('Save');
    expect(await screen.findByText('This was not saved')).toBeDefined();
    expect(textbox(/Sensitive steps/).value).toBe('7');
  });

  test('that a colleague set meanwhile is shown, with why the own was not saved', async () => {
    let now = policy;
    serve({
      [get]: () => ({ body: now }),
      [put]: () => {
        now = { ...policy, graveMinutes: 2 };
        return refusal('version-conflict');
      },
    });
    await showPage(<StepUpPolicyPage />, { texts, as: 'admin' });
    await screen.findByRole('textbox', { name: /Sensitive steps/ });
    await fill(textbox(/^Decisions/), '300');
    await press('Save');
    await waitFor(() => expect(textbox(/Sensitive steps/).value).toBe('2'));
    expect(screen.getByText('Somebody else has changed this in the meantime')).toBeDefined();
    expect(textbox(/^Decisions/).value).toBe('600');
  });

  test('that could not be loaded shows no form that would save nothing', async () => {
    serve({ [get]: refusal('internal', {}, 500) });
    await showPage(<StepUpPolicyPage />, { texts, as: 'admin' });
    expect(await screen.findByText('Failed to load these settings')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
