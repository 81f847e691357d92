import { safeParse } from 'zod/v4/core';
import { expect, test } from 'vitest';
import { plainName, text } from './common.ts';
import * as z from './zod.ts';

const reason = text(20).check(z.minLength(1));

test.each([
  '',
  ' \n',
  '\u00A0',
  '\u200B\uFEFF',
  '\u3164',
  '\u2800 \u2800',
  '\u202E\u00AD',
  '\uFE0F',
  '\u{E0041}',
])('a text in which nobody sees anything says nothing: %j', (given) => {
  expect(safeParse(text(20), given)).toEqual({ success: true, data: '' });
  expect(safeParse(reason, given).error?.issues.map(({ code }) => code)).toEqual(['too_small']);
});

test.each([' x ', 'a\u200Bb', '\u2764\uFE0F', '.', '한', '\u0301'])('any other is kept: %j', (given) => {
  expect(safeParse(reason, given)).toEqual({ success: true, data: given.trim() });
});

test.each([
  ['Persian', 'مه\u200Cلقا'],
  ['Sinhala', 'ශ\u0DCA\u200Dර\u0DD3'],
  ['Devanagari', 'क\u094D\u200Dष'],
  ['Persian with a vowel mark', 'مه\u064E\u200Cلقا'],
])('a name keeps the joiners that it is spelt with: %s', (_, name) => {
  expect(plainName(name)).toBe(name);
});

test.each([
  ['turned around', 'Eve\u202E\n rotartsinimdA', 'Eve rotartsinimdA'],
  ['isolated', '\u2066Eve\u2069', 'Eve'],
  ['a mark beside a joiner', 'مه\u061C\u200Cلقا', 'مهلقا'],
  ['a mark behind a joiner', 'مه\u200C\u200Bلقا', 'مهلقا'],
  ['joiners of Latin letters', 'A\u200Dd\u200Ca', 'Ada'],
  ['a joiner at an end', 'مه\u200C', 'مه'],
  ['two joiners', 'مه\u200C\u200Dلقا', 'مهلقا'],
  ['blanks around a sign', 'Ada \u200B\u3164 Admin', 'Ada Admin'],
  ['what nobody sees', '\u200B\uFE0F\u2800', ''],
  ['lines and controls', ' a\u0000\u0085b\u2028c ', 'a b c'],
])('a name loses what nobody sees or what turns it around: %s', (_, given, plain) => {
  expect(plainName(given)).toBe(plain);
});

test('a plain name stays as it is', () => {
  const signs = ['\u200C', '\u200D', '\u200B', '\u202E', ' ', '\n', 'a', 'ه', 'ක', '\u0DCA', '\u064E'];
  for (const a of signs)
    for (const b of signs)
      for (const c of signs) {
        const plain = plainName(`ه${a}${b}${c}ه`);
        expect(plainName(plain)).toBe(plain);
      }
});
