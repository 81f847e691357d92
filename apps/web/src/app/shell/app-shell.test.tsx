import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeSettings } from '../../client/settings/settings-store.ts';
import { onScreenOf } from '../../testing/dom.ts';
import { keys, press } from '../../testing/hands.ts';
import { serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { LanguageChoice } from '../language-choice.tsx';
import { AppShell } from './app-shell.tsx';

const show = () => showPage(<AppShell />, { texts: ['settings'], as: null, at: '/app' });
const navigation = () => screen.queryByRole('navigation', { name: 'Main navigation' });

beforeEach(() => serve({ 'GET /api/identity/config': { body: { provider: 'embedded', providers: [] } } }));
afterEach(() => {
  vi.unstubAllGlobals();
  changeSettings({ language: 'en', direction: 'ltr' });
});

describe('the frame of the desk', () => {
  test('begins with a way past the menu, which stands beside the page', async () => {
    await show();
    expect(await screen.findByRole('link', { name: /skip/iu })).toHaveProperty('hash', '#main');
    expect(navigation()).not.toBeNull();
    expect(document.getElementById('main')?.tagName).toBe('MAIN');
  });

  test('opens the palette, the keys and the account over whatever page, one at a time', async () => {
    await show();
    await screen.findByRole('link', { name: /skip/iu });
    await keys('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Commands' })).toBeDefined();
    await keys('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await keys('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
    await keys('{Escape}');
    await press(/Guest/u);
    expect((await screen.findAllByRole('dialog')).length).toBe(1);
  });

  test('puts the menu into a drawer on a narrow screen, and closes it when a way is taken', async () => {
    onScreenOf(390);
    const { path } = await show();
    await press(await screen.findByRole('button', { name: /navigation/iu }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Main navigation' }));
    await press(drawer.getByRole('link', { name: /^Survey/u }));
    await waitFor(() => expect(path()).toMatch(/^\/app\/survey/u));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('reaches the palette by a button on a narrow screen', async () => {
    onScreenOf(390);
    await show();
    await press(await screen.findByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('dialog', { name: 'Commands' })).toBeDefined();
  });
});

describe('the language', () => {
  const open = async () => {
    await showPage(<LanguageChoice />, { texts: [], as: null, at: '/' });
    await press('Language');
    return screen.findByRole('menu');
  };
  const choice = (name: string) => screen.getByRole('menuitemcheckbox', { name });

  test('is chosen from a menu that opens with the first press, and says which one it is', async () => {
    await open();
    expect(choice('English').getAttribute('aria-checked')).toBe('true');
    expect(choice('Deutsch').getAttribute('aria-checked')).toBe('false');
    await press(choice('Deutsch'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sprache' })).toBeDefined());
  });

  test('knows English from right to left as a choice of its own', async () => {
    await open();
    await press(choice('English (right-to-left)'));
    await press(await screen.findByRole('button', { name: 'Language' }));
    await screen.findByRole('menu');
    expect(choice('English (right-to-left)').getAttribute('aria-checked')).toBe('true');
    expect(choice('English').getAttribute('aria-checked')).toBe('false');
  });
});
