import type { Factors, User } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { changeSettings } from '../../client/settings/settings-store.ts';
import { choose, fill, keys, press, textbox } from '../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { ProfilePage } from './profile-page.tsx';

const sessions = 'GET /api/me/sessions';
const ways = 'GET /api/me/ways';
const factors = 'GET /api/me/factors';
const none: Factors = {
  passkeys: [],
  hasTotp: false,
  recoveryCodesLeft: 0,
  hasPassword: true,
  enrolment: 'open',
};
const here = {
  session: 's-1',
  isCurrent: true,
  device: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  address: '192.0.2.7',
  startedAt: '2026-11-20T09:15:00.000Z',
};
const there = { ...here, session: 's-2', isCurrent: false, device: null, address: null };

const base = {
  'GET /api/identity/config': {
    body: { provider: 'embedded', providers: ['google'], issuerLabel: null, signUp: 'closed' },
  },
  'GET /api/auth/get-session': { body: null },
  [sessions]: { body: { sessions: [here, there] } } as Answer,
  [ways]: { body: { ways: [{ way: 'email', since: '2026-01-05T08:00:00.000Z', state: 'last' }] } } as Answer,
  [factors]: { body: none } as Answer,
};
async function open(more: Parameters<typeof serve>[0] = {}, user: Partial<User> = {}) {
  const sent = serve({ ...base, ...more });
  await showPage(<ProfilePage />, {
    texts: ['identity', 'profile', 'factors', 'refusals', 'settings'],
    at: '/app/profile',
    user,
  });
  await screen.findByText('This session');
  return sent;
}
const card = (title: string) => within(screen.getByText(title).closest<HTMLElement>('section')!);

afterEach(() => {
  vi.unstubAllGlobals();
  changeSettings({ language: 'en', direction: 'ltr' });
});

test('a guest is led to sign in, and back', async () => {
  serve(base);
  await showPage(<ProfilePage />, {
    texts: ['identity', 'profile', 'factors'],
    as: null,
    at: '/app/profile',
  });
  const link = await screen.findByRole('link', { name: /log in|sign in/iu });
  expect(link.getAttribute('href')).toBe('/user/login?from=%2Fapp%2Fprofile');
  expect(screen.queryByText('Password')).toBeNull();
});

describe('the own name', () => {
  const save = 'PUT /api/me/name';
  const field = () => textbox(/^Name/);

  test('is not sent while it is the same or none, and says so at the button', async () => {
    const sent = await open({ [save]: { body: {} } });
    expect(screen.getByRole('button', { name: 'Save name' }).getAttribute('aria-disabled')).toBe('true');
    for (const same of ['  Vreni Erfunden ', '   ']) {
      await fill(field(), same);
      await keys('{Enter}');
    }
    expect(sentBy(sent, save)).toEqual([]);
  });

  test('that is refused stays in the field with the reason', async () => {
    const sent = await open({ [save]: refusal('name-taken') });
    await fill(field(), 'Vreni Neu');
    await keys('{Enter}');
    expect(await screen.findByText('The name was not changed')).toBeDefined();
    expect(screen.getByText('Somebody else here already has this name')).toBeDefined();
    expect(field().value).toBe('Vreni Neu');
    expect(sentBy(sent, save)).toEqual([{ name: 'Vreni Neu' }]);
  });

  test('is changed once', async () => {
    const answer = Promise.withResolvers<Answer>();
    const sent = await open({ [save]: () => answer.promise });
    await fill(field(), 'Vreni Neu');
    await press('Save name');
    await press('Save name');
    answer.resolve({ body: {} });
    expect(await screen.findByText('Your name has been changed')).toBeDefined();
    expect(sentBy(sent, save)).toHaveLength(1);
  });
});

