import type { Factors, Passkey } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fill, keys, press, textbox } from '../../../testing/hands.ts';
import { refusal, sentBy, serve, serveNothingYet, type Answer } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { deviceAnswer, serveDevice } from '../testing/device.ts';
import { FactorsCard } from './factors-card.tsx';

const factors = 'GET /api/me/factors';
const begin = 'POST /api/me/factors/passkeys/options';
const add = 'POST /api/me/factors/passkeys';
const codes = 'POST /api/me/factors/code';

const none: Factors = {
  passkeys: [],
  hasTotp: false,
  recoveryCodesLeft: 0,
  hasPassword: true,
  enrolment: 'open',
};
const laptop: Passkey = {
  passkeyId: 'pk-1',
  name: 'Laptop',
  addedAt: '2026-11-01T09:15:00.000Z',
  lastUsedAt: null,
  isSynced: false,
};
const withKeys = (...passkeys: readonly Passkey[]): Factors => ({
  ...none,
  passkeys: [...passkeys],
  recoveryCodesLeft: 10,
  enrolment: 'proof',
});
const options = { options: { challenge: 'AAAA' } };

async function open(has: Factors, more: Parameters<typeof serve>[0] = {}) {
  const sent = serve({ [factors]: { body: has }, [begin]: { body: options }, ...more });
  await showPage(<FactorsCard />, { texts: ['identity', 'factors', 'refusals'], at: '/app/profile' });
  await screen.findByRole('heading', { name: 'Passkeys' });
  return sent;
}
const item = (name: string) => screen.getByText(name).closest('li')!;

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', location.pathname);
});

describe('the passkeys of an account', () => {
  test('stand each with where it is kept and when it was last used', async () => {
    await open(
      withKeys(laptop, {
        ...laptop,
        passkeyId: 'pk-2',
        name: 'Manager',
        lastUsedAt: '2026-11-20T09:15:00.000Z',
        isSynced: true,
      }),
    );
    expect(item('Laptop').textContent).toMatch(/01\.11\.2026 · stored on one device · not used yet/);
    expect(item('Manager').textContent).toMatch(/stored in a password manager · last used 20\.11\.2026/);
    expect(screen.getByText('Recovery codes left: 10')).toBeDefined();
  });

  test('are shown as nothing else than text, whatever they are called', async () => {
    const name = '<img src=x onerror=alert(1)>\u202Egnp.exe';
    await open(withKeys({ ...laptop, name }));
    expect(item(name).querySelector('bdi')?.textContent).toBe(name);
    expect(document.querySelector('img')).toBeNull();
  });

  test('are none yet; without one there are no recovery codes to renew', async () => {
    await open(none);
    expect(screen.getByText('No passkeys yet.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Create new codes' })).toBeNull();
  });

  test('say nothing of what is not known yet, nor of what could not be loaded', async () => {
    const answer = serveNothingYet();
    await showPage(<FactorsCard />, { texts: ['factors', 'refusals'], at: '/app/profile' });
    expect(screen.queryByText('No passkeys yet.')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    answer(none);
    expect(await screen.findByText('No passkeys yet.')).toBeDefined();
  });

  test('go each after a question that names it; a refusal says why', async () => {
    const remove = 'DELETE /api/me/factors/passkeys/pk-1';
    const sent = await open(withKeys(laptop), { [remove]: refusal('last-factor') });
    await press('Remove passkey Laptop');
    const question = within(screen.getByRole('alertdialog', { name: 'Remove the passkey “Laptop”?' }));
    expect(question.getByText('You can no longer sign in or confirm with it.')).toBeDefined();
    expect(sentBy(sent, remove)).toEqual([]);
    await press(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('This could not be completed')).toBeDefined();
    expect(sentBy(sent, remove)).toHaveLength(1);
    expect(screen.getByText('Laptop')).toBeDefined();
  });
});

