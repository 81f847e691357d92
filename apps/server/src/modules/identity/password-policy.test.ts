import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { commonWords } from './common-words.ts';
import { isGuessable } from './password-policy.ts';

const ada = { name: 'Ada Beispiel', email: 'ada.b@treuhand-muster.example', productName: 'Sorgfalt' };
const guessed = (password: string) => isGuessable(password, ada);

describe('a password that is guessed first is refused', () => {
  test.each([
    'password1234',
    'Password123!',
    'P@ssw0rd2026',
    'Passwort2026!!',
    'passwordpassword',
    '123456789012',
    '987654321098',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'abababababab',
    'qwertzuiop12',
    'qwertyuiop123',
    '1qaz2wsx3edc',
    'asdfghjklasdf',
    'iloveyou2026',
    'Administrator1',
    'Willkommen2026',
    'Welcome123456',
    'Sommer2026!!!',
    'Zürich2026Bern',
    'motdepasse123',
    'Contraseña2026',
    'correcthorsebatterystaple',
    'Sorgfalt2026!',
    'AdaBeispiel2026',
    'beispielada123',
    'treuhandmuster',
    'ada.b@treuhand-muster.example',
    '                    ',
    '01.01.1980-0000',
  ])('%s', (password) => {
    expect(guessed(password)).toBe(true);
  });
});

describe("a password of one's own is taken", () => {
  test.each([
    'correct horse battery',
    'another long passphrase',
    'vier Kamele lesen Zeitung',
    'x9Kd-wq7Lm-p2Rv',
    'Regenschirmfabrikant',
    'moi je préfère les lucioles',
    'пароль из длинных слов',
  ])('%s', (password) => {
    expect(guessed(password)).toBe(false);
  });

  test("whose own name is somebody else's password", () => {
    const password = 'Hugentobler-Xaver';
    expect(guessed(password)).toBe(false);
    expect(isGuessable(password, { ...ada, name: 'Xaver Hugentobler' })).toBe(true);
  });
});

const arbWord = fc.constantFrom(...commonWords);
const arbTail = fc.constantFrom('', '1', '12', '123', '2026', '!', '!!', '2026!', '1990');

describe('whatever is put together of what is guessed first', () => {
  test.prop([fc.array(arbWord, { minLength: 1, maxLength: 4 }), arbTail, fc.constantFrom('', ' ', '1')])(
    'is refused, in small letters and in capitals',
    (words, tail, between) => {
      const password = `${words.join(between)}${tail}`;
      expect(guessed(password)).toBe(true);
      expect(guessed(password.toUpperCase())).toBe(true);
    },
  );

  test.prop([fc.string({ maxLength: 128, unit: 'binary' })])('is answered for any text at all', (text) => {
    expect(typeof guessed(text)).toBe('boolean');
  });
});