describe('the password', () => {
  const change = 'POST /api/auth/change-password';
  const present = () => screen.getByLabelText(/^Current password/);
  const next = () => screen.getByLabelText(/^New password/);

  test('asks for both, and twelve characters of the new one alone', async () => {
    const sent = await open({ [change]: {} });
    await fill(present(), 'short');
    await fill(next(), 'elevenchars');
    await press('Change password');
    expect(next().getAttribute('aria-invalid')).toBe('true');
    expect(present().getAttribute('aria-invalid')).toBeNull();
    expect(sentBy(sent, change)).toEqual([]);
  });

  test.each([
    ['INVALID_PASSWORD', 'The current password is not correct.'],
    [
      'PASSWORD_TOO_COMMON',
      'This password is easy to guess, or known from a breach. Choose a few words of your own.',
    ],
  ])('that is refused as %s says why and stays', async (code, words) => {
    await open({ [change]: { status: 400, body: { code, message: '' } } });
    await fill(present(), 'right horse');
    await fill(next(), 'a dozen letters');
    await press('Change password');
    expect(await screen.findByText('The password was not changed')).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
    expect(next()).toHaveProperty('value', 'a dozen letters');
  });

  test('is changed, leaves nothing typed behind, and the sessions are read anew', async () => {
    const sent = await open({
      [change]: { body: {} },
      'GET /api/auth/token': { body: { token: 'x.e30.y' } },
    });
    await fill(present(), 'right horse');
    await fill(next(), 'a dozen letters');
    await press('Change password');
    expect(await screen.findByText('Your password has been changed')).toBeDefined();
    expect([present(), next()].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
    expect(sentBy(sent, change)).toEqual([
      { currentPassword: 'right horse', newPassword: 'a dozen letters' },
    ]);
    expect(sentBy(sent, sessions).length).toBeGreaterThan(1);
  });

  test('of somebody who signs in elsewhere is not here', async () => {
    await open(
      { [ways]: { body: { ways: [{ way: 'google', since: null, state: 'last' }] } } },
      { provider: 'google' },
    );
    expect(
      await screen.findByText('You sign in with Google: there is no password to change here.'),
    ).toBeDefined();
    expect(screen.queryByLabelText(/^Current password/)).toBeNull();
  });
});

describe('the sessions', () => {
  test('say where and since when; this one has nothing to press', async () => {
    await open();
    const [mine, other] = card('Where you are signed in').getAllByRole('listitem');
    expect(mine?.textContent).toMatch(/Firefox.*since 20\.11\.2026.*192\.0\.2\.7.*This session/);
    expect(within(mine!).queryByRole('button')).toBeNull();
    expect(other?.textContent).toContain('Unknown device');
  });

  test.each([
    ['End', 'DELETE /api/me/sessions/s-2'],
    ['End all other sessions', 'POST /api/me/sessions/end-others'],
  ])('%s ends once, and a refusal is said', async (name, call) => {
    const answer = Promise.withResolvers<Answer>();
    const sent = await open({ [call]: () => answer.promise });
    await press(name);
    await press(name);
    answer.resolve({ body: { ok: true } });
    expect(await screen.findByText('Ended')).toBeDefined();
    expect(sentBy(sent, call)).toHaveLength(1);
    serve({ ...base, [call]: refusal('not-allowed-now') });
    await press(name);
    expect(await screen.findByText('The session was not ended')).toBeDefined();
  });

  test('alone has no others to end', async () => {
    await open({ [sessions]: { body: { sessions: [here] } } });
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
  });
});

describe('the parts of the page', () => {
  test.each([
    [sessions, 'Failed to load your sessions'],
    [ways, 'Failed to load your ways to sign in'],
    [factors, 'Failed to load your factors'],
  ])('%s failing takes nothing from the others, and is tried again', async (call, words) => {
    serve({ ...base, [call]: refusal('internal', {}, 500) });
    await showPage(<ProfilePage />, {
      texts: ['identity', 'profile', 'factors', 'refusals', 'settings'],
      at: '/app/profile',
    });
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getAllByText(/^Failed to load/)).toHaveLength(1);
    serve(base);
    await press(/again|retry/iu);
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });

  test('the language is changed at once, with the direction it is read in', async () => {
    await open();
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
    await choose('Language', [...select.options].find(({ value }) => value.startsWith('de'))!.label);
    expect(await screen.findByText('Wo Sie angemeldet sind')).toBeDefined();
  });

  test('an address that is not proved leads to where it is', async () => {
    await open({}, { isVerified: false });
    expect(screen.getByRole('link', { name: 'Confirm email address' }).getAttribute('href')).toBe(
      '/user/verify-address',
    );
  });
});

describe('a second factor', () => {
  const withApp: Factors = { ...none, hasTotp: true, recoveryCodesLeft: 7, enrolment: 'proof' };

  test('shows its recovery codes until they are kept, and says where they could not be copied', async () => {
    await open({
      [factors]: { body: withApp },
      'POST /api/me/factors/recovery-codes': { body: { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] } },
    });
    await screen.findByText('Recovery codes left: 7');
    await press('Create new codes');
    await press(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create new codes' }),
    );
    expect(await screen.findByText('AAAA-BBBB')).toBeDefined();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText');
    await press('Copy codes');
    expect(await screen.findByText('Copied')).toBeDefined();
    expect(writeText).toHaveBeenCalledWith('AAAA-BBBB\nCCCC-DDDD');
    writeText.mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'));
    await press('Copy codes');
    expect(await screen.findByText('The codes were not copied: write them down')).toBeDefined();
    await press('I have saved them');
    expect(screen.queryByText('AAAA-BBBB')).toBeNull();
  });

  test('is removed after a question, or it is said why not', async () => {
    const remove = 'DELETE /api/me/factors/totp';
    const sent = await open({ [factors]: { body: withApp }, [remove]: refusal('not-allowed-now') });
    await press(await screen.findByRole('button', { name: 'Remove the authenticator app' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(sentBy(sent, remove)).toEqual([]);
    await press(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('This could not be completed')).toBeDefined();
  });
});
