import { describe, expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const firmOf = (environment: Record<string, string>) => loadConfig(environment).firm;

describe('who the firm is', () => {
  test('is not known, unless it is said', () => {
    expect(firmOf({})).toEqual({ name: '', uid: '', contact: '' });
  });

  test('is said by its name, its UID in the official writing and where it is reached', () => {
    const said = { FIRM_NAME: ' Müster Treuhand AG ', FIRM_UID: 'che 123456788 MWST' };
    expect(firmOf({ ...said, FIRM_CONTACT: 'compliance@muster.example' })).toEqual({
      name: 'Müster Treuhand AG',
      uid: 'CHE-123.456.788',
      contact: 'compliance@muster.example',
    });
    expect(firmOf({ ...said, FIRM_CONTACT: 'https://muster.example/kontakt' }).contact).toBe(
      'https://muster.example/kontakt',
    );
  });

  test('one name has one writing, however its letters are composed', () => {
    expect(firmOf({ FIRM_NAME: 'Mu\u0308ster' }).name).toBe('M\u00FCster');
  });

  test.each([
    ['FIRM_UID', 'CHE-123.456.789', 'check digit'],
    ['FIRM_UID', 'DE123456788', 'written as CHE-123.456.788'],
    ['FIRM_NAME', 'A'.repeat(65), '64 characters'],
    ['FIRM_NAME', 'Treuhand\nAG', 'control characters'],
    ['FIRM_CONTACT', 'ring me', 'e-mail address'],
    ['FIRM_CONTACT', 'http://muster.example', 'https'],
    ['FIRM_CONTACT', 'https://müster.example', 'plain characters'],
  ])('%s cannot be %j', (name, text, why) => {
    expect(() => loadConfig({ [name]: text })).toThrow(why);
  });
});
