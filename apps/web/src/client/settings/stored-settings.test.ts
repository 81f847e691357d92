import { describe, expect, it } from 'vitest';
import { test, fc } from '@fast-check/vitest';
import script from '../../../public/first-paint.js?raw';
import { accents } from '../../ui/theme.ts';
import { defaultSettings, readSettings, writeSettings, type Settings } from './stored-settings.ts';

function storageOf(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  };
}

const arbSettings: fc.Arbitrary<Settings> = fc.record({
  accent: fc.constantFrom(...accents),
  scheme: fc.constantFrom('light' as const, 'dark' as const, 'system' as const),
  radius: fc.constantFrom('rounded' as const, 'flat' as const),
  density: fc.constantFrom('regular' as const, 'compact' as const),
  language: fc.constantFrom('en' as const, 'de' as const, 'es' as const, 'fr' as const, 'it' as const),
  direction: fc.constantFrom('ltr' as const, 'rtl' as const),
  singleKeys: fc.boolean(),
});

describe('stored settings', () => {
  test.prop([arbSettings])('come back as they were written', (settings) => {
    const storage = storageOf();
    writeSettings(storage, settings);
    expect(readSettings(storage)).toEqual(settings);
  });

  it('are light.redruby, rounded, English and left to right at first', () => {
    expect(readSettings(storageOf())).toEqual(defaultSettings);
    expect(defaultSettings).toMatchObject({ accent: 'redruby', scheme: 'light', radius: 'rounded' });
    expect(defaultSettings).toMatchObject({ language: 'en', direction: 'ltr' });
  });

  it('fall back where a value is not among those offered', () => {
    const storage = storageOf({ 'sorgfalt.accent': 'pink', 'sorgfalt.direction': 'up' });
    expect(readSettings(storage)).toEqual(defaultSettings);
  });

  it('read enrtl as English from right to left', () => {
    const settings = readSettings(storageOf({ 'sorgfalt.language': 'enrtl' }));
    expect(settings).toMatchObject({ language: 'en', direction: 'rtl' });
  });

  it('work where the storage is forbidden', () => {
    const forbidden = () => {
      throw new Error('denied');
    };
    const storage = { getItem: forbidden, setItem: forbidden };
    expect(readSettings(storage)).toEqual(defaultSettings);
    expect(() => writeSettings(storage, defaultSettings)).not.toThrow();
  });

  it('are known to the script before the first paint', () => {
    for (const accent of accents) expect(script).toContain(accent);
    expect(script).toContain(`'${defaultSettings.accent}'`);
  });
});
