import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Runtime from './i18n.ts';
import type { TextKey } from './text-key.ts';

/** The runtime keeps one state for the page; every test begins with a new one. */
let texts: typeof Runtime;
beforeEach(async () => {
  vi.resetModules();
  texts = await import('./i18n.ts');
});

const say = (key: TextKey) => texts.currentTranslate()(key);

describe('the texts on the screen', () => {
  it('are in the language chosen, those of every page at once', async () => {
    await texts.loadLanguage('de');
    expect(say('close')).toBe('Schliessen');
    expect(say('common:close')).toBe('Schliessen');
    expect(say('shell:logOut')).not.toBe('');
    expect(texts.currentLanguage()).toBe('de');
  });

  it('are drawn again when the language changes, pages that were opened included', async () => {
    await texts.loadLanguage('en');
    await texts.loadTexts(['identity']);
    const english = say('identity:signIn');
    const listener = vi.fn();
    texts.subscribeTexts(listener);
    const before = texts.currentTranslate();
    await texts.loadLanguage('de');
    expect(listener).toHaveBeenCalledOnce();
    expect(texts.currentTranslate()).not.toBe(before);
    expect(say('identity:signIn')).not.toBe(english);
    expect(say('identity:signIn')).not.toBe('');
  });

  it('are in the language chosen last, whichever came first', async () => {
    await Promise.all([texts.loadLanguage('fr'), texts.loadLanguage('de'), texts.loadLanguage('it')]);
    expect(texts.currentLanguage()).toBe('it');
  });

  it('stay empty while they are on their way and are drawn when they come', async () => {
    await texts.loadLanguage('en');
    const arrived = new Promise<void>((resolve) => void texts.subscribeTexts(resolve));
    expect(say('identity:signIn')).toBe('');
    await arrived;
    expect(say('identity:signIn')).toBe('Sign in');
  });

  it('are not drawn again for texts that nobody waited for', async () => {
    await texts.loadLanguage('en');
    const listener = vi.fn();
    texts.subscribeTexts(listener);
    await texts.loadTexts(['identity', 'landing']);
    expect(listener).not.toHaveBeenCalled();
  });

  it('are English where the language lacks them', async () => {
    vi.doMock('./de/index.ts', () => ({
      first: { common: {}, shell: {}, dashboard: {}, errors: {} },
      later: {},
    }));
    await texts.loadLanguage('de');
    const arrived = new Promise<void>((resolve) => void texts.subscribeTexts(resolve));
    expect(say('close')).toBe('close');
    await arrived;
    expect(say('close')).toBe('Close');
    vi.doUnmock('./de/index.ts');
  });

  it('are the key where no language has them, so that a gap is seen', async () => {
    await texts.loadLanguage('en');
    expect(say('shell:no.such.text' as TextKey)).toBe('shell:no.such.text');
  });
});

describe('on a page that runs from right to left', () => {
  it('texts keep digits and punctuation at their ends, and nothing else changes', async () => {
    await texts.loadLanguage('en');
    await texts.loadTexts(['review']);
    const listener = vi.fn();
    texts.subscribeTexts(listener);
    const sentence = say('review:empty');
    expect(sentence).toMatch(/\.$/);
    texts.setPageDirection('rtl');
    expect(listener).toHaveBeenCalledOnce();
    expect(say('review:empty')).toBe(`${sentence}\u200E`);
    expect(say('close')).toBe('Close');
    expect(say('shell:no.such.text' as TextKey)).toBe('shell:no.such.text');
    texts.setPageDirection('ltr');
    expect(say('review:empty')).toBe(sentence);
  });
});

describe('keys', () => {
  it('are those of the English texts; any other does not compile', () => {
    const keys: TextKey[] = ['close', 'shell:nav.ledger', 'dashboard:decisionsToday'];
    // @ts-expect-error no English file has this key
    keys.push('shell:nav.ledgers');
    // @ts-expect-error the forms of a plural are one text
    keys.push('dashboard:decisionsToday_one');
    expect(new Set(keys).size).toBe(5);
  });
});