describe('a passkey that is added', () => {
  test('is not offered where the browser makes none', async () => {
    await open(none);
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: /Name of this passkey/ })).toBeNull();
  });

  test('is made by the device as the server asks, and kept under its name; with the first come codes', async () => {
    const device = serveDevice();
    const sent = await open(none, {
      [add]: { status: 201, body: { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] } },
    });
    await fill(textbox(/Name of this passkey/), '  Yubikey ');
    await press('Add a passkey');
    expect(await screen.findByText('Passkey added')).toBeDefined();
    expect(device).toHaveBeenCalledWith({ publicKey: options.options });
    expect(sentBy(sent, begin)).toEqual([{}]);
    expect(sentBy(sent, add).at(-1)).toEqual({ name: 'Yubikey', answer: deviceAnswer });
    expect(screen.getByText('AAAA-BBBB')).toBeDefined();
    expect(textbox(/Name of this passkey/).value).toBe('');
    // What is shown of the factors is read anew.
    await waitFor(() => expect(sentBy(sent, factors).length).toBeGreaterThan(1));
  });

  test('without a name is called by its number', async () => {
    serveDevice();
    const sent = await open(withKeys(laptop), { [add]: { status: 201, body: { recoveryCodes: null } } });
    await fill(textbox(/Name of this passkey/), '   ');
    await press('Add a passkey');
    await screen.findByText('Passkey added');
    expect(sentBy(sent, add).at(-1)).toMatchObject({ name: 'Passkey 2' });
    expect(screen.queryByRole('button', { name: 'I have saved them' })).toBeNull();
  });

  test.each([
    ['NotAllowedError', 'No passkey was used. Try again when you are ready.'],
    ['AbortError', 'No passkey was used. Try again when you are ready.'],
    ['SecurityError', /^Passkeys only work at the address this product is set up for/],
    ['InvalidStateError', 'This device already holds a passkey for your account.'],
    ['NotSupportedError', /^This browser cannot use passkeys/],
  ])('that the device does not make (%s) is said in words, and nothing is kept', async (fault, words) => {
    serveDevice(fault);
    const sent = await open(none);
    await fill(textbox(/Name of this passkey/), 'Yubikey');
    await press('Add a passkey');
    expect(await screen.findByText(words)).toBeDefined();
    expect(sent.some(({ call }) => call === add)).toBe(false);
    expect(textbox(/Name of this passkey/).value).toBe('Yubikey');
  });

  test('that the server does not take says so, and is not begun twice meanwhile', async () => {
    const device = serveDevice();
    const answer = Promise.withResolvers<Answer>();
    await open(none, { [add]: () => answer.promise });
    await press('Add a passkey');
    await waitFor(() => expect(device).toHaveBeenCalledOnce());
    await press('Add a passkey');
    answer.resolve(refusal('factor-refused', {}, 403));
    expect(await screen.findByText('This could not be confirmed. Please try again.')).toBeDefined();
    expect(device).toHaveBeenCalledOnce();
    expect(screen.queryByText('Passkey added')).toBeNull();
  });
});

describe('the first factor of an account that is not new', () => {
  const byCode: Factors = { ...none, enrolment: 'code' };

  test('takes a code by mail, which is sent on demand and goes along', async () => {
    serveDevice();
    const sent = await open(byCode, {
      [codes]: { status: 202, body: { ok: true } },
      [add]: { status: 201, body: { recoveryCodes: ['AAAA-BBBB'] } },
    });
    await press(screen.getByRole('button', { name: /Send/ }));
    await waitFor(() => expect(sentBy(sent, codes)).toEqual([{ language: 'en' }]));
    await fill(textbox(/^Code(?! from)/), 'MAIL-CODE');
    await press('Add a passkey');
    await screen.findByText('Passkey added');
    expect(sentBy(sent, begin)).toEqual([{ code: 'MAIL-CODE' }]);
  });

  test('with a code that is not good is refused before the device is asked', async () => {
    const device = serveDevice();
    const sent = await open(byCode, { [begin]: refusal('code-invalid', {}, 403) });
    await fill(textbox(/^Code(?! from)/), 'OLD');
    await press('Add a passkey');
    expect(await screen.findByText(/This code is not valid or has expired/)).toBeDefined();
    expect(device).not.toHaveBeenCalled();
    expect(textbox(/^Code(?! from)/).value).toBe('OLD');
    expect(sent.some(({ call }) => call === add)).toBe(false);
  });

  test('whose code cannot be sent says so', async () => {
    await open(byCode, { [codes]: refusal('too-many-requests', {}, 429) });
    await press(screen.getByRole('button', { name: /Send/ }));
    await keys('{Tab}');
    expect(await screen.findByText(/Too many|\(429\)/)).toBeDefined();
  });
});
